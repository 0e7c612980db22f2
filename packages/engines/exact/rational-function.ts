import { EngineError } from '../error.ts';
import {
  addExact,
  constant,
  divideExact,
  multiplyExact,
  negated,
  type Polynomial,
  raisedBy,
} from './polynomial.ts';
import { add, div, equals, neg, ONE, type Rational, ZERO } from './rational.ts';

/**
 * x^shift · num(x)/den(x) · e^(−delay·x), exactly.
 *
 * `shift` keeps powers written as x⁻¹ apart, so that (1 + x⁻¹)/(1 − x⁻¹) does not come out with a factor x
 * above and below. Nothing else is ever cancelled: a pole under a zero is a fact about a system.
 */
export interface RationalFunction {
  readonly num: Polynomial;
  readonly den: Polynomial;
  readonly shift: number;
  readonly delay: Rational;
}

export const ofPolynomial = (num: Polynomial): RationalFunction => ({
  num,
  den: constant(ONE),
  shift: 0,
  delay: ZERO,
});

export const multiplyFunctions = (a: RationalFunction, b: RationalFunction): RationalFunction => ({
  num: multiplyExact(a.num, b.num),
  den: multiplyExact(a.den, b.den),
  shift: a.shift + b.shift,
  delay: add(a.delay, b.delay),
});

/** Throws `division-by-zero`. */
export function invertFunction({ num, den, shift, delay }: RationalFunction): RationalFunction {
  if (num.length === 0)
    throw new EngineError('division-by-zero', 'The divisor is zero.', { value: 0 });
  return { num: den, den: num, shift: 0 - shift, delay: neg(delay) };
}

/**
 * a + b over a common denominator: the one of the two that the other divides, else their product.
 * Throws `no-fraction` where the two have different dead times.
 */
export function addFunctions(a: RationalFunction, b: RationalFunction): RationalFunction {
  if (a.num.length === 0) return b;
  if (b.num.length === 0) return a;
  if (!equals(a.delay, b.delay))
    throw new EngineError(
      'no-fraction',
      'Terms of different dead times have a sum that is no fraction.',
    );
  const shift = Math.min(a.shift, b.shift);
  const [n, m] = [raisedBy(a.num, a.shift - shift), raisedBy(b.num, b.shift - shift)];
  const overA = divideExact(a.den, b.den);
  const overB = overA ? undefined : divideExact(b.den, a.den);
  const of = (num: Polynomial, den: Polynomial) => ({ num, den, shift, delay: a.delay });
  if (overA) return of(addExact(n, multiplyExact(m, overA)), a.den);
  if (overB) return of(addExact(multiplyExact(n, overB), m), b.den);
  return of(
    addExact(multiplyExact(n, b.den), multiplyExact(m, a.den)),
    multiplyExact(a.den, b.den),
  );
}

export const negateFunction = (a: RationalFunction): RationalFunction => ({
  ...a,
  num: negated(a.num),
});

/** a − b, as the sum is. */
export const subtractFunctions = (a: RationalFunction, b: RationalFunction): RationalFunction =>
  addFunctions(a, negateFunction(b));

/** Numerator and denominator with the shift multiplied in. */
export function fractionOf({ num, den, shift }: RationalFunction): {
  num: Polynomial;
  den: Polynomial;
} {
  return {
    num: shift > 0 ? raisedBy(num, shift) : num,
    den: shift < 0 ? raisedBy(den, -shift) : den,
  };
}

/** The number that it is, or undefined where it is none. */
export function numberOf(a: RationalFunction): Rational | undefined {
  const { num, den } = fractionOf(a);
  if (num.length > 1 || den.length > 1 || a.delay.n !== 0n) return undefined;
  return div(num[0] ?? ZERO, den[0] as Rational);
}
