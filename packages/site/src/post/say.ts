/** Numbers as the text of a post says them. */
import { showQuantity } from '@tollbench/tools/define/si.ts';

export { grouped as whole, showQuantity as quantity } from '@tollbench/tools/define/si.ts';

/** A number to so many decimals, with a true minus sign. */
export const fixed = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace('-', '\u2212');

/** A share as a percentage, to so many significant figures. */
export const percent = (share: number, digits = 2): string =>
  `${showQuantity(100 * share, '', digits)}\u202f%`;

/** A ratio as a reader says it: `1.7 times`. */
export const times = (ratio: number, digits = 2): string =>
  `${showQuantity(ratio, '', digits)} times`;

/** Dollars without a sign of exponent: small ones keep two significant figures. */
export const dollars = (value: number, digits = 2): string =>
  `$${value >= 0.01 && value < 1e6 ? value.toFixed(value >= 100 ? 0 : 2) : trim(value, digits)}`;

/** `0.00078`: significant figures without an exponent. */
function trim(value: number, digits: number): string {
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(value)));
  return value.toFixed(Math.min(20, places));
}
