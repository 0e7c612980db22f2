/** What became of transactions that were sent. */
import type { Chain } from '../../chain/types.ts';
import type { Book } from '../book.ts';
import { Moved } from '../moved.ts';
import type { RelayReceipt } from '../node.ts';
import { reconcile } from '../outcome.ts';
import type { RelayedTransaction, SettlementEntry } from '../types.ts';
import type { Slot } from './slot.ts';

/** The open entries of a slot: what was decided in another way is not there any more. */
export function entriesOf(book: Book, { claimIds }: Slot): readonly SettlementEntry[] {
  return claimIds.flatMap((claimId) => book.get(claimId) ?? []);
}

export interface Landed {
  readonly entries: readonly SettlementEntry[];
  readonly transactions: readonly RelayedTransaction[];
  /** Claims that it settled. */
  readonly settled: readonly string[];
}

/** One transaction of a slot was mined: what it did for each entry, and the end of the others. */
export async function landed(
  chain: Chain,
  slot: Slot,
  carried: readonly SettlementEntry[],
  receipt: RelayReceipt,
  now: number,
): Promise<Landed> {
  const { txHash, blockNumber, gasUsed, cost } = receipt;
  const moved = new Moved(receipt.logs, chain.asset.address);
  const own = new Set(carried.filter(({ authorization }) => moved.has(authorization)));
  const entries = await Promise.all(
    carried.map((entry): Promise<SettlementEntry> | SettlementEntry => {
      if (own.has(entry)) return settledBy(entry, txHash, blockNumber);
      return reconcile(chain, entry, now, 'the transfer failed in the block');
    }),
  );
  const transactions = slot.sent.map((sent): RelayedTransaction => {
    if (sent.txHash !== txHash) return { ...sent, state: 'dropped' };
    return { ...sent, state: 'mined', blockNumber, gasUsed, cost };
  });
  return { entries, transactions, settled: [...own].map(({ claimId }) => claimId) };
}

function settledBy(
  entry: SettlementEntry,
  txHash: RelayReceipt['txHash'],
  blockNumber: bigint,
): SettlementEntry {
  const { reason: _, ...rest } = entry;
  return { ...rest, state: 'settled', txHash, blockNumber };
}

/** None of a slot's transactions will be mined: the chain says of each entry how it stands. */
export async function dropped(
  chain: Chain,
  slot: Slot,
  carried: readonly SettlementEntry[],
  now: number,
  reason: string,
): Promise<Omit<Landed, 'settled'>> {
  const entries = await Promise.all(carried.map((entry) => reconcile(chain, entry, now, reason)));
  const transactions = slot.sent.map((sent): RelayedTransaction => ({ ...sent, state: 'dropped' }));
  return { entries, transactions };
}
