import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { type FixedFilter, filterFixed, growth, widthOf } from './fixed-filter.ts';
import { bestFraction, fit, quantise, type Rounding, roundShift, roundTo } from './fixed-point.ts';
import { gainBounds, roundOff } from './round-off.ts';

const roundings: Rounding[] = [
  'floor',
  'toward-zero',
  'nearest-up',
  'nearest-away',
  'nearest-even',
];

describe('rounding', () => {
  test.each([
    ['floor', [-3, -3, -2, -1, 0, 0, 1, 2, 2]],
    ['toward-zero', [-2, -2, -1, 0, 0, 0, 1, 2, 2]],
    ['nearest-up', [-3, -2, -1, 0, 0, 1, 2, 3, 3]],
    ['nearest-away', [-3, -3, -2, -1, 0, 1, 2, 3, 3]],
    ['nearest-even', [-3, -2, -2, 0, 0, 0, 2, 2, 3]],
  ] as [Rounding, number[]][])('%s', (rounding, expected) => {
    const given = [-2.75, -2.5, -1.5, -0.5, 0, 0.5, 1.5, 2.5, 2.75];
    expect(given.map((x) => roundTo(x, rounding) + 0)).toEqual(expected);
  });

  test('just below a half is below it', () => {
    expect(roundTo(-0.5 + 2 ** -54, 'nearest-away')).toBe(0);
    expect(roundTo(0.5 - 2 ** -54, 'nearest-up')).toBe(0);
  });

  test('integers shifted and doubles scaled round alike', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -8, max: 40 }),
        fc.constantFrom(...roundings),
        (value, shift, rounding) => {
          expect(Number(roundShift(BigInt(value), shift, rounding))).toBe(
            roundTo(value * 2 ** -shift, rounding) + 0,
          );
        },
      ),
    );
  });
});

test('wrapping is two’s complement', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
      fc.integer({ min: 2, max: 53 }),
      (value, width) => {
        expect(fit(value, width, 'wrap')).toBe(Number(BigInt.asIntN(width, BigInt(value))));
      },
    ),
  );
  expect(fit(128, 8, 'saturate')).toBe(127);
  expect(fit(-129, 8, 'saturate')).toBe(-128);
});

describe('quantised coefficients', () => {
  test('err by at most half a step unless they overflow, which is said', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1.5, max: 1.5, noNaN: true }), { minLength: 1 }),
        fc.integer({ min: 4, max: 24 }),
        (h, width) => {
          const { values, integers, overflowed } = quantise(h, { width, fraction: width - 1 });
          h.forEach((x, k) => {
            expect(values[k]).toBe(integers[k]! * 2 ** (1 - width));
            if (!overflowed.includes(k))
              expect(Math.abs(values[k]! - x)).toBeLessThanOrEqual(2 ** -width);
          });
        },
      ),
    );
  });

  test('the best fraction fits, and one bit more does not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -100, max: 100, noNaN: true, noDefaultInfinity: true }), {
          minLength: 1,
        }),
        fc.integer({ min: 4, max: 24 }),
        (h, width) => {
          fc.pre(h.some((x) => Math.abs(x) > 1e-6));
          const fraction = bestFraction(h, width);
          expect(quantise(h, { width, fraction }).overflowed).toEqual([]);
          expect(quantise(h, { width, fraction: fraction + 1 }).overflowed).not.toEqual([]);
        },
      ),
    );
  });
});

const filter = (over: Partial<FixedFilter> = {}): FixedFilter => ({
  integers: [-3, 17, 101, 127, 101, 17, -3],
  coefficient: { width: 8, fraction: 8 },
  input: { width: 8, fraction: 7 },
  output: { width: 8, fraction: 7 },
  rounding: 'nearest-even',
  overflow: 'saturate',
  ...over,
});

describe('the integer filter', () => {
  test('its growth is reached by the worst input and never passed', () => {
    const { integers } = filter();
    const { low, high, width } = growth(integers, 8);
    const worst = Array.from(integers, (c) => (c > 0 ? -128 : 127)).reverse();
    const wide = filter({ output: { width: 40, fraction: 15 } });
    expect(filterFixed(wide, worst).at(-1)).toBe(Number(low));
    expect(width).toBe(widthOf(low, high));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -128, max: 127 })), (x) => {
        for (const y of filterFixed(wide, x)) {
          expect(y).toBeGreaterThanOrEqual(Number(low));
          expect(y).toBeLessThanOrEqual(Number(high));
        }
      }),
    );
  });

  test('doubles and big integers give the same bits', () => {
    const samples = fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        samples,
        fc.constantFrom(...roundings),
        fc.constantFrom('saturate', 'wrap'),
        (x, rounding, overflow) => {
          const narrow = filter({ rounding, overflow });
          // Coefficients 2^40 as large, as many more fraction bits: the same filter, past 53 bits.
          const wide = filter({
            rounding,
            overflow,
            integers: Array.from(narrow.integers, (c) => c * 2 ** 40),
            coefficient: { width: 50, fraction: 48 },
          });
          expect([...filterFixed(wide, x)]).toEqual([...filterFixed(narrow, x)]);
        },
      ),
    );
  });

  test('what does not fit its width is refused', () => {
    expect(() => filterFixed(filter({ integers: [128] }), [0])).toThrow(EngineError);
    expect(() => filterFixed(filter(), [200])).toThrow(/sample 0 is 200/);
    expect(() => filterFixed(filter({ input: { width: 60, fraction: 0 } }), [0])).toThrow(/60/);
  });
});

describe('noise', () => {
  test('bounds are ordered: √Σh² ≤ max|H| ≤ Σ|h|', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -999, max: 999 }).map((c) => c / 1000),
          { minLength: 1, maxLength: 64 },
        ),
        (h) => {
          const { noise, sine, worst } = gainBounds(h);
          expect(noise).toBeLessThanOrEqual(sine * (1 + 1e-9) + 1e-300);
          expect(sine).toBeLessThanOrEqual(worst);
        },
      ),
    );
  });

  test.each(roundings)('the %s estimate is what a busy signal shows', (rounding) => {
    const given = filter({
      rounding,
      input: { width: 16, fraction: 15 },
      output: { width: 14, fraction: 12 },
    });
    let state = 12345;
    const x = Array.from({ length: 40000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 16) - 32768;
    });
    const kept = filterFixed(given, x);
    const exact = filterFixed({ ...given, output: { width: 40, fraction: 23 } }, x);
    let sum = 0;
    let squares = 0;
    for (let k = 100; k < x.length; k++) {
      const error = kept[k]! / 2 ** 12 - exact[k]! / 2 ** 23;
      sum += error;
      squares += error * error;
    }
    const mean = sum / (x.length - 100);
    const variance = squares / (x.length - 100) - mean * mean;
    const { bias, rounding: estimated, signalToNoiseDb } = roundOff(given);
    expect(Math.abs(mean - bias)).toBeLessThan(0.02 * 2 ** -12);
    expect(variance / estimated).toBeGreaterThan(0.97);
    expect(variance / estimated).toBeLessThan(1.03);
    expect(signalToNoiseDb).toBeGreaterThan(60);
  });
});
