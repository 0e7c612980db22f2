import {
  type Expression,
  isNumber,
  ONE,
  PI,
  TWO,
  whole,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import { sum as plus, power, quotient, product as times } from '../algebra/expression/make.ts';

export const factorial = (k: bigint): bigint => (k < 2n ? 1n : k * factorial(k - 1n));

/** Γ of a positive fraction: in √π for halves. */
export function gammaOf(a: Expression): Expression {
  if (!isNumber(a)) return call('Gamma', a);
  const { n, d } = a.value;
  if (d === 1n && n > 0n) return whole(factorial(n - 1n));
  if (d === 2n && n === 1n) return power(PI, quotient(ONE, TWO));
  if (n > d) {
    const less = plus(a, whole(-1));
    return times(less, gammaOf(less));
  }
  return call('Gamma', a);
}
