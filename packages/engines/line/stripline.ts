/** Stripline in closed form. */
import { completeIntegral } from '../numeric/elliptic.ts';
import { ETA0 } from './constants.ts';
import type { Figures, PairFigures } from './microstrip.ts';

/** K(k′)/K(k) by the modulus and its complement. */
export const ratioOfIntegrals = (k: number, kc: number): number =>
  completeIntegral(k) / completeIntegral(kc);

/**
 * A strip of width w and no thickness in the middle between two planes 1 apart: exact (S. B. Cohn, IRE Trans. MTT 2,
 * 1954, pp. 52–57).
 */
export function thinStripline(w: number, er: number): Figures {
  const x = (Math.PI * w) / 2;
  const ratio = x > WIDE ? wideRatio(x, 1) : ratioOfIntegrals(Math.tanh(x), 1 / Math.cosh(x));
  return { impedance: (ETA0 / (4 * Math.sqrt(er))) * ratio, effective: er };
}

/** π/2 of the width from which on hyperbolic functions leave the range of numbers. */
const WIDE = 300;

/** K(k′)/K(k) where k′ = 2 √share exp(−x) is as good as 0: π/2 over ln(4/k′). */
const wideRatio = (x: number, share: number): number =>
  Math.PI / 2 / (x + Math.LN2 - Math.log(share) / 2);

/**
 * A strip of width w and thickness t in the middle between planes b apart: H. A. Wheeler, IEEE Trans. MTT 26, 1978,
 * pp. 866–876, in the form of Gupta, Garg, Bahl and Bhartia; within 0.5 % for w/(b − t) < 10.
 */
export function thickStripline(w: number, t: number, b: number, er: number): Figures {
  if (t === 0) return thinStripline(w / b, er);
  const x = t / b;
  const m = 2 / (1 + ((2 / 3) * x) / (1 - x));
  const wider =
    (x / (Math.PI * (1 - x))) *
    (1 - 0.5 * Math.log((x / (2 - x)) ** 2 + ((0.0796 * x) / (w / b + 1.1 * x)) ** m));
  const a = 4 / Math.PI / (w / (b - t) + wider);
  return {
    impedance:
      (ETA0 / (4 * Math.PI * Math.sqrt(er))) *
      Math.log(1 + a * (2 * a + Math.sqrt(4 * a * a + 6.27))),
    effective: er,
  };
}

/**
 * A strip off the middle: each plane as if the other were as near, both in parallel, the dielectrics of both sides by their
 * capacitances. A rule of thumb, a few per cent off where the planes are at very different distances.
 */
export function offsetStripline(
  w: number,
  t: number,
  below: number,
  above: number,
  lower: number,
  upper: number,
): Figures {
  const side = (h: number) => 1 / thickStripline(w, t, 2 * h + t, 1).impedance / 2;
  const [low, high] = [side(below), side(above)];
  const effective = (lower * low + upper * high) / (low + high);
  return { impedance: 1 / ((low + high) * Math.sqrt(effective)), effective };
}

/** Two strips of no thickness, w wide and s apart in the middle between planes 1 apart: exact (S. B. Cohn, IRE Trans. MTT 3, 1955, pp. 29–38). */
export function thinStriplinePair(w: number, s: number, er: number): PairFigures {
  const x = (Math.PI * w) / 2;
  const y = (Math.PI * (w + s)) / 2;
  const of = (ratio: number): Figures => ({
    impedance: (ETA0 / (4 * Math.sqrt(er))) * ratio,
    effective: er,
  });
  if (x > WIDE) {
    const apart = Math.exp(-Math.PI * s);
    return {
      even: of(wideRatio(x, 1 + apart)),
      odd: of(wideRatio(x, -Math.expm1(-Math.PI * s))),
    };
  }
  const [a, c] = [Math.tanh(x), Math.tanh(y)];
  // Complements from 1/cosh: of a wide strip 1 − k² has no digits left.
  const [p, q] = [1 / Math.cosh(x), 1 / Math.cosh(y)];
  return {
    even: of(ratioOfIntegrals(a * c, Math.hypot(p, q * a))),
    odd: of(ratioOfIntegrals(a / c, Math.sqrt((p - q) * (p + q)) / c)),
  };
}
