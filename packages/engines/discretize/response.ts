/** Responses from zeros, poles and gain: products of differences, which no polynomial's cancellation spoils. */
import { abs, add, type Complex, complex, div, mul, polar, sub } from '../numeric/complex.ts';
import type { Factored } from './matched.ts';
import { expm1 } from './matched.ts';

/** gain·Π(x − zₖ)/Π(x − pₖ); factors are taken in turn, so that products stay in range. NaN on a pole. */
export function productAt({ zeros, poles, gain }: Factored, x: Complex): Complex {
  let value = complex(gain);
  for (let k = 0; k < Math.max(zeros.length, poles.length); k++) {
    const [zero, pole] = [zeros[k], poles[k]];
    if (zero) value = mul(value, sub(x, zero));
    if (pole) value = div(value, sub(x, pole));
  }
  return value;
}

/** G(jω) with its dead time, s. */
export const continuousAt = (g: Factored, delay: number, omega: number): Complex =>
  mul(productAt(g, complex(0, omega)), polar(1, -omega * delay));

/** H(e^(jθ)), θ in radians a sample, of roots in δ = z − 1. */
export const discreteAt = (h: Factored & { readonly lag: number }, theta: number): Complex =>
  mul(productAt(h, expm1(complex(0, theta))), polar(1, -theta * h.lag));

/** H at z = 1, or G at s = 0: ±Infinity on a pole, NaN where a pole and a zero meet there. */
export function gainAtOrigin({ zeros, poles, gain }: Factored): number {
  const at = (list: readonly Complex[]) => list.filter((r) => abs(r) === 0).length;
  const [up, down] = [at(zeros), at(poles)];
  if (up > 0 && down > 0) return Number.NaN;
  if (up > 0) return 0;
  const rest = productAt({ zeros, poles: poles.filter((r) => abs(r) > 0), gain }, complex(0)).re;
  return down > 0 ? Number.POSITIVE_INFINITY * Math.sign(rest) : rest;
}

/** 1 − |z| of a root in δ: above 0 inside the unit circle. */
export const reserve = ({ re, im }: Complex): number => {
  // 1 − |1 + δ|² = −(2 Re δ + |δ|²).
  const square = -(2 * re + re * re + im * im);
  return square / (1 + Math.sqrt(Math.max(0, 1 - square)));
};

export const inZ = (delta: Complex): Complex => add(delta, complex(1));
