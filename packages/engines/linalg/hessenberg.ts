import { copy, identity, type Matrix, requireSquare } from './matrix.ts';
import { reflectRows } from './qr.ts';
import { reflector } from './reflector.ts';

export interface Hessenberg {
  /** Zero below the first subdiagonal. */
  readonly h: Matrix;
  /** Orthogonal with A = Q·H·Qᵀ; absent unless asked for. */
  readonly q: Matrix | undefined;
}

/** A = Q·H·Qᵀ by Householder reflections (Golub & Van Loan, 4th ed., algorithm 7.4.2). */
export function hessenberg(a: Matrix, { vectors = true }: { vectors?: boolean } = {}): Hessenberg {
  const n = requireSquare(a);
  const h = copy(a);
  const w = h.data;
  const kept: { v: Float64Array; tau: number }[] = [];
  for (let j = 0; j + 2 < n; j++) {
    const v = new Float64Array(n - j - 1);
    for (let i = j + 1; i < n; i++) v[i - j - 1] = w[i * n + j]!;
    const { tau, beta } = reflector(v);
    kept.push({ v, tau });
    w[(j + 1) * n + j] = beta;
    for (let i = j + 2; i < n; i++) w[i * n + j] = 0;
    reflectRows(w, n, j + 1, j + 1, v, tau);
    reflectColumns(w, n, j + 1, v, tau);
  }
  if (!vectors) return { h, q: undefined };
  const q = identity(n);
  for (let j = kept.length - 1; j >= 0; j--) {
    const { v, tau } = kept[j]!;
    reflectRows(q.data, n, j + 1, j + 1, v, tau);
  }
  return { h, q };
}

/** Every row from the right: w·(I − τ·v·vᵀ), v meeting columns from `left`. */
function reflectColumns(w: Float64Array, n: number, left: number, v: Float64Array, tau: number) {
  if (tau === 0) return;
  const m = v.length;
  for (let i = 0; i < n; i++) {
    const row = i * n + left;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let k = 0;
    for (; k + 3 < m; k += 4) {
      a += w[row + k]! * v[k]!;
      b += w[row + k + 1]! * v[k + 1]!;
      c += w[row + k + 2]! * v[k + 2]!;
      d += w[row + k + 3]! * v[k + 3]!;
    }
    for (; k < m; k++) a += w[row + k]! * v[k]!;
    const t = tau * (a + b + (c + d));
    for (k = 0; k < m; k++) w[row + k] = w[row + k]! - t * v[k]!;
  }
}
