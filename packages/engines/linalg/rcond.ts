import type { Lu } from './lu.ts';
import { luSolve, luSolveTransposed } from './lu-solve.ts';

/**
 * An estimate of 1 / (‖A‖₁‖A⁻¹‖₁) from A's factors, 0 where a pivot is zero.
 *
 * Hager's estimator of ‖A⁻¹‖₁ with Higham's alternating start as a second opinion; a lower
 * bound on the norm, nearly always within a factor 3 (N. J. Higham, ACM TOMS 14, 1988).
 */
export function rcond1(factors: Lu, norm1: number): number {
  const { n } = factors;
  if (factors.zeroPivot >= 0 || norm1 === 0) return 0;
  let x = new Float64Array(n).fill(1 / n);
  let estimate = 0;
  let last = -1;
  for (let pass = 0; pass < 5; pass++) {
    const y = luSolve(factors, x);
    const now = size(y);
    if (!(now > estimate)) {
      if (Number.isNaN(now)) return 0;
      break;
    }
    estimate = now;
    for (let i = 0; i < n; i++) y[i] = y[i]! < 0 ? -1 : 1;
    const z = luSolveTransposed(factors, y);
    let j = 0;
    for (let i = 1; i < n; i++) if (Math.abs(z[i]!) > Math.abs(z[j]!)) j = i;
    if (j === last || n === 1) break;
    last = j;
    x = new Float64Array(n);
    x[j] = 1;
  }
  const alternating = Float64Array.from(
    { length: n },
    (_, i) => (i % 2 ? -1 : 1) * (1 + (n > 1 ? i / (n - 1) : 0)),
  );
  estimate = Math.max(estimate, (2 * size(luSolve(factors, alternating))) / (3 * n));
  return Math.min(1, 1 / estimate / norm1);
}

function size(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += Math.abs(x[i]!);
  return sum;
}
