/** An equation solved for a symbol, as far as inverting functions, roots and quadratic equations lead. */
import { EngineError } from '../../error.ts';
import { rational } from '../../exact/rational.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded, mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  isNumber,
  number,
  ONE,
  symbol,
  TWO,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../expression/make.ts';
import { coefficientsIn, type Polynomial, variablesOf } from '../polynomial/polynomial.ts';
import { squareParts } from '../rational/square-root.ts';
import { type Field, fieldOf, normal, tidy } from './normal.ts';

const MAX_DEPTH = 12;

const INVERSES: Readonly<Record<string, (r: Expression) => readonly Expression[]>> = {
  log: (r) => [power(E, r)],
  sin: (r) => [call('asin', r)],
  cos: (r) => [call('acos', r)],
  tan: (r) => [call('atan', r)],
  asin: (r) => [call('sin', r)],
  acos: (r) => [call('cos', r)],
  atan: (r) => [call('tan', r)],
  sinh: (r) => [call('asinh', r)],
  cosh: (r) => [call('acosh', r), opposite(call('acosh', r))],
  tanh: (r) => [call('atanh', r)],
  asinh: (r) => [call('sinh', r)],
  acosh: (r) => [call('cosh', r)],
  atanh: (r) => [call('tanh', r)],
};

/** All y with left = right that are found, on principal branches; empty where none is. They are to be checked. */
export function isolated(left: Expression, right: Expression, y: string): Expression[] {
  try {
    return solve(difference(left, right), ZERO, y, 0).map(tidy);
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}

function solve(left: Expression, right: Expression, y: string, depth: number): Expression[] {
  if (depth > MAX_DEPTH || !has(left, y)) return [];
  const again = (l: Expression, r: Expression): Expression[] => solve(l, r, y, depth + 1);
  switch (left.kind) {
    case 'symbol':
      return [right];
    case 'sum': {
      const moving = left.terms.filter((t) => has(t, y));
      const rest = difference(right, sum(...left.terms.filter((t) => !has(t, y))));
      if (moving.length === 1) return again(moving[0] as Expression, rest);
      return ofSum(sum(...moving), rest, y, again);
    }
    case 'product': {
      const moving = left.factors.filter((f) => has(f, y));
      const rest = quotient(right, product(...left.factors.filter((f) => !has(f, y))));
      if (moving.length === 1) return again(moving[0] as Expression, rest);
      return ofSum(product(...moving), rest, y, again);
    }
    case 'power':
      return ofPower(left.base, left.exponent, right, y, again);
    case 'call': {
      const inverse = left.of.length === 1 ? INVERSES[left.name] : undefined;
      return inverse ? inverse(right).flatMap((r) => again(left.of[0] as Expression, r)) : [];
    }
    default:
      return [];
  }
}

type Again = (left: Expression, right: Expression) => Expression[];

function ofPower(
  base: Expression,
  exponent: Expression,
  right: Expression,
  y: string,
  again: Again,
): Expression[] {
  if (has(exponent, y))
    return has(base, y) ? [] : again(exponent, quotient(call('log', right), call('log', base)));
  const root = power(right.kind === 'product' ? normal(right) : right, power(exponent, whole(-1)));
  if (!isNumber(exponent)) return again(base, root);
  const { n, d } = exponent.value;
  if (n === 2n && d === 1n) {
    const plain = rootOf(normal(right));
    return [plain, opposite(plain)].flatMap((r) => again(base, r));
  }
  return n % 2n === 0n ? [root, opposite(root)].flatMap((r) => again(base, r)) : again(base, root);
}

/** Of several terms: logarithms joined, or a polynomial in one part. */
function ofSum(left: Expression, right: Expression, y: string, again: Again): Expression[] {
  const joined = logsJoined(left, y);
  if (joined) return again(joined.inside, power(E, quotient(right, joined.c)));
  const field = fieldOf([left, right], [y]);
  const { n } = field.ratio(difference(left, right));
  const moving = variablesOf(n).filter((v) => has(field.variables[v] as Expression, y));
  if (moving.length === 2) return ofRadical(n, moving, field, y, again);
  if (moving.length !== 1) return [];
  const v = moving[0] as number;
  const kernel = field.variables[v] as Expression;
  return rootsIn(n, v, field.polynomial).flatMap((r) => again(kernel, r));
}

/** c·√B + d = 0 with y in them all: squared; roots that this adds are for the check to find. */
function ofRadical(
  n: Polynomial,
  moving: readonly number[],
  field: Field,
  y: string,
  again: Again,
): Expression[] {
  const at = moving.find((v) => {
    const k = field.variables[v] as Expression;
    return k.kind === 'power' && isNumber(k.exponent) && k.exponent.value.d === 2n;
  });
  if (at === undefined || !moving.some((v) => (field.variables[v] as Expression).key === y))
    return [];
  // By powers of the root: y is above it.
  const r = symbol('§r');
  const root = field.variables[at] as Expression;
  const whole1 = expanded(mapped(field.polynomial(n), (part) => (equals(part, root) ? r : part)));
  const slope = derivative(whole1, '§r');
  if (has(slope, '§r') || has(whole1, root.key)) return [];
  const rest = substituted(whole1, '§r', ZERO);
  const base = (root as Expression & { base: Expression }).base;
  return again(normal(difference(product(power(slope, TWO), base), power(rest, TWO))), ZERO);
}

/** Roots of a polynomial in a variable that is the highest: of degree 1 and 2, also in a power of it. */
export function rootsIn(n: Polynomial, v: number, at: (p: Polynomial) => Expression): Expression[] {
  const list = coefficientsIn(n, v);
  const lowest = list.findIndex((c) => c !== 0n);
  const zero = lowest > 0 ? [ZERO as Expression] : [];
  const rest = list.slice(lowest);
  let step = 0;
  rest.forEach((c, k) => {
    if (c !== 0n) step = gcdOf(step, k);
  });
  if (step === 0) return zero;
  const inner = rest.filter((_, k) => k % step === 0);
  const roots =
    inner.length === 2
      ? [quotient(opposite(at(inner[0] as Polynomial)), at(inner[1] as Polynomial))]
      : inner.length === 3
        ? quadratic(inner, at)
        : [];
  return [...zero, ...roots.flatMap((r) => rooted(r, step))];
}

const gcdOf = (a: number, b: number): number => (b === 0 ? a : gcdOf(b, a % b));

function rooted(r: Expression, step: number): Expression[] {
  if (step === 1) return [r];
  const root = step === 2 ? rootOf(normal(r)) : power(r, number(rational(1, step)));
  return step % 2 === 0 ? [root, opposite(root)] : [root];
}

function quadratic(list: readonly Polynomial[], at: (p: Polynomial) => Expression): Expression[] {
  const [c, b, a] = list.map(at) as [Expression, Expression, Expression];
  const under = normal(difference(power(b, TWO), product(whole(4), a, c)));
  const root = rootOf(under);
  return [root, opposite(root)].map((r) => quotient(difference(r, b), product(TWO, a)));
}

/** √a, with squares taken out; their signs are left to the ± before it. */
export function rootOf(a: Expression): Expression {
  const half = number({ n: 1n, d: 2n });
  if (isNumber(a)) return power(a, half);
  const field = fieldOf([a]);
  const { outside, inside } = squareParts(field.ratio(a));
  const under = field.polynomial(inside);
  const out = field.expression(outside);
  return equals(under, ONE)
    ? out
    : product(
        out,
        under.kind === 'sum' || isNumber(under) ? power(under, half) : power(under, half),
      );
}

/** Σ cₖ ln uₖ as c·ln ∏ uₖ^(nₖ), where the ratios of the coefficients are whole numbers by one of them; terms without y do not occur. */
export function logsJoined(
  left: Expression,
  y: string,
): { c: Expression; inside: Expression } | undefined {
  const terms = left.kind === 'sum' ? left.terms : [left];
  const list = terms.map((t) => logOf(t, y));
  if (
    !list.every((l): l is { c: Expression; u: Expression } => l !== undefined) ||
    list.length === 0
  )
    return undefined;
  const first = (list[0] as { c: Expression }).c;
  const ratios = list.map(({ c }) => normal(quotient(c, first)));
  if (!ratios.every(isNumber)) return undefined;
  const d = ratios.reduce((all, r) => (all / gcdBig(all, r.value.d)) * r.value.d, 1n);
  const g = ratios.reduce((all, r) => gcdBig(all, absolute(r.value.n * (d / r.value.d))), 0n);
  const exponents = ratios.map((r) => (r.value.n * (d / r.value.d)) / g);
  return {
    c: quotient(product(first, whole(g)), whole(d)),
    inside: product(...list.map(({ u }, k) => power(u, whole(exponents[k] as bigint)))),
  };
}

const absolute = (x: bigint): bigint => (x < 0n ? -x : x);
const gcdBig = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcdBig(b, a % b));

function logOf(term: Expression, y: string): { c: Expression; u: Expression } | undefined {
  const factors = term.kind === 'product' ? term.factors : [term];
  const logs = factors.filter((f) => f.kind === 'call' && f.name === 'log' && has(f, y));
  if (logs.length !== 1) return undefined;
  const c = product(...factors.filter((f) => f !== logs[0]));
  if (has(c, y)) return undefined;
  const log = logs[0] as Expression & { of: readonly Expression[] };
  return { c, u: log.of[0] as Expression };
}
