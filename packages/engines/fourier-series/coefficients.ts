/**
 * The coefficients of a Fourier series for every n in one formula, by the integrals of its pieces; those n at which the
 * formula divides by 0 have coefficients of their own.
 */
import { expanded, substituted } from '../algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  integerOf,
  PI,
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { difference, sum as plus, quotient, product as times } from '../algebra/expression/make.ts';
import { N } from './integer-angles.ts';
import type { Integrable, Range } from './periodic.ts';
import { type Probe, primitiveOf, stillAt, swingsOf } from './primitive.ts';
import { termsOfFunction } from './terms.ts';
import { tidied } from './tidy.ts';

/** Exceptions at larger n are beyond every table. */
const MAX_SPECIAL = 100_000n;
/** Formulas with a denominator of a higher degree in n fill pages, and take minutes. */
export const MAX_DEGREE = 14;

export interface Pair {
  readonly a: Expression;
  readonly b: Expression;
}

export interface Coefficients extends Pair {
  /** a₀/2: the mean. */
  readonly mean: Expression;
  /** Coefficients of the n at which the formulas do not hold, in order. */
  readonly special: readonly (Pair & { readonly n: number })[];
  /** n that a parameter decides: the formulas hold where these are no whole numbers. */
  readonly open: readonly Expression[];
}

export interface Setting {
  /** Over one period; of a half-range series over (0, L). */
  readonly pieces: readonly Integrable[];
  readonly period: Expression;
  readonly range: Range;
}

export const omegaOf = (period: Expression): Expression => quotient(times(TWO, PI), period);

/** f over the pieces times a probe, between their ends; undefined where a piece has no terms. */
export function integralOf(
  pieces: readonly Integrable[],
  probe: Probe | undefined,
): Expression | undefined {
  const parts: Expression[] = [];
  for (const { from, to, terms } of pieces) {
    if (!terms) return undefined;
    for (const term of terms)
      for (const swing of swingsOf(term, probe)) {
        const { at } = primitiveOf(swing);
        parts.push(difference(at(to), at(from)));
      }
  }
  return plus(...parts);
}

/** Undefined where a piece has no elementary antiderivative that is known here. */
export function coefficientsOf({ pieces, period, range }: Setting): Coefficients | undefined {
  const omega = omegaOf(period);
  const scale = quotient(whole(range === 'full' ? 2 : 4), period);
  const of = (name: 'cos' | 'sin', n: Expression): Expression => {
    if (range === (name === 'cos' ? 'sine' : 'cosine')) return ZERO;
    const value = integralOf(pieces, { name, frequency: expanded(times(n, omega)) });
    return tidied(times(scale, value as Expression));
  };
  if (pieces.some(({ terms }) => !terms) || degreeOf(pieces, omega) > MAX_DEGREE) return undefined;
  const still = stillPlaces(pieces, omega);
  const special = [...new Set(still.flatMap((e) => integerOf(e) ?? []))]
    .filter((n) => n > 0n && n <= MAX_SPECIAL)
    .sort((x, y) => (x < y ? -1 : 1))
    .map((n) => ({ n: Number(n), a: of('cos', whole(n)), b: of('sin', whole(n)) }));
  const [a, b] = [of('cos', N), of('sin', N)];
  return {
    a,
    b,
    mean:
      range === 'sine'
        ? ZERO
        : tidied(times(quotient(scale, TWO), integralOf(pieces, undefined) as Expression)),
    special: special.filter(({ n, ...own }) => !isGiven(a, n, own.a) || !isGiven(b, n, own.b)),
    open: still.filter((e) => symbolsOf(e).length > 0),
  };
}

/** The degree in n of the common denominator of all antiderivatives, waves alone counted as half. */
function degreeOf(pieces: readonly Integrable[], omega: Expression): number {
  const powers = new Map<string, number>();
  const probe: Probe = { name: 'cos', frequency: expanded(times(N, omega)) };
  for (const { terms } of pieces)
    for (const term of terms ?? [])
      for (const { k, rate, frequency } of swingsOf(term, probe)) {
        const key = `${rate.key} ${frequency.key}`;
        // Waves alone, as a power of a sine is a sum of many, are quick.
        const isWave = k === 0 && equals(rate, ZERO);
        const degree = isWave ? 0.5 : (k + 1) * (equals(rate, ZERO) ? 1 : 2);
        powers.set(key, Math.max(degree, powers.get(key) ?? 0));
      }
  return [...powers.values()].reduce((all, m) => all + m, 0);
}

/** Where a swing of the integrands stands still. */
function stillPlaces(pieces: readonly Integrable[], omega: Expression): Expression[] {
  const found = new Map<string, Expression>();
  const probe: Probe = { name: 'cos', frequency: expanded(times(N, omega)) };
  for (const { terms } of pieces)
    for (const term of terms ?? [])
      for (const swing of swingsOf(term, probe)) {
        const place = stillAt(swing);
        if (place && place.key !== '0') found.set(place.key, place);
      }
  return [...found.values()];
}

/** Whether the formula gives it, too: its denominator may have gone. */
export function isGiven(formula: Expression, n: number, value: Expression): boolean {
  if (!has(formula, 'n')) return formula.key === value.key;
  try {
    return tidied(substituted(formula, 'n', whole(n))).key === value.key;
  } catch {
    // A division by 0.
    return false;
  }
}

/** The coefficients of one n, exactly. */
export function pairAt(c: Coefficients, n: number): Pair {
  const special = c.special.find((s) => s.n === n);
  if (special) return special;
  const at = (e: Expression) => tidied(substituted(e, 'n', whole(n)));
  return { a: at(c.a), b: at(c.b) };
}

/** With what each piece is a sum of. */
export const integrable = <P extends { readonly f: Expression }>(piece: P) => ({
  ...piece,
  terms: termsOfFunction(piece.f),
});

/** The mean of f² over a period; undefined where that has no closed form here. */
export function meanSquareOf({ pieces, period, range }: Setting): Expression | undefined {
  const squares = pieces.map((p) => integrable({ ...p, f: times(p.f, p.f) }));
  const all = integralOf(squares, undefined);
  const over = range === 'full' ? period : quotient(period, TWO);
  return all && tidied(quotient(all, over));
}
