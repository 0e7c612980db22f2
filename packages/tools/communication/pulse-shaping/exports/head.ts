import { showQuantity } from '../../../define/si.ts';
import type { ShapingResult } from '../compute.ts';
import { isRolled, isSpanned } from '../filters.ts';
import { inputs, type ShapingInputs } from '../inputs.ts';

/** What the filters are, line by line, for the head of a file. */
export function headLines({ filters }: ShapingResult, i: ShapingInputs): string[] {
  const options = inputs.pulse.control;
  const name =
    options.widget === 'choice'
      ? (options.options.find(({ value }) => value === i.pulse)?.label ?? i.pulse)
      : i.pulse;
  const shape = [
    ...(isRolled(i) ? [`roll-off ${i.rollOff}`] : []),
    ...(i.pulse === 'gaussian' || i.pulse === 'gmsk' ? [`BT ${i.bt}`] : []),
    ...(isSpanned(i) ? [`span ${i.span} symbols`] : []),
    `${i.samples} samples a symbol`,
  ];
  return [
    `${name}: ${shape.join(', ')}; ${filters.transmit.length} taps`,
    `symbol rate ${showQuantity(i.rate, 'Bd')}, sample rate ${showQuantity(i.rate * i.samples, 'Hz')}`,
    `receiver: ${RECEIVERS[filters.receiver]}`,
  ];
}

const RECEIVERS = {
  matched: 'matched filter, the same taps reversed',
  none: 'no filter, a single tap',
  long: 'the same pulse over 256 symbols or as many as the longest filter holds',
  taps: 'taps of its own',
} as const;
