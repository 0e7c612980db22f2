/**
 * Coefficients of pieces that are no sums of powers, exponentials and waves, where the antiderivative of f·cos νt has a
 * name: √t by Fresnel’s S and C, ln t and 1/(t + a) by Si and Ci. The limits are put in with n whole.
 */

import { expanded, mapped, substituted } from '../algebra/expression/expand.ts';
import {
  EULER,
  type Expression,
  equals,
  HALF,
  isNumber,
  ONE,
  partsOf,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { integrate } from '../algebra/integration/integrate.ts';
import { limit } from '../algebra/limit/limit.ts';
import { EngineError } from '../error.ts';
import type { Values } from '../transform/constants.ts';
import { lineOf } from '../transform/line.ts';
import { factorsOf, termsOf } from '../transform/summands.ts';
import { type Coefficients, integralOf, omegaOf, type Setting } from './coefficients.ts';
import { N, wholeAngles } from './integer-angles.ts';
import type { Integrable } from './periodic.ts';
import { numberOf } from './resolve.ts';
import { semicircle } from './semicircle.ts';
import { T, termsOfFunction } from './terms.ts';
import { tidied } from './tidy.ts';

/** Terms of pieces that are integrated in this way: each may take a tenth of a second. */
const MAX_TERMS = 8;

/** What has no antiderivative here, and whether it is proven to have no elementary one. */
export interface Unnamed {
  readonly f: Expression;
  readonly isProven: boolean;
}

/** ∫ integrand dt, as it was found. */
export interface Antiderivative {
  readonly integrand: Expression;
  readonly value: Expression;
}

export type ByAntiderivative =
  | {
      readonly coefficients: Coefficients;
      readonly used: readonly Antiderivative[];
      readonly unnamed?: undefined;
    }
  | { readonly coefficients?: undefined; readonly unnamed: Unnamed };

/** A term with the piece that it is of. */
interface Named {
  readonly f: Expression;
  readonly piece: Integrable;
}

/** Undefined where there are too many terms, or a formula grows too long. */
export function byAntiderivative(setting: Setting, values: Values): ByAntiderivative | undefined {
  const { pieces, period, range } = setting;
  const plain: Integrable[] = [];
  const named: Named[] = [];
  for (const piece of pieces)
    for (const f of piece.terms ? [piece.f] : termsOf(piece.f)) {
      const terms = piece.terms ?? termsOfFunction(f);
      if (terms) plain.push({ ...piece, f, terms });
      else named.push({ f, piece });
    }
  if (named.length === 0 || named.length > MAX_TERMS) return undefined;
  const nu = times(N, omegaOf(period));
  const used: Antiderivative[] = [];
  const scale = quotient(whole(range === 'full' ? 2 : 4), period);
  const of = (name: 'cos' | 'sin' | undefined): Expression | Unnamed => {
    if (range === (name === 'sin' ? 'cosine' : 'sine')) return ZERO;
    const wave = name ? call(name, times(nu, T)) : ONE;
    const parts = named.map(
      (n) => (name && semicircle(n, nu, name, values)) ?? between(n, wave, values, used),
    );
    const failed = parts.find(isUnnamed);
    if (failed) return failed;
    const own = integralOf(plain, name && { name, frequency: nu }) ?? ZERO;
    const all = times(scale, plus(own, ...(parts as Expression[])));
    return tidied(name ? integers(all, values) : quotient(all, TWO));
  };
  try {
    const [mean, a, b] = [of(undefined), of('cos'), of('sin')];
    const unnamed = [a, b, mean].find(isUnnamed);
    if (unnamed) return { unnamed };
    return { coefficients: { mean, a, b, special: [], open: [] } as Coefficients, used };
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

const isUnnamed = (a: Expression | Unnamed): a is Unnamed => 'isProven' in a;

/** ∫ f·wave dt over a piece: of one about 0 with a parity by its right half, left of 0 mirrored. */
function between(
  { f, piece }: Named,
  wave: Expression,
  values: Values,
  used: Antiderivative[],
): Expression | Unnamed {
  const [from, to] = [piece.from, piece.to].map((e) => numberOf(e, values)) as [number, number];
  const mirrored = (e: Expression) => substituted(e, 't', opposite(T));
  const g = times(f, wave);
  if (from < 0 && Math.abs(from + to) < 1e-12 * to) {
    const [same, turned] = [expanded(g), expanded(mirrored(g))];
    if (equals(turned, opposite(same))) return ZERO;
    const half = equals(turned, same) ? over(g, f, ZERO, piece.to, values, used) : undefined;
    if (half && !isUnnamed(half)) return times(TWO, half);
  }
  return to <= 1e-12 * Math.abs(from)
    ? over(mirrored(g), f, opposite(piece.to), opposite(piece.from), values, used)
    : over(g, f, piece.from, piece.to, values, used);
}

/** ∫ g dt, g being f with its wave. */
function over(
  g: Expression,
  f: Expression,
  from: Expression,
  to: Expression,
  values: Values,
  used: Antiderivative[],
): Expression | Unnamed {
  const answer = integrate(g, 't');
  const found =
    answer.kind === 'found'
      ? answer.antiderivative
      : answer.kind === 'none'
        ? answer.named
        : undefined;
  if (!found) return { f, isProven: answer.kind === 'none' };
  const [upper, lower] = [atEnd(found, to, 'below', values), atEnd(found, from, 'above', values)];
  if (!upper || !lower) return { f, isProven: false };
  used.push({ integrand: g, value: found });
  return difference(upper, lower);
}

/** The value at an end, or the limit where that is none. */
function atEnd(
  antiderivative: Expression,
  t: Expression,
  side: 'above' | 'below',
  values: Values,
): Expression | undefined {
  try {
    // ln 0 − ln 0 is no 0.
    const value = isSingular(antiderivative, t, values)
      ? undefined
      : substituted(antiderivative, 't', t);
    if (value && Number.isFinite(atThree(value, values))) return value;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  const own = limit(atPlace(antiderivative, t, side, values), 't', t, side);
  return own.kind === 'finite' ? own.value : undefined;
}

/** At n = 3, by which it is told whether there is a value. */
const atThree = (a: Expression, values: Values): number =>
  numberOf(substituted(a, 'n', whole(3)), values);

function isSingular(a: Expression, t: Expression, values: Values): boolean {
  const [u] = a.kind === 'call' && ['Ci', 'Ei', 'log'].includes(a.name) ? a.of : [];
  if (u && Math.abs(atThree(substituted(u, 't', t), values)) < 1e-9) return true;
  return partsOf(a).some((part) => isSingular(part, t, values));
}

/** Names without a limit here by what they are near a place: Ci u as γ + ln u where u is 0, others by their value. */
const atPlace = (
  antiderivative: Expression,
  t: Expression,
  side: 'above' | 'below',
  values: Values,
): Expression =>
  mapped(antiderivative, (part) => {
    const [u] = part.kind === 'call' && SPECIAL.has(part.name) ? part.of : [];
    if (part.kind !== 'call' || !u) return part;
    const there = substituted(u, 't', t);
    if (Math.abs(atThree(there, values)) > 1e-9) return call(part.name, there);
    const line = lineOf(u);
    if (line && (part.name === 'Ci' || part.name === 'Ei')) {
      const isAbove = side === 'above';
      const [slope, away] = isAbove
        ? [line.slope, difference(T, t)]
        : [opposite(line.slope), difference(t, T)];
      return plus(EULER, call('log', slope), call('log', away));
    }
    return part.name === 'fresnels' ? ZERO : u;
  });

const SPECIAL = new Set(['Ci', 'Ei', 'Si', 'fresnels', 'fresnelc']);

/** n is whole and above 0: its sines and cosines, and roots of what it is a factor of. */
const integers = (a: Expression, values: Values): Expression =>
  mapped(wholeAngles(a), (part) => {
    if (part.kind !== 'power' || !isNumber(part.exponent) || part.exponent.value.d !== 2n)
      return part;
    return isPositive(part.base, values) ? apart(part.base, part.exponent) : part;
  });

/** A product of whole numbers, n, π and letters whose values are above 0. */
const isPositive = (a: Expression, values: Values): boolean => {
  switch (a.kind) {
    case 'number':
      return a.value.n > 0n;
    case 'symbol':
      return a.name === 'n' || numberOf(a, values) > 0;
    case 'product':
      return a.factors.every((f) => isPositive(f, values));
    case 'power':
      return isNumber(a.exponent) && isPositive(a.base, values);
    default:
      return false;
  }
};

function apart(base: Expression, exponent: Expression): Expression {
  return times(
    ...factorsOf(base).map((f) =>
      f.kind === 'power' && isNumber(f.exponent)
        ? power(f.base, times(f.exponent, exponent))
        : power(f, exponent),
    ),
  );
}

/** The mean of f² over a period, in the same way. */
export function meanSquareByAntiderivative(
  { pieces, period, range }: Setting,
  values: Values,
): Expression | undefined {
  try {
    const all = pieces.map((piece) =>
      between({ f: times(piece.f, piece.f), piece }, ONE, values, []),
    );
    if (all.some(isUnnamed)) return undefined;
    return tidied(
      quotient(plus(...(all as Expression[])), range === 'full' ? period : times(HALF, period)),
    );
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
