import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQuantity, parseQuantity, showQuantity } from './si.ts';

describe('parseQuantity', () => {
  test.each([
    ['4.7k', 'Ω', 4700],
    ['4k7', 'Ω', 4700],
    ['4K7', 'Ω', 4700],
    ['0R1', 'Ω', 0.1],
    ['4R7', 'Ω', 4.7],
    ['2u2', 'F', 2.2e-6],
    ['10 nF', 'F', 1e-8],
    ['1µF', 'F', 1e-6],
    ['1μF', 'F', 1e-6],
    ['1e3', '', 1000],
    // Not 1.3 exa: a capital E is an exponent wherever digits stand behind it.
    ['1E3', 'Hz', 1000],
    ['2.5E-3', '', 2.5e-3],
    ['1M', 'Ω', 1e6],
    ['1m', 'Ω', 1e-3],
    ['1meg', 'Ω', 1e6],
    ['−3.5 mV', 'V', -3.5e-3],
    ['.5', '', 0.5],
    ['5.', '', 5],
    ['3 m', 'm', 3],
    ['3 mm', 'm', 3e-3],
    ['2T', 'T', 2],
    ['100 ohm', 'Ω', 100],
    ['4.7 kΩ', 'Ω', 4700],
    ['-20 dB', 'dB', -20],
    ['1.5e-3k', 'Hz', 1.5],
    ['2%', '%', 2],
    ['45°', '°', 45],
    ['45 deg', '°', 45],
    ['1k5Hz', 'Hz', 1500],
  ] as const)('%s in %s is %d', (text, unit, value) => {
    expect(parseQuantity(text, unit)).toBe(value);
  });

  test.each([
    ['', 'Ω', /empty/],
    ['abc', 'Ω', /"abc" is not a number in Ω/],
    ['4,7k', 'Ω', /comma/],
    ['10 nF', 'Ω', /ends in "nF"; expected Ω/],
    ['3 kdB', 'dB', /ends in "kdB"/],
    ['1e999', '', /too large/],
    ['4k7', 'dB', /ends in/],
    ['1 2', '', /ends in "2"/],
    ['0x10', '', /ends in/],
  ] as const)('%s in %s is refused', (text, unit, why) => {
    expect(() => parseQuantity(text, unit)).toThrow(why);
  });

  test('a number longer than any double is refused by its length', () => {
    expect(() => parseQuantity('9'.repeat(5000))).toThrow(
      'has 5000 characters; the most of a number is 1100',
    );
    // The least double, every digit written out.
    expect(parseQuantity(`0.${'0'.repeat(323)}49406564584124654417${'0'.repeat(700)}`)).toBe(
      5e-324,
    );
  });

  test('an infix prefix is the same double as the plain number', () => {
    for (const [a, b] of [
      ['4k7', 4700],
      ['6k8', 6800],
      ['1u1', 1.1e-6],
      ['2n2', 2.2e-9],
      ['3M3', 3.3e6],
    ] as const)
      expect(parseQuantity(a, '')).toBe(b);
  });
});

describe('formatQuantity', () => {
  test('parse gives every finite double back, in any unit', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('', 'Ω', 'F', 'm', 'dB', '%', 's', '1/V', '√V', 'rad', 'A/V²', 'V/s'),
        (value, unit) => {
          expect(parseQuantity(formatQuantity(value, unit), unit)).toBe(value === 0 ? 0 : value);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test.each([
    [4700, '4.7k'],
    [2.2e-6, '2.2u'],
    [1e3, '1k'],
    [999, '999'],
    [0.2, '0.2'],
    [-0.125, '-0.125'],
    [0.05, '50m'],
    [-1500, '-1.5k'],
    [1e-30, '1e-30'],
    [0, '0'],
  ] as const)('%d is %s', (value, text) => {
    expect(formatQuantity(value, 'Ω')).toBe(text);
  });
});

test('shown values round, carry prefix and unit, and use a true minus', () => {
  expect(showQuantity(4700, 'Ω')).toBe('4.7\u202fkΩ');
  expect(showQuantity(-2.2e-6, 'F')).toBe('\u22122.2\u202fµF');
  expect(showQuantity(999.96, 'Hz')).toBe('1\u202fkHz');
  expect(showQuantity(12.3456, '%')).toBe('12.35%');
  expect(showQuantity(1e-9, '')).toBe('1\u202f×\u202f10⁻⁹');
  expect(showQuantity(Number.POSITIVE_INFINITY, 's')).toBe('∞\u202fs');
});

test.each([
  [0.091131, 's²', '0.09113\u202fs²'],
  [0.05, '1/V', '0.05\u202f1/V'],
  [0.58, '√V', '0.58\u202f√V'],
  [2500, 's⁻¹', '2500\u202fs⁻¹'],
  [3e-12, 'V²/Hz', '3\u202f×\u202f10⁻¹²\u202fV²/Hz'],
  [0.02, 'rad', '0.02\u202frad'],
  [1500, 'rad/s', '1500\u202frad/s'],
  // The prefix stands before a unit that is not raised.
  [200e-6, 'A/V²', '200\u202fµA/V²'],
  [20e-9, 'V/√Hz', '20\u202fnV/√Hz'],
  [8.6e-3, 'F/m²', '8.6\u202fmF/m²'],
  [450e3, 'bit/s', '450\u202fkbit/s'],
  // A slew rate is read as data sheets have it.
  [5e5, 'V/s', '0.5\u202fV/µs'],
  [1.3e7, 'V/s', '13\u202fV/µs'],
] as const)('%d %s is shown as %s', (value, unit, text) => {
  expect(showQuantity(value, unit)).toBe(text);
});

test.each([
  [0.05, '1/V', '0.05'],
  [0.58, '√V', '0.58'],
  [0.02, 'rad', '0.02'],
  [5e5, 'V/s', '0.5 V/µs'],
] as const)('%d %s is written as %s', (value, unit, text) => {
  expect(formatQuantity(value, unit)).toBe(text);
});

test('links that were written with a prefix on such a unit open as they did, and a slew rate is read as data sheets have it', () => {
  expect(parseQuantity('50m', '1/V')).toBe(0.05);
  expect(parseQuantity('580m', '√V')).toBe(0.58);
  for (const text of ['0.5 V/µs', '0.5 V/us', '500k', '500 kV/s', '5e5'])
    expect(parseQuantity(text, 'V/s')).toBe(5e5);
});

describe('a unit to a power', () => {
  test.each([
    ['15 mm²', 'm²', 15e-6],
    ['15 mm^2', 'm²', 15e-6],
    ['243 cm2', 'm²', 0.0243],
    ['1.6 m^2', 'm²', 1.6],
    ['20 µm²', 'm²', 20e-12],
    ['5 cm³', 'm³', 5e-6],
    ['5 dm3', 'm³', 5e-3],
    ['5 ms²', 's²', 5e-6],
    ['4 mm2', 'mm²', 4],
    ['1 kW/m^2', 'W/m²', 1000],
    ['2 mA/V2', 'A/V²', 2e-3],
    ['15m', 'm²', 0.015],
  ])('%s in %s is %d', (text, unit, value) => {
    expect(parseQuantity(text, unit)).toBe(value);
  });
});
