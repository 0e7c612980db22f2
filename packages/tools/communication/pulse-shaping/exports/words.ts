/** Words of the fixed-point filters: how wide sums and outputs become. */
import { InputError, type Remedy } from '../../../define/error.ts';
import type { ShapingResult } from '../compute.ts';
import type { FixedTaps } from '../filters.ts';
import type { ShapingInputs } from '../inputs.ts';
import { growthOf } from '../readouts.ts';

export interface Words {
  readonly integers: readonly number[];
  /** Bits dropped behind the sum, with halves rounded up. */
  readonly shift: number;
  /** Bits that hold every output. */
  readonly output: number;
}

/** Bits of a sum that int64_t holds with room for what rounding adds. */
const MOST_SUM = 62;

/** Sums of a filter in which every `perSymbol`-th tap meets; 1 of one that takes all samples. */
function wordsOf({ integers, fraction }: FixedTaps, perSymbol: number, inputBits: number): Words {
  const most = growthOf(Float64Array.from(integers), perSymbol) * 2 ** (inputBits - 1);
  const bits = (x: number): number => Math.ceil(Math.log2(x + 1)) + 1;
  return {
    integers,
    shift: fraction,
    output: Math.max(2, bits(Math.ceil(most / 2 ** fraction) + 1)),
  };
}

/** Both filters' words. @throws InputError where the point stands outside what 64 bits hold */
export function words(
  { filters }: ShapingResult,
  i: ShapingInputs,
): { readonly transmit: Words; readonly receive: Words } | null {
  if (filters.fixed === null) return null;
  const transmit = wordsOf(filters.fixed.transmit, i.samples, i.inputBits);
  const receive = wordsOf(filters.fixed.receive, 1, i.inputBits);
  const outside = ({ shift, output }: Words) => shift < 0 || shift > MOST_SUM || output > MOST_SUM;
  const refuse = (field: string, value: string, instead: Remedy): never => {
    throw new InputError('makes coefficients whose point stands outside a 64-bit sum', {
      field,
      value,
      remedies: [instead],
    });
  };
  if (filters.receiver === 'taps' && outside(receive))
    refuse('receiverTaps', i.receiverTaps.slice(0, 30), { receiver: 'usual' });
  if (outside(transmit) || outside(receive)) refuse('scale', i.scale, { scale: 'energy' });
  return { transmit, receive };
}
