/** The taps of one filter as a C array. */
import { InputError } from '../../../define/error.ts';
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import type { ModemResult } from '../compute.ts';
import type { ModemInputs } from '../inputs.ts';

/** Throws an InputError for tones, which have no filter. */
export function taps({ shaping }: ModemResult, i: ModemInputs): string {
  if (!shaping)
    throw new InputError('is FSK, whose tones have no filter', {
      field: 'scheme',
      value: i.scheme,
      remedies: [{ scheme: 'msk' }, { scheme: 'dpsk', order: '4' }],
    });
  const { value } = shaping.taps;
  const what =
    i.scheme === 'msk'
      ? `Half-sine pulse of minimum-shift keying, two symbols long`
      : `Root-raised cosine of roll-off ${i.rollOff} over ${i.span} symbols on each side`;
  return `/* ${what}, ${i.samples} samples a symbol.
   Unit energy: the same filter in the transmitter and the receiver. */
#define PULSE_TAPS ${value.length}

const double pulse_taps[PULSE_TAPS] = {
${listRows(Array.from(value, realLiteral), '    ')}
};
`;
}
