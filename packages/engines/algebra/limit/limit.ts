/** Limits of formulas in a real variable, at a place and at ±∞: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import { substituted } from '../expression/expand.ts';
import { type Expression, equals, ONE, symbol } from '../expression/expression.ts';
import { difference, opposite, quotient, sum } from '../expression/make.ts';
import { isZero } from '../simplify/zero.ts';
import { type Limit, limitAtInfinity } from './at-infinity.ts';

export type Place = 'infinity' | '-infinity' | Expression;
export type Side = 'above' | 'below' | 'both';

export type LimitResult =
  | Limit
  /** From above and from below it is not the same. */
  | { readonly kind: 'two'; readonly above: Limit; readonly below: Limit }
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * The limit of a formula where its variable goes to a place; parameters count as positive. A place is approached from both
 * sides unless one is named. What is not decided says why: a function that oscillates, a sign that hangs on a parameter.
 */
export function limit(a: Expression, x: string, place: Place, side: Side = 'both'): LimitResult {
  try {
    if (place === 'infinity') return limitAtInfinity(a, x);
    if (place === '-infinity') return limitAtInfinity(substituted(a, x, opposite(symbol(x))), x);
    const away = quotient(ONE, symbol(x));
    const from = (way: 'above' | 'below'): Limit =>
      limitAtInfinity(
        substituted(a, x, way === 'above' ? sum(place, away) : difference(place, away)),
        x,
      );
    if (side !== 'both') return from(side);
    const [above, below] = [from('above'), from('below')];
    return isSame(above, below) ? above : { kind: 'two', above, below };
  } catch (error) {
    if (error instanceof EngineError) return { kind: 'unknown', why: error.message };
    throw error;
  }
}

function isSame(a: Limit, b: Limit): boolean {
  if (a.kind === 'infinite' || b.kind === 'infinite')
    return a.kind === 'infinite' && b.kind === 'infinite' && a.sign === b.sign;
  return equals(a.value, b.value) || isZero(difference(a.value, b.value));
}
