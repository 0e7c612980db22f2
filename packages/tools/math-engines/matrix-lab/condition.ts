import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import type { MatrixResult } from './special.ts';

/** Below this share of σ₁ the smallest singular value is measured through the exact inverse. */
const DROWNED = 1e-10;

/**
 * κ₂ from the singular values, largest first, the exact rank where it is known, and where it is at hand the exact
 * inverse in doubles: the largest singular value of that is the reciprocal of the smallest.
 */
export function conditionOf(
  s: Float64Array,
  exactRank: number | null,
  inverseOf: (() => Matrix) | null,
): Pick<MatrixResult, 'condition' | 'inverseNorm'> {
  const [largest, least] = [s[0] as number, s.at(-1) as number];
  const infinite = { condition: Number.POSITIVE_INFINITY, inverseNorm: null };
  if (largest === 0 || (exactRank !== null && exactRank < s.length)) return infinite;
  if (inverseOf && least < DROWNED * largest) {
    // σₙ is only rounding here, but it is also 1/‖A⁻¹‖₂, and the inverse is known exactly.
    const inverse = inverseOf();
    if (inverse.data.every(Number.isFinite)) {
      const inverseNorm = svd(inverse).s[0] as number;
      return { condition: largest * inverseNorm, inverseNorm };
    }
  }
  return least === 0 ? infinite : { condition: largest / least, inverseNorm: null };
}
