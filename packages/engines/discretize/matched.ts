/** Matched poles and zeros, all by z = e^(sT). */
import { abs, type Complex, complex, mul, sub } from '../numeric/complex.ts';

/** e^s − 1 without cancellation near s = 0. */
export function expm1({ re, im }: Complex): Complex {
  if (im === 0) return complex(Math.expm1(re));
  const half = Math.sin(im / 2);
  // e^a·cos b − 1 = expm1(a)·cos b − 2 sin²(b/2).
  return complex(Math.expm1(re) * Math.cos(im) - 2 * half * half, Math.exp(re) * Math.sin(im));
}

/** Zeros, poles and the gain of the leading coefficients: in s, rad/s, or in δ = z − 1. */
export interface Factored {
  readonly zeros: readonly Complex[];
  readonly poles: readonly Complex[];
  readonly gain: number;
}

/** What becomes of zeros at infinity: each a zero at z = −1, one of them left out so that the answer comes a sample later, or none. */
export type AtInfinity = 'all' | 'one-less' | 'none';

/**
 * Poles and finite zeros by z = e^(sT) (G. F. Franklin, J. D. Powell & M. Workman, 3rd ed., §6.2.3). The gain is that at
 * `omega`, rad/s; at 0 its limit, factors s against (z − 1)/T, so that integrators and differentiators keep theirs.
 */
export function matched(
  { zeros, poles, gain }: Factored,
  sampleTime: number,
  atInfinity: AtInfinity,
  omega: number,
): Factored {
  const t = complex(sampleTime);
  const to = (s: Complex) => expm1(mul(s, t));
  const missing = poles.length - zeros.length;
  const added = { all: missing, 'one-less': Math.max(0, missing - 1), none: 0 }[atInfinity];
  const z = [...zeros.map(to), ...Array.from({ length: added }, () => complex(-2))];
  const p = poles.map(to);
  // Products by pairs of factors, as all of them together would leave the range of doubles.
  const point = (w: number) => expm1(complex(0, w * sampleTime));
  const factor = (roots: readonly Complex[], from: Complex): number[] =>
    roots.map((r) => abs(sub(from, r)) || 1);
  const dc = omega === 0;
  const at = dc ? complex(0) : complex(0, omega);
  const atZ = dc ? complex(0) : point(omega);
  const over = (top: readonly number[], bottom: readonly number[]): number => {
    let product = 1;
    for (let k = 0; k < Math.max(top.length, bottom.length); k++)
      product *= (top[k] ?? 1) / (bottom[k] ?? 1);
    return product;
  };
  // A factor s at the origin is δ/T in z: without both, a T is left for each.
  const zeroCount = (roots: readonly Complex[]) =>
    dc ? roots.filter((r) => abs(r) === 0).length : 0;
  const limit = sampleTime ** (zeroCount(poles) - zeroCount(zeros));
  const size =
    ((Math.abs(gain) * over(factor(zeros, at), factor(poles, at))) /
      over(factor(z, atZ), factor(p, atZ))) *
    limit;
  return { zeros: z, poles: p, gain: size * signAtZero(zeros, poles, gain) * signAtZero(z, p, 1) };
}

/** The sign of gain·Π(s − zₖ)/Π(s − pₖ) just above s = 0 on the real axis: pairs give a positive factor. */
function signAtZero(zeros: readonly Complex[], poles: readonly Complex[], gain: number): number {
  const odd = [...zeros, ...poles].filter(({ re, im }) => im === 0 && re > 0).length % 2 === 1;
  return Math.sign(gain) * (odd ? -1 : 1);
}

/** e^(pT) − 1 of each pole, for the holds. */
export const exponentialPoles = (poles: readonly Complex[], sampleTime: number): Complex[] =>
  poles.map((p) => expm1(mul(p, complex(sampleTime))));
