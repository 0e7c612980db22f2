/** What is read without a payment's key: lists, totals and counts. */
import type { Hex } from '../../chain/types.ts';
import { isCancelled } from '../../settle/outcome.ts';
import type { RelayedTransaction, SettlementEntry } from '../../settle/types.ts';
import { POSTGRES } from '../dialect.ts';
import { inTurn } from '../report/asking.ts';
import { settlementTotals } from '../report/status.ts';
import { countOf, saleOf } from '../sqlite/counts.ts';
import { ENTRY, entryOf } from '../sqlite/journal.ts';
import { transactionOf } from '../sqlite/transactions.ts';
// Rows have one shape in both databases, and one reader.
import type { Row as Stored } from '../sqlite/values.ts';
import type { CountRow, HashPayment, SalesRow, SettlementTotal } from '../types.ts';
import type { Connection } from './connection.ts';
import { big, bytea, hexOf, numberOrNull } from './values.ts';

/** Entries that are read at once: what is under way may be a hundred thousand. */
const PAGE = 5_000;
/** Payments by hash that are told of. */
const MAX_PAYMENTS = 10_000;
/** Rows that are looked at for when something was kept. */
const MAX_LOOKED_BACK = 200_000;

/** Every entry that is under way, oldest first. */
export const open = (connection: Connection): Promise<SettlementEntry[]> =>
  entries(connection, `s.state IN ('queued', 'broadcast', 'unknown')`);

/** What is settled and may be undone, and what was served and then cancelled. */
export async function unfinal(connection: Connection): Promise<SettlementEntry[]> {
  const cancelled = await entries(
    connection,
    `s.state = 'failed' AND s.final = 0 AND c.state = 'sold' AND c.signed = 1`,
  );
  return [
    ...(await entries(connection, `s.state = 'settled' AND s.final = 0`)),
    ...cancelled.filter(isCancelled),
  ];
}

async function entries(connection: Connection, where: string): Promise<SettlementEntry[]> {
  const found: SettlementEntry[] = [];
  for (let last = 0n; ; ) {
    const page = await connection.all(
      `${ENTRY} WHERE s.claim > $1 AND ${where} ORDER BY s.claim LIMIT ${PAGE}`,
      last,
    );
    for (const row of page) found.push(entryOf(row as Stored));
    if (page.length < PAGE) return found;
    last = big(page.at(-1)?.['claim']);
  }
}

export async function transaction(
  connection: Connection,
  txHash: Hex,
): Promise<RelayedTransaction | undefined> {
  const [row] = await connection.all(
    'SELECT * FROM transactions WHERE hash = $1::bytea AND state IS NOT NULL',
    bytea(txHash),
  );
  return row === undefined ? undefined : transactionOf(row as Stored);
}

export async function openTransactions(connection: Connection): Promise<RelayedTransaction[]> {
  const found = await connection.all(
    `SELECT * FROM transactions WHERE state = 'open' ORDER BY relayer, tx_nonce, id`,
  );
  return found.map((row) => transactionOf(row as Stored));
}

/** Those that bought something since `since`, in seconds, the newest first, and all that are taken back. */
export async function hashPayments(connection: Connection, since: number): Promise<HashPayment[]> {
  // Others than the sender's own payment do not tell their transaction: its hash is not their name.
  const named = 'c.signed = 0 AND length(p.name) = 32';
  const lost = await connection.all(
    `SELECT DISTINCT p.name FROM settlements s JOIN claims c ON c.seq = s.claim
       JOIN payments p ON p.id = c.payment
     WHERE s.state = 'failed' AND ${named} LIMIT ${MAX_PAYMENTS}`,
  );
  const sold = await connection.all(
    `SELECT p.name FROM (SELECT payment, max(seq) AS last FROM claims
       WHERE signed = 0 AND state = 'sold' AND sold_at >= $1 GROUP BY payment) c
     JOIN payments p ON p.id = c.payment WHERE length(p.name) = 32
     ORDER BY c.last DESC LIMIT ${MAX_PAYMENTS}`,
    since,
  );
  const told = new Map<Hex, HashPayment>();
  for (const [found, isLost] of [[lost, true] as const, [sold, false] as const])
    for (const row of found) {
      const txHash = hexOf(row['name']);
      if (!told.has(txHash)) told.set(txHash, { payment: `tx:${txHash}`, txHash, lost: isLost });
    }
  return [...told.values()];
}

export async function addCounts(connection: Connection, rows: readonly CountRow[]): Promise<void> {
  const added = rows.map(({ day, event, resourceClass, crawler, count, amount }) => {
    return { day, event, class: resourceClass, crawler, count: `${count}`, amount: `${amount}` };
  });
  await connection.all(
    `INSERT INTO counts AS t (day, event, class, crawler, count, amount)
     SELECT day, event, class, crawler, sum(count), sum(amount)
     FROM json_to_recordset($1::json)
       AS r (day text, event text, class text, crawler text, count bigint, amount bigint)
     GROUP BY 1, 2, 3, 4
     ON CONFLICT (day, event, class, crawler) DO UPDATE SET count = t.count + excluded.count,
       amount = t.amount + excluded.amount`,
    JSON.stringify(added),
  );
}

/** Texts stand in the order of their code points, whatever language the database speaks. */
const SORTED = 'COLLATE "C"';

export async function counts(
  connection: Connection,
  from: string,
  to: string,
): Promise<CountRow[]> {
  const found = await connection.all(
    `SELECT * FROM counts WHERE day BETWEEN $1 AND $2
     ORDER BY day, event ${SORTED}, class ${SORTED}, crawler ${SORTED}`,
    from,
    to,
  );
  return found.map((row) => countOf(row as Stored));
}

export async function sales(connection: Connection, from: string, to: string): Promise<SalesRow[]> {
  const found = await connection.all(
    `SELECT * FROM sales WHERE day BETWEEN $1 AND $2
     ORDER BY day, class ${SORTED}, crawler ${SORTED}`,
    from,
    to,
  );
  return found.map((row) => saleOf(row as Stored));
}

export const settlements = (connection: Connection): Promise<readonly SettlementTotal[]> =>
  inTurn(connection, settlementTotals(POSTGRES));

export async function silentSince(connection: Connection, grace: number): Promise<number | null> {
  // Newest first, and no further than a minute of a busy service goes. What was put down for the chain's
  // sake alone has no time.
  const newest = async (before: number): Promise<number | null> => {
    const [row] = await connection.all(
      `SELECT max(at) AS at FROM (
         (SELECT presented_at AS at FROM payments WHERE presented_at BETWEEN 1 AND $1
           AND id > (SELECT max(id) FROM payments) - ${MAX_LOOKED_BACK} ORDER BY id DESC LIMIT 1)
         UNION ALL
         (SELECT claimed_at AS at FROM claims WHERE claimed_at BETWEEN 1 AND $1
           AND seq > (SELECT max(seq) FROM claims) - ${MAX_LOOKED_BACK} ORDER BY seq DESC LIMIT 1)) AS kept`,
      before,
    );
    return numberOrNull(row?.['at']);
  };
  const last = await newest(Number.MAX_SAFE_INTEGER);
  return last === null ? null : ((await newest(last - grace)) ?? last);
}

/** Presentations from before `before` that never became a claim. */
export async function forget(connection: Connection, before: number): Promise<number> {
  const [row] = await connection.all(
    `WITH gone AS (DELETE FROM payments WHERE payer IS NULL AND presented_at < $1 RETURNING 1)
     SELECT count(*) AS n FROM gone`,
    before,
  );
  return Number(row?.['n'] ?? 0n);
}
