/** Formulas in a real x that grows, in the form that limits are taken of: powers as exponentials, logarithms of these undone. */
import type { Rational } from '../../exact/rational.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  isNumber,
  number,
  ONE,
  symbol,
  TWO,
  whole,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';

/** Every power with x in its exponent is one of e, and ln eᵘ is u, as it is of a real u. */
export const realForm = (a: Expression, x: string): Expression =>
  mapped(a, (p) => {
    if (p.kind === 'power' && has(p.exponent, x) && !equals(p.base, E)) {
      const log = product(p.exponent, logarithm(p.base, x));
      // 6ˣ by its primes, so that 2ˣ·3ˣ is the same.
      return power(E, isNumber(p.base) ? expanded(log) : log);
    }
    if (p.kind === 'call' && has(p, x)) return ofCall(p.name, p.of[0] as Expression, x);
    return p;
  });

function ofCall(name: string, u: Expression, x: string): Expression {
  const [up, down] = [power(E, u), power(E, product(whole(-1), u))];
  switch (name) {
    case 'log':
      return logarithm(u, x);
    case 'sinh':
      return product(HALF, difference(up, down));
    case 'cosh':
      return product(HALF, sum(up, down));
    case 'tanh':
      return quotient(difference(up, down), sum(up, down));
    case 'asinh':
      return logarithm(sum(u, power(sum(power(u, TWO), ONE), HALF)), x);
    default:
      return call(name, u);
  }
}

/** ln of a product with exponentials, and of powers of positive x. */
export function logarithm(u: Expression, x: string): Expression {
  if (isNumber(u)) return ofNumber(u.value);
  if (u.kind === 'power') {
    if (equals(u.base, E)) return u.exponent;
    if (u.base.key === x && isNumber(u.exponent))
      return product(u.exponent, call('log', symbol(x)));
  }
  if (u.kind !== 'product') return call('log', u);
  const known = u.factors.filter(
    (f) =>
      (f.kind === 'power' && equals(f.base, E) && has(f.exponent, x)) ||
      f.key === x ||
      (f.kind === 'power' && f.base.key === x && isNumber(f.exponent)),
  );
  if (known.length === 0) return call('log', u);
  const rest = product(...u.factors.filter((f) => !known.includes(f)));
  return sum(...known.map((f) => logarithm(f, x)), call('log', rest));
}

const PRIMES = [2n, 3n, 5n, 7n, 11n, 13n];

/** ln 12 as 2 ln 2 + ln 3, so that 4ⁿ and 2²ⁿ are seen to be the same. */
function ofNumber({ n, d }: Rational): Expression {
  if (n <= 0n) return call('log', number({ n, d }));
  let [above, below] = [n, d];
  const terms = PRIMES.map((p) => {
    let count = 0;
    for (; above % p === 0n; above /= p) count++;
    for (; below % p === 0n; below /= p) count--;
    return product(whole(count), call('log', number({ n: p, d: 1n })));
  });
  return sum(...terms, call('log', number({ n: above, d: below })));
}

/** eˣ for x: what grows as x does grows as an exponential then. */
export const lifted = (a: Expression, x: string): Expression => {
  const up = power(E, symbol(x));
  const inner = (p: Expression): Expression =>
    p.key === x
      ? up
      : p.kind === 'call' && p.name === 'log'
        ? logarithm(p.of[0] as Expression, x)
        : p.kind === 'power' && p.base.kind === 'power' && equals(p.base.base, E)
          ? power(E, product(p.base.exponent, p.exponent))
          : p;
  return mapped(a, inner);
};
