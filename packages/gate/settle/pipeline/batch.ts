/** Which of those that wait go together. */
import type { SettlementEntry } from '../types.ts';
import { calldataBytes } from './calldata.ts';
import { MAX_CALLDATA_BYTES } from './gas-meter.ts';
import { ATTEMPTS_IN_COMPANY } from './options.ts';

/**
 * Gas of a transaction that is filled to the bytes nodes take on, by keys' authorizations: less than
 * the 16,777,216 that one may ask for (EIP-7825).
 */
const MOST_GAS = 10_000_000n;

/**
 * Gas that one transaction may ask for, where all together may have `share` of a block: the block is
 * parted evenly, so that it is filled.
 */
export function gasForOne(share: bigint): bigint {
  const parts = (share + MOST_GAS - 1n) / MOST_GAS;
  return share / (parts || 1n);
}

/**
 * Entries of one payer beside each other, the payer of the first one first: what a transaction has
 * touched already costs it less, a tenth of what an authorization takes. Only so many of the first are
 * looked at, so that the first to expire always goes with the next transaction.
 */
export function byPayer(
  waiting: Iterable<SettlementEntry>,
  window: number,
): readonly SettlementEntry[] {
  const first: SettlementEntry[] = [];
  for (const entry of waiting) {
    if (first.length >= window) break;
    first.push(entry);
  }
  // Stryker disable next-line MethodExpression: either spelling puts the same together
  const groups = Map.groupBy(first, ({ authorization }) => authorization.from.toLowerCase());
  return [...groups.values()].flat();
}

/**
 * The first of those that wait which go into one transaction, at most `count` and within the bytes
 * that nodes take on. What has failed in company goes by itself, when it is the first.
 */
export function firstBatch(
  waiting: Iterable<SettlementEntry>,
  count: number,
): readonly SettlementEntry[] {
  const batch: SettlementEntry[] = [];
  let bytes = calldataBytes([]);
  for (const entry of waiting) {
    if (entry.attempts >= ATTEMPTS_IN_COMPANY) {
      if (batch.length === 0) return [entry];
      continue;
    }
    if (batch.length >= Math.max(1, count)) break;
    const more = calldataBytes([entry.authorization.signature]) - calldataBytes([]);
    if (bytes + more > MAX_CALLDATA_BYTES && batch.length > 0) break;
    bytes += more;
    batch.push(entry);
  }
  return batch;
}
