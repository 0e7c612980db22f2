import { copy, identity, type Matrix, requireFinite, zeros } from './matrix.ts';
import { reflector } from './reflector.ts';
import { rescale, unscale } from './rescale.ts';

export interface Qr {
  /** m×m, or m×min(m, n) where `thin`, with orthonormal columns. */
  readonly q: Matrix;
  /** Upper triangular: m×n, or min(m, n)×n where `thin`. */
  readonly r: Matrix;
  /** Column j of A·P is column `pivots[j]` of A; the identity without pivoting. */
  readonly pivots: Int32Array;
}

/**
 * A·P = Q·R by Householder reflections (Golub & Van Loan, 4th ed., sections 5.2 and 5.4.2).
 *
 * With `pivoting` the columns are taken so that |r₁₁| ≥ |r₂₂| ≥ …, which shows the rank.
 */
export function qr(
  a: Matrix,
  { thin = false, pivoting = false }: { thin?: boolean; pivoting?: boolean } = {},
): Qr {
  requireFinite(a);
  const [m, n] = [a.rows, a.cols];
  const k = Math.min(m, n);
  const { matrix, factor } = rescale(a);
  const r = copy(matrix);
  const w = r.data;
  const pivots = Int32Array.from({ length: n }, (_, j) => j);
  const vectors: { v: Float64Array; tau: number }[] = [];
  for (let j = 0; j < k; j++) {
    if (pivoting) bringLargestColumn(r, j, pivots);
    const v = new Float64Array(m - j);
    for (let i = j; i < m; i++) v[i - j] = w[i * n + j]!;
    const { tau, beta } = reflector(v);
    vectors.push({ v, tau });
    reflectRows(w, n, j, j + 1, v, tau);
    w[j * n + j] = beta;
    for (let i = j + 1; i < m; i++) w[i * n + j] = 0;
  }
  unscale(w, factor);
  const columns = thin ? k : m;
  const q = thin ? { ...zeros(m, k) } : identity(m);
  if (thin) for (let i = 0; i < k; i++) q.data[i * k + i] = 1;
  // Backward, so that each reflection meets only the columns it can change.
  for (let j = k - 1; j >= 0; j--) {
    const { v, tau } = vectors[j]!;
    reflectRows(q.data, columns, j, j, v, tau);
  }
  if (!thin) return { q, r, pivots };
  return { q, r: { rows: k, cols: n, data: w.slice(0, k * n) }, pivots };
}

/** (I − τ·v·vᵀ) on rows from `top`, columns from `left`, of a row-major array. */
export function reflectRows(
  w: Float64Array,
  cols: number,
  top: number,
  left: number,
  v: Float64Array,
  tau: number,
): void {
  if (tau === 0 || left >= cols) return;
  const sums = new Float64Array(cols);
  for (let i = 0, row = top * cols; i < v.length; i++, row += cols) {
    const x = v[i]!;
    for (let c = left; c < cols; c++) sums[c] = sums[c]! + x * w[row + c]!;
  }
  for (let i = 0, row = top * cols; i < v.length; i++, row += cols) {
    const x = tau * v[i]!;
    for (let c = left; c < cols; c++) w[row + c] = w[row + c]! - x * sums[c]!;
  }
}

/** Swaps into place j the column whose part below row j is longest, recomputed: no downdating to lose digits. */
function bringLargestColumn({ rows, cols, data }: Matrix, j: number, pivots: Int32Array): void {
  const sums = new Float64Array(cols);
  let scale = 0;
  for (let i = j * cols; i < rows * cols; i++) scale = Math.max(scale, Math.abs(data[i]!));
  if (scale === 0) return;
  for (let i = j; i < rows; i++) {
    for (let c = j; c < cols; c++) sums[c] = sums[c]! + (data[i * cols + c]! / scale) ** 2;
  }
  let best = j;
  for (let c = j + 1; c < cols; c++) if (sums[c]! > sums[best]!) best = c;
  if (best === j) return;
  [pivots[j], pivots[best]] = [pivots[best]!, pivots[j]!];
  for (let i = 0; i < rows; i++) {
    const t = data[i * cols + j]!;
    data[i * cols + j] = data[i * cols + best]!;
    data[i * cols + best] = t;
  }
}
