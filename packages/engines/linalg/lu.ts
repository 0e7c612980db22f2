import { leading, padded, workspace } from './gemm.ts';
import { type Matrix, requireSquare } from './matrix.ts';

/** PA = LU: row i of PA is row `permutation[i]` of A. */
export interface Lu {
  readonly n: number;
  /** U on and above the diagonal, the multipliers of L (unit diagonal not stored) below. */
  readonly data: Float64Array;
  readonly permutation: Int32Array;
  /** +1 or −1: the determinant of P. */
  readonly sign: number;
  /** Index of the first pivot that is exactly zero, or −1. */
  readonly zeroPivot: number;
}

const BLOCK = 8;

/**
 * LU with partial pivoting, right-looking in blocks: a panel is factored column by column, and
 * the rest is updated by one matrix product (Golub & Van Loan, Matrix Computations, 4th ed.,
 * algorithm 3.4.1 and section 3.2.11). A zero pivot is recorded, not thrown: a determinant or
 * a rank may still want the factors.
 */
export function lu(a: Matrix): Lu {
  const n = requireSquare(a);
  const ld = leading(n);
  const rows = padded(n);
  const atL = rows * ld;
  const { data: w, gemm } = workspace(atL + rows * BLOCK);
  for (let i = 0; i < n; i++) w.set(a.data.subarray(i * n, (i + 1) * n), i * ld);
  const permutation = Int32Array.from({ length: n }, (_, i) => i);
  let sign = 1;
  let zeroPivot = -1;
  for (let j0 = 0; j0 < n; j0 += BLOCK) {
    const j1 = Math.min(n, j0 + BLOCK);
    for (let j = j0; j < j1; j++) {
      const p = pivotRow(w, ld, j, n);
      if (p !== j) {
        swapRows(w, p * ld, j * ld, n);
        [permutation[p], permutation[j]] = [permutation[j]!, permutation[p]!];
        sign = -sign;
      }
      const pivot = w[j * ld + j]!;
      if (pivot === 0) {
        if (zeroPivot < 0) zeroPivot = j;
        continue;
      }
      eliminate(w, ld, j, j1, n, pivot);
    }
    if (j1 === n) break;
    for (let j = j0 + 1; j < j1; j++) {
      for (let r = j0; r < j; r++) subtractRow(w, j * ld, r * ld, w[j * ld + r]!, j1, n);
    }
    // The trailing product wants −L, packed; rows past the end multiply into padding alone.
    for (let i = j1; i < padded(n); i++) {
      for (let j = 0; j < BLOCK; j++) {
        w[atL + (i - j1) * BLOCK + j] = i < n ? -w[i * ld + j0 + j]! : 0;
      }
    }
    const rest = padded(n - j1);
    gemm(rest, rest, BLOCK, atL, BLOCK, j0 * ld + j1, ld, j1 * ld + j1, ld);
  }
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) data.set(w.subarray(i * ld, i * ld + n), i * n);
  return { n, data, permutation, sign, zeroPivot };
}

function pivotRow(w: Float64Array, ld: number, j: number, n: number): number {
  let best = j;
  let size = Math.abs(w[j * ld + j]!);
  for (let i = j + 1; i < n; i++) {
    const x = Math.abs(w[i * ld + j]!);
    if (x > size) [best, size] = [i, x];
  }
  return best;
}

function swapRows(w: Float64Array, p: number, q: number, n: number): void {
  for (let k = 0; k < n; k++) {
    const t = w[p + k]!;
    w[p + k] = w[q + k]!;
    w[q + k] = t;
  }
}

/** Column j of the multipliers, and the panel's columns right of it. */
function eliminate(
  w: Float64Array,
  ld: number,
  j: number,
  end: number,
  n: number,
  pivot: number,
): void {
  const from = j * ld;
  for (let i = j + 1; i < n; i++) {
    const row = i * ld;
    const x = w[row + j]!;
    if (x === 0) continue;
    const l = x / pivot;
    w[row + j] = l;
    for (let k = j + 1; k < end; k++) w[row + k] = w[row + k]! - l * w[from + k]!;
  }
}

function subtractRow(
  w: Float64Array,
  to: number,
  from: number,
  l: number,
  start: number,
  n: number,
): void {
  if (l === 0) return;
  for (let k = start; k < n; k++) w[to + k] = w[to + k]! - l * w[from + k]!;
}

/** L with its unit diagonal, and U, as matrices of their own. */
export function luFactors({ n, data }: Lu): { l: Matrix; u: Matrix } {
  const l = new Float64Array(n * n);
  const u = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (j < i) l[i * n + j] = data[i * n + j]!;
      else u[i * n + j] = data[i * n + j]!;
    }
    l[i * n + i] = 1;
  }
  return { l: { rows: n, cols: n, data: l }, u: { rows: n, cols: n, data: u } };
}
