/** What every arithmetic field reads, and refuses, alike. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEntry } from '../entry.ts';
import { FieldError } from '../error.ts';
import { readQuantity } from '../expression.ts';
import { readTransferFunction } from '../read-transfer-function.ts';

const ofFunction = (text: string, variable: 's' | 'z'): number => {
  const { num, den, delay } = readTransferFunction(text, variable);
  expect([num.length, den.length, delay]).toEqual([1, 1, 0]);
  return Number(num[0]) / Number(den[0]);
};

const FIELDS: readonly (readonly [name: string, read: (text: string) => number])[] = [
  ['a quantity', (text) => readQuantity(text)],
  ['a quantity with a unit', (text) => readQuantity(text, 'Hz')],
  ['a whole number', (text) => readQuantity(text, '', { whole: true })],
  ['an entry of a matrix', (text) => toNumber(readEntry(text).value.re)],
  ['a function of s', (text) => ofFunction(text, 's')],
  ['a function of z', (text) => ofFunction(text, 'z')],
];

const { PI, E } = Math;

const READ: readonly (readonly [text: string, value: number])[] = [
  ['2*pi*50', 100 * PI],
  ['2pi', 2 * PI],
  ['2 pi', 2 * PI],
  ['2π·50', 100 * PI],
  ['2pi*50', 100 * PI],
  ['1/(2pi*10k*10n)', 1 / (2 * PI * 1e-4)],
  ['3(4+5)', 27],
  ['(1+2)(3)', 9],
  ['2 (3) (4)', 24],
  ['2sqrt(4)', 4],
  ['2^3 pi', 8 * PI],
  ['3(4)^2', 48],
  ['-2pi', -2 * PI],
  ['6/2*3', 9],
  ['6/(2)*3', 9],
  ['2m*3', 6e-3],
  ['2 m*3', 6e-3],
  ['10 k*2', 2e4],
  ['10k pi', 1e4 * PI],
  ['4k7*2', 9400],
  ['1E3*2', 2000],
  ['1e3*2', 2000],
  ['2µ*1M', 2],
  ['-2^2', -4],
  ['2^-1', 0.5],
  ['2--3', 5],
  ['2*-3', -6],
  ['2**3', 8],
  ['(2^3)^2', 64],
  ['2^(3^2)', 512],
  ['10⁻³ + 2²', 4.001],
  ['2²³', 2 ** 23],
  ['6 × 7 ÷ 2 − 1', 20],
  ['2·3⋅4∙5', 120],
  ['\\frac{1}{2} + 1', 1.5],
  ['\\dfrac{3}{4}', 0.75],
  ['2 \\cdot \\left(3 + 4\\right) \\times \\pi', 14 * PI],
  ['2{3+4}', 14],
  ['e^2', E ** 2],
  ['2e^2', 2 * E ** 2],
  ['2*e', 2 * E],
  ['(pi)e', PI * E],
  ['exp(1)*1', E],
  ['ln(e)', 1],
  ['log10(1000)', 3],
  ['log2(8)', 3],
  ['sin(pi/6) + cos(0) + tan(0)', 1.5],
  ['asin(1) + acos(1) + atan(1)', 0.75 * PI],
];

const REFUSED: readonly (readonly [text: string, message: RegExp])[] = [
  ['1/2pi', /^"\/2pi" is read in two ways; write \/\(2\*pi\) or \/2\*pi$/],
  ['1/2(3)', /^"\/2\(3\)" is read in two ways; write \/\(2\*\(3\)\) or \/2\*\(3\)$/],
  ['1/2 k', /^"\/2 k" is read in two ways; write \/2k or \/2\*1k$/],
  ['10^-2 k', /^"\^-2 k" is read in two ways; write \^-2k or \^-2\*1k$/],
  ['2^3pi', /^"2\^3pi" is read in two ways; write 2\^\(3\*pi\) or 2\^\(3\)\*pi$/],
  ['2^3^2', /^"2\^3" goes on as a power of a power; put one of them in brackets$/],
  ['2^3²', /^"2\^3" goes on as a power of a power/],
  ['2²^3', /^"2²" goes on as a power of a power/],
  ['2e*1', /^"2e" may be a power of ten cut short; write 2\*e or 2e3$/],
  ['2e - 3', /^"2e" may be a power of ten cut short/],
  ['(1+2)3', /^"\(1\+2\)3": "3" follows without a sign; write \(1\+2\)\*3/],
  ['2*2 3', /^"2 3": "3" follows without a sign; write 2\*3/],
  ['1,5*2', /has a comma; write the decimal point as "\."$/],
  ['2*(1,5)', /has a comma; write the decimal point as "\."$/],
  ['sqrt(1,5)', /has a comma; write the decimal point as "\."$/],
  ['(1+2', /^"\(1\+2" has no "\)" at its end$/],
  ['2*(1+2', /^"\(1\+2" has no "\)" at its end$/],
  ['1+2)', /^"1\+2\)" has a "\)" without its "\("$/],
  ['1+', /^"1\+" ends where a number is expected$/],
  ['2*/3', /^"2\*\/3" has "\/" where a number is expected$/],
  ['()', /^"\(\)" has "\)" where a number is expected$/],
  ['2*3 # 4', /^"2\*3 # 4" has "#", which no formula has$/],
  ['1/0', /^"1\/0" divides by zero, at "0"$/],
  ['1/(2-2)', /^"1\/\(2-2\)" divides by zero, at "\(2-2\)"$/],
  ['\\frac{1}{0}', /divides by zero, at "\{0\}"$/],
  ['0^-1', /^raises "0" to a negative power, which divides by zero$/],
  ['0⁻¹', /^raises "0" to a negative power, which divides by zero$/],
  ['2\\frac{1}{2}', /^"2\\frac\{1\}\{2\}" is read in two ways; write 2\+\\frac/],
  ['\\frac12*3', /"\\frac" is a \\frac without its two braces$/],
  ['log(2)', /^"log" is the natural logarithm to some; write ln or log10$/],
  ['2*log(2)', /^"log" is the natural logarithm to some/],
  ['sin*2', /^"sin" takes its argument in brackets: sin\(2\)$/],
  ['sqrt(-1)', /^"sqrt\(-1\)" is not a real number$/],
  ['exp(999)', /^"exp\(999\)" is too large$/],
  ['1e400*1', /too large$/],
  [`${'('.repeat(41)}1${')'.repeat(41)}`, /^is nested deeper than 40$/],
  [`1${'+1'.repeat(5000)}`, /^has 10001 characters; the most is \d+$/],
];

describe.each(FIELDS)('%s', (_, read) => {
  test.each(READ)('reads %s', (text, value) => {
    expect(Math.abs(read(text) - value)).toBeLessThanOrEqual(1e-14 * Math.abs(value));
  });

  test.each(REFUSED)('refuses %s', (text, message) => {
    let error: unknown;
    expect(() => {
      try {
        read(text);
      } catch (thrown) {
        error = thrown;
        throw thrown;
      }
    }).toThrow(message);
    expect(error).toBeInstanceOf(FieldError);
  });

  test('takes forty brackets in brackets', () => {
    expect(read(`${'('.repeat(40)}1${')'.repeat(40)}*2`)).toBe(2);
  });
});

test('of any text the fields read the same number, or none', () => {
  const signs = fc.constantFrom(...'0123.+-*/^()πk m²'.split(''), 'pi', '10', 'sqrt(', '2^');
  let agreed = 0;
  fc.assert(
    fc.property(fc.array(signs, { minLength: 2, maxLength: 9 }), (parts) => {
      const values = FIELDS.map(([, read]) => {
        try {
          return read(parts.join(''));
        } catch (error) {
          // Exact powers go no further than doubles do, nor roots of what is no number; both are refusals.
          expect(error).toBeInstanceOf(FieldError);
          return undefined;
        }
      });
      const [quantity, , , entry] = values;
      if (quantity === undefined || entry === undefined) return;
      agreed++;
      expect(Math.abs(entry - quantity)).toBeLessThanOrEqual(1e-9 * Math.abs(quantity) + 1e-300);
    }),
    { numRuns: 1500, seed: 7 },
  );
  expect(agreed).toBeGreaterThan(50);
});

describe('a prefix or the unit of the field comes before a name', () => {
  test.each([
    ['2m(3+4)', 'm', 14],
    ['2 mm*3', 'm', 6e-3],
    ['2pi rad/s', 'rad/s', 2 * PI],
    ['2 pi 1k', 'Hz', undefined],
    ['2s*3', 's', 6],
    ['2sin(pi/2)', 's', 2],
    ['2p*3', 'F', 6e-12],
    ['(1/2) k', 'Ω', 500],
    ['1/2 kΩ', 'Ω', 500],
  ] as const)('%s in %s', (text, unit, value) => {
    if (value === undefined) expect(() => readQuantity(text, unit)).toThrow(/without a sign/);
    else expect(readQuantity(text, unit)).toBeCloseTo(value, 14);
  });
});
