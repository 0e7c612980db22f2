/** Integrands with |u|, sign, steps, floor, max and min as one smooth formula between any two of the places where these change. */

import { mapped } from '../expression/expand.ts';
import {
  type Expression,
  HALF,
  has,
  MINUS_ONE,
  ONE,
  partsOf,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, product, sum } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import { enclosure } from './interval.ts';
import { type At, inside, isInfinite, lettersOf, numberOf, orderOf, realOf } from './places.ts';
import { zerosBetween } from './zeros.ts';

export interface Case {
  readonly from: Place;
  readonly to: Place;
  readonly integrand: Expression;
}

export type Cases =
  | { readonly cases: readonly Case[] }
  /** The doubles of places that have no form here. */
  | { readonly cases?: undefined; readonly near?: readonly number[]; readonly why: string };

const STEPPED = new Set(['floor', 'ceil', 'frac']);
const SIGNED = new Set(['abs', 'sign', 'heaviside']);
/** Steps of floor that are told one by one. */
const MAX_STEPS = 240;

/** max and min by |u − v|. */
export const withSizes = (a: Expression): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'call' || (p.name !== 'max' && p.name !== 'min')) return p;
    const way = p.name === 'max' ? sum : difference;
    return p.of.reduce((u, v) => product(HALF, way(sum(u, v), call('abs', difference(u, v)))));
  });

/** The zeros at which the formula changes; `steps` are those of floor. */
export function turnsOf(
  a: Expression,
  x: string,
  from: Place,
  to: Place,
): Expression[] | undefined {
  const list: Expression[] = [];
  const look = (e: Expression): boolean => {
    if (!has(e, x)) return true;
    const u = e.kind === 'call' ? (e.of[0] as Expression) : undefined;
    if (e.kind === 'call' && u && SIGNED.has(e.name)) list.push(u);
    if (e.kind === 'call' && u && STEPPED.has(e.name)) {
      const [low, high] = [numberOf(from), numberOf(to)];
      const range =
        low === undefined || high === undefined ? undefined : enclosure(u, x, { low, high });
      if (!range || !(range.high - range.low <= MAX_STEPS)) return false;
      for (let k = Math.ceil(range.low); k <= Math.floor(range.high); k++)
        list.push(difference(u, whole(k)));
    }
    return partsOf(e).every(look);
  };
  return look(a) ? list : undefined;
}

/** Between two places that are in order. */
export function casesOf(given: Expression, x: string, from: Place, to: Place): Cases {
  const f = withSizes(given);
  const turns = turnsOf(f, x, from, to);
  if (!turns) return { why: 'It has too many steps between the limits.' };
  if (turns.length === 0) return { cases: [{ from, to, integrand: f }] };
  const places: Expression[] = [];
  const near: number[] = [];
  for (const u of turns) {
    // A |…| within another changes where the inner one does, or where either form of it is 0.
    const zeros = zerosBetween(hasTurns(u) ? product(...bothForms(u)) : u, x, from, to);
    if (!zeros)
      return {
        why: 'The places where the integrand changes its form are not known between the limits.',
      };
    for (const z of zeros)
      if (z.at) places.push(z.at);
      else near.push(z.near);
  }
  if (near.length > 0)
    return {
      near,
      why: 'A place where the integrand changes its form is no root, logarithm or part of π.',
    };
  const sorted = inOrder(places);
  if (!sorted)
    return { why: 'The order of the places where the integrand changes hangs on its letters.' };
  const ends: Place[] = [from, ...sorted, to];
  const cases = ends.slice(1).map((end, k) => {
    const start = ends[k] as Place;
    return { from: start, to: end, integrand: resolved(f, x, inside(start, end, x)) };
  });
  return { cases };
}

const hasTurns = (a: Expression): boolean =>
  (a.kind === 'call' && (SIGNED.has(a.name) || STEPPED.has(a.name))) || partsOf(a).some(hasTurns);

/** With every |v| in it as v and as −v. */
function bothForms(a: Expression): Expression[] {
  const put = (way: (v: Expression) => Expression): Expression =>
    mapped(a, (p) => (p.kind === 'call' && p.name === 'abs' ? way(p.of[0] as Expression) : p));
  return [put((v) => v), put(opposite)];
}

/** Each once, from the lowest up; undefined where two are in no known order. */
export function inOrder(places: readonly Expression[]): Expression[] | undefined {
  let unknown = false;
  const sorted = [...places].sort((p, q) => {
    const order = orderOf(p, q);
    if (order === undefined) unknown = true;
    return order ?? 0;
  });
  if (unknown) return undefined;
  return sorted.filter((p, k) => k === 0 || orderOf(sorted[k - 1] as Expression, p) !== 0);
}

/** The form that it has over an interval in which nothing changes, at whose inside signs are taken. */
function resolved(a: Expression, x: string, at: At): Expression {
  return mapped(a, (p) => {
    if (p.kind !== 'call' || !has(p, x)) return p;
    const u = p.of[0] as Expression;
    const value = () => realOf(u, at) ?? Number.NaN;
    switch (p.name) {
      case 'abs':
        return value() < 0 ? opposite(u) : u;
      case 'sign':
        return value() < 0 ? MINUS_ONE : ONE;
      case 'heaviside':
        return value() < 0 ? ZERO : ONE;
      case 'floor':
        return whole(Math.floor(value()));
      case 'ceil':
        return whole(Math.ceil(value()));
      case 'frac':
        return difference(u, whole(Math.floor(value())));
      default:
        return p;
    }
  });
}

export const lettersIn = (f: Expression, x: string, ...places: readonly Place[]): string[] =>
  lettersOf(f, ...places.filter((p) => !isInfinite(p))).filter((s) => s !== x);
