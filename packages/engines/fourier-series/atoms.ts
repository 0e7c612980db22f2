/** What turns with n in a coefficient: (−1)ⁿ, sines and cosines of n, in one form each. */
import { mapped } from '../algebra/expression/expand.ts';
import {
  callNode,
  type Expression,
  equals,
  HALF,
  has,
  integerOf,
  MINUS_ONE,
  number,
  ONE,
  PI,
  whole,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import { coefficientOf, quotient, product as times } from '../algebra/expression/make.ts';
import { rational } from '../exact/rational.ts';
import { N, SIGN } from './integer-angles.ts';

/** cos(5πn/6) as (−1)ⁿcos(πn/6), and sin(5πn/6) as −(−1)ⁿsin(πn/6): angles beyond a quarter of a turn. */
export function foldedAngle(part: Expression): Expression {
  if (part.kind !== 'call' || !isAtom(part)) return part;
  const { c, rest } = coefficientOf(quotient(part.of[0] as Expression, N));
  if (!equals(rest, PI) || 2n * c.n <= c.d || c.n >= c.d) return part;
  const angle = times(number(rational(c.d - c.n, c.d)), PI, N);
  const wave = times(SIGN, call(part.name, angle));
  return part.name === 'cos' ? wave : times(MINUS_ONE, wave);
}

const isAtom = (part: Expression): boolean =>
  equals(part, SIGN) ||
  (part.kind === 'call' && (part.name === 'sin' || part.name === 'cos') && has(part, 'n'));

/** (−1)²ⁿ is 1, (−1)³ⁿ is (−1)ⁿ. */
export function signOnce(part: Expression): Expression {
  if (part.kind !== 'power' || !equals(part.base, MINUS_ONE)) return part;
  const turns = integerOf(quotient(part.exponent, N));
  if (turns === undefined) return part;
  return turns % 2n === 0n ? whole(1) : SIGN;
}

/** J of −k is (−1)ᵏ times that of k, and I of −k that of k: orders that are numbers are above 0. */
export function ofPlainOrder(part: Expression): Expression {
  if (part.kind !== 'call' || part.of.length !== 2) return part;
  const [order, at] = part.of as [Expression, Expression];
  const k = integerOf(order);
  if (k === undefined || k >= 0n) return part;
  const sign = part.name === 'besselj' && k % 2n !== 0n ? MINUS_ONE : ONE;
  return times(sign, callNode(part.name, [whole(-k), at]));
}

/** (−1)ⁿ and the sines and cosines of n in a formula, each once. */
export function atomsOf(a: Expression): Expression[] {
  const found = new Map<string, Expression>();
  mapped(a, (part) => {
    if (isAtom(part)) found.set(part.key, part);
    return part;
  });
  return [...found.values()];
}

const QUARTER = times(HALF, PI, N);
const [QUARTER_COS, QUARTER_SIN] = [call('cos', QUARTER), call('sin', QUARTER)];

/** (−1)ⁿcos(nπ/2) is cos(nπ/2), as that is 0 for odd n; (−1)ⁿsin(nπ/2) is −sin(nπ/2). */
export function withoutSign(factors: readonly Expression[]): readonly Expression[] {
  const has_ = (e: Expression) => factors.some((f) => equals(f, e));
  if (!has_(SIGN)) return factors;
  const rest = factors.filter((f) => !equals(f, SIGN));
  if (has_(QUARTER_COS)) return rest;
  return has_(QUARTER_SIN) ? [MINUS_ONE, ...rest] : factors;
}
