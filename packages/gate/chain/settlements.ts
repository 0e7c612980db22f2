/** Authorizations that paid somebody, found again on the chain: what a book that was lost is made up from. */
import { pad } from 'viem';
import { receiptOf } from './answers.ts';
import { lower } from './authorization.ts';
import { ChainUnavailable } from './errors.ts';
import { authorizedTransfersIn } from './events.ts';
import { logPages } from './logs.ts';
import { type BlockTimes, timeOf } from './mined.ts';
import type { Rpc } from './rpc/types.ts';
import { TRANSFER } from './token.ts';
import type { Address, Asset, CarriedOut, Hex } from './types.ts';

/** Receipts that are asked for at once: one of a full batch has some 400 kB. */
const MAX_AT_ONCE = 20;

export interface SettlementsQuery {
  readonly rpc: Rpc;
  readonly asset: Asset;
  readonly payee: Address;
  /** First and last block. */
  readonly from: bigint;
  readonly to: bigint;
  /** Blocks that one question spans. */
  readonly span: bigint;
}

/**
 * In the chain's order, in pages of some transactions. A transaction's receipt tells which of its transfers
 * carried an authorization out; the transfers' own events do not.
 * @throws ChainUnavailable
 */
export async function* settlements(query: SettlementsQuery): AsyncGenerator<readonly CarriedOut[]> {
  const { rpc, asset, payee, from, to, span } = query;
  const topics = [TRANSFER, null, pad(lower(payee))];
  for await (const page of logPages({ rpc, address: asset.address, topics, from, to, span })) {
    const hashes = [...new Set(page.map(({ txHash }) => txHash))];
    const times: BlockTimes = new Map();
    // Stryker disable next-line EqualityOperator: a part of none is asked for nothing
    for (let start = 0; start < hashes.length; start += MAX_AT_ONCE) {
      const part = hashes.slice(start, start + MAX_AT_ONCE);
      const found = await Promise.all(part.map((hash) => inTransaction(query, hash, times)));
      if (found.some((each) => each.length > 0)) yield found.flat();
    }
  }
}

async function inTransaction(
  { rpc, asset, payee }: SettlementsQuery,
  txHash: Hex,
  times: BlockTimes,
): Promise<readonly CarriedOut[]> {
  const receipt = await receiptOf(rpc, txHash);
  // Its event was told a moment ago: a node that does not know it now has not answered.
  if (receipt === null)
    throw new ChainUnavailable('eth_getTransactionReceipt', `no receipt for ${txHash}`);
  const carried = authorizedTransfersIn(receipt.logs, asset.address, payee);
  if (carried.length === 0) return [];
  const blockTime = await timeOf(rpc, receipt, times);
  const { from: sender, blockNumber } = receipt;
  const place = { txHash, sender, blockNumber: BigInt(blockNumber), blockTime };
  return carried.map((each) => ({ ...each, ...place }));
}
