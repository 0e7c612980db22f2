import { EngineError } from '../error.ts';
import { factor, isIrreducible } from './gf2-factor.ts';
import { degree, powerOfX } from './gf2-polynomial.ts';
import { mersenneFactors } from './mersenne-factors.ts';

/** The order of x modulo an irreducible f ≠ x: 2^n − 1 with every prime taken out that can be. */
function irreducibleOrder(f: bigint): bigint {
  const n = degree(f);
  let order = (1n << BigInt(n)) - 1n;
  for (const q of mersenneFactors(n))
    while (order % q === 0n && powerOfX(order / q, f) === 1n) order /= q;
  return order;
}

/**
 * The least e > 0 for which f divides x^e + 1: the period of f's shift register, and the length at
 * which a CRC begins to miss double errors. For f = ∏ pᵢ^kᵢ it is lcm(ord pᵢ)·2^⌈log₂ max kᵢ⌉
 * (Lidl & Niederreiter, Finite Fields, theorem 3.11).
 * Throws `no-order` where x divides f, `out-of-range` above degree 128.
 */
export function order(f: bigint): bigint {
  if ((f & 1n) === 0n)
    throw new EngineError(
      'no-order',
      'The polynomial is divisible by x: no power of x is 1 modulo it.',
      {
        field: 'poly',
        value: f,
      },
    );
  let period = 1n;
  let highest = 1;
  for (const { polynomial, multiplicity } of factor(f)) {
    period = lcm(period, irreducibleOrder(polynomial));
    highest = Math.max(highest, multiplicity);
  }
  for (let power = 1; power < highest; power *= 2) period *= 2n;
  return period;
}

/** True where x runs through every non-zero remainder modulo f: a maximal-length register of period 2^n − 1. */
export function isPrimitive(f: bigint): boolean {
  if ((f & 1n) === 0n || !isIrreducible(f)) return false;
  return irreducibleOrder(f) === (1n << BigInt(degree(f))) - 1n;
}

function lcm(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
