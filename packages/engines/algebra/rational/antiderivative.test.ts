import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complex } from '../../numeric/complex.ts';
import { derivative } from '../expression/derivative.ts';
import { numberAt } from '../expression/numeric.ts';
import { readExpression } from '../expression/read.ts';
import { textOf } from '../expression/write.ts';
import { rationalAntiderivative } from './antiderivative.ts';

const integral = (text: string) => {
  const found = rationalAntiderivative(readExpression(text), 'x');
  if (!found) throw new Error(`${text} is a fraction`);
  return found;
};

const polynomial = (length: number) =>
  fc
    .array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: length })
    .filter((list) => list.some((c) => c !== 0))
    .map((list) => list.map((c, k) => `(${c})*x^${k}`).join(' + '));

describe('∫ of a fraction in real functions', () => {
  test('has it for its derivative', () => {
    let compared = 0;
    fc.assert(
      fc.property(polynomial(4), polynomial(4), polynomial(3), (n, a, b) => {
        const e = readExpression(`(${n})/((${a})^2*(${b}))`);
        const { value, roots } = rationalAntiderivative(e, 'x') as ReturnType<typeof integral>;
        if (roots.length > 0) return;
        const slope = derivative(value, 'x');
        for (const x of [0.7312, 2.377]) {
          const [got, want] = [slope, e].map((f) => numberAt(f, { x: complex(x) })) as [
            { re: number; im: number },
            { re: number; im: number },
          ];
          if (!(Math.abs(want.re) < 100)) continue;
          compared++;
          expect(Math.hypot(got.re - want.re, got.im)).toBeLessThan(
            1e-7 * Math.max(1, Math.abs(want.re)),
          );
        }
      }),
      { numRuns: 200, seed: 5 },
    );
    expect(compared).toBeGreaterThan(150);
  });

  test.each([
    ['1/(x^2+2)', 'sqrt(2)*atan(sqrt(2)*x/2)/2'],
    ['1/(x^2-2)', 'sqrt(2)*ln(x - sqrt(2))/4 - sqrt(2)*ln(x + sqrt(2))/4'],
    ['1/(x^3+1)', 'sqrt(3)*atan(sqrt(3)*(2*x - 1)/3)/3 - ln(x^2 - x + 1)/6 + ln(x + 1)/3'],
    ['1/(x^5-x)', 'ln(x^4 - 1)/4 - ln(x)'],
    ['1/(a x+b)', 'ln(a*x + b)/a'],
    ['1/(x (x^2+a))', 'ln(x)/a - ln(x^2 + a)/(2*a)'],
    // Bronstein, Symbolic Integration I, example 2.8.1: without a jump at ±√2.
    ['(x^4-3x^2+6)/(x^6-5x^4+5x^2+4)', 'atan((x^5 - 3*x^3 + x)/2) + atan(x^3) + atan(x)'],
    // The same, example 2.2.1, by Hermite’s reduction.
    [
      '(x^7-24x^4-4x^2+8x-8)/(x^8+6x^6+12x^4+8x^2)',
      '6*x/(x^2 + 2)^2 + (3 - x)/(x^2 + 2) + ln(x) + 1/x',
    ],
  ])('of %s it is %s', (text, want) => {
    expect(textOf(integral(text).value)).toBe(want);
  });

  test('sums over roots that are not written out are named', () => {
    const { roots } = integral('1/(x^3+x+1)');
    expect(roots).toHaveLength(1);
  });

  test.each(['sin(x)', 'sqrt(x)', 'e^x', 'i/x', 'x^a'])('%s is no fraction', (text) => {
    expect(rationalAntiderivative(readExpression(text), 'x')).toBeUndefined();
  });
});
