import { EngineError } from '../error.ts';
import { type Matrix, requireSymmetric } from './matrix.ts';
import { reflectRows } from './qr.ts';
import { reflector } from './reflector.ts';
import { rescale, unscale } from './rescale.ts';

export interface SymmetricEigen {
  /** Ascending. */
  readonly values: Float64Array;
  /** Orthonormal columns, column j belonging to value j; largest entry of each positive. */
  readonly vectors: Matrix;
}

/**
 * A symmetric matrix by Householder tridiagonalization and implicit QL with Wilkinson's shift
 * (H. Bowdler, R. S. Martin, C. Reinsch & J. H. Wilkinson, Numerische Mathematik 11, 1968).
 * Throws `not-symmetric`, `not-converged`.
 */
export function symmetricEigen(a: Matrix): SymmetricEigen {
  const n = requireSymmetric(a);
  const { matrix, factor } = rescale(a);
  const { d, e, q } = tridiagonal(matrix, n);
  implicitQl(d, e, q, n);
  unscale(d, factor);
  const order = Array.from(d, (_, k) => k).sort((i, j) => d[i]! - d[j]!);
  const vectors = new Float64Array(n * n);
  order.forEach((k, j) => {
    let [size, sign] = [0, 1];
    for (let i = 0; i < n; i++) {
      const x = q[k * n + i]!;
      if (Math.abs(x) > size * (1 + 1e-10)) [size, sign] = [Math.abs(x), x < 0 ? -1 : 1];
    }
    for (let i = 0; i < n; i++) vectors[i * n + j] = sign * q[k * n + i]! + 0;
  });
  return {
    values: Float64Array.from(order, (k) => d[k]!),
    vectors: { rows: n, cols: n, data: vectors },
  };
}

/** Diagonal d, subdiagonal e (e[i] between i and i + 1), and Qᵀ with A = Q·T·Qᵀ. */
function tridiagonal(a: Matrix, n: number) {
  const w = a.data.slice();
  const d = new Float64Array(n);
  const e = new Float64Array(n);
  const kept: { v: Float64Array; tau: number }[] = [];
  for (let j = 0; j + 2 < n; j++) {
    const m = n - j - 1;
    const v = new Float64Array(m);
    for (let i = 0; i < m; i++) v[i] = w[(j + 1 + i) * n + j]!;
    const { tau, beta } = reflector(v);
    kept.push({ v, tau });
    e[j] = beta;
    // B ← B − v·uᵀ − u·vᵀ with u = τBv − ½τ²(vᵀBv)v.
    const u = new Float64Array(m);
    let vBv = 0;
    for (let i = 0; i < m; i++) {
      const row = (j + 1 + i) * n + j + 1;
      let sum = 0;
      for (let k = 0; k < m; k++) sum += w[row + k]! * v[k]!;
      u[i] = tau * sum;
      vBv += u[i]! * v[i]!;
    }
    for (let i = 0; i < m; i++) u[i] = u[i]! - (tau / 2) * vBv * v[i]!;
    for (let i = 0; i < m; i++) {
      const row = (j + 1 + i) * n + j + 1;
      const [x, y] = [v[i]!, u[i]!];
      for (let k = 0; k < m; k++) w[row + k] = w[row + k]! - x * u[k]! - y * v[k]!;
    }
  }
  if (n > 1) e[n - 2] = w[(n - 1) * n + n - 2]!;
  for (let i = 0; i < n; i++) d[i] = w[i * n + i]!;
  const q = new Float64Array(n * n);
  for (let i = 0; i < n; i++) q[i * n + i] = 1;
  for (let j = kept.length - 1; j >= 0; j--) {
    const { v, tau } = kept[j]!;
    reflectRows(q, n, j + 1, j + 1, v, tau);
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      [q[i * n + j], q[j * n + i]] = [q[j * n + i]!, q[i * n + j]!];
    }
  }
  return { d, e, q };
}

/** Diagonalizes T in place; row k of q becomes the eigenvector of d[k]. */
function implicitQl(d: Float64Array, e: Float64Array, q: Float64Array, n: number): void {
  for (let l = 0; l < n; l++) {
    for (let count = 0; ; count++) {
      let m = l;
      while (m < n - 1) {
        const size = Math.sqrt(Math.abs(d[m]!)) * Math.sqrt(Math.abs(d[m + 1]!));
        const off = Math.abs(e[m]!);
        if (off <= 2 ** -53 * Math.max(size, 2 ** -969) || off === 0) break;
        if (off + Math.abs(d[m]!) + Math.abs(d[m + 1]!) === Math.abs(d[m]!) + Math.abs(d[m + 1]!)) {
          break;
        }
        m++;
      }
      if (m === l) break;
      if (count === 60) {
        throw new EngineError('not-converged', `Eigenvalue ${l + 1} did not converge.`, {
          field: 'matrix',
          value: l + 1,
        });
      }
      const half = (d[l + 1]! - d[l]!) / (2 * e[l]!);
      const root = Math.hypot(half, 1);
      let g = d[m]! - d[l]! + e[l]! / (half + (half < 0 ? -root : root));
      let [s, c, p] = [1, 1, 0];
      let i = m - 1;
      for (; i >= l; i--) {
        const f = s * e[i]!;
        const b = c * e[i]!;
        const r = Math.hypot(f, g);
        e[i + 1] = r;
        if (r === 0) {
          d[i + 1] = d[i + 1]! - p;
          e[m] = 0;
          break;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1]! - p;
        const t = (d[i]! - g) * s + 2 * c * b;
        p = s * t;
        d[i + 1] = g + p;
        g = c * t - b;
        const [x, y] = [i * n, (i + 1) * n];
        for (let k = 0; k < n; k++) {
          const h = q[y + k]!;
          q[y + k] = s * q[x + k]! + c * h;
          q[x + k] = c * q[x + k]! - s * h;
        }
      }
      if (i >= l) continue;
      d[l] = d[l]! - p;
      e[l] = g;
      e[m] = 0;
    }
  }
}
