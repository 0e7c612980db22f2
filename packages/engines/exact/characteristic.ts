import { identity, multiply, type RationalMatrix, requireSquare } from './matrix.ts';
import { add, div, mul, neg, ONE, type Rational, rational, ZERO } from './rational.ts';

/**
 * det(λI − A), highest power first: n + 1 coefficients, the first 1. Faddeev–LeVerrier, whose
 * divisions by k are harmless in exact fractions (D. K. Faddeev & V. N. Faddeeva, Computational
 * Methods of Linear Algebra, 1963).
 */
export function characteristicPolynomial(a: RationalMatrix): readonly Rational[] {
  const n = requireSquare(a);
  const coefficients: Rational[] = [ONE];
  let m = identity(n);
  for (let k = 1; k <= n; k++) {
    const product = multiply(a, m);
    const trace = product.reduce((sum, row, i) => add(sum, row[i]!), ZERO);
    const c = neg(div(trace, rational(k)));
    coefficients.push(c);
    m = product.map((row, i) => row.map((x, j) => (i === j ? add(x, c) : x)));
  }
  return coefficients;
}

/** The polynomial's exact value, by Horner's rule. */
export const evaluate = (coefficients: readonly Rational[], x: Rational): Rational =>
  coefficients.reduce((sum, c) => add(mul(sum, x), c), ZERO);
