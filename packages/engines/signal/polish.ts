import { lu } from '../linalg/lu.ts';
import { luSolve } from '../linalg/lu-solve.ts';
import { amplitude } from './amplitude.ts';

const ROUNDS = 3;

/**
 * Corrects the coefficients of a linear-phase filter so that its amplitude takes given values at
 * given angles, one angle for each free coefficient.
 *
 * Where bands leave wide gaps the amplitude in the gaps is ill-determined, and coefficients taken
 * from samples there carry errors into the bands. Elimination is backward stable: however
 * ill-conditioned the equations, what it solves for reproduces the given values to rounding.
 */
export function polish(
  h: Float64Array,
  odd: boolean,
  angles: Float64Array,
  values: Float64Array,
): Float64Array {
  const n = angles.length;
  const middle = (h.length - 1) / 2;
  // Orders ½, 1½, … ; 0, 1, … ; or 1, 2, … as in the amplitude.
  const shift = h.length % 2 === 0 ? 0.5 : odd ? 1 : 0;
  const data = new Float64Array(n * n);
  angles.forEach((omega, row) => {
    for (let k = 0; k < n; k++) {
      const order = k + shift;
      const angle = order * omega;
      data[row * n + k] = odd ? -2 * Math.sin(angle) : order === 0 ? 1 : 2 * Math.cos(angle);
    }
  });
  const factors = lu({ rows: n, cols: n, data });
  if (factors.zeroPivot >= 0) return h;
  let best = h;
  for (let round = 0; round < ROUNDS; round++) {
    const residual = angles.map((omega, k) => values[k]! - amplitude(best, odd, omega));
    const step = luSolve(factors, residual);
    const next = best.slice();
    for (let k = 0; k < n; k++) {
      const order = k + shift;
      next[middle + order] = next[middle + order]! + step[k]!;
      next[middle - order] = (odd ? -1 : 1) * next[middle + order]!;
    }
    best = next;
  }
  return best;
}
