import type { Lu } from './lu.ts';

/** Σ x[p + k]·y[k] for k in [from, to), in four partial sums. */
function dot(x: Float64Array, p: number, y: Float64Array, from: number, to: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let k = from;
  for (; k + 3 < to; k += 4) {
    a += x[p + k]! * y[k]!;
    b += x[p + k + 1]! * y[k + 1]!;
    c += x[p + k + 2]! * y[k + 2]!;
    d += x[p + k + 3]! * y[k + 3]!;
  }
  for (; k < to; k++) a += x[p + k]! * y[k]!;
  return a + b + (c + d);
}

/** x with A·x = b from A's factors; the pivots must not be zero. */
export function luSolve({ n, data, permutation }: Lu, b: ArrayLike<number>): Float64Array {
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) x[i] = b[permutation[i]!]! - dot(data, i * n, x, 0, i);
  for (let i = n - 1; i >= 0; i--) {
    x[i] = (x[i]! - dot(data, i * n, x, i + 1, n)) / data[i * n + i]!;
  }
  return x;
}

/** x with Aᵀ·x = b from A's factors; the pivots must not be zero. */
export function luSolveTransposed(
  { n, data, permutation }: Lu,
  b: ArrayLike<number>,
): Float64Array {
  const y = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    const t = (y[i] = y[i]! / data[i * n + i]!);
    if (t !== 0) for (let k = i + 1; k < n; k++) y[k] = y[k]! - t * data[i * n + k]!;
  }
  for (let i = n - 1; i > 0; i--) {
    const t = y[i]!;
    if (t !== 0) for (let k = 0; k < i; k++) y[k] = y[k]! - t * data[i * n + k]!;
  }
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) x[permutation[i]!] = y[i]!;
  return x;
}
