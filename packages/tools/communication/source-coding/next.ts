import type { Onward } from '../../define/onward.ts';
import { bytesOf } from './bytes.ts';
import type { SourceResult } from './compute.ts';

/** Bytes that the next tool takes. */
const MAX_BYTES = 1000;

/** Coded bytes go on to their checksum, a signal to noise ratio to the modem. */
export function next(r: SourceResult): readonly Onward[] {
  if (r.task === 'awgn')
    return r.ebNo >= -10 && r.ebNo <= 40
      ? [
          {
            tool: 'modem-lab',
            does: 'Error rate of a modem at that Eb/N0',
            inputs: { ebn0: String(Number(r.ebNo.toFixed(3))) },
          },
        ]
      : [];
  const bits =
    r.task === 'arithmetic'
      ? r.coded.bits
      : r.task === 'code' && r.radix === 2
        ? (r.message?.digits ?? '')
        : '';
  if (bits === '' || bits.length > 8 * MAX_BYTES) return [];
  return [
    {
      tool: 'crc-lfsr',
      does: 'CRC of the coded bytes',
      inputs: { messageKind: 'hex', hex: bytesOf(bits) },
    },
  ];
}
