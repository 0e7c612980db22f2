import { gcd as whole } from '../numeric/gcd.ts';
import { gcd, type IntegerPolynomial } from '../numeric/square-free.ts';
import { divideExact, type Polynomial } from './polynomial.ts';
import { mul, rational } from './rational.ts';

/** A multiple of the polynomial with whole coefficients, from the highest power down. */
export function wholeOf(p: Polynomial): IntegerPolynomial {
  const over = p.reduce((all, { d }) => (all / whole(all, d)) * d, 1n);
  return p.map(({ n, d }) => n * (over / d)).reverse();
}

/** The greatest common divisor of two polynomials, 1 at its highest power; the other where one is zero. */
export function commonDivisor(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length === 0 && b.length === 0) return [];
  const found = gcd(wholeOf(a), wholeOf(b));
  const lead = found[0] ?? 1n;
  return found.map((c) => rational(c, lead)).reverse();
}

/** a/b where b is known to divide a. */
export const quotient = (a: Polynomial, b: Polynomial): Polynomial => divideExact(a, b) ?? a;

/** dp/dx. */
export const derivative = (p: Polynomial): Polynomial =>
  p.slice(1).map((c, k) => mul(c, rational(k + 1)));
