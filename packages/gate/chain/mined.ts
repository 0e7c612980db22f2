/** One mined transaction as payments need it: who sent it, what it said, and what it transferred. */
import { numberToHex } from 'viem';
import { blockOf, hex, type Receipt, receiptOf, record } from './answers.ts';
import { ChainUnavailable } from './errors.ts';
import { transfersIn } from './events.ts';
import type { Rpc } from './rpc/types.ts';
import type { Address, Asset, Hex, Transfer } from './types.ts';

/** Kept by the index, answered to the gate. Reverted ones move nothing: they have no transfers. */
export interface MinedTransaction {
  readonly succeeded: boolean;
  readonly from: Address;
  readonly input: Hex;
  readonly transfers: readonly Transfer[];
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  /** Seconds since 1970. */
  readonly blockTime: number;
}

/** Times of blocks, asked once each while one reading lasts. */
export type BlockTimes = Map<bigint, Promise<number>>;

/** `waiting`: known to the node and in no block; `absent`: not known. @throws ChainUnavailable */
export async function readMined(
  rpc: Rpc,
  asset: Asset,
  hash: Hex,
  times: BlockTimes = new Map(),
): Promise<MinedTransaction | 'waiting' | 'absent'> {
  const method = 'eth_getTransactionByHash';
  const [receipt, answer] = await Promise.all([receiptOf(rpc, hash), rpc.request(method, [hash])]);
  if (receipt === null) return answer === null ? 'absent' : 'waiting';
  const sent = record(method, answer);
  const blockNumber = BigInt(receipt.blockNumber);
  return {
    succeeded: BigInt(receipt.status) !== 0n,
    from: receipt.from,
    input: hex(method, sent['input']),
    transfers: transfersIn(receipt.logs, asset.address),
    blockNumber,
    blockHash: receipt.blockHash,
    blockTime: await timeOf(rpc, receipt, times),
  };
}

/** Seconds since 1970. @throws ChainUnavailable, also if its block is not that one any more */
export function timeOf(
  rpc: Rpc,
  { blockNumber, blockHash }: Pick<Receipt, 'blockNumber' | 'blockHash'>,
  times: BlockTimes,
): Promise<number> {
  const number = BigInt(blockNumber);
  const known = times.get(number);
  if (known !== undefined) return known;
  const time = blockOf(rpc, numberToHex(number)).then((block) => {
    if (block?.hash.toLowerCase() !== blockHash.toLowerCase())
      throw new ChainUnavailable('eth_getBlockByNumber', `block ${number} has changed meanwhile`);
    return block.time;
  });
  times.set(number, time);
  return time;
}
