/**
 * The limit of a formula at an end of an interval over which no guard of it is 0: by its parts where these decide, else by
 * Gruntz’s algorithm.
 */
import { EngineError } from '../../error.ts';
import { substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  ONE,
  PI,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { opposite, power, product, sum } from '../expression/make.ts';
import { rootSumOf } from '../expression/root-sum.ts';
import { type LimitResult, limit, type Place } from '../limit/limit.ts';
import { isZero, signOf } from '../simplify/zero.ts';
import { type At, isInfinite, realOf } from './places.ts';

export type Side = 'above' | 'below';
type Value =
  | { readonly value: Expression }
  | { readonly sign: 1 | -1 }
  /** A wave without a limit, between −1 and 1. */
  | { readonly isBounded: true };

const isWave = (v: Value): v is { readonly isBounded: true } => 'isBounded' in v;
const isValue = (v: Value): v is { readonly value: Expression } => 'value' in v;
const infinite = (sign: number): Value => ({ sign: sign < 0 ? -1 : 1 });

/** An interval’s inside, where signs are taken. */
export interface Inside {
  readonly x: string;
  readonly at: At;
}

/** Limits of parts that one is asked for. */
const ASKED = 4;

interface Asked extends Inside {
  readonly ask: { left: number; readonly side: Side };
}

export function oneSided(a: Expression, place: Place, side: Side, inside: Inside): LimitResult {
  const ask = { left: ASKED, side };
  const found = byParts(a, place, { ...inside, ask });
  if (!found || isWave(found)) return limit(a, inside.x, place, side);
  return isValue(found)
    ? { kind: 'finite', value: found.value }
    : { kind: 'infinite', sign: found.sign };
}

/** Undefined where the parts leave it open. */
function byParts(a: Expression, place: Place, inside: Asked): Value | undefined {
  if (!has(a, inside.x)) return { value: a };
  const of = (e: Expression) => byParts(e, place, inside);
  switch (a.kind) {
    case 'symbol':
      if (isInfinite(place)) return infinite(place === 'infinity' ? 1 : -1);
      return { value: place };
    case 'sum':
      return ofSum(a.terms.map(of)) ?? byGruntz(a, place, inside);
    case 'product':
      return ofProduct(a.factors.map(of));
    case 'power':
      return ofPower(a.base, a.exponent, of, inside);
    case 'call':
      if (rootSumOf(a))
        return isInfinite(place) ? undefined : { value: substituted(a, inside.x, place) };
      return ofCall(a.name, a.of[0] as Expression, of, inside);
    default:
      return undefined;
  }
}

/** Of a sum in which what has no bound may cancel. */
function byGruntz(a: Expression, place: Place, { x, ask }: Asked): Value | undefined {
  if (ask.left-- <= 0) return undefined;
  const l = limit(a, x, place, ask.side);
  if (l.kind === 'infinite') return infinite(l.sign);
  return l.kind === 'finite' ? { value: l.value } : undefined;
}

function ofSum(list: readonly (Value | undefined)[]): Value | undefined {
  if (!list.every((v): v is Value => v !== undefined)) return undefined;
  const signs = new Set(list.flatMap((v) => ('sign' in v ? [v.sign] : [])));
  if (signs.size > 1) return undefined;
  const [sign] = signs;
  if (sign) return infinite(sign);
  if (list.some(isWave)) return undefined;
  return { value: sum(...list.flatMap((v) => (isValue(v) ? [v.value] : []))) };
}

function ofProduct(list: readonly (Value | undefined)[]): Value | undefined {
  if (!list.every((v): v is Value => v !== undefined)) return undefined;
  const finite = product(...list.flatMap((v) => (isValue(v) ? [v.value] : [])));
  const signs = list.flatMap((v) => ('sign' in v ? [v.sign] : []));
  const isNought = isZero(finite);
  if (list.some(isWave)) return isNought && signs.length === 0 ? { value: ZERO } : undefined;
  if (signs.length === 0) return { value: finite };
  const sign = isNought ? 0 : signOf(finite, () => true);
  if (!sign) return undefined;
  return infinite(signs.reduce<number>((p, q) => p * q, sign));
}

/** The sign that a part without zeros has over the whole interval. */
const signInside = (a: Expression, { at }: Inside): number =>
  Math.sign(realOf(a, at) ?? Number.NaN);

function ofPower(
  base: Expression,
  exponent: Expression,
  of: (e: Expression) => Value | undefined,
  inside: Inside,
): Value | undefined {
  const e = of(exponent);
  if (!e || isWave(e)) return undefined;
  if (equals(base, E))
    return isValue(e) ? { value: power(E, e.value) } : e.sign > 0 ? infinite(1) : { value: ZERO };
  const b = of(base);
  if (!b || isWave(b) || !isValue(e)) return undefined;
  const sign = signOf(e.value, () => true);
  if (!isValue(b)) {
    if (sign === undefined) return undefined;
    if (sign <= 0) return sign < 0 ? { value: ZERO } : undefined;
    const n = integerOf(e.value);
    if (b.sign > 0) return infinite(1);
    return n === undefined ? undefined : infinite(n % 2n === 0n ? 1 : -1);
  }
  if (!isZero(b.value)) return attempt(() => ({ value: power(b.value, e.value) }));
  if (sign === undefined || sign === 0) return undefined;
  if (sign > 0) return { value: ZERO };
  const from = signInside(base, inside);
  const n = integerOf(e.value);
  if (from > 0) return infinite(1);
  return n !== undefined && from < 0 ? infinite(n % 2n === 0n ? 1 : -1) : undefined;
}

const attempt = (f: () => Value): Value | undefined => {
  try {
    return f();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

/** At −∞ and at +∞. */
const AT_INFINITY: Readonly<Record<string, readonly [Expression | -1 | 1, Expression | -1 | 1]>> = {
  atan: [opposite(product(HALF, PI)), product(HALF, PI)],
  tanh: [opposite(ONE), ONE],
  erf: [opposite(ONE), ONE],
  erfc: [sum(ONE, ONE), ZERO],
  erfi: [-1, 1],
  Si: [opposite(product(HALF, PI)), product(HALF, PI)],
  fresnels: [opposite(HALF), HALF],
  fresnelc: [opposite(HALF), HALF],
  Ti2: [-1, 1],
  sinh: [-1, 1],
  cosh: [1, 1],
  asinh: [-1, 1],
  Ei: [ZERO, 1],
  abs: [1, 1],
};

const UP_ONLY: Readonly<Record<string, Expression | 1>> = { log: 1, acosh: 1, li: 1, Ci: ZERO };

function ofCall(
  name: string,
  argument: Expression,
  of: (e: Expression) => Value | undefined,
  inside: Inside,
): Value | undefined {
  const u = of(argument);
  if (!u || isWave(u)) return undefined;
  if (!isValue(u)) {
    if (name === 'sin' || name === 'cos') return { isBounded: true };
    const known =
      AT_INFINITY[name]?.[u.sign > 0 ? 1 : 0] ?? (u.sign > 0 ? UP_ONLY[name] : undefined);
    if (known === undefined) return undefined;
    return typeof known === 'number' ? infinite(known) : { value: known };
  }
  const v = u.value;
  switch (name) {
    case 'log':
    case 'Ei':
    case 'Ci':
      if (isZero(v)) return infinite(-1);
      break;
    case 'li':
      if (isZero(sum(v, opposite(ONE)))) return infinite(-1);
      break;
    case 'tan':
    case 'sec':
      if (isZero(call('cos', v))) return atPole(name, v, argument, 'cos', inside);
      break;
    case 'cot':
    case 'csc':
      if (isZero(call('sin', v))) return atPole(name, v, argument, 'sin', inside);
      break;
    case 'atanh':
      if (isZero(sum(v, opposite(ONE)))) return infinite(1);
      if (isZero(sum(v, ONE))) return infinite(-1);
      break;
    default:
  }
  return { value: call(name, v) };
}

/** tan u = sin u/cos u, with the sign that the denominator has inside. */
function atPole(
  name: string,
  end: Expression,
  argument: Expression,
  below: 'sin' | 'cos',
  inside: Inside,
): Value | undefined {
  const under = signInside(call(below, argument), inside);
  const above =
    name === 'tan'
      ? realOf(call('sin', end), inside.at)
      : name === 'cot'
        ? realOf(call('cos', end), inside.at)
        : 1;
  if (!under || above === undefined) return undefined;
  return infinite(under * above);
}

/** The value of a formula where it is smooth. */
export const valueAt = (a: Expression, x: string, place: Expression): Expression =>
  has(a, x) ? substituted(a, x, place) : a;
