/** Whether equalities of logarithms hold together: ln x² is 2·ln x for positive x, and differs by a constant elsewhere. */
import { type Complex, complex } from '../../../numeric/complex.ts';
import { type Expression, symbolsOf } from '../../expression/expression.ts';
import { difference } from '../../expression/make.ts';
import { numberAt } from '../../expression/numeric.ts';

const PLACES = [0.37, 1.71, 2.9, 5.3, 17.1, -0.6, -2.2];
const TOLERANCE = 1e-9;

/** At some place with positive letters all of them hold: around it each is an equality of functions. */
export function agreeSomewhere(
  pairs: readonly (readonly [Expression, Expression])[],
  x: string,
): boolean {
  if (pairs.length === 0) return true;
  const letters = [...new Set(pairs.flatMap((pair) => pair.flatMap(symbolsOf)))];
  return PLACES.some((place) => {
    const at = Object.fromEntries(
      letters.map((s, k) => [s, complex(s === x ? place : 1.3 + 0.41 * k)]),
    );
    return pairs.every(([a, b]) => isNear(difference(a, b), at));
  });
}

function isNear(a: Expression, at: Readonly<Record<string, Complex>>): boolean {
  try {
    const { re, im } = numberAt(a, at);
    return Math.hypot(re, im) < TOLERANCE;
  } catch {
    // No number there.
    return false;
  }
}
