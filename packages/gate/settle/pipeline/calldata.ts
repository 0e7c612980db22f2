/** Many authorizations as one call. */
import { keccak256, numberToHex } from 'viem';
import { encodeAggregate3 } from '../../chain/multicall.ts';
import { isKeySignature, transferCalldata } from '../../chain/token.ts';
import type { Address, Asset, Hex, SignedAuthorization } from '../../chain/types.ts';

/** Multicall3, at the same address on every public chain. */
export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/**
 * The call in which each authorization may fail without the others, or, with `allowFailure` false,
 * in which one failure fails them all.
 */
export function batchCalldata(
  asset: Address,
  batch: readonly SignedAuthorization[],
  allowFailure: boolean,
): Hex {
  const calls = batch.map((authorization) => ({
    to: asset,
    data: transferCalldata(authorization),
  }));
  return encodeAggregate3(calls, allowFailure);
}

/** Bytes of call data that a batch has before its first authorization. */
const HEAD_BYTES = 4 + 2 * 32;
/** For one: its place, target, flag, and a call of a selector and nine words, or eight and the signature. */
const callBytes = (signature: Hex): number => {
  const words = isKeySignature(signature) ? 9 : 8 + Math.ceil((signature.length - 2) / 64);
  const call = 4 + 32 * words;
  return 32 + 4 * 32 + 32 * Math.ceil(call / 32);
};

/** Bytes of call data of a batch, without making it. */
export function calldataBytes(signatures: readonly Hex[]): number {
  return signatures.reduce((sum, signature) => sum + callBytes(signature), HEAD_BYTES);
}

/** Bytes of a batch of so many that keys signed. */
export const keyCalldataBytes = (count: number): number =>
  HEAD_BYTES + count * callBytes(`0x${'00'.repeat(64)}1b`);

/** Ten authorizations that nobody signed, as hard to compress as real ones: to ask for prices with. */
export function sampleCalldata({ address }: Asset): Hex {
  const noise = (seed: number): Hex => keccak256(numberToHex(seed));
  const batch = Array.from({ length: 10 }, (_, index): SignedAuthorization => {
    const [r, s] = [noise(index * 4 + 2), noise(index * 4 + 3)];
    return {
      from: `0x${noise(index * 4).slice(26)}`,
      to: address,
      value: 1000n,
      validAfter: 1_700_000_000n,
      validBefore: 1_700_000_300n,
      nonce: noise(index * 4 + 1),
      signature: `0x${r.slice(2)}${s.slice(2)}1b`,
    };
  });
  return batchCalldata(address, batch, true);
}
