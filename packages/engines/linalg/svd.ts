import { EngineError } from '../error.ts';
import { type Matrix, requireFinite, transpose, zeros } from './matrix.ts';
import { multiply } from './multiply.ts';
import { norm2Vector } from './norms.ts';
import { qr } from './qr.ts';
import { rescale } from './rescale.ts';

export interface Svd {
  /** m×k, orthonormal columns, k = min(m, n). */
  readonly u: Matrix;
  /** Descending, k of them. */
  readonly s: Float64Array;
  /** n×k, orthonormal columns: A = U·diag(s)·Vᵀ. */
  readonly v: Matrix;
}

const VANISHING = 2 ** -480;

/**
 * The thin singular value decomposition by one-sided Jacobi rotations on the transposed triangle
 * of a pivoted QR factorization. Small singular values keep their relative accuracy where the
 * matrix is a well-conditioned one with scaled columns, which bidiagonalization loses; under
 * 2⁻⁴⁸⁰ of the largest entry they are given as 0.
 * Z. Drmač & K. Veselić, "New fast and accurate Jacobi SVD algorithm", SIMAX 29 (2008).
 * Throws `not-converged` after 60 sweeps.
 */
export function svd(a: Matrix): Svd {
  requireFinite(a);
  if (a.rows < a.cols) {
    const { u, s, v } = svd(transpose(a));
    return { u: v, s, v: u };
  }
  const k = a.cols;
  const { matrix: scaled, factor } = rescale(a, true);
  const { q, r, pivots } = qr(scaled, { thin: true, pivoting: true });
  // Rows of R are the columns of Rᵀ: rotating them runs along memory. Rᵀ = X·Σ·Yᵀ.
  const x = r.data.slice();
  const y = new Float64Array(k * k);
  for (let i = 0; i < k; i++) y[i * k + i] = 1;
  rotate(x, y, k);
  const lengths = Float64Array.from({ length: k }, (_, i) =>
    norm2Vector(x.subarray(i * k, (i + 1) * k)),
  ).map((length) => (length < VANISHING ? 0 : length));
  const order = Array.from(lengths, (_, i) => i).sort((i, j) => lengths[j]! - lengths[i]!);
  const s = Float64Array.from(order, (i) => lengths[i]! / factor);
  const left = zeros(k, k);
  const v = zeros(k, k);
  const basis: Float64Array[] = [];
  order.forEach((i, j) => {
    const column = orthonormal(x.subarray(i * k, (i + 1) * k), lengths[i]!, basis);
    basis.push(column);
    for (let p = 0; p < k; p++) {
      left.data[p * k + j] = y[i * k + p]!;
      v.data[pivots[p]! * k + j] = column[p]!;
    }
  });
  return { u: multiply(q, left), s, v };
}

/** Rotates pairs of rows of x until all are orthogonal, and the rows of y along with them. */
function rotate(x: Float64Array, y: Float64Array, k: number): void {
  // A few roundings of the inner product itself: less could not be told from noise.
  const tolerance = 2 ** -52 * (2 + Math.sqrt(k));
  for (let sweep = 0; sweep < 60; sweep++) {
    let rotations = 0;
    for (let p = 0; p + 1 < k; p++) {
      for (let q = p + 1; q < k; q++) {
        let alpha = 0;
        let beta = 0;
        let gamma = 0;
        for (let i = 0, a = p * k, b = q * k; i < k; i++, a++, b++) {
          const u = x[a]!;
          const w = x[b]!;
          alpha += u * u;
          beta += w * w;
          gamma += u * w;
        }
        // Squares of vanishing rows leave the range; they are not worth a rotation.
        if (alpha < VANISHING ** 2 || beta < VANISHING ** 2) continue;
        if (Math.abs(gamma) <= tolerance * Math.sqrt(alpha) * Math.sqrt(beta)) continue;
        rotations++;
        const zeta = (beta - alpha) / (2 * gamma);
        const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
        const cos = 1 / Math.hypot(1, t);
        const sin = cos * t;
        turn(x, p * k, q * k, k, cos, sin);
        turn(y, p * k, q * k, k, cos, sin);
      }
    }
    if (rotations === 0) return;
  }
  throw new EngineError('not-converged', 'The singular values did not converge.', {
    field: 'matrix',
    value: k,
  });
}

function turn(w: Float64Array, a: number, b: number, k: number, cos: number, sin: number): void {
  for (let end = a + k; a < end; a++, b++) {
    const g = w[a]!;
    const h = w[b]!;
    w[a] = cos * g - sin * h;
    w[b] = sin * g + cos * h;
  }
}

/** The row over its length, or for a zero row some unit vector orthogonal to those before. */
function orthonormal(row: Float64Array, length: number, basis: Float64Array[]): Float64Array {
  if (length > 0) return row.map((x) => x / length);
  for (let axis = 0; axis < row.length; axis++) {
    const candidate = new Float64Array(row.length);
    candidate[axis] = 1;
    for (let pass = 0; pass < 2; pass++) {
      for (const b of basis) {
        let dot = 0;
        for (let i = 0; i < b.length; i++) dot += b[i]! * candidate[i]!;
        for (let i = 0; i < b.length; i++) candidate[i] = candidate[i]! - dot * b[i]!;
      }
    }
    const left = norm2Vector(candidate);
    if (left > 0.5 / Math.sqrt(row.length)) return candidate.map((x) => x / left);
  }
  throw new EngineError('not-converged', 'No orthogonal vector is left.', { value: basis.length });
}
