/** Places on the line: their numbers, and whether one lies between two others. */

import type { Complex } from '../../numeric/complex.ts';
import { complex } from '../../numeric/complex.ts';
import { type Expression, symbolsOf } from '../expression/expression.ts';
import { difference } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import type { Place } from '../limit/limit.ts';
import { isZero } from '../simplify/zero.ts';

export type At = Readonly<Record<string, number>>;

export const complexOf = (at: At): Record<string, Complex> =>
  Object.fromEntries(Object.entries(at).map(([name, value]) => [name, complex(value)]));

/** Undefined where it has no value in numbers. */
export function complexAt(a: Expression, at: At): Complex | undefined {
  try {
    const z = numberAt(a, complexOf(at));
    return Number.isFinite(z.re) && Number.isFinite(z.im) ? z : undefined;
  } catch {
    return undefined;
  }
}

/** The real number that an expression is; undefined where it is none, or has a letter without a value. */
export function realOf(a: Expression, at: At = {}): number | undefined {
  try {
    const { re, im } = numberAt(a, complexOf(at));
    return Number.isFinite(re) && Math.abs(im) <= 1e-9 * Math.max(1e-3, Math.abs(re))
      ? re
      : undefined;
  } catch {
    // No number there.
    return undefined;
  }
}

/** ±∞ among them. */
export function numberOf(place: Place, at: At = {}): number | undefined {
  if (place === 'infinity') return Number.POSITIVE_INFINITY;
  if (place === '-infinity') return Number.NEGATIVE_INFINITY;
  return realOf(place, at);
}

export const isInfinite = (place: Place): place is 'infinity' | '-infinity' =>
  typeof place === 'string';

export const isSamePlace = (a: Place, b: Place): boolean =>
  isInfinite(a) || isInfinite(b) ? a === b : a.key === b.key || isZero(difference(a, b));

export const lettersOf = (...places: readonly Place[]): string[] => [
  ...new Set(places.flatMap((p) => (isInfinite(p) ? [] : symbolsOf(p)))),
];

/** Positive values that letters are tried at: no simple ratios among them. */
const TRIED = [1.3717421, 2.6457513, 0.5772157, 3.3166248, 0.7390851, 1.8392868];

/** The k-th try of letters. */
export const trial = (names: readonly string[], k: number): At =>
  Object.fromEntries(
    names.map((name, j) => [name, (TRIED[(k + j) % TRIED.length] as number) + 0.0917 * j]),
  );

/** How many tries there are. */
export const TRIALS = TRIED.length;

export type Order = -1 | 0 | 1;

/** Of two places for all positive values of their letters, as far as the tries tell; undefined where these differ. */
export function orderOf(a: Place, b: Place): Order | undefined {
  if (isSamePlace(a, b)) return 0;
  const names = lettersOf(a, b);
  const signs = new Set<number>();
  for (let k = 0; k < (names.length > 0 ? TRIALS : 1); k++) {
    const at = trial(names, k);
    const [p, q] = [numberOf(a, at), numberOf(b, at)];
    if (p === undefined || q === undefined) return undefined;
    signs.add(Math.sign(p - q));
  }
  return signs.size === 1 ? ([...signs][0] as Order) : undefined;
}

/** Values of the letters and of x somewhere inside an interval that is in order. */
export function inside(
  from: Place,
  to: Place,
  x: string,
  k = 0,
  letters: readonly string[] = [],
): At {
  const at = trial(
    [...new Set([...lettersOf(from, to), ...letters])].filter((s) => s !== x),
    k,
  );
  const [a, b] = [numberOf(from, at) ?? Number.NaN, numberOf(to, at) ?? Number.NaN];
  return { ...at, [x]: between(a, b) };
}

/** One of five places between two, either of them infinite or both. */
export function shareOf(a: number, b: number, k: number): number {
  const share = [0.0371, 0.2713, 0.5119, 0.7431, 0.9617][k] as number;
  if (Number.isFinite(a) && Number.isFinite(b)) return a + share * (b - a);
  if (Number.isFinite(a)) return a + share / (1 - share);
  return Number.isFinite(b) ? b - share / (1 - share) : 4 * (2 * share - 1);
}

/** One of five places inside, spread over the way. */
export function placeWithin(
  from: Place,
  to: Place,
  x: string,
  k: number,
  letters: readonly string[],
): At {
  const at = inside(from, to, x, 0, letters);
  const [a, b] = [numberOf(from, at) ?? Number.NaN, numberOf(to, at) ?? Number.NaN];
  return { ...at, [x]: shareOf(a, b, k) };
}

/** Not in the very middle, where much is 0. */
function between(a: number, b: number): number {
  if (Number.isFinite(a) && Number.isFinite(b)) return a + 0.4379 * (b - a);
  if (Number.isFinite(a)) return a + 1.3717;
  return Number.isFinite(b) ? b - 1.3717 : 0.1173;
}
