import { identity, type Matrix, requireSquare, zeros } from './matrix.ts';
import { reflector } from './reflector.ts';
import { leading, padded, workspace } from './workspace.ts';

export interface Hessenberg {
  /** Zero below the first subdiagonal. */
  readonly h: Matrix;
  /** Orthogonal with A = Q·H·Qᵀ; absent unless asked for. */
  readonly q: Matrix | undefined;
}

/**
 * A = Q·H·Qᵀ by Householder reflections (Golub & Van Loan, 4th ed., algorithm 7.4.2).
 *
 * A reflection I − τ·v·vᵀ from both sides changes A by rank two: A − v·zᵀ − u·vᵀ with u = τ·A·v
 * and zᵀ = τ·(vᵀ·A − (vᵀ·u)·vᵀ). The change waits until the next v is known, which takes one
 * column only; then a single pass over A makes it and forms the next products.
 */
export function hessenberg(a: Matrix, { vectors = true }: { vectors?: boolean } = {}): Hessenberg {
  const n = requireSquare(a);
  const rows = padded(n);
  const ld = leading(n);
  // v as it meets rows, v as it meets columns, u, z, the next v, and its products.
  const [v, c, u, z, y, s, r] = Array.from({ length: 7 }, (_, k) => (rows + k) * ld) as Seven;
  const size = (rows + 7) * ld;
  const { data: w, similarity } = workspace(size);
  w.fill(0, 0, size);
  for (let i = 0; i < n; i++) w.set(a.data.subarray(i * n, (i + 1) * n), i * ld);
  const kept: Float64Array[] = [];
  const taus: number[] = [];
  for (let j = 0; j + 2 < n; j++) {
    const [zj, cj] = [w[z + j]!, w[c + j]!];
    for (let i = 0, at = j; i < n; i++, at += ld) {
      w[at] = w[at]! - w[v + i]! * zj - w[u + i]! * cj;
    }
    w[z + j] = 0;
    w[c + j] = 0;
    const x = new Float64Array(n - j - 1);
    for (let i = j + 1; i < n; i++) x[i - j - 1] = w[i * ld + j]!;
    const { tau, beta } = reflector(x);
    kept.push(x);
    taus.push(tau);
    w[y + j] = 0;
    w.set(x, y + j + 1);
    w.fill(0, s, s + ld);
    // From a multiple of the tile: the columns up to j meet zeros only.
    const f = (j + 1) & ~3;
    similarity(f, ld, rows, rows - f, v, u, y, z + f, c + f, y + f, s + f, r);
    w[(j + 1) * ld + j] = beta;
    for (let i = j + 2; i < n; i++) w[i * ld + j] = 0;
    let inner = 0;
    for (let i = 0; i < n; i++) {
      w[u + i] = tau * w[r + i]!;
      inner += w[y + i]! * w[u + i]!;
    }
    w.copyWithin(v, y, y + n);
    w.copyWithin(c, y, y + n);
    for (let k = j + 1; k < n; k++) w[z + k] = tau * (w[s + k]! - inner * w[y + k]!);
  }
  w.fill(0, y, y + ld);
  similarity(0, ld, rows, rows, v, u, y, z, c, y, s, r);
  const h = zeros(n, n);
  for (let i = 0; i < n; i++) h.data.set(w.subarray(i * ld, i * ld + n), i * n);
  return { h, q: vectors ? accumulate(kept, taus, n) : undefined };
}

type Seven = [number, number, number, number, number, number, number];

/** Reflections that go into one matrix product. */
const BLOCK = 16;

/**
 * The product of all reflections, the last one first, a block of them at a time as I − V·T·Vᵀ
 * (R. Schreiber & C. Van Loan, SIAM J. Sci. Stat. Comput. 10, 1989). Vector j begins at row j + 1.
 */
function accumulate(kept: readonly Float64Array[], taus: readonly number[], n: number): Matrix {
  if (kept.length === 0) return identity(n);
  const rows = padded(n);
  const ld = leading(n);
  const vt = rows * ld;
  const v = vt + BLOCK * ld;
  const t = v + rows * BLOCK;
  const x = t + BLOCK * BLOCK;
  const y = x + BLOCK * ld;
  const size = y + BLOCK * ld;
  const { data: w, gemm } = workspace(size);
  w.fill(0, 0, size);
  for (let i = 0; i < n; i++) w[i * ld + i] = 1;
  for (let j1 = kept.length; j1 > 0; ) {
    const j0 = (j1 - 1) & ~(BLOCK - 1);
    const width = j1 - j0;
    // From a multiple of the tile: the vectors are zero there.
    const f = (j0 + 1) & ~3;
    const m = rows - f;
    w.fill(0, vt, y + BLOCK * ld);
    for (let k = 0; k < width; k++) {
      const source = kept[j0 + k]!;
      const from = j0 + k + 1 - f;
      w.set(source, vt + k * ld + from);
      for (let i = 0; i < source.length; i++) w[v + (from + i) * BLOCK + k] = source[i]!;
    }
    triangle(w, t, vt, ld, m, taus, j0, width);
    gemm(BLOCK, m, m, vt, ld, f * ld + f, ld, x, ld);
    gemm(BLOCK, m, BLOCK, t, BLOCK, x, ld, y, ld);
    gemm(m, m, BLOCK, v, BLOCK, y, ld, f * ld + f, ld);
    j1 = j0;
  }
  const q = zeros(n, n);
  for (let i = 0; i < n; i++) q.data.set(w.subarray(i * ld, i * ld + n), i * n);
  return q;
}

/** −T at `t`: upper triangular, the reflections' coefficients on its diagonal. */
function triangle(
  w: Float64Array,
  t: number,
  vt: number,
  ld: number,
  m: number,
  taus: readonly number[],
  j0: number,
  width: number,
): void {
  for (let k = 0; k < width; k++) {
    const tau = taus[j0 + k]!;
    const inner = new Float64Array(k);
    for (let i = 0; i < k; i++) {
      let sum = 0;
      for (let l = k; l < m; l++) sum += w[vt + i * ld + l]! * w[vt + k * ld + l]!;
      inner[i] = sum;
    }
    for (let i = 0; i < k; i++) {
      let sum = 0;
      for (let l = i; l < k; l++) sum += w[t + i * BLOCK + l]! * inner[l]!;
      w[t + i * BLOCK + k] = -tau * sum;
    }
    w[t + k * BLOCK + k] = -tau;
  }
}
