import { hex, hexDigits } from '@tollbench/engines/text/hex.ts';
import { subscript, superscript } from '@tollbench/engines/text/script-digits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complexText, texComplex, withoutNoise } from './complex.ts';
import { counted } from './counted.ts';
import { escapeXml } from './escape.ts';
import { texFraction, texNumber, texQuantity } from './tex-number.ts';
import { texPolynomial, texTransferFunction } from './tex-polynomial.ts';

describe('numbers as TeX', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [0.25, '0.25'],
    [3.2933e-8, '3.2933 \\times 10^{-8}'],
    [-1e-4, '-0.0001'],
    [9.99999e-5, '0.0001'],
    [1234, '1234'],
    [12_345.6, '12\\,346'],
    [-1_234_567, '-1\\,234\\,600'],
    [12_345_678, '1.2346 \\times 10^{7}'],
    [1e21, '1 \\times 10^{21}'],
    [Number.POSITIVE_INFINITY, '\\infty'],
    [Number.NEGATIVE_INFINITY, '-\\infty'],
    [Number.NaN, '\\text{not defined}'],
  ])('%d is %s', (x, tex) => {
    expect(texNumber(x)).toBe(tex);
  });

  test('what is written reads back to as many digits as were asked for', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
        fc.integer({ min: 1, max: 12 }),
        (x, digits) => {
          const tex = texNumber(x, digits);
          const [, mantissa = '', exponent = '0'] =
            /^(-?[\d.]+)(?: \\times 10\^\{(-?\d+)\})?$/u.exec(tex.replaceAll('\\,', '')) ?? [];
          expect(Number(`${mantissa}e${exponent}`)).toBe(Number(x.toPrecision(digits)) + 0);
        },
      ),
    );
  });

  test('quantities take their prefix and an upright unit', () => {
    expect(texQuantity(4700, 'Ω')).toBe('4.7\\,\\mathrm{k\\Omega}');
    expect(texQuantity(-3.3e-6, 'F')).toBe('-3.3\\,\\mathrm{\\mu F}');
    expect(texQuantity(60, '°')).toBe('60^\\circ');
    expect(texQuantity(5, '%')).toBe('5\\,\\%');
    expect(texQuantity(0.5, '')).toBe('0.5');
  });

  test('fractions stand upright, their sign before them', () => {
    expect(['3', '1/3', '-2/7'].map(texFraction)).toEqual(['3', '\\tfrac{1}{3}', '-\\tfrac{2}{7}']);
  });
});

test('polynomials leave out what is 0 and the 1 before a power', () => {
  expect(texPolynomial([1, 0, -6, 25])).toBe('s^{3} - 6 s + 25');
  expect(texPolynomial([-1, 1])).toBe('- s + 1');
  expect(texPolynomial([3.2933e-8, 1], 'z')).toBe('3.2933 \\times 10^{-8} z + 1');
  expect(texPolynomial([0, 0])).toBe('0');
  expect(texPolynomial([1])).toBe('1');
  expect(texTransferFunction({ num: [1], den: [1, 2] })).toBe('\\frac{1}{s + 2}');
});

describe('complex numbers', () => {
  test('as text, by the custom of each field', () => {
    expect(complexText({ re: -1, im: 2 }, 'j')).toBe('−1 + 2j');
    expect(complexText({ re: 0, im: -1 }, 'i')).toBe('−i');
    expect(complexText({ re: 3, im: 0 }, 'i')).toBe('3');
    expect(complexText({ re: 50, im: -25.004 }, 'leading j', 4)).toBe('50 − j25');
  });

  test('as TeX', () => {
    expect(texComplex({ re: 1, im: -2 }, 'i')).toBe('1 - 2\\,\\mathrm{i}');
    expect(texComplex({ re: 0, im: 1 }, 'i')).toBe('\\mathrm{i}');
    expect(texComplex({ re: 50, im: 0 }, 'leading j')).toBe('50 + j\\,0');
  });

  test('what rounding left of 0 is 0', () => {
    expect(withoutNoise({ re: 50, im: 1e-12 })).toEqual({ re: 50, im: 0 });
    expect(withoutNoise({ re: 0.1, im: 1e-3 })).toEqual({ re: 0.1, im: 1e-3 });
    expect(withoutNoise({ re: 1e-16, im: -2e-17 }, 1e-12)).toEqual({ re: 0, im: 0 });
  });
});

test('one is counted, others are many', () => {
  expect([counted(0, 'pole'), counted(1, 'pole'), counted(2, 'matrix', 'matrices')]).toEqual([
    '0 poles',
    '1 pole',
    '2 matrices',
  ]);
});

test('digits raised, lowered, hexadecimal', () => {
  expect([superscript(-120), subscript(12), hex(255n, 4), hexDigits(10)]).toEqual([
    '⁻¹²⁰',
    '₁₂',
    '0x00ff',
    'a',
  ]);
});

test('a text in markup ends no attribute, opens no element and brings no character that XML has not', () => {
  expect(escapeXml('<a b="c">&\u0007\t')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;\t');
});
