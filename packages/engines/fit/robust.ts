/** Fits that outliers hardly move: Huber's and Tukey's losses of residuals over their own robust scale. */
import { type Data, described, type Fit, fitSquares, type Limits, problemOf } from './fit.ts';
import { minimise } from './levenberg-marquardt.ts';
import type { Model } from './model.ts';

export type RobustLoss = 'huber' | 'tukey';

/** Bounds in units of the scale that keep 95 % of the efficiency for normal errors. */
export const TUNING: Readonly<Record<RobustLoss, number>> = { huber: 1.345, tukey: 4.685 };

export interface RobustFit extends Fit {
  /** Median of |√w·r| over 0.6745: the standard deviation of what is no outlier. */
  readonly scale: number;
  /** ψ(u)/u by point: 1 where it counts in full, 0 where not at all. */
  readonly robustWeights: Float64Array;
  /** What (JᵀWJ)⁻¹ is multiplied by to give covariances (P. J. Huber, Robust Statistics, 1981, 7.6). */
  readonly variance: number;
  /** False where the weights had not settled when iterations ran out. */
  readonly settled: boolean;
}

const weightOf = (loss: RobustLoss, u: number): number => {
  const c = TUNING[loss];
  if (loss === 'huber') return Math.abs(u) <= c ? 1 : c / Math.abs(u);
  return Math.abs(u) <= c ? (1 - (u / c) ** 2) ** 2 : 0;
};

/** ψ′(u). */
const bend = (loss: RobustLoss, u: number): number => {
  const c = TUNING[loss];
  if (Math.abs(u) > c) return 0;
  return loss === 'huber' ? 1 : (1 - (u / c) ** 2) * (1 - 5 * (u / c) ** 2);
};

export function medianOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const MAX_ITERATIONS = 400;

/**
 * Iteratively reweighted least squares, the scale worked out anew each time; Tukey's from Huber's answer, as it has more
 * than one minimum. Throws as `fitSquares`.
 */
export function fitRobust(model: Model, data: Data, limits: Limits, loss: RobustLoss): RobustFit {
  const first =
    loss === 'tukey' ? fitRobust(model, data, limits, 'huber') : fitSquares(model, data, limits);
  const n = data.y.length;
  const own = data.rootWeights ?? new Float64Array(n).fill(1);
  let b = first.parameters;
  let residuals = first.residuals;
  let weights = new Float64Array(n).fill(1);
  let scale = 0;
  let iterations = first.iterations;
  let settled = false;
  for (let k = 0; k < MAX_ITERATIONS && !settled; k++) {
    const sized = residuals.map((r, i) => r * own[i]!);
    scale = medianOf(sized.map(Math.abs)) / 0.6744897501960817;
    if (scale === 0) break;
    weights = sized.map((r) => weightOf(loss, r / scale));
    const rootWeights = own.map((w, i) => w * Math.sqrt(weights[i]!));
    const { parameters, iterations: more } = minimise(
      problemOf(model, { ...data, rootWeights }, limits),
      b,
      50,
    );
    iterations += more;
    settled = parameters.every((v, j) => Math.abs(v - b[j]!) <= 1e-13 * Math.abs(v));
    b = parameters;
    const at = b;
    const before = residuals;
    residuals = data.y.map((v, i) => v - model.at(at, data.rows[i] as readonly number[]));
    const moved = residuals.reduce((m, r, i) => Math.max(m, Math.abs(r - before[i]!)), 0);
    settled ||= moved <= 1e-12 * scale;
  }
  const fit = described(model, data, b, {
    free: first.free,
    bounded: first.bounded,
    iterations,
    offset: 0,
    end: settled || scale === 0 ? 'converged' : 'limit',
  });
  return {
    ...fit,
    scale,
    robustWeights: weights,
    settled: settled || scale === 0,
    variance: varianceOf(fit, own, scale, loss),
  };
}

function varianceOf(fit: Fit, own: Float64Array, scale: number, loss: RobustLoss): number {
  if (scale === 0) return 0;
  const [n, p] = [fit.residuals.length, fit.free.length];
  const u = fit.residuals.map((r, i) => (r * own[i]!) / scale);
  const mean = u.reduce((s, v) => s + bend(loss, v), 0) / n;
  const spread = u.reduce((s, v) => s + (bend(loss, v) - mean) ** 2, 0) / n;
  const k = 1 + ((p / n) * spread) / mean ** 2;
  const psi = u.reduce((s, v) => s + (weightOf(loss, v) * v) ** 2, 0);
  return (k ** 2 * (psi / (n - p)) * scale ** 2) / mean ** 2;
}
