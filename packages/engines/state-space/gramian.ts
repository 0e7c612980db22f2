import { EngineError } from '../error.ts';
import { blocks, combine, part, times } from '../linalg/blocks.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { type Matrix, transpose } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { normFrobenius } from '../linalg/norms.ts';
import { qr } from '../linalg/qr.ts';
import { inverse } from '../linalg/solve.ts';
import { svd } from '../linalg/svd.ts';

/** In which time a system runs: x′ = Ax + Bu, or x[k+1] = Ax[k] + Bu[k]. */
export type Time = 'continuous' | 'discrete';

/** How far the eigenvalue nearest to the edge of stability or beyond is inside: below 0 is unstable. */
export function stabilityReserve(a: Matrix, time: Time): number {
  const { re, im } = eigenvalues(a);
  return re.reduce(
    (least, x, k) => Math.min(least, time === 'continuous' ? -x : 1 - Math.hypot(x, im[k]!)),
    Number.POSITIVE_INFINITY,
  );
}

const MAX_STEPS = 120;

/**
 * S with W = S·Sᵀ, W the controllability Gramian of a stable (A, B): A·W + W·Aᵀ + B·Bᵀ = 0, or A·W·Aᵀ − W + B·Bᵀ = 0.
 * The factor itself is iterated, by the matrix sign function (J. D. Roberts, 1971; P. Benner & E. S. Quintana-Ortí,
 * Numer. Algorithms 20, 1999) or Smith's doubling, so that small singular values of it keep their digits, which W
 * would have lost. n×k, k ≤ n. Throws `unstable`.
 */
export function gramianFactor(a: Matrix, b: Matrix, time: Time): Matrix {
  if (!(stabilityReserve(a, time) > 0))
    throw new EngineError('unstable', 'An unstable system has no Gramians.', { field: 'A' });
  const s = time === 'continuous' ? bySign(a, b) : byDoubling(a, b);
  if (!s.data.every(Number.isFinite))
    throw new EngineError('not-converged', 'The Gramian is beyond the range of doubles.', {
      field: 'A',
    });
  return s;
}

function bySign(a: Matrix, b: Matrix): Matrix {
  let x = a;
  let z = compressed(b);
  let before = Number.POSITIVE_INFINITY;
  for (let k = 0; k < MAX_STEPS; k++) {
    const { inverse: y } = inverse(x);
    const scale = before < 0.1 ? 1 : Math.sqrt(normFrobenius(y) / normFrobenius(x));
    const next = combine(scale / 2, x, 1 / (2 * scale), y);
    z = compressed(
      blocks([[times(Math.sqrt(scale / 2), z), times(Math.sqrt(1 / (2 * scale)), multiply(y, z))]]),
    );
    const change = normFrobenius(combine(1, next, -1, x)) / normFrobenius(next);
    x = next;
    // Quadratic by then: the last step left nothing to gain, or rounding is all that moves.
    if (change < 1e-9 || (change < 1e-4 && change >= before)) break;
    before = change;
  }
  return times(Math.SQRT1_2, z);
}

function byDoubling(a: Matrix, b: Matrix): Matrix {
  let x = a;
  let z = compressed(b);
  for (let k = 0; k < MAX_STEPS; k++) {
    const more = multiply(x, z);
    if (!(normFrobenius(more) > 2 ** -60 * normFrobenius(z))) break;
    z = compressed(blocks([[z, more]]));
    x = multiply(x, x);
  }
  return z;
}

/** Z′ of at most n columns with Z′·Z′ᵀ = Z·Zᵀ. */
function compressed(z: Matrix): Matrix {
  if (z.cols <= z.rows) return z;
  return transpose(qr(transpose(z), { thin: true }).r);
}

export interface Gramians {
  /** Wc = S·Sᵀ, n×k. */
  readonly s: Matrix;
  /** Wo = Rᵀ·R, l×n. */
  readonly r: Matrix;
  /** √eig(Wc·Wo), descending: how much input and output see of each balanced state; min(k, l) of them. */
  readonly hankel: Float64Array;
}

/** Factors of both Gramians and the Hankel singular values of a stable system. Throws `unstable`. */
export function gramians(a: Matrix, b: Matrix, c: Matrix, time: Time): Gramians {
  const s = gramianFactor(a, b, time);
  const r = transpose(gramianFactor(transpose(a), transpose(c), time));
  return { s, r, hankel: svd(multiply(r, s)).s };
}

export interface Reduced {
  readonly a: Matrix;
  readonly b: Matrix;
  readonly c: Matrix;
  /** All Hankel singular values of the system that was reduced. */
  readonly hankel: Float64Array;
  /** 2·Σ of those left out: no frequency response differs by more (K. Glover, 1984; D. Enns, 1984). */
  readonly bound: number;
}

/**
 * Balanced truncation to `order` states by the square-root method (M. S. Tombs & I. Postlethwaite, Int. J. Control
 * 46, 1987): only the balanced states that are kept are ever computed. Throws `unstable`, and `out-of-range` where
 * the order is not 1 … the number of Hankel singular values above rounding.
 */
export function balancedTruncation(
  a: Matrix,
  b: Matrix,
  c: Matrix,
  time: Time,
  order: number,
): Reduced {
  const { s, r } = gramians(a, b, c, time);
  const { u, s: hankel, v } = svd(multiply(r, s));
  const most = hankel.reduce((count, x) => count + (x > 2 ** -50 * hankel[0]! ? 1 : 0), 0);
  if (!Number.isInteger(order) || order < 1 || order > most)
    throw new EngineError(
      'out-of-range',
      `The order ${order} is not 1 to ${most}, which is all that input and output see of the system.`,
      { field: 'order', value: order },
    );
  const weights = hankel.slice(0, order).map((x) => 1 / Math.sqrt(x));
  const left = scaleColumns(multiply(transpose(r), part(u, 0, u.rows, 0, order)), weights);
  const right = scaleColumns(multiply(s, part(v, 0, v.rows, 0, order)), weights);
  const into = transpose(left);
  return {
    a: multiply(multiply(into, a), right),
    b: multiply(into, b),
    c: multiply(c, right),
    hankel,
    bound: 2 * hankel.slice(order).reduce((sum, x) => sum + x, 0),
  };
}

const scaleColumns = (m: Matrix, by: Float64Array): Matrix => ({
  ...m,
  data: m.data.map((x, i) => x * by[i % m.cols]!),
});
