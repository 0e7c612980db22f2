import { scaledBy } from '../linalg/blocks.ts';
import type { RiccatiSolution } from './riccati.ts';

/** X and K of the states x = diag(scale)·x̃ from those of x̃. */
export function unscaledSolution(found: RiccatiSolution, scale: Float64Array): RiccatiSolution {
  const back = scale.map((t) => 1 / t);
  const ones = new Float64Array(found.k.rows).fill(1);
  return {
    x: scaledBy(found.x, back, back),
    k: scaledBy(found.k, ones, back),
    residual: found.residual,
  };
}
