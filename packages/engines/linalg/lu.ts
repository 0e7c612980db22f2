import { type Matrix, requireSquare } from './matrix.ts';
import { leading, padded, workspace } from './workspace.ts';

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
 * algorithm 3.4.1, in blocks as in section 3.2). A zero pivot is recorded, not thrown: a determinant or
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
  // The panel is copied out column by column, so that its elimination runs along memory.
  const panel = new Float64Array(n * BLOCK);
  for (let j0 = 0; j0 < n; j0 += BLOCK) {
    const width = Math.min(BLOCK, n - j0);
    const j1 = j0 + width;
    const height = n - j0;
    for (let i = 0; i < height; i++) {
      const row = (j0 + i) * ld + j0;
      for (let c = 0; c < width; c++) panel[c * height + i] = w[row + c]!;
    }
    for (let c = 0; c < width; c++) {
      const j = j0 + c;
      const p = j0 + largest(panel, c * height, c, height);
      if (p !== j) {
        swapRows(w, p * ld, j * ld, n);
        for (let k = 0; k < width; k++) swapPair(panel, k * height + p - j0, k * height + c);
        [permutation[p], permutation[j]] = [permutation[j]!, permutation[p]!];
        sign = -sign;
      }
      const pivot = panel[c * height + c]!;
      if (pivot !== 0) eliminate(panel, height, c, width, pivot);
      else if (zeroPivot < 0) zeroPivot = j;
    }
    // Written back, and −L packed for the product below; rows past the end are padding.
    const rest = padded(n - j1);
    for (let i = 0, row = j0 * ld + j0; i < height; i++, row += ld) {
      const to = atL + (i - width) * BLOCK;
      for (let c = 0, from = i; c < width; c++, from += height) {
        const x = panel[from]!;
        w[row + c] = x;
        if (i >= width) w[to + c] = -x;
      }
    }
    if (j1 === n) break;
    for (let j = j0 + 1; j < j1; j++) {
      let r = j0;
      for (; r + 1 < j; r += 2)
        subtractTwoRows(w, j * ld, r * ld, ld, w[j * ld + r]!, w[j * ld + r + 1]!, j1, n);
      if (r < j) subtractRow(w, j * ld, r * ld, w[j * ld + r]!, j1, n);
    }
    gemm(rest, rest, BLOCK, atL, BLOCK, j0 * ld + j1, ld, j1 * ld + j1, ld);
  }
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) data.set(w.subarray(i * ld, i * ld + n), i * n);
  return { n, data, permutation, sign, zeroPivot };
}

/** Where in rows c … height the column starting at `column` is largest. */
function largest(panel: Float64Array, column: number, c: number, height: number): number {
  let best = c;
  let size = Math.abs(panel[column + c]!);
  for (let i = c + 1; i < height; i++) {
    const x = Math.abs(panel[column + i]!);
    if (x > size) {
      best = i;
      size = x;
    }
  }
  return best;
}

function swapPair(w: Float64Array, p: number, q: number): void {
  const t = w[p]!;
  w[p] = w[q]!;
  w[q] = t;
}

function swapRows(w: Float64Array, p: number, q: number, n: number): void {
  for (let k = 0; k < n; k++) swapPair(w, p + k, q + k);
}

/** The multipliers of column c, and the panel's columns right of it. */
function eliminate(
  panel: Float64Array,
  height: number,
  c: number,
  width: number,
  pivot: number,
): void {
  const from = c * height;
  for (let i = c + 1; i < height; i++) panel[from + i] = panel[from + i]! / pivot;
  let k = c + 1;
  for (; k + 1 < width; k += 2) {
    const to = k * height;
    const next = to + height;
    const u = panel[to + c]!;
    const v = panel[next + c]!;
    for (let i = c + 1; i < height; i++) {
      const l = panel[from + i]!;
      panel[to + i] = panel[to + i]! - u * l;
      panel[next + i] = panel[next + i]! - v * l;
    }
  }
  if (k < width) {
    const to = k * height;
    const u = panel[to + c]!;
    for (let i = c + 1; i < height; i++) panel[to + i] = panel[to + i]! - u * panel[from + i]!;
  }
}

/** Row at `to` less l times the row at `from` and m times the row after that one. */
function subtractTwoRows(
  w: Float64Array,
  to: number,
  from: number,
  ld: number,
  l: number,
  m: number,
  start: number,
  n: number,
): void {
  const next = from + ld;
  for (let k = start; k < n; k++) w[to + k] = w[to + k]! - l * w[from + k]! - m * w[next + k]!;
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
