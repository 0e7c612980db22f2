/** (p′q − pq′)/(p² + q²) as the derivative of an angle, atan(p/q) or −atan(q/p), and of no other form. */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { expanded } from '../expression/expand.ts';
import { type Expression, HALF, has, isNumber } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, opposite, power, product, quotient } from '../expression/make.ts';
import { isZero } from '../simplify/zero.ts';
import { together } from './together.ts';

/** Both forms; they jump at different places. */
export function angles(f: Expression, x: string): Expression[] {
  try {
    return found(f, x);
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}

function found(f: Expression, x: string): Expression[] {
  const { n, d } = together(f);
  const below = d.kind === 'product' ? d.factors.filter((a) => has(a, x)) : [d];
  const [sumOfTwo] = below;
  if (below.length !== 1 || sumOfTwo?.kind !== 'sum' || sumOfTwo.terms.length !== 2) return [];
  const [p, q] = sumOfTwo.terms.map(rootOf);
  if (!p || !q) return [];
  const scale = quotient(d, sumOfTwo);
  const slope = difference(product(derivative(p, x), q), product(p, derivative(q, x)));
  for (const sign of [1, -1] as const) {
    const want = product(sign > 0 ? slope : opposite(slope), scale);
    if (!isZero(expanded(difference(n, want)))) continue;
    const list = [call('atan', quotient(p, q)), opposite(call('atan', quotient(q, p)))];
    return sign > 0 ? list : list.map(opposite);
  }
  return [];
}

/** r of r². */
function rootOf(a: Expression): Expression | undefined {
  if (
    a.kind === 'power' &&
    isNumber(a.exponent) &&
    a.exponent.value.d === 1n &&
    a.exponent.value.n % 2n === 0n
  )
    return power(a.base, product(HALF, a.exponent));
  if (a.kind === 'number') return power(a, HALF);
  return undefined;
}
