import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayDivide } from './may-divide.ts';
import { divideExact, multiplyExact } from './polynomial.ts';
import { type Rational, rational } from './rational.ts';

const coefficient = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([n, d]) => rational(n, d));
const polynomial = fc
  .array(coefficient, { minLength: 1, maxLength: 6 })
  .filter((p) => p.at(-1)?.n !== 0n);

test('what divides without a rest is never ruled out, and comes back', () => {
  fc.assert(
    fc.property(polynomial, polynomial, (a, b) => {
      const product = multiplyExact(a, b);
      expect(mayDivide(product, b)).toBe(true);
      expect(divideExact(product, b)).toEqual(a);
    }),
  );
});

test('a rest rules it out', () => {
  const p = (...list: number[]): Rational[] => list.map((x) => rational(x));
  expect(mayDivide(p(2, 3, 1), p(1, 1))).toBe(true);
  expect(mayDivide(p(3, 3, 1), p(1, 1))).toBe(false);
  expect(divideExact(p(3, 3, 1), p(1, 1))).toBeUndefined();
});
