/** What is read without a payment's key: lists, totals and counts. */
import type { Hex } from '../../chain/types.ts';
import { isCancelled } from '../../settle/outcome.ts';
import type { RelayedTransaction, SettlementEntry, SettlementState } from '../../settle/types.ts';
import type { ResourceClass } from '../../types.ts';
import { POSTGRES } from '../dialect.ts';
import { inTurn } from '../report/asking.ts';
import { settlementTotals } from '../report/status.ts';
import type { CountRow, HashPayment, SalesRow, SettlementTotal } from '../types.ts';
import type { Connection, Row } from './connection.ts';
import { aboutOf } from './load.ts';
import { big, bytea, hexOf, hexOrNull, numberOrNull, text } from './values.ts';

/** Entries that are read at once: what is under way may be a hundred thousand. */
const PAGE = 5_000;
/** Claims from the newest one back among which payments by hash are looked for, and how many are told of. */
const MAX_CLAIMS = 200_000;
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

const ENTRY = `SELECT s.*, c.id AS claim_id, p.name, p.value, p.recipient, p.valid_after, p.valid_before,
    p.signature, a.address, t.hash AS tx_hash, r.key, r.origin, r.url, r.description, r.mime_type
  FROM settlements s JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
  JOIN payers a ON a.id = p.payer LEFT JOIN transactions t ON t.id = s.tx
  LEFT JOIN resources r ON r.id = c.resource`;

async function entries(connection: Connection, where: string): Promise<SettlementEntry[]> {
  const found: SettlementEntry[] = [];
  for (let last = 0n; ; ) {
    const page = await connection.all(
      `${ENTRY} WHERE s.claim > $1 AND ${where} ORDER BY s.claim LIMIT ${PAGE}`,
      last,
    );
    for (const row of page) found.push(entryOf(row));
    if (page.length < PAGE) return found;
    last = big(page.at(-1)?.['claim']);
  }
}

function entryOf(row: Row): SettlementEntry {
  const { since_block: since = null, block = null, reason = null } = row;
  const txHash = hexOrNull(row['tx_hash']);
  return {
    claimId: text(row['claim_id']),
    authorization: {
      from: hexOf(row['address']),
      to: hexOf(row['recipient']),
      value: big(row['value']),
      validAfter: big(row['valid_after']),
      validBefore: big(row['valid_before']),
      nonce: hexOf(row['name']),
      signature: hexOf(row['signature']),
    },
    ...(row['key'] === null ? {} : { resource: aboutOf(row) }),
    state: text(row['state']) as SettlementState,
    ...(since === null ? {} : { sinceBlock: big(since) }),
    ...(txHash === null ? {} : { txHash }),
    ...(block === null ? {} : { blockNumber: big(block) }),
    ...(row['final'] === 1n ? { final: true as const } : {}),
    attempts: Number(row['attempts']),
    ...(reason === null ? {} : { reason: text(reason) }),
  };
}

export async function transaction(
  connection: Connection,
  txHash: Hex,
): Promise<RelayedTransaction | undefined> {
  const [row] = await connection.all(
    'SELECT * FROM transactions WHERE hash = $1::bytea AND state IS NOT NULL',
    bytea(txHash),
  );
  return row === undefined ? undefined : transactionOf(row);
}

export async function openTransactions(connection: Connection): Promise<RelayedTransaction[]> {
  const found = await connection.all(
    `SELECT * FROM transactions WHERE state = 'open' ORDER BY relayer, tx_nonce, id`,
  );
  return found.map(transactionOf);
}

function transactionOf(row: Row): RelayedTransaction {
  const { replaces = null, block = null, gas_used: gas = null, cost = null } = row;
  return {
    txHash: hexOf(row['hash']),
    relayer: hexOf(row['relayer']),
    txNonce: Number(row['tx_nonce']),
    rawTx: hexOf(row['raw']),
    ...(replaces === null ? {} : { replaces: hexOf(replaces) }),
    sentAt: Number(row['sent_at']),
    state: text(row['state']) as RelayedTransaction['state'],
    ...(block === null ? {} : { blockNumber: big(block) }),
    ...(gas === null ? {} : { gasUsed: big(gas) }),
    ...(cost === null ? {} : { cost: big(cost) }),
  };
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
    `SELECT p.name FROM claims c JOIN payments p ON p.id = c.payment
     WHERE c.seq > (SELECT coalesce(max(seq), 0) - ${MAX_CLAIMS} FROM claims)
       AND c.state = 'sold' AND c.sold_at >= $1 AND ${named}
     GROUP BY p.name ORDER BY max(c.seq) DESC LIMIT ${MAX_PAYMENTS}`,
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
  return found.map((row) => ({
    day: text(row['day']),
    event: text(row['event']),
    resourceClass: text(row['class']),
    crawler: text(row['crawler']),
    count: Number(row['count']),
    amount: big(row['amount']),
  }));
}

export async function sales(connection: Connection, from: string, to: string): Promise<SalesRow[]> {
  const found = await connection.all(
    `SELECT * FROM sales WHERE day BETWEEN $1 AND $2
     ORDER BY day, class ${SORTED}, crawler ${SORTED}`,
    from,
    to,
  );
  return found.map((row) => ({
    day: text(row['day']),
    resourceClass: text(row['class']) as ResourceClass,
    crawler: text(row['crawler']),
    sold: Number(row['sold']),
    amount: big(row['amount']),
  }));
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
