/** Writes what a unit of work changed: one statement a table and kind of change, however many rows. */
import type { Hex } from '../../chain/types.ts';
import type { RelayedTransaction } from '../../settle/types.ts';
import { clamp, exact } from '../sqlite/values.ts';
import type { Claim, Payer, Payment, Resource } from '../unit/rows.ts';
import type { Unit } from '../unit/unit.ts';
import type { Connection } from './connection.ts';
import { big, bytea, hexOf } from './values.ts';

type Json = string | number | null;
/** Rows as JSON, with numbers of 64 bits as text. */
type Record_ = Readonly<Record<string, Json>>;

/** The rows of a parameter, in their order, as a table of these columns. */
const rows = (columns: string): string =>
  `ROWS FROM (json_to_recordset($1::json) AS (${columns})) WITH ORDINALITY`;

const INSERT_PAYERS = `INSERT INTO payers (address, owed, unsettled, settled, failed)
  SELECT address, owed, unsettled, settled, failed
  FROM ${rows('address bytea, owed bigint, unsettled bigint, settled bigint, failed bigint')} AS r
  ORDER BY ordinality RETURNING id, address AS key`;
const UPDATE_PAYERS = `UPDATE payers p SET owed = r.owed, unsettled = r.unsettled, settled = r.settled,
  failed = r.failed
  FROM ${rows('id bigint, owed bigint, unsettled bigint, settled bigint, failed bigint')} AS r
  WHERE p.id = r.id`;
const INSERT_RESOURCES = `INSERT INTO resources (digest, key, class, origin, url, description, mime_type)
  SELECT digest, key, class, origin, url, description, mime_type
  FROM ${rows('digest bytea, key text, class text, origin text, url text, description text, mime_type text')} AS r
  ORDER BY ordinality RETURNING id, digest AS key`;
const PAYMENT = `handle bytea, name bytea, signed int, retired int, presenter text, presented_at bigint,
  proved int, payer bigint, worth bigint, value bigint, recipient bytea, valid_after bigint,
  valid_before bigint, signature bytea`;
const PAYMENT_COLUMNS = PAYMENT.replaceAll(/ (bytea|int|text|bigint)\b/g, '');
const INSERT_PAYMENTS = `INSERT INTO payments (${PAYMENT_COLUMNS}) SELECT ${PAYMENT_COLUMNS}
  FROM ${rows(PAYMENT)} AS r ORDER BY ordinality RETURNING id, handle AS key`;
const UPDATE_PAYMENTS = `UPDATE payments p SET (${PAYMENT_COLUMNS}) =
  (${PAYMENT_COLUMNS.replaceAll(/(\w+)/g, 'r.$1')}) FROM ${rows(`id bigint, ${PAYMENT}`)} AS r
  WHERE p.id = r.id`;
const CLAIM = `id text, payment bigint, payer bigint, signed int, resource bigint, crawler text,
  price bigint, state text, claimed_at bigint, sold_at bigint, window_ends bigint, repeat_window bigint,
  lease_until bigint, repeats bigint, repeated_at bigint`;
const CLAIM_COLUMNS = CLAIM.replaceAll(/ (bytea|int|text|bigint)\b/g, '');
const INSERT_CLAIMS = `INSERT INTO claims (${CLAIM_COLUMNS}) SELECT ${CLAIM_COLUMNS}
  FROM ${rows(CLAIM)} AS r ORDER BY ordinality RETURNING seq AS id, id AS key`;
const UPDATE_CLAIMS = `UPDATE claims c SET state = r.state, sold_at = r.sold_at, repeats = r.repeats,
  repeated_at = r.repeated_at
  FROM ${rows('seq bigint, state text, sold_at bigint, repeats bigint, repeated_at bigint')} AS r
  WHERE c.seq = r.seq`;
const SETTLEMENT = `claim bigint, state text, since_block bigint, tx bigint, block bigint, final int,
  attempts bigint, reason text, changed_at bigint`;
const PUT_SETTLEMENTS = `INSERT INTO settlements (claim, state, since_block, tx, block, final, attempts,
    reason, changed_at)
  SELECT claim, state, since_block, tx, block, final, attempts, reason,
    coalesce(changed_at, extract(epoch FROM now())::bigint) FROM ${rows(SETTLEMENT)} AS r ORDER BY ordinality
  ON CONFLICT (claim) DO UPDATE SET state = excluded.state, since_block = excluded.since_block,
    tx = excluded.tx, block = excluded.block, final = excluded.final, attempts = excluded.attempts,
    reason = excluded.reason, changed_at = excluded.changed_at`;
const TRANSACTION = `hash bytea, relayer bytea, tx_nonce bigint, raw bytea, replaces bytea, sent_at bigint,
  state text, block bigint, gas_used bigint, cost bigint`;
const TRANSACTION_COLUMNS = TRANSACTION.replaceAll(/ (bytea|int|text|bigint)\b/g, '');
const PUT_TRANSACTIONS = `INSERT INTO transactions (${TRANSACTION_COLUMNS}) SELECT ${TRANSACTION_COLUMNS}
  FROM ${rows(TRANSACTION)} AS r ORDER BY ordinality
  ON CONFLICT (hash) DO UPDATE SET relayer = excluded.relayer, tx_nonce = excluded.tx_nonce,
    raw = excluded.raw, replaces = excluded.replaces, sent_at = excluded.sent_at, state = excluded.state,
    block = excluded.block, gas_used = excluded.gas_used, cost = excluded.cost`;
/** Of a transaction that is not ours there is its hash alone. */
const NAME_TRANSACTIONS = `INSERT INTO transactions (hash) SELECT hash FROM ${rows('hash bytea')} AS r
  ORDER BY ordinality ON CONFLICT (hash) DO NOTHING`;
const FIND_TRANSACTIONS = `SELECT t.id, t.hash AS key FROM transactions t
  JOIN ${rows('hash bytea')} AS r ON r.hash = t.hash`;
const ADD_SETTLEMENTS = `UPDATE settlement_totals t SET count = t.count + r.count, amount = t.amount + r.amount
  FROM ${rows('state text, count bigint, amount bigint')} AS r WHERE t.state = r.state`;
const ADD_SALES = `INSERT INTO sales AS t (day, class, crawler, sold, amount)
  SELECT day, class, crawler, sold, amount
  FROM ${rows('day text, class text, crawler text, sold bigint, amount bigint')} AS r
  ON CONFLICT (day, class, crawler) DO UPDATE SET sold = t.sold + excluded.sold,
    amount = t.amount + excluded.amount`;

/** Everything that changed, in the order in which rows refer to each other. */
export async function save(connection: Connection, unit: Unit): Promise<void> {
  await drop(connection, unit);
  await savePayers(connection, unit.changed.payers);
  const claims = [...unit.changed.claims];
  await saveResources(connection, claims);
  await savePayments(connection, unit.changed.payments);
  await saveClaims(connection, claims);
  await saveSettlements(connection, claims, unit.transactions);
  await saveTotals(connection, unit);
}

async function run(
  connection: Connection,
  sql: string,
  records: readonly Record_[],
): Promise<ReadonlyMap<string, bigint>> {
  if (records.length === 0) return new Map();
  const answered = await connection.all(sql, JSON.stringify(records));
  return new Map(answered.map((row) => [keyOf(row['key']), big(row['id'])]));
}

const keyOf = (key: unknown): string => (typeof key === 'string' ? key : hexOf(key).slice(2));

/** Gives new rows the numbers that the database gave them. */
function number<T extends { id: bigint | null }>(
  made: readonly T[],
  numbers: ReadonlyMap<string, bigint>,
  key: (row: T) => string,
): void {
  for (const row of made) {
    const id = numbers.get(key(row));
    if (id === undefined) throw new Error(`the database gave ${key(row)} no number`);
    row.id = id;
  }
}

async function drop(connection: Connection, unit: Unit): Promise<void> {
  const numbers = (some: Iterable<{ id: bigint | null }>): bigint[] =>
    [...some].flatMap(({ id }) => id ?? []);
  const claims = numbers(unit.dropped.claims);
  const settlements = [...claims, ...numbers(unit.unsettled)];
  const payments = numbers(unit.dropped.payments);
  const by = (ids: readonly bigint[], sql: string) =>
    ids.length === 0 ? [] : connection.all(sql, ids);
  await by(settlements, 'DELETE FROM settlements WHERE claim = ANY($1::bigint[])');
  await by(claims, 'DELETE FROM claims WHERE seq = ANY($1::bigint[])');
  await by(payments, 'DELETE FROM payments WHERE id = ANY($1::bigint[])');
}

async function savePayers(connection: Connection, payers: Iterable<Payer>): Promise<void> {
  const all = [...payers];
  const totals = ({ owed, unsettled, settled, failed }: Payer) => ({
    ...{ owed: `${owed}`, unsettled: `${unsettled}`, settled: `${settled}`, failed: `${failed}` },
  });
  const known = all.filter(({ id }) => id !== null);
  const made = all.filter(({ id }) => id === null);
  await run(
    connection,
    UPDATE_PAYERS,
    known.map((payer) => ({ id: `${payer.id}`, ...totals(payer) })),
  );
  const numbers = await run(
    connection,
    INSERT_PAYERS,
    made.map((payer) => ({ address: bytea(payer.address), ...totals(payer) })),
  );
  number(made, numbers, ({ address }) => address.slice(2));
}

/** Those that claims are made on and the database has not got yet. */
async function saveResources(connection: Connection, claims: readonly Claim[]): Promise<void> {
  const made = [...new Set(claims.flatMap(({ resource }) => resource ?? []))].filter(
    ({ id }) => id === null,
  );
  const record = ({ digest, key, resourceClass, about }: Resource): Record_ => {
    const { url, description, mimeType } = about;
    // Its URL ends with its key as a rule: then only what stands before it is kept.
    const origin = url.endsWith(key) ? url.slice(0, url.length - key.length) : null;
    return {
      ...{ digest: `\\x${digest}`, key, class: resourceClass, origin },
      ...{ url: origin === null ? url : null, description, mime_type: mimeType },
    };
  };
  const numbers = await run(connection, INSERT_RESOURCES, made.map(record));
  number(made, numbers, ({ digest }) => digest);
}

function paymentRecord(payment: Payment): Record_ {
  const { handle, name, signed, retired, presenter, presentedAt, proved, payer, worth, terms } =
    payment;
  const whole = (value: bigint | null | undefined): Json =>
    value === null || value === undefined ? null : `${exact(value)}`;
  return {
    ...{ handle: `\\x${handle}`, name: bytea(name), signed: signed ? 1 : 0 },
    ...{ retired: retired ? 1 : 0, presenter, presented_at: presentedAt, proved: proved ? 1 : 0 },
    payer: payer?.id === null || payer === null ? null : `${payer.id}`,
    worth: worth === null ? null : `${clamp(worth)}`,
    value: whole(terms?.value),
    recipient: terms === null ? null : bytea(terms.recipient),
    ...{ valid_after: whole(terms?.validAfter), valid_before: whole(terms?.validBefore) },
    signature: terms?.signature ? bytea(terms.signature) : null,
  };
}

async function savePayments(connection: Connection, payments: Iterable<Payment>): Promise<void> {
  const all = [...payments];
  const known = all.filter(({ id }) => id !== null);
  const made = all.filter(({ id }) => id === null);
  await run(
    connection,
    UPDATE_PAYMENTS,
    known.map((payment) => ({ id: `${payment.id}`, ...paymentRecord(payment) })),
  );
  const numbers = await run(connection, INSERT_PAYMENTS, made.map(paymentRecord));
  number(made, numbers, ({ handle }) => handle);
}

function claimRecord(claim: Claim): Record_ {
  const { name, payment, payer, signed, resource, crawler, price, state } = claim;
  return {
    ...{ id: name, payment: `${payment.id}`, payer: `${payer.id}`, signed: signed ? 1 : 0 },
    ...{ resource: resource === null ? null : `${resource.id}`, crawler, price: `${price}`, state },
    ...{ claimed_at: claim.claimedAt, sold_at: claim.soldAt, window_ends: claim.windowEnds },
    ...{ repeat_window: claim.repeatWindow, lease_until: claim.leaseUntil },
    ...{ repeats: claim.repeats, repeated_at: claim.repeatedAt },
  };
}

async function saveClaims(connection: Connection, claims: readonly Claim[]): Promise<void> {
  const known = claims.filter(({ id }) => id !== null);
  const made = claims.filter(({ id }) => id === null);
  await run(
    connection,
    UPDATE_CLAIMS,
    known.map(({ id, state, soldAt, repeats, repeatedAt }) => {
      return { seq: `${id}`, state, sold_at: soldAt, repeats, repeated_at: repeatedAt };
    }),
  );
  const numbers = await run(connection, INSERT_CLAIMS, made.map(claimRecord));
  number(made, numbers, ({ name }) => name);
}

async function saveSettlements(
  connection: Connection,
  claims: readonly Claim[],
  transactions: ReadonlyMap<Hex, RelayedTransaction>,
): Promise<void> {
  await run(connection, PUT_TRANSACTIONS, [...transactions.values()].map(transactionRecord));
  const hashes = new Set(claims.flatMap(({ settlement }) => settlement?.txHash ?? []));
  const named = [...hashes].map((hash) => ({ hash: bytea(hash) }));
  const strange = [...hashes].filter((hash) => !transactions.has(hash));
  await run(
    connection,
    NAME_TRANSACTIONS,
    strange.map((hash) => ({ hash: bytea(hash) })),
  );
  const numbers = await run(connection, FIND_TRANSACTIONS, named);
  await run(
    connection,
    PUT_SETTLEMENTS,
    claims.flatMap(({ id, settlement }) => {
      if (settlement === null) return [];
      const { state, sinceBlock, txHash, block, final, attempts, reason, changedAt } = settlement;
      const tx = txHash === null ? null : numbers.get(txHash.slice(2).toLowerCase());
      return {
        ...{ claim: `${id}`, state, since_block: sinceBlock === null ? null : `${sinceBlock}` },
        ...{ tx: tx === null ? null : `${tx}`, block: block === null ? null : `${block}` },
        ...{ final: final ? 1 : 0, attempts, reason, changed_at: changedAt },
      };
    }),
  );
}

function transactionRecord(transaction: RelayedTransaction): Record_ {
  const { txHash, relayer, txNonce, rawTx, replaces, sentAt, state, blockNumber, gasUsed, cost } =
    transaction;
  return {
    ...{ hash: bytea(txHash), relayer: bytea(relayer), tx_nonce: txNonce, raw: bytea(rawTx) },
    ...{ replaces: replaces === undefined ? null : bytea(replaces), sent_at: sentAt, state },
    block: blockNumber === undefined ? null : `${blockNumber}`,
    gas_used: gasUsed === undefined ? null : `${gasUsed}`,
    cost: cost === undefined ? null : `${clamp(cost)}`,
  };
}

async function saveTotals(connection: Connection, unit: Unit): Promise<void> {
  const { unsettled, settled } = unit.exposureMoved;
  if (unsettled !== 0n || settled !== 0n)
    await connection.all(
      'UPDATE house SET unsettled = unsettled + $1, settled = settled + $2',
      unsettled,
      settled,
    );
  await run(
    connection,
    ADD_SETTLEMENTS,
    [...unit.settlementsMoved].map(([state, { count, amount }]) => {
      return { state, count: `${count}`, amount: `${amount}` };
    }),
  );
  await run(
    connection,
    ADD_SALES,
    [...unit.sold.values()].map(({ day, resourceClass, crawler, count, amount }) => {
      return { day, class: resourceClass, crawler, sold: `${count}`, amount: `${amount}` };
    }),
  );
}
