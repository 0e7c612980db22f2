/** The area between two curves: where they meet, and the integral of the distance. */
import { EngineError } from '../../error.ts';
import { substituted } from '../expression/expand.ts';
import { type Expression, ZERO } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import type { Place } from '../limit/limit.ts';
import { isZero } from '../simplify/zero.ts';
import { definite } from './definite.ts';
import { inside, lettersOf, realOf } from './places.ts';
import type { Definite } from './result.ts';
import { type Zero, zerosBetween } from './zeros.ts';

export interface Area {
  readonly from: Place;
  readonly to: Place;
  /** All places where the curves meet, where the limits are found from them. */
  readonly meet: readonly Expression[];
  /** The distance: |f − g|, or the one of f − g and g − f that is above 0 on all of the way. */
  readonly integrand: Expression;
  readonly found: Definite;
}

/**
 * ∫ |f − g| dx between the limits; without them between the first and the last place where the curves meet. Throws
 * `unsupported` where they meet in fewer than two places, or in places that are not told exactly.
 */
export function areaBetween(
  f: Expression,
  g: Expression,
  x: string,
  limits?: readonly [Place, Place],
): Area {
  const gap = difference(f, g);
  const meet = limits ? [] : meeting(gap, x, [f, g]);
  const [from, to] = limits ?? ([meet[0] as Expression, meet.at(-1) as Expression] as const);
  const integrand = distance(gap, x, from, to);
  return { from, to, meet, integrand, found: definite(integrand, x, from, to) };
}

/** f − g or g − f where one is above 0 between the limits. */
function distance(gap: Expression, x: string, from: Place, to: Place): Expression {
  const crossings = zerosBetween(gap, x, from, to);
  if (crossings?.length !== 0) return call('abs', gap);
  const at = realOf(gap, inside(from, to, x, 0, lettersOf(gap)));
  return at === undefined ? call('abs', gap) : at < 0 ? opposite(gap) : gap;
}

function meeting(
  gap: Expression,
  x: string,
  [f, g]: readonly [Expression, Expression],
): Expression[] {
  const places = (zerosBetween(gap, x, '-infinity', 'infinity') ?? fromZero(gap, x))
    ?.toSorted((a, b) => a.near - b.near)
    .map((z) => z.at);
  const exact = places?.filter((p) => p !== undefined);
  const curves = `${textOf(f)} and ${textOf(g)}`;
  if (!exact || exact.length < (places?.length ?? 0))
    throw new EngineError(
      'unsupported',
      `The places where ${curves} meet are not told exactly, or are without end; give limits, as in from 0 to 1.`,
    );
  if (exact.length < 2)
    throw new EngineError(
      'unsupported',
      `${curves} meet in ${exact.length === 0 ? 'no place' : `one place, ${x} = ${textOf(exact[0] as Expression)}`}: they enclose nothing; give limits, as in from 0 to 1.`,
    );
  return exact;
}

/** Curves with values on the right alone, such as √x: 0 itself and what is above. */
function fromZero(gap: Expression, x: string): readonly Zero[] | undefined {
  const right = zerosBetween(gap, x, ZERO, 'infinity');
  const left = realOf(gap, { [x]: -0.731 });
  if (!right || left !== undefined) return undefined;
  return isZero(substituted(gap, x, ZERO)) ? [{ at: ZERO, near: 0 }, ...right] : right;
}
