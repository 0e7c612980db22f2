/** Fractions of polynomials in lowest terms, the denominator's first number positive: a field with one form for each. */
import { EngineError } from '../../error.ts';
import { commonDivisor } from '../polynomial/common-divisor.ts';
import {
  sum as added,
  quotient as exact,
  leadingNumber,
  difference as less,
  product as multiplied,
  type Polynomial,
  equals as same,
  derivative as slope,
  opposite as turned,
} from '../polynomial/polynomial.ts';

export interface Ratio {
  readonly n: Polynomial;
  readonly d: Polynomial;
}

export const ZERO: Ratio = { n: 0n, d: 1n };
export const ONE: Ratio = { n: 1n, d: 1n };

export const ratioOf = (n: Polynomial): Ratio => ({ n, d: 1n });

/** n/d. Throws `division-by-zero`. */
export function ratio(n: Polynomial, d: Polynomial): Ratio {
  if (d === 0n) throw new EngineError('division-by-zero', 'A division by 0 has no value.');
  if (n === 0n) return ZERO;
  const common = commonDivisor(n, d);
  const [a, b] =
    common === 1n ? [n, d] : [exact(n, common) as Polynomial, exact(d, common) as Polynomial];
  return leadingNumber(b) < 0n ? { n: turned(a), d: turned(b) } : { n: a, d: b };
}

export const isZero = (a: Ratio): boolean => a.n === 0n;
export const equals = (a: Ratio, b: Ratio): boolean => same(a.n, b.n) && same(a.d, b.d);

export function sum(a: Ratio, b: Ratio): Ratio {
  if (same(a.d, b.d)) return a.d === 1n ? ratioOf(added(a.n, b.n)) : ratio(added(a.n, b.n), a.d);
  return ratio(added(multiplied(a.n, b.d), multiplied(b.n, a.d)), multiplied(a.d, b.d));
}

export const opposite = (a: Ratio): Ratio => ({ n: turned(a.n), d: a.d });
export const difference = (a: Ratio, b: Ratio): Ratio => sum(a, opposite(b));
export const product = (a: Ratio, b: Ratio): Ratio =>
  ratio(multiplied(a.n, b.n), multiplied(a.d, b.d));
export const inverse = (a: Ratio): Ratio => ratio(a.d, a.n);
export const quotient = (a: Ratio, b: Ratio): Ratio => product(a, inverse(b));

/** ∂a/∂x of a variable. */
export const derivative = (a: Ratio, variable: number): Ratio =>
  ratio(
    less(multiplied(slope(a.n, variable), a.d), multiplied(a.n, slope(a.d, variable))),
    multiplied(a.d, a.d),
  );
