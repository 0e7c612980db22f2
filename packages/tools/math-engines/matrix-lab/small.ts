import type { Gaussian } from '@tollbench/engines/exact/gaussian.ts';
import type { GaussianMatrix } from '@tollbench/engines/exact/gaussian-matrix.ts';
import type { RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { gcd } from '@tollbench/engines/numeric/gcd.ts';

/** Exact elimination of larger matrices makes fractions that nobody reads. */
export const MAX_EXACT = 12;
/** Steps of an elimination times the square of the digits it comes to: some seconds, whatever the entries are. */
const MAX_WORK = 7e6;

export const orderOf = (m: RationalMatrix): number => Math.max(m.length, m[0]?.length ?? 0);

/**
 * Whether exact elimination takes a moment. Its fractions grow to the rows' common denominators, and to
 * numerators over them, multiplied together; each step takes the common divisor of two of these.
 */
export const isSmall = (m: RationalMatrix, right: readonly Rational[] = []): boolean =>
  isBounded([...m, right], orderOf(m), 1);

/** The same of complex entries: their parts are more terms of a row, and a quotient has its divisor twice. */
export const isSmallComplex = (m: GaussianMatrix, right: readonly Gaussian[] = []): boolean =>
  isBounded(
    [...m, right].map((row) => row.flatMap(({ re, im }) => [re, im])),
    Math.max(m.length, m[0]?.length ?? 0),
    5,
  );

/** `weight`: how many times as long as products of rows the numbers are. */
function isBounded(rows: RationalMatrix, order: number, weight: number): boolean {
  if (order > MAX_EXACT) return false;
  const bits = (x: bigint): number => 4 * x.toString(16).length;
  const limit = Math.sqrt(MAX_WORK / order ** 3) / weight;
  let words = 0;
  for (const row of rows) {
    let common = 1n;
    let top = 0;
    for (const { n, d } of row) {
      common = (common / gcd(common, d)) * d;
      top = Math.max(top, bits(n));
      if (words + bits(common) / 32 > limit) return false;
    }
    words += (2 * bits(common) + top) / 64;
  }
  return words <= limit;
}
