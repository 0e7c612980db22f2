/** Nonces that a seed repeats. */
import type { Random } from '@tollbench/engines/numeric/random.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { numberToHex } from 'viem';

/** 32 bytes that no other draw of this run gives. */
export function nonceFrom(random: Random): Hex {
  let bits = 0n;
  for (let word = 0; word < 8; word++) bits = (bits << 32n) | BigInt(random.bits());
  return numberToHex(bits, { size: 32 });
}
