/** Signals as sums of products that tables have: multiplied out, products of sines and cosines as sums of them. */
import { expanded } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  TWO,
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

export type Trig = Extract<Expression, { kind: 'call' }>;
export const isTrig = (a: Expression): a is Trig =>
  a.kind === 'call' && (a.name === 'sin' || a.name === 'cos') && has(a, 't');

export const termsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'sum' ? a.terms : equals(a, ZERO) ? [] : [a];
export const factorsOf = (a: Expression): readonly Expression[] =>
  a.kind === 'product' ? a.factors : [a];

/** In t; each product of two sines takes a round, and sums of them at most 40. */
export function summands(f: Expression): readonly Expression[] {
  let terms = termsOf(expanded(exponentials(f)));
  for (let round = 0; round < 40; round++) {
    const next = terms.flatMap((t) => termsOf(expanded(linearised(t))));
    const isSame =
      next.length === terms.length && next.every((t, j) => equals(t, terms[j] as Expression));
    terms = next;
    if (isSame) break;
  }
  return termsOf(plus(...terms));
}

/** sinh and cosh by exponentials. */
export function exponentials(a: Expression): Expression {
  if (a.kind === 'call' && (a.name === 'sinh' || a.name === 'cosh')) {
    const u = a.of[0] as Expression;
    const [up, down] = [power(E, u), power(E, opposite(u))];
    return quotient(a.name === 'cosh' ? plus(up, down) : difference(up, down), TWO);
  }
  switch (a.kind) {
    case 'sum':
      return plus(...a.terms.map(exponentials));
    case 'product':
      return times(...a.factors.map(exponentials));
    case 'power':
      return power(exponentials(a.base), exponentials(a.exponent));
    default:
      return a;
  }
}

/** One product of two sines or cosines, or one square, as a sum. */
function linearised(term: Expression): Expression {
  const factors = factorsOf(term).flatMap((f): Expression[] => {
    const n = f.kind === 'power' && isTrig(f.base) ? integerOf(f.exponent) : undefined;
    return n !== undefined && n > 1n && n <= 20n
      ? Array.from({ length: Number(n) }, () => (f as { base: Expression }).base)
      : [f];
  });
  const at = factors.flatMap((f, j) => (isTrig(f) ? [j] : []));
  if (at.length < 2) return term;
  const [i = 0, j = 0] = at;
  const others = factors.filter((_, m) => m !== i && m !== j);
  return times(...others, joined(factors[i] as Trig, factors[j] as Trig));
}

function joined(a: Trig, b: Trig): Expression {
  const [u, v] = [a.of[0] as Expression, b.of[0] as Expression];
  const [up, down] = [expanded(plus(u, v)), expanded(difference(u, v))];
  const half = (x: Expression) => quotient(x, TWO);
  if (a.name === 'sin' && b.name === 'sin')
    return half(difference(call('cos', down), call('cos', up)));
  if (a.name === 'cos' && b.name === 'cos') return half(plus(call('cos', down), call('cos', up)));
  return a.name === 'sin'
    ? half(plus(call('sin', up), call('sin', down)))
    : half(difference(call('sin', up), call('sin', down)));
}
