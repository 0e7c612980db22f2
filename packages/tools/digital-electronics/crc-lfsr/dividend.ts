import { messageBits } from '@tollbench/engines/coding/crc.ts';
import type { CrcResult } from './compute.ts';

/** What a CRC divides: the message with r zeros behind it, and the initial register added to its first r bits. */
export function dividend(r: CrcResult): { readonly value: bigint; readonly digits: number } {
  const bits = messageBits(r.message, r.model.refin);
  const message = bits.length === 0 ? 0n : BigInt(`0b${bits.join('')}`);
  return {
    value: (message << BigInt(r.model.width)) ^ (r.model.init << BigInt(bits.length)),
    digits: bits.length + r.model.width,
  };
}
