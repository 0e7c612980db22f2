/** Whether residuals look like chance: sizes by point, runs of one sign, and what each point does to the curve. */

import { gaussianTail } from '../numeric/erfc.ts';
import { studentTails } from './distributions.ts';
import type { Fit } from './fit.ts';

export interface Diagnostics {
  /** √w·r/(s√(1 − h)), with s of all points. */
  readonly standardized: Float64Array;
  /** The same with s of the other points: Student's t each, where errors are normal. */
  readonly studentized: Float64Array;
  readonly leverage: Float64Array;
  /** R. D. Cook's distances (Technometrics 19, 1977). */
  readonly cook: Float64Array;
  /** P that the largest of so many |t| is as large by chance (Bonferroni), and its point. */
  readonly outlier: number;
  readonly outlierTail: number;
  /** Σ(rᵢ − rᵢ₋₁)²/Σr² in the order of x: near 2 by chance. */
  readonly durbinWatson: number;
  /** Runs of residuals of one sign in the order of x, those expected, and P of as few or fewer (A. Wald & J. Wolfowitz, 1940). */
  readonly runs: number;
  readonly expectedRuns: number;
  readonly runsTail: number;
}

/** `order` are the points by rising x. Without a shape or degrees of freedom leverages and sizes are NaN. */
export function diagnosticsOf(fit: Fit, order: readonly number[]): Diagnostics {
  const n = fit.residuals.length;
  const p = fit.free.length;
  const sized = fit.residuals.map((r, i) => r * fit.rootWeights[i]!);
  const leverage = fit.shape?.leverage ?? new Float64Array(n).fill(p === 0 ? 0 : Number.NaN);
  const squares = sized.reduce((s, r) => s + r * r, 0);
  const variance = squares / (n - p);
  const standardized = sized.map((r, i) => r / Math.sqrt(variance * Math.max(0, 1 - leverage[i]!)));
  // The variance without a point is told by its own standardised residual.
  const studentized = standardized.map((t) => t * Math.sqrt((n - p - 1) / (n - p - t * t)));
  const cook = standardized.map((t, i) => (t * t * leverage[i]!) / (p * (1 - leverage[i]!)));
  let outlier = -1;
  studentized.forEach((t, i) => {
    if (Number.isFinite(t) && (outlier < 0 || Math.abs(t) > Math.abs(studentized[outlier]!)))
      outlier = i;
  });
  return {
    standardized,
    studentized,
    leverage,
    cook,
    outlier,
    outlierTail:
      outlier >= 0 && n - p - 1 > 0
        ? Math.min(1, n * studentTails(studentized[outlier]!, n - p - 1))
        : Number.NaN,
    ...serial(order.map((i) => sized[i]!)),
  };
}

function serial(
  r: readonly number[],
): Pick<Diagnostics, 'durbinWatson' | 'runs' | 'expectedRuns' | 'runsTail'> {
  let [steps, squares] = [0, 0];
  r.forEach((v, i) => {
    squares += v * v;
    if (i > 0) steps += (v - (r[i - 1] as number)) ** 2;
  });
  const signs = r.filter((v) => v !== 0).map((v) => v > 0);
  const above = signs.filter((s) => s).length;
  const below = signs.length - above;
  const runs = signs.reduce((count, s, i) => count + (i === 0 || s !== signs[i - 1] ? 1 : 0), 0);
  const expectedRuns = 1 + (2 * above * below) / Math.max(1, above + below);
  return {
    durbinWatson: steps / squares,
    runs,
    expectedRuns,
    runsTail: runsTailOf(above, below, runs),
  };
}

/** P of as few runs or fewer of so many signs of each kind: counted exactly up to 200 signs, by the normal distribution beyond. */
export function runsTailOf(above: number, below: number, runs: number): number {
  const n = above + below;
  if (above === 0 || below === 0) return Number.NaN;
  if (n > 200) {
    const mean = 1 + (2 * above * below) / n;
    const variance = ((mean - 1) * (mean - 2)) / (n - 1);
    return 1 - gaussianTail((runs + 0.5 - mean) / Math.sqrt(variance));
  }
  let tail = 0;
  for (let k = 2; k <= runs; k++) {
    const half = k >> 1;
    const ways =
      k % 2 === 0
        ? 2 * choose(above - 1, half - 1) * choose(below - 1, half - 1)
        : choose(above - 1, half) * choose(below - 1, half - 1) +
          choose(above - 1, half - 1) * choose(below - 1, half);
    tail += ways / choose(n, above);
  }
  return Math.min(1, tail);
}

function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let value = 1;
  for (let i = 1; i <= k; i++) value *= (n - k + i) / i;
  return value;
}
