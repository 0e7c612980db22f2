/** The generalised bilinear rule sT = δ/(1 + αδ): Euler forward (α = 0), Tustin (½), Euler backward (1). */
import { EngineError } from '../error.ts';
import { fixedProduct, toFixed } from '../exact/fixed-number.ts';
import { type FixedPolynomial, fixedPlus, fixedTimes } from '../exact/fixed-polynomial.ts';
import { fromNumber } from '../exact/rational.ts';
import { abs, type Complex, complex, div, mul } from '../numeric/complex.ts';
import type { FixedFraction } from './delta-fraction.ts';
import type { ScaledPlant } from './plant.ts';

/** How much more the rule stretches the sample so that jω goes to e^(jωT): tan(ωT/2)/(ωT/2), ωT below π. */
export const prewarping = (angle: number): number => Math.tan(angle / 2) / (angle / 2);

/**
 * num/den in δ with s = δ/(1 + αδ)/(T·stretch). `alpha` 0 to 1 (G. Zhang, X. Chen & T. Chen, "Digital redesign via the
 * generalised bilinear transformation", Int. J. Control 82, 2009).
 */
export function bilinearFraction(
  { num, den, exponent, bits }: ScaledPlant,
  alpha: number,
  stretch = 1,
): FixedFraction {
  const one = 1n << BigInt(bits);
  const form = [toFixed(fromNumber(alpha), bits), one];
  const factor = toFixed(fromNumber(stretch), bits);
  const n = den.length - 1;
  const substituted = (p: FixedPolynomial): FixedPolynomial => {
    let sum: FixedPolynomial = [];
    let power: FixedPolynomial = [one];
    let rate = one;
    for (let k = 0; k <= n; k++) {
      // s^(n−k) gives δ^(n−k)·(1 + αδ)^k, times the rate's power.
      const term = power.map((x) => fixedProduct(fixedProduct(x, rate, bits), p[k] ?? 0n, bits));
      sum = fixedPlus(sum, [...term, ...new Array<bigint>(n - k).fill(0n)]);
      power = fixedTimes(power, form, bits);
      rate = fixedProduct(rate, factor, bits);
      rate = exponent >= 0 ? rate << BigInt(exponent) : rate >> BigInt(-exponent);
    }
    return sum;
  };
  return { num: substituted(num), den: substituted(den) };
}

/** δ of a root in s·T·stretch, or undefined where it goes to infinity. */
export function bilinearRoot(root: Complex, alpha: number): Complex | undefined {
  const under = complex(1 - alpha * root.re, -alpha * root.im);
  return abs(under) <= 1e-14 * (1 + alpha * abs(root)) ? undefined : div(root, under);
}

/** The roots of `count` zeros at infinity, in δ: at −1/α; none for the forward rule. */
export const bilinearInfinity = (count: number, alpha: number): Complex[] =>
  alpha === 0 ? [] : Array.from({ length: count }, () => complex(-1 / alpha));

/** Refuses a pole that goes to infinity. Throws `singular`. */
export function mappedPoles(
  poles: readonly Complex[],
  alpha: number,
  stretchedTime: number,
): Complex[] {
  return poles.map((p) => {
    const delta = bilinearRoot(mul(p, complex(stretchedTime)), alpha);
    if (delta === undefined)
      throw new EngineError(
        'singular',
        `The pole at ${p.re} rad/s goes to infinity: it lies at 1/(αT).`,
        { field: 'sampleTime', value: stretchedTime },
      );
    return delta;
  });
}
