/** What settling has cost lately, by the account that paid for it: how long its ether will last. */
import type { Address } from '../../chain/types.ts';
import { big, hexOf } from '../sqlite/values.ts';
import { type Asking, ask } from './asking.ts';

export interface GasSpent {
  readonly relayer: Address;
  /** Mined, in the time that was looked at. */
  readonly transactions: number;
  /** Wei. */
  readonly cost: bigint;
}

export interface GasLately {
  /** Seconds since 1970, of the oldest transaction that was looked at; null where there is none. */
  readonly since: number | null;
  readonly spent: readonly GasSpent[];
}

/** Transactions that are looked at: the newest, for a ledger may have millions. */
const MAX_LOOKED = 5_000;

/** In gwei and wei apart, as a sum of weis may be more than the database's 64 bits. */
export function* gasSince(since: number): Asking<GasLately> {
  const rows = yield* ask(
    `SELECT relayer, count(*) AS count, min(sent_at) AS since,
       CAST(coalesce(sum(cost / 1000000000), 0) AS bigint) AS gwei,
       CAST(coalesce(sum(cost % 1000000000), 0) AS bigint) AS wei
     FROM (SELECT relayer, sent_at, cost FROM transactions WHERE state = 'mined' AND sent_at IS NOT NULL
       ORDER BY id DESC LIMIT ${MAX_LOOKED}) AS latest
     WHERE sent_at >= $1 GROUP BY relayer ORDER BY relayer`,
    since,
  );
  const oldest = rows.map((row) => Number(row['since']));
  return {
    since: oldest.length === 0 ? null : Math.min(...oldest),
    spent: rows.map((row) => ({
      relayer: hexOf(row['relayer']),
      transactions: Number(row['count']),
      cost: big(row['gwei']) * 1_000_000_000n + big(row['wei']),
    })),
  };
}
