/** Divergence without an antiderivative: beside a place the integrand is at least a multiple of a reciprocal. */
import { type Expression, symbol, whole } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, product, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import type { Place } from '../limit/limit.ts';
import { limit } from '../limit/limit.ts';
import { isZero } from '../simplify/zero.ts';
import { casesOf } from './cases.ts';
import { breaksOf } from './checked.ts';
import type { Question } from './newton.ts';
import { isInfinite, lettersOf } from './places.ts';
import { isPole } from './pole.ts';
import type { Diverges } from './result.ts';

/** Undefined where that is not shown; with letters nothing is. */
export function divergence(q: Question): Diverges | undefined {
  const { f, x, from, to } = q;
  if (lettersOf(f, from, to).some((s) => s !== x)) return undefined;
  // What diverges on a part of the way diverges.
  const near = nearPart(q);
  const found = near && divergence(near);
  if (found) return found;
  const split = casesOf(f, x, from, to);
  for (const c of split.cases ?? []) {
    const diverging = ofCase({ f: c.integrand, x, from: c.from, to: c.to });
    if (diverging) return diverging;
  }
  return undefined;
}

function ofCase(q: Question): Diverges | undefined {
  const { f, x, from, to } = q;
  for (const z of breaksOf(q)) {
    const found = z.at ? atPlace(f, x, z.at, ['above', 'below']) : isPole(f, x, z.near);
    if (found) return found;
  }
  return atPlace(f, x, from, ['above']) ?? atPlace(f, x, to, ['below']);
}

/** How far a way without an end is looked at for poles first: there may be too many of them. */
const NEAR = whole(8);

function nearPart({ f, x, from, to }: Question): Question | undefined {
  if (!isInfinite(from) && !isInfinite(to)) return undefined;
  const start = isInfinite(from) ? (isInfinite(to) ? opposite(NEAR) : difference(to, NEAR)) : from;
  const end = isInfinite(to) ? (isInfinite(from) ? NEAR : sum(from, NEAR)) : to;
  return { f, x, from: start, to: end };
}

function atPlace(
  f: Expression,
  x: string,
  place: Place,
  sides: readonly ('above' | 'below')[],
): Diverges | undefined {
  const v = symbol(x);
  const [away, far] = isInfinite(place) ? [v, v] : [difference(v, place), difference(v, place)];
  const near = isInfinite(place)
    ? '1/x'
    : textOf(place) === '0'
      ? `1/${x}`
      : `1/(${x} − ${textOf(place)})`;
  for (const side of sides)
    for (const [weight, name] of [
      [away, isInfinite(place) ? '1/x' : near],
      [
        isInfinite(place)
          ? product(far, call('log', product(far, far)))
          : product(away, call('log', product(away, away))),
        isInfinite(place) ? '1/(x·ln x)' : `1/(t·ln t), t = ${x} − ${textOf(place)}`,
      ],
    ] as const) {
      const l = limit(product(weight, f), x, place, side);
      const isLarge = l.kind === 'infinite' || (l.kind === 'finite' && !isZero(l.value));
      if (isLarge)
        return {
          kind: 'diverges',
          where: place,
          why: `For ${x} → ${isInfinite(place) ? (place === 'infinity' ? '∞' : '−∞') : textOf(place)} the integrand is at least a multiple of ${name}, whose integral has no bound.`,
        };
    }
  return undefined;
}
