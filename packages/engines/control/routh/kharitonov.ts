import { type Multivariate, plus, times } from '../../exact/multivariate.ts';

/** A coefficient between two bounds, from the highest power of s down. */
export interface Bounds {
  readonly low: Multivariate;
  readonly high: Multivariate;
}

/** Which bound each power takes, from the constant up, with period four; the names are those of the four polynomials. */
const PATTERNS = [
  ['low', 'low', 'high', 'high'],
  ['high', 'high', 'low', 'low'],
  ['low', 'high', 'high', 'low'],
  ['high', 'low', 'low', 'high'],
] as const;

/**
 * The four polynomials whose stability is that of all polynomials with real coefficients independently between the bounds
 * (V. L. Kharitonov, Differential Equations 14, 1978), the first coefficient never zero.
 */
export const kharitonovPolynomials = (bounds: readonly Bounds[]): Multivariate[][] =>
  PATTERNS.map((pattern) => bounds.map((b, k) => b[pattern[(bounds.length - 1 - k) % 4] ?? 'low']));

/** Twice the middle of each coefficient. */
export const nominalPolynomial = (bounds: readonly Bounds[]): Multivariate[] =>
  bounds.map(({ low, high }) => plus(low, high));

/** The bounds times two, in step with `nominalPolynomial`. */
export const doubled = (p: readonly Multivariate[]): Multivariate[] => p.map((c) => times(c, 2n));
