/** Numbers for people, as the field writes them. */
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { showQuantity } from '../../define/si.ts';

/** A concentration with its unit: 1.005 × 10¹⁶ cm⁻³. */
export const cm3 = (value: number, digits = 4): string => showQuantity(value, 'cm⁻³', digits);

export const volts = (value: number, digits = 4): string => showQuantity(value, 'eV', digits);

/** Kelvins without a prefix: nobody writes 1.147 kK. */
export const kelvins = (value: number, digits = 5): string =>
  `${Number(value.toPrecision(digits))}\u202fK`;

/** Ω·cm without a prefix where it stays short: 0.529, as wafers are labelled. */
export const ohmCentimetres = (value: number, digits = 4): string =>
  value >= 1e-4 && value < 1e5
    ? `${Number(value.toPrecision(digits))}\u202fΩ·cm`
    : showQuantity(value, 'Ω·cm', digits);

/** A concentration whose unit stands in its label: 9.960×10¹⁵. */
export function short(value: number, digits = 4): string {
  if (value >= 0.01 && value < 1e5) return String(Number(value.toPrecision(digits)));
  const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e');
  return `${mantissa}×10${superscript(Number(exponent))}`;
}
