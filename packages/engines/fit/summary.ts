/** What a fit says as a whole: variance, coefficients of determination, likelihood and criteria of information. */
import { chiSquareTail, fisherTail } from './distributions.ts';
import type { Fit } from './fit.ts';

export interface Summary {
  readonly points: number;
  /** Parameters that were free. */
  readonly parameters: number;
  readonly freedom: number;
  /** Σ w(y − f)². */
  readonly squares: number;
  /** That over the degrees of freedom: s², or χ² reduced where w = 1/σ²; NaN without any. */
  readonly reduced: number;
  /** 1 − Σ w(y − f)²/Σ w(y − ȳ)², about 0 in place of ȳ where `aboutZero`. */
  readonly rSquared: number;
  readonly adjusted: number;
  readonly aboutZero: boolean;
  /** Of the fit against a constant (against 0 where `aboutZero`), and its probability by chance; for linear models. */
  readonly fisher: number;
  readonly fisherTail: number;
  readonly logLikelihood: number;
  readonly aic: number;
  readonly aicc: number;
  readonly bic: number;
  /** P(χ² > Σ) where the weights are known variances. */
  readonly chiTail: number;
}

/**
 * `isKnown` says that w = 1/σ² with known σ; else one variance is estimated, and counts as a parameter in the criteria
 * (K. P. Burnham & D. R. Anderson, Model Selection and Multimodel Inference, 2002, 2.2 and 2.4).
 */
export function summaryOf(
  fit: Fit,
  y: ArrayLike<number>,
  isKnown: boolean,
  aboutZero: boolean,
): Summary {
  const n = y.length;
  const p = fit.free.length;
  const w = Array.from(fit.rootWeights, (r) => r * r);
  const total = w.reduce((s, v) => s + v, 0);
  const mean = aboutZero ? 0 : w.reduce((s, v, i) => s + v * y[i]!, 0) / total;
  const spread = w.reduce((s, v, i) => s + v * (y[i]! - mean) ** 2, 0);
  const freedom = n - p;
  const { squares } = fit;
  const reduced = freedom > 0 ? squares / freedom : Number.NaN;
  const above = aboutZero ? p : p - 1;
  const fisher = above > 0 ? (spread - squares) / above / reduced : Number.NaN;
  const weights = w.reduce((s, v) => s + (v > 0 ? Math.log(v) : 0), 0);
  const logLikelihood = isKnown
    ? -0.5 * (squares + n * Math.log(2 * Math.PI) - weights)
    : -0.5 * (n * (1 + Math.log((2 * Math.PI * squares) / n)) - weights);
  const k = isKnown ? p : p + 1;
  const aic = 2 * k - 2 * logLikelihood;
  return {
    points: n,
    parameters: p,
    freedom,
    squares,
    reduced,
    rSquared: 1 - squares / spread,
    adjusted: 1 - squares / freedom / (spread / (n - (aboutZero ? 0 : 1))),
    aboutZero,
    fisher,
    fisherTail: Number.isFinite(fisher)
      ? fisherTail(fisher, above, freedom)
      : fisher > 0
        ? 0
        : Number.NaN,
    logLikelihood,
    aic,
    aicc: n - k - 1 > 0 ? aic + (2 * k * (k + 1)) / (n - k - 1) : Number.NaN,
    bic: k * Math.log(n) - 2 * logLikelihood,
    chiTail: isKnown && freedom > 0 ? chiSquareTail(squares, freedom) : Number.NaN,
  };
}

/** F of a model over one that is a special case of it, both by least squares on the same points, and its tail. */
export function nestedTest(
  small: { readonly squares: number; readonly freedom: number },
  large: { readonly squares: number; readonly freedom: number },
): { readonly fisher: number; readonly tail: number } {
  const more = small.freedom - large.freedom;
  const fisher = (small.squares - large.squares) / more / (large.squares / large.freedom);
  return { fisher, tail: fisherTail(fisher, more, large.freedom) };
}
