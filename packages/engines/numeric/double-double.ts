/**
 * Columns of numbers in twice the digits of a double: each is the unevaluated sum of two (T. J. Dekker, Numerische
 * Mathematik 18, 1971; Y. Hida, X. S. Li & D. H. Bailey, ARITH 2001). For sums and products whose terms cancel.
 */

/** A column of unevaluated sums hi + lo. */
export interface DoubleColumn {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

const SPLITTER = 2 ** 27 + 1;

/** Low part of the result of the last `plus` or `times`: two numbers are given back without an allocation. */
export let low = 0;

/** (a + b) + (c + d): the high part is returned, the low one stands in `low`. */
export function plus(a: number, b: number, c: number, d: number): number {
  const s = a + c;
  const v = s - a;
  const e = a - (s - v) + (c - v) + b + d;
  const hi = s + e;
  low = e - (hi - s);
  return hi;
}

/** (a + b)·(c + d), as `plus`. Factors are below 2^480. */
export function times(a: number, b: number, c: number, d: number): number {
  const p = a * c;
  let t = SPLITTER * a;
  const ah = t - (t - a);
  const al = a - ah;
  t = SPLITTER * c;
  const ch = t - (t - c);
  const cl = c - ch;
  const e = ah * ch - p + ah * cl + al * ch + al * cl + (a * d + b * c);
  const hi = p + e;
  low = e - (hi - p);
  return hi;
}

/** (a + b)/(c + d), as `plus`: two steps of long division. */
export function over(a: number, b: number, c: number, d: number): number {
  const q = a / c;
  const p = times(q, 0, c, d);
  const r = plus(a, b, -p, -low);
  const s = (r + low) / c;
  const hi = q + s;
  low = s - (hi - q);
  return hi;
}

/** √(a + b) of what is not negative, as `plus`: one step of Newton's. */
export function root(a: number, b: number): number {
  if (a <= 0) {
    low = 0;
    return 0;
  }
  const q = Math.sqrt(a);
  const p = times(q, 0, q, 0);
  const r = plus(a, b, -p, -low);
  const s = (r + low) / (2 * q);
  const hi = q + s;
  low = s - (hi - q);
  return hi;
}

export const zeroColumn = (n: number): DoubleColumn => ({
  hi: new Float64Array(n),
  lo: new Float64Array(n),
});

/** Doubles as a column. */
export const widened = (x: ArrayLike<number>): DoubleColumn => ({
  hi: Float64Array.from(x),
  lo: new Float64Array(x.length),
});

/** Σ xᵢ·yᵢ, as `plus`. */
export function dot(x: DoubleColumn, y: DoubleColumn): number {
  let hi = 0;
  let lo = 0;
  for (let i = 0; i < x.hi.length; i++) {
    const p = times(x.hi[i]!, x.lo[i]!, y.hi[i]!, y.lo[i]!);
    hi = plus(hi, lo, p, low);
    lo = low;
  }
  low = lo;
  return hi;
}

/** y − (c + d)·x, in place. */
export function subtract(y: DoubleColumn, c: number, d: number, x: DoubleColumn): void {
  for (let i = 0; i < y.hi.length; i++) {
    const p = times(x.hi[i]!, x.lo[i]!, c, d);
    y.hi[i] = plus(y.hi[i]!, y.lo[i]!, -p, -low);
    y.lo[i] = low;
  }
}
