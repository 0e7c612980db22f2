import { describe, expect, test } from 'vitest';
import { distinctRoots } from './distinct-roots.ts';
import { commonDivisor, derivative, quotient } from './divisor.ts';
import { multiplyExact, type Polynomial } from './polynomial.ts';
import { fromNumber, rational } from './rational.ts';

const of = (...c: readonly (readonly [number, number])[]): Polynomial =>
  c.map(([n, d]) => rational(n, d));
const product = (...list: readonly Polynomial[]) => list.reduce(multiplyExact);

describe('roots with their multiplicity', () => {
  const tenth = of([1, 10], [1, 1]);
  const swing = of([2, 1], [0, 1], [1, 1]);

  test('repeated ones are found once, decimals and pairs too', () => {
    const p = product(tenth, tenth, tenth, swing, swing, of([0, 1], [1, 1]));
    expect(distinctRoots(p)).toEqual([
      { s: { re: -0.1, im: 0 }, multiplicity: 3 },
      { s: { re: 0, im: -Math.SQRT2 }, multiplicity: 2 },
      { s: { re: 0, im: 0 }, multiplicity: 1 },
      { s: { re: 0, im: Math.SQRT2 }, multiplicity: 2 },
    ]);
  });

  test('a constant has none, and zero is refused', () => {
    expect(distinctRoots(of([3, 7]))).toEqual([]);
    expect(() => distinctRoots([])).toThrow(/every number is a root/u);
  });

  test('two roots 1e-12 apart are two', () => {
    const near = product(of([1, 1], [1, 1]), [fromNumber(1 + 1e-12), rational(1)]);
    expect(distinctRoots(near).map(({ multiplicity }) => multiplicity)).toEqual([1, 1]);
  });
});

test('the common divisor of p and p′ holds each root one time less', () => {
  const p = product(of([1, 3], [1, 1]), of([1, 3], [1, 1]), of([5, 1], [1, 1]));
  const common = commonDivisor(p, derivative(p));
  expect(common).toEqual(of([1, 3], [1, 1]));
  expect(quotient(p, common)).toEqual(product(of([1, 3], [1, 1]), of([5, 1], [1, 1])));
});
