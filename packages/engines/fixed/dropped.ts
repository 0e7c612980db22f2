/** The error of dropping bits of a value whose sign may be known. */
import type { Rounding } from '../signal/fixed-point.ts';
import { dropped } from '../signal/round-off.ts';

/**
 * Mean and variance, in units of the kept step, of dropping `bits` of a value in a range; Infinity for a real number. Modes
 * that look at the sign have no mean over values of both, and one where all values have the same.
 */
export function droppedOf(
  bits: number,
  rounding: Rounding,
  [low, high]: readonly [low: number, high: number],
): { readonly mean: number; readonly variance: number } {
  // Ends of filters are sums in doubles: 0 may come out as a little less.
  const near = 1e-9 * (high - low);
  const [above, below] = [low >= -near, high <= near];
  if (above === below || (rounding !== 'toward-zero' && rounding !== 'nearest-away'))
    return dropped(bits, rounding);
  const { mean, variance } = dropped(bits, rounding === 'toward-zero' ? 'floor' : 'nearest-up');
  return { mean: above ? mean : -mean, variance };
}
