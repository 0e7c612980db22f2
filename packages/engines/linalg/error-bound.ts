import { type Matrix, requireSquare } from './matrix.ts';
import { inverse } from './solve.ts';

/**
 * A bound on max|x − x̂| for an approximate solution x̂ of A·x = b, where A and b may each have
 * been rounded once to doubles: |x − x̂| ≤ |A⁻¹|·(|r| + γ·(|A|·|x̂| + |b|)) by components, with
 * r = b − A·x̂ as computed and γ = (n + 3)u for its own rounding and theirs (Higham, Accuracy and
 * Stability of Numerical Algorithms, 2nd ed., chapter 7). The inverse is the computed one, the
 * bound enlarged by what that can be off; Infinity where it can be off by half. n³ work. Throws as
 * `solve` does.
 */
export function errorBound(a: Matrix, x: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = requireSquare(a);
  const { inverse: inverted, rcond } = inverse(a);
  const u = 2 ** -53;
  const gamma = (n + 3) * u;
  // The computed inverse is off by about n·u·κ₁ of itself, and κ₁ may be three times its estimate.
  const off = (3 * n * u) / rcond;
  if (!(off < 0.5)) return Number.POSITIVE_INFINITY;
  const width = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let residual = b[i]!;
    let size = Math.abs(b[i]!);
    for (let j = 0; j < n; j++) {
      const term = a.data[i * n + j]! * x[j]!;
      residual -= term;
      size += Math.abs(term);
    }
    width[i] = Math.abs(residual) + gamma * size;
  }
  let worst = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += Math.abs(inverted.data[i * n + j]!) * width[j]!;
    worst = Math.max(worst, sum);
  }
  return worst / (1 - off);
}
