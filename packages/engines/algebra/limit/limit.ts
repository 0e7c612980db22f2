/** Limits of formulas in a real variable, at a place and at ±∞: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import { expanded, substituted } from '../expression/expand.ts';
import { type Expression, equals, ONE, symbol } from '../expression/expression.ts';
import { difference, opposite, quotient, sum } from '../expression/make.ts';
import { isZero } from '../simplify/zero.ts';
import { type Limit, limitAtInfinity } from './at-infinity.ts';
import { hasFactorial, limitWithFactorials } from './factorials.ts';
import { type Oscillates, waveLimit } from './oscillation.ts';

export type { Along, Oscillates } from './oscillation.ts';

export type Place = 'infinity' | '-infinity' | Expression;
export type Side = 'above' | 'below' | 'both';

export type LimitResult =
  | Limit
  /** From above and from below it is not the same. */
  | { readonly kind: 'two'; readonly above: Limit; readonly below: Limit }
  | Oscillates
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * The limit of a formula where its variable goes to a place; parameters count as positive. A place is approached from both
 * sides unless one is named. Where there is none along two sequences, these are given; what is not decided says why, such
 * as a sign that hangs on a parameter. (−1)ⁿ is taken at whole n.
 */
export function limit(a: Expression, x: string, place: Place, side: Side = 'both'): LimitResult {
  try {
    if (place === 'infinity') return farOut(a, x);
    const far = symbol(x);
    if (place === '-infinity')
      return inPlace(farOut(substituted(a, x, opposite(far)), x), x, opposite(far));
    const away = quotient(ONE, far);
    const from = (way: 'above' | 'below'): Limit | Oscillates =>
      way === 'above'
        ? inPlace(
            farOut(substituted(a, x, sum(place, away)), x),
            x,
            quotient(ONE, difference(far, place)),
          )
        : inPlace(
            farOut(substituted(a, x, difference(place, away)), x),
            x,
            quotient(ONE, difference(place, far)),
          );
    if (side !== 'both') return from(side);
    const [above, below] = [from('above'), from('below')];
    if (above.kind === 'oscillates') return above;
    if (below.kind === 'oscillates') return below;
    return isSame(above, below) ? above : { kind: 'two', above, below };
  } catch (error) {
    if (error instanceof EngineError) return { kind: 'unknown', why: error.message };
    throw error;
  }
}

/** What turns, in the variable that was asked about. */
const inPlace = (l: Limit | Oscillates, x: string, back: Expression): Limit | Oscillates =>
  l.kind === 'oscillates' ? { ...l, kernel: expanded(substituted(l.kernel, x, back)) } : l;

/** For x → +∞: by growth, by Stirling’s formula, or by what sines and cosines do. */
function farOut(a: Expression, x: string): Limit | Oscillates {
  try {
    return hasFactorial(a, x) ? limitWithFactorials(a, x) : limitAtInfinity(a, x);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const found = waveLimit(a, x);
    if (found) return found;
    throw error;
  }
}

function isSame(a: Limit, b: Limit): boolean {
  if (a.kind === 'infinite' || b.kind === 'infinite')
    return a.kind === 'infinite' && b.kind === 'infinite' && a.sign === b.sign;
  return equals(a.value, b.value) || isZero(difference(a.value, b.value));
}
