/** Values of networks as people read them. */
import { abs, arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { showQuantity } from '../../define/si.ts';

const DEGREES = 180 / Math.PI;

export const angleOf = (z: Complex): number => arg(z) * DEGREES;

export const levelOf = (z: Complex): number => 20 * Math.log10(abs(z));

/** `0.872∠123.4°`. */
export const polarText = (z: Complex): string =>
  `${showQuantity(abs(z), '', 4)}∠${showQuantity(angleOf(z), '°', 4)}`;

/** `25 − j40 Ω`. */
export function impedanceText({ re, im }: Complex): string {
  if (im === 0) return showQuantity(re, 'Ω', 5);
  return `${showQuantity(re, '', 4)} ${im < 0 ? '\u2212' : '+'} j${showQuantity(Math.abs(im), '', 4)}\u202fΩ`;
}

/** Impedance of a reflection on a real reference, Ω; infinite parts for an open circuit. */
export function impedanceOfReflection({ re, im }: Complex, z0: number): Complex {
  const bottom = (1 - re) ** 2 + im * im;
  return { re: (z0 * (1 - re * re - im * im)) / bottom, im: (2 * z0 * im) / bottom };
}

/** m/s. */
export const LIGHT = 299_792_458;
