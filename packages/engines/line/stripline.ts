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
  return {
    impedance: (ETA0 / (4 * Math.sqrt(er))) * ratioOfIntegrals(Math.tanh(x), 1 / Math.cosh(x)),
    effective: er,
  };
}

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
  const a = Math.tanh((Math.PI * w) / 2);
  const c = Math.tanh((Math.PI * (w + s)) / 2);
  const of = (k: number): Figures => ({
    impedance: (ETA0 / (4 * Math.sqrt(er))) * ratioOfIntegrals(k, Math.sqrt((1 - k) * (1 + k))),
    effective: er,
  });
  return { even: of(a * c), odd: of(a / c) };
}
