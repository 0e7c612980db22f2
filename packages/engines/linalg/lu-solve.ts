import type { Lu } from './lu.ts';

// Two rows of the factors at a time: what is loaded of the vector then serves both.

/** x with A·x = b from A's factors; the pivots must not be zero. */
export function luSolve({ n, data, permutation }: Lu, b: ArrayLike<number>): Float64Array {
  const x = new Float64Array(n);
  const odd = n & 1;
  if (odd) x[0] = b[permutation[0]!]!;
  for (let i = odd; i < n; i += 2) {
    const p = i * n;
    const q = p + n;
    let a0 = 0;
    let a1 = 0;
    let c0 = 0;
    let c1 = 0;
    let k = 0;
    for (; k + 1 < i; k += 2) {
      const f = x[k]!;
      const g = x[k + 1]!;
      a0 += data[p + k]! * f;
      a1 += data[p + k + 1]! * g;
      c0 += data[q + k]! * f;
      c1 += data[q + k + 1]! * g;
    }
    if (k < i) {
      a0 += data[p + k]! * x[k]!;
      c0 += data[q + k]! * x[k]!;
    }
    const t = (x[i] = b[permutation[i]!]! - (a0 + a1));
    x[i + 1] = b[permutation[i + 1]!]! - (c0 + c1) - data[q + i]! * t;
  }
  for (let i = n - 1; i > 0; i -= 2) {
    const p = i * n;
    const q = p - n;
    let a0 = 0;
    let a1 = 0;
    let c0 = 0;
    let c1 = 0;
    let k = i + 1;
    for (; k + 1 < n; k += 2) {
      const f = x[k]!;
      const g = x[k + 1]!;
      a0 += data[p + k]! * f;
      a1 += data[p + k + 1]! * g;
      c0 += data[q + k]! * f;
      c1 += data[q + k + 1]! * g;
    }
    if (k < n) {
      a0 += data[p + k]! * x[k]!;
      c0 += data[q + k]! * x[k]!;
    }
    const t = (x[i] = (x[i]! - (a0 + a1)) / data[p + i]!);
    x[i - 1] = (x[i - 1]! - (c0 + c1) - data[q + i]! * t) / data[q + i - 1]!;
  }
  if (odd) {
    let sum = 0;
    for (let k = 1; k < n; k++) sum += data[k]! * x[k]!;
    x[0] = (x[0]! - sum) / data[0]!;
  }
  return x;
}

/** x with Aᵀ·x = b from A's factors; the pivots must not be zero. */
export function luSolveTransposed(
  { n, data, permutation }: Lu,
  b: ArrayLike<number>,
): Float64Array {
  const y = Float64Array.from(b);
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const p = i * n;
    const q = p + n;
    const s = (y[i] = y[i]! / data[p + i]!);
    const t = (y[i + 1] = (y[i + 1]! - s * data[p + i + 1]!) / data[q + i + 1]!);
    for (let k = i + 2; k < n; k++) y[k] = y[k]! - s * data[p + k]! - t * data[q + k]!;
  }
  if (i < n) y[i] = y[i]! / data[i * n + i]!;
  for (i = n - 1; i > 1; i -= 2) {
    const p = i * n;
    const q = p - n;
    const s = y[i]!;
    const t = (y[i - 1] = y[i - 1]! - s * data[p + i - 1]!);
    for (let k = 0; k < i - 1; k++) y[k] = y[k]! - s * data[p + k]! - t * data[q + k]!;
  }
  if (i === 1) y[0] = y[0]! - y[1]! * data[n]!;
  const x = new Float64Array(n);
  for (let k = 0; k < n; k++) x[permutation[k]!] = y[k]!;
  return x;
}
