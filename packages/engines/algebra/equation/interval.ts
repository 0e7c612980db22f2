/** The interval about a place on which a solution holds: to the nearest place where its formulas have no value. */
import { EngineError } from '../../error.ts';
import { fromNumber, rational } from '../../exact/rational.ts';
import * as C from '../../numeric/complex.ts';
import {
  type Expression,
  has,
  integerOf,
  isNumber,
  number,
  ONE,
  PI,
  partsOf,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';
import { isolated } from './isolate.ts';
import { normal } from './normal.ts';
import type { Interval } from './solution.ts';

/** How far from the place zeros are looked for. */
const REACH = 1e4;

/** What must not be 0, or change its sign. */
function criticalOf(a: Expression, x: string, out: Map<string, Expression>): void {
  if (!has(a, x)) return;
  const add = (e: Expression): void => {
    const list = e.kind === 'product' ? e.factors : e.kind === 'power' ? [e.base] : [e];
    for (const f of list) if (has(f, x)) out.set(f.key, f);
  };
  if (a.kind === 'call') {
    const u = a.of[0] as Expression;
    if (a.name === 'log') add(u.kind === 'call' && u.name === 'abs' ? (u.of[0] as Expression) : u);
    if (a.name === 'tan' || a.name === 'sec') add(call('cos', u));
    if (a.name === 'cot' || a.name === 'csc') add(call('sin', u));
    if (['asin', 'acos', 'atanh'].includes(a.name)) add(difference(ONE, power(u, TWO)));
    if (a.name === 'acosh') add(difference(u, ONE));
  }
  if (a.kind === 'power' && a.base.key !== 'e') {
    const n = integerOf(a.exponent);
    if (n === undefined || n < 0n) add(a.base);
  }
  for (const part of partsOf(a)) criticalOf(part, x, out);
}

interface End {
  readonly at: number;
  readonly value: Expression;
  readonly isExact: boolean;
}

const realAt = (a: Expression, x: string, at: number): number => {
  try {
    const z = numberAt(a, { [x]: C.complex(at) });
    return Math.abs(z.im) <= 1e-9 * (1 + Math.abs(z.re)) ? z.re : Number.NaN;
  } catch (error) {
    if (error instanceof EngineError) return Number.NaN;
    throw error;
  }
};

const numberOf = (a: Expression): number => realAt(a, '§', 0);

/** Undefined where the place itself is none, or letters decide. */
export function intervalAbout(
  formulas: readonly Expression[],
  x: string,
  place: Expression,
): Interval | undefined {
  const from = numberOf(place);
  if (!Number.isFinite(from)) return undefined;
  const critical = new Map<string, Expression>();
  for (const f of formulas) criticalOf(f, x, critical);
  const ends: End[] = [];
  for (const g of critical.values()) {
    if (hasLetters(g, x)) return undefined;
    ends.push(...zerosOf(g, x, from));
  }
  const above = ends.filter(({ at }) => at > from + 1e-12).sort((a, b) => a.at - b.at)[0];
  const below = ends.filter(({ at }) => at < from - 1e-12).sort((a, b) => b.at - a.at)[0];
  if (ends.some(({ at }) => Math.abs(at - from) <= 1e-12))
    return { from: below?.value ?? '-infinity', to: above?.value ?? 'infinity', isExact: false };
  return {
    from: below?.value ?? '-infinity',
    to: above?.value ?? 'infinity',
    isExact: (above?.isExact ?? true) && (below?.isExact ?? true),
  };
}

const hasLetters = (a: Expression, x: string): boolean =>
  a.kind === 'symbol'
    ? a.name !== x && !['pi', 'e', 'i', 'EulerGamma'].includes(a.name)
    : partsOf(a).some((p) => hasLetters(p, x));

function zerosOf(g: Expression, x: string, from: number): End[] {
  const exact = isolated(normal(g), ZERO, x)
    .filter((r) => !has(r, x))
    .map((value) => ({ at: numberOf(value), value, isExact: true }))
    .filter(({ at }) => Number.isFinite(at) && Math.abs(realAt(g, x, at)) < 1e-9);
  return [...exact, ...[1, -1].flatMap((way) => scanned(g, x, from, way, exact))];
}

/** The first change of sign on one side. */
function scanned(
  g: Expression,
  x: string,
  from: number,
  way: number,
  known: readonly End[],
): End[] {
  let at = from;
  let before = realAt(g, x, at);
  for (let h = 0.01; Math.abs(at - from) < REACH; h = Math.min(h * 1.03, 50)) {
    const next = at + way * h;
    const value = realAt(g, x, next);
    if (Number.isFinite(before) && Number.isFinite(value) && before * value < 0) {
      const zero = bisected(g, x, at, next);
      const same = known.find((k) => Math.abs(k.at - zero) < 1e-7 * (1 + Math.abs(zero)));
      return [same ?? named(zero)];
    }
    at = next;
    before = value;
  }
  return [];
}

function bisected(g: Expression, x: string, a: number, b: number): number {
  let [low, high] = [a, b];
  const sign = Math.sign(realAt(g, x, low));
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2;
    if (Math.sign(realAt(g, x, middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A multiple of π/12, or a number. */
function named(at: number): End {
  const twelfths = (at / Math.PI) * 12;
  const k = Math.round(twelfths);
  if (k !== 0 && Math.abs(twelfths - k) < 1e-8)
    return { at, value: product(number(rational(k, 12)), PI), isExact: true };
  return {
    at,
    value: number(fromNumber(Number(at.toPrecision(12)))),
    isExact: isNumber(number(fromNumber(at))) && Number.isInteger(at),
  };
}
