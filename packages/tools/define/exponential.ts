/** The exponential in a transfer function: a number, or a dead time. */
import { constant } from '@tollbench/engines/exact/polynomial.ts';
import {
  fromNumber,
  isZero,
  mul,
  neg,
  ONE,
  type Rational,
  rational,
  toNumber,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import {
  fractionOf,
  numberOf,
  ofPolynomial,
  type RationalFunction,
} from '@tollbench/engines/exact/rational-function.ts';
import { FieldError } from './error.ts';

/** e to a number, or to −L·s, which is a dead time of L. Throws FieldError for another. */
export function exponential(of: RationalFunction): RationalFunction {
  const x = numberOf(of);
  if (x !== undefined) {
    const value = Math.exp(toNumber(x));
    if (!Number.isFinite(value)) throw new FieldError('has a power of e that is too large');
    return ofPolynomial(constant(fromNumber(value)));
  }
  const { num, den } = fractionOf(of);
  const [low = ZERO, slope = ZERO] = num;
  if (num.length > 2 || den.length > 1 || !isZero(low) || of.delay.n !== 0n)
    throw new FieldError('has e to a power that is no dead time; one is written e^(-2s)');
  const bottom = den[0] as Rational;
  const delay = neg(mul(slope, rational(bottom.d, bottom.n)));
  return { ...ofPolynomial(constant(ONE)), delay };
}
