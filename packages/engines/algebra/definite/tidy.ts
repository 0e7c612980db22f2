/** Constants in the form that a book gives: logarithms of primes, square roots multiplied out, nothing twice. */
import { EngineError } from '../../error.ts';
import { primeFactors } from '../../numeric/prime-factors.ts';
import { expanded, mapped } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  isNumber,
  sizeOf,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { product, sum } from '../expression/make.ts';
import { isZero, signOf } from '../simplify/zero.ts';

/** Above, ln n stays as it is. */
const MAX_FACTORED = 10n ** 12n;

/** ln of what is positive: of products, powers and whole numbers. */
function logarithm(u: Expression): Expression {
  if (isNumber(u) && u.value.n > 0n) {
    const of = (n: bigint, sign: number) => {
      const primes = n < MAX_FACTORED ? primeFactors(n) : null;
      return primes && [...primes].map(([p, k]) => product(whole(sign * k), call('log', whole(p))));
    };
    const [up, down] = [of(u.value.n, 1), of(u.value.d, -1)];
    return up && down ? sum(...up, ...down) : call('log', u);
  }
  if (u.kind === 'power' && isPositive(u.base))
    return equals(u.base, E) ? u.exponent : product(u.exponent, logarithm(u.base));
  if (u.kind === 'product' && u.factors.every(isPositive)) return sum(...u.factors.map(logarithm));
  return call('log', u);
}

const isPositive = (u: Expression): boolean => signOf(u, () => true) === 1;

const plainLogs = (a: Expression): Expression =>
  mapped(a, (p) => {
    if (p.kind !== 'call') return p;
    const u = p.of[0] as Expression;
    if (p.name === 'log' && isPositive(u)) return logarithm(u);
    if (p.name === 'abs') {
      const sign = signOf(u, () => true);
      if (sign !== undefined) return product(whole(sign), u);
    }
    return p;
  });

/** The shorter of the form as it is and multiplied out; 0 where it is 0. */
export function tidied(a: Expression): Expression {
  const plain = plainLogs(a);
  let form = plain;
  try {
    const out = plainLogs(expanded(plain));
    if (sizeOf(out) <= sizeOf(plain)) form = out;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  return isZero(form) ? ZERO : form;
}
