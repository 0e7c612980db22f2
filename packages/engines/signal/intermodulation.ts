/**
 * Two tones and what a nonlinear path makes of them: products at m·f₁ + n·f₂, of order |m| + |n|.
 *
 * IEEE Std 1241, two-tone intermodulation distortion; third-order intercept as in S. A. Maas, Nonlinear Microwave and
 * RF Circuits, 2nd ed., ch. 4.
 */
import { powerDecibels } from '../numeric/decibels.ts';
import { folded, powerAt } from './spectral-line.ts';
import { inLobe, type WindowKernel } from './window-kernel.ts';

export interface Product {
  readonly m: number;
  readonly n: number;
  readonly order: number;
  /** Where it appears, bins. */
  readonly bin: number;
  /** Mean square; null where it falls on a tone, on a lower product, at 0 or outside what is measured. */
  readonly power: number | null;
}

/** Of second, third and fifth order, those near the tones first: the ones that data sheets give. */
const ORDERS: readonly (readonly [number, number])[] = [
  [-1, 1],
  [1, 1],
  [2, -1],
  [-1, 2],
  [2, 1],
  [1, 2],
  [3, -2],
  [-2, 3],
];

/** The products of tones at these places, in `length` samples a transform. */
export function products(
  power: Float64Array,
  kernel: WindowKernel,
  tones: readonly [number, number],
  length: number,
  isMeasured: (bin: number) => boolean,
): Product[] {
  const taken: number[] = [0, ...tones];
  return ORDERS.map(([m, n]) => {
    const bin = folded(m * tones[0] + n * tones[1], length);
    const clear =
      isMeasured(bin) && taken.every((other) => !inLobe(Math.round(bin) - other, kernel.halfLobe));
    if (clear) taken.push(bin);
    return {
      m,
      n,
      order: Math.abs(m) + Math.abs(n),
      bin,
      power: clear ? powerAt(power, bin, kernel) : null,
    };
  });
}

/**
 * The level at which a product of this order would be as strong as the tones, dB: `tone` is the mean level of the two
 * tones and `product` that of the product, both in the unit of the answer.
 */
export const intercept = (tone: number, product: number, order: number): number =>
  tone + (tone - product) / (order - 1);

/** The mean of levels in dB. */
export const meanLevel = (powers: readonly number[]): number =>
  powers.reduce((sum, p) => sum + powerDecibels(p), 0) / powers.length;
