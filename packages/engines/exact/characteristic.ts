import { gcd } from '../numeric/gcd.ts';
import { type RationalMatrix, requireSquare } from './matrix.ts';
import { add, mul, type Rational, rational, ZERO } from './rational.ts';

/**
 * det(λI − A), highest power first: n + 1 coefficients, the first 1. Faddeev–LeVerrier (D. K. Faddeev & V. N.
 * Faddeeva, Computational Methods of Linear Algebra, 1963) on the whole matrix dA, d the common denominator: its
 * divisions by k leave no rest there, and coefficient k of A is that of dA over d^k, brought to lowest terms once.
 */
export function characteristicPolynomial(a: RationalMatrix): readonly Rational[] {
  const n = requireSquare(a);
  const d = a.flat().reduce((all, x) => (all / gcd(all, x.d)) * x.d, 1n);
  const w = a.map((row) => row.map((x) => x.n * (d / x.d)));
  const coefficients: Rational[] = [rational(1n)];
  let m: bigint[][] = w.map((row, i) => row.map((_, j) => (i === j ? 1n : 0n)));
  let under = 1n;
  for (let k = 1; k <= n; k++) {
    const product = w.map((row) =>
      row.map((_, j) => row.reduce((sum, x, l) => sum + x * m[l]![j]!, 0n)),
    );
    const trace = product.reduce((sum, row, i) => sum + row[i]!, 0n);
    const c = -trace / BigInt(k);
    under *= d;
    coefficients.push(rational(c, under));
    m = product.map((row, i) => row.map((x, j) => (i === j ? x + c : x)));
  }
  return coefficients;
}

/** The polynomial's exact value, by Horner's rule. */
export const evaluate = (coefficients: readonly Rational[], x: Rational): Rational =>
  coefficients.reduce((sum, c) => add(mul(sum, x), c), ZERO);
