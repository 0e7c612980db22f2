/** The principal value of what diverges at one place inside, or at both infinite limits: what stepping away evenly gives. */
import { substituted } from '../expression/expand.ts';
import { type Expression, ONE, symbol } from '../expression/expression.ts';
import { difference, opposite, quotient, sum } from '../expression/make.ts';
import { limit } from '../limit/limit.ts';
import { guardsOf } from './guards.ts';
import { type Antiderivatives, cutsOf, onPiece, type Question } from './newton.ts';
import { oneSided } from './one-sided.ts';
import { inside, isInfinite, lettersOf, orderOf } from './places.ts';
import type { Diverges } from './result.ts';
import { zerosBetween } from './zeros.ts';

const EPSILON = '§ε';

/** Where it diverges at one place inside alone, or at both infinite limits alone: what a way in step from both sides gives. */
export function withPrincipalValue(
  found: Diverges,
  question: Question,
  of: Antiderivatives,
): Diverges {
  const value = principalValue(found, question, of);
  return value ? { ...found, principalValue: value } : found;
}

function principalValue(
  { where }: Diverges,
  { f, x, from, to }: Question,
  of: Antiderivatives,
): Expression | undefined {
  const F = of(f);
  if (!F) return undefined;
  const away = quotient(ONE, symbol(EPSILON));
  if (isInfinite(where)) {
    if (from !== '-infinity' || to !== 'infinity') return undefined;
    const guards = guardsOf(F, x)?.map((g) => zerosBetween(g, x, from, to));
    if (!guards?.every((z) => z?.length === 0)) return undefined;
    const r = symbol(EPSILON);
    const both = difference(substituted(F, x, r), substituted(F, x, opposite(r)));
    const l = limit(both, EPSILON, 'infinity');
    return l.kind === 'finite' ? l.value : undefined;
  }
  if (orderOf(from, where) !== -1 || orderOf(where, to) !== -1) return undefined;
  const [left, right] = [
    { from, to: where },
    { from: where, to },
  ].map((way) => {
    const cuts = cutsOf(F, f, x, { ...way, integrand: f });
    return cuts?.zeros.length === 0
      ? onPiece(F, x, inside(way.from, way.to, x, 0, lettersOf(F)))
      : undefined;
  });
  if (!left || !right) return undefined;
  const gap = limit(
    difference(
      substituted(left, x, difference(where, away)),
      substituted(right, x, sum(where, away)),
    ),
    EPSILON,
    'infinity',
  );
  const ends = [
    oneSided(left, from, 'above', { x, at: inside(from, where, x, 0, lettersOf(F)) }),
    oneSided(right, to, 'below', { x, at: inside(where, to, x, 0, lettersOf(F)) }),
  ];
  const [a, b] = ends.map((l) => (l.kind === 'finite' ? l.value : undefined));
  return gap.kind === 'finite' && a && b ? sum(gap.value, difference(b, a)) : undefined;
}
