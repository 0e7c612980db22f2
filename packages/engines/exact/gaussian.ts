import { EngineError } from '../error.ts';
import { add, div, isZero, mul, neg, ONE, type Rational, sub, ZERO } from './rational.ts';

/** A complex number with exact parts. */
export interface Gaussian {
  readonly re: Rational;
  readonly im: Rational;
}

export const real = (re: Rational): Gaussian => ({ re, im: ZERO });
export const I: Gaussian = { re: ZERO, im: ONE };

export const isReal = (a: Gaussian): boolean => isZero(a.im);
export const isNought = (a: Gaussian): boolean => isZero(a.re) && isZero(a.im);

export const plus = (a: Gaussian, b: Gaussian): Gaussian => ({
  re: add(a.re, b.re),
  im: add(a.im, b.im),
});
export const minus = (a: Gaussian, b: Gaussian): Gaussian => ({
  re: sub(a.re, b.re),
  im: sub(a.im, b.im),
});
export const opposite = (a: Gaussian): Gaussian => ({ re: neg(a.re), im: neg(a.im) });
export const conjugate = (a: Gaussian): Gaussian => ({ re: a.re, im: neg(a.im) });

export function times(a: Gaussian, b: Gaussian): Gaussian {
  if (isReal(a) && isReal(b)) return real(mul(a.re, b.re));
  return {
    re: sub(mul(a.re, b.re), mul(a.im, b.im)),
    im: add(mul(a.re, b.im), mul(a.im, b.re)),
  };
}

/** |a|², exactly. */
export const squaredSize = (a: Gaussian): Rational => add(mul(a.re, a.re), mul(a.im, a.im));

/** a / b; throws `division-by-zero`. */
export function over(a: Gaussian, b: Gaussian): Gaussian {
  if (isNought(b)) throw new EngineError('division-by-zero', 'The divisor is zero.', { value: 0 });
  if (isReal(b)) return { re: div(a.re, b.re), im: div(a.im, b.re) };
  const { re, im } = times(a, conjugate(b));
  const size = squaredSize(b);
  return { re: div(re, size), im: div(im, size) };
}
