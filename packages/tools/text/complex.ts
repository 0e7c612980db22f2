/** Complex numbers as text and as TeX. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { showQuantity } from '../define/si.ts';
import { texNumber } from './tex-number.ts';

/** The imaginary unit, and where it stands: mathematicians write `2 + 3i`, engineers `2 + 3j`, in circuits `2 + j3`. */
export type ImaginaryUnit = 'i' | 'j' | 'leading j';

/** `−1 + 2j` with `digits` significant digits; parts that are 0 are left out, but for one, and so is a 1 before the unit. */
export function complexText({ re, im }: Complex, unit: ImaginaryUnit, digits = 5): string {
  const show = (x: number): string => showQuantity(x, '', digits);
  if (im === 0 && unit !== 'leading j') return show(re);
  const size = show(Math.abs(im));
  const imaginary = unit === 'leading j' ? `j${size}` : `${size === '1' ? '' : size}${unit}`;
  const sign = im < 0 ? '−' : '+';
  if (re === 0 && unit !== 'leading j') return `${im < 0 ? sign : ''}${imaginary}`;
  return `${show(re)} ${sign} ${imaginary}`;
}

/** The same as TeX; `leading j` gives both parts always, as an impedance is written. */
export function texComplex({ re, im }: Complex, unit: ImaginaryUnit, digits?: number): string {
  const sign = im < 0 ? '-' : '+';
  const size = texNumber(Math.abs(im), digits);
  if (unit === 'leading j') return `${texNumber(re, digits)} ${sign} j\\,${size}`;
  if (im === 0) return texNumber(re, digits);
  const imaginary = `${size === '1' ? '' : `${size}\\,`}\\mathrm{${unit}}`;
  if (re === 0) return `${im < 0 ? '-' : ''}${imaginary}`;
  return `${texNumber(re, digits)} ${sign} ${imaginary}`;
}

/** The number with a part of less than 1e-9 of its size, or less than `least`, taken for what rounding left of 0. */
export function withoutNoise({ re, im }: Complex, least = 0): Complex {
  const noise = Math.max(least, 1e-9 * Math.hypot(re, im));
  const clean = (x: number) => (Math.abs(x) < noise ? 0 : x);
  return { re: clean(re), im: clean(im) };
}
