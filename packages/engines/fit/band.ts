/** How sure a fitted curve is at any place: standard deviations of the curve, and of a new point about it. */
import { fisherQuantile, studentQuantile } from './distributions.ts';
import type { Fit } from './fit.ts';
import type { Model } from './model.ts';

/** √(gᵀ(JᵀWJ)⁻¹g) at one row: solved with R, so that digits stay where the inverse has lost them. NaN without a shape. */
export function spreadAt(model: Model, fit: Fit, row: readonly number[]): number {
  const { free, shape } = fit;
  if (!shape) return free.length === 0 ? 0 : Number.NaN;
  const q = free.length;
  const slopes = new Float64Array(model.parameters.length);
  model.at(fit.parameters, row, slopes);
  const u = new Float64Array(q);
  let sum = 0;
  for (let k = 0; k < q; k++) {
    let v = slopes[free[k] as number]!;
    for (let j = 0; j < k; j++) v -= shape.factor[j * q + k]! * u[j]!;
    u[k] = v / shape.factor[k * q + k]!;
    sum += u[k]! ** 2;
  }
  return Math.sqrt(sum);
}

/**
 * What a standard deviation is multiplied by: Student's t for one place at a time (the normal quantile where the
 * variance is known), Scheffé's √(p·F) for all places together (H. Scheffé, Biometrika 40, 1953).
 */
export function factorOf(
  level: number,
  freedom: number,
  parameters: number,
  together: boolean,
): number {
  if (!together) return studentQuantile(1 - level, freedom);
  // F with endless degrees of freedom is χ²/p; a million are as good to six digits.
  return Math.sqrt(parameters * fisherQuantile(1 - level, parameters, Math.min(freedom, 1e6)));
}
