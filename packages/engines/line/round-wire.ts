/** Resistance and inner inductance of round wire over frequency. */

import { add, type Complex, complex, div, inv, mul, scale } from '../numeric/complex.ts';
import { skinDepth } from './loss.ts';

/** Beyond this size of the argument the ratio of Bessel functions is had from its asymptotic series. */
const LARGE = 150;

/** I₀(x)/I₁(x) for Re x > 0, by its continued fraction (Abramowitz & Stegun 9.1.73) or far out by its series. */
function besselRatio(x: Complex): Complex {
  const size = Math.hypot(x.re, x.im);
  if (size > LARGE) {
    const half = inv(scale(x, 2));
    return add(add(complex(1), half), scale(mul(half, half), 1.5));
  }
  const terms = Math.ceil(size + 20);
  let tail = complex(0);
  for (let n = terms; n >= 2; n--) tail = inv(add(scale(inv(x), 2 * n), tail));
  return add(scale(inv(x), 2), tail);
}

const argument = (f: number, radius: number, sigma: number): Complex => {
  const x = radius / skinDepth(f, sigma);
  return complex(x, x);
};

/** Ω/m of a straight round wire, inner inductance in its imaginary part, exact for a current that is alone. */
export function roundImpedance(f: number, radius: number, sigma: number): Complex {
  const x = argument(f, radius, sigma);
  const rest = 1 / (sigma * Math.PI * radius * radius);
  return scale(mul(x, besselRatio(x)), rest / 2);
}

/**
 * Ω/m that a round wire has more in a field across it of `field` (A/m) for each ampere in it: exact for a uniform field.
 */
export function proximityResistance(
  f: number,
  radius: number,
  sigma: number,
  field: number,
): number {
  const x = argument(f, radius, sigma);
  return ((4 * Math.PI) / sigma) * field * field * div(x, besselRatio(x)).re;
}
