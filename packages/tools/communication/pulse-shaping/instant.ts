import { largestAt } from '@tollbench/engines/communication/interference.ts';
import type { Filters } from './filters.ts';
import type { ShapingInputs } from './inputs.ts';

/**
 * Where the own symbol stands: behind a matched filter and of a formula in the middle, of taps from elsewhere where
 * the response is largest, as it is of a middle between two samples.
 */
export function instantOf(
  { transmit, receive, receiver }: Pick<Filters, 'transmit' | 'receive' | 'receiver'>,
  both: Float64Array,
  i: ShapingInputs,
): number {
  if (receiver === 'matched') return transmit.length - 1;
  const middle = (transmit.length + receive.length - 2) / 2;
  const known = i.pulse !== 'taps' && i.pulse !== 'rectangular' && receiver !== 'taps';
  return known && Number.isInteger(middle) ? middle : largestAt(both);
}
