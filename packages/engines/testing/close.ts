/**
 * The one tolerance rule of every oracle comparison.
 *
 * Two numbers agree when |a − b| ≤ absolute + relative·|b|; NaN agrees with NaN and each
 * infinity with itself. `b` is the oracle's.
 */
export interface Tolerance {
  readonly relative?: number;
  readonly absolute?: number;
}

/** |a − b| / max(|b|, scale): the error a page reports, and 0 where both are the same non-finite value. */
export function relativeError(a: number, b: number, scale = Number.MIN_VALUE): number {
  if (Object.is(a, b) || (Number.isNaN(a) && Number.isNaN(b)) || a === b) return 0;
  const error = Math.abs(a - b) / Math.max(Math.abs(b), scale);
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
}

/** Throws, naming the first index that disagrees and both values, unless every pair agrees. */
export function assertClose(
  actual: ArrayLike<number> | number,
  expected: ArrayLike<number> | number,
  { relative = 1e-9, absolute = 0 }: Tolerance = {},
): void {
  const a = typeof actual === 'number' ? [actual] : actual;
  const b = typeof expected === 'number' ? [expected] : expected;
  if (a.length !== b.length) throw new Error(`${a.length} values where ${b.length} were expected`);
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as number;
    const y = b[i] as number;
    if (x === y || (Number.isNaN(x) && Number.isNaN(y))) continue;
    if (Math.abs(x - y) <= absolute + relative * Math.abs(y)) continue;
    throw new Error(`at ${i}: ${x} where the oracle has ${y} (difference ${Math.abs(x - y)})`);
  }
}
