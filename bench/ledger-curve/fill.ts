/** Books of any size, written by bulk SQL and not as the service does. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openToWrite } from '../../packages/gate/ledger/sqlite/open.ts';
import { handleOf } from '../../packages/gate/ledger/sqlite/values.ts';
import {
  isSigned,
  keyOf,
  NOW,
  nameOf,
  OPEN,
  PAGES,
  PAYEE,
  PAYERS,
  payerOf,
  totalsOf,
} from './book.ts';

/** Rows in one transaction of the filling. */
const STEP = 500_000;
const GIVEN_BACK = 10_000;
/** Ten payments a second, the newest one now. */
const AT = (payments: number): string => `${NOW} - (${payments} - i) / 10`;
const SETTLED_STATE = (payments: number) =>
  `CASE WHEN i > ${payments - OPEN} THEN 'queued' ELSE 'settled' END`;
const SETTLED_FLAG = (payments: number) => `CASE WHEN i > ${payments - OPEN} THEN 0 ELSE 1 END`;

/** Rows of everything but payments, claims and settlements. `bytes` writes hexadecimal as the database does. */
function* few(payments: number, bytes: (hex: string) => string): Iterable<string> {
  const { payers, settled, owed } = totalsOf(payments);
  const rows = payers.map(
    ({ settled: s, owed: o }, p) =>
      `(${p + 1}, ${bytes(payerOf(p).slice(2))}, ${o}, ${o}, ${s}, 0)`,
  );
  yield `INSERT INTO payers (id, address, owed, unsettled, settled, failed) VALUES ${rows.join(', ')}`;
  const pages = Array.from(
    { length: PAGES },
    (_, k) =>
      `(${k + 1}, ${bytes(k.toString(16).padStart(32, '0'))}, '/ref-sheet-${k}.html', 'static-sheet', 'https://tollbench.example', NULL, 'A sheet', 'text/html')`,
  );
  yield `INSERT INTO resources (id, digest, key, class, origin, url, description, mime_type) VALUES ${pages.join(', ')}`;
  yield `UPDATE house SET unsettled = ${owed}, settled = ${settled}`;
  yield `DELETE FROM settlement_totals`;
  yield `INSERT INTO settlement_totals VALUES ('settled', ${settled / 1000}, ${settled}),
    ('queued', ${owed / 1000}, ${owed}), ('failed', 0, 0), ('broadcast', 0, 0), ('unknown', 0, 0)`;
  yield `INSERT INTO sales VALUES ('2027-01-15', 'static-sheet', 'GPTBot', ${payments}, ${payments * 1000})`;
}

const claimColumns = `payment, payer, signed, resource, crawler, price, state, claimed_at, sold_at,
  window_ends, repeat_window, lease_until`;
const claimValues = (
  payments: number,
): string => `i, i % ${PAYERS} + 1, CASE WHEN i % 10 = 0 THEN 0 ELSE 1 END, i % ${PAGES} + 1,
  'GPTBot', 1000, 'sold', ${AT(payments)}, ${AT(payments)}, ${AT(payments)} + 300, 3600, ${AT(payments)} + 120`;
const givenBack = (hash: string) => [
  `INSERT INTO transactions (hash) SELECT ${hash} FROM claims WHERE seq % ${GIVEN_BACK} = 1`,
  `INSERT INTO refunds (tx, place, payment, claim, value, state, block, mined_at, entered_at)
    SELECT (SELECT id FROM transactions t WHERE t.hash = ${hash}), 0, payment, seq, 500, 'final', 9,
      ${NOW}, ${NOW} FROM claims WHERE seq % ${GIVEN_BACK} = 1`,
];

export function fillFile(path: string, payments: number): void {
  const database = openToWrite(path);
  database.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -2000000',
  );
  database.exec('BEGIN');
  for (const sql of few(payments, (hex) => `x'${hex}'`)) database.exec(sql);
  database.exec('COMMIT');
  for (let from = 1; from <= payments; from += STEP) {
    const rows = `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL
      SELECT i + 1 FROM n WHERE i < ${Math.min(from + STEP - 1, payments)})`;
    database.exec(`BEGIN;
      ${rows} INSERT INTO payments SELECT i, unhex(printf('%08x', i * ${2 ** 32} / ${payments + 1}) || hex(randomblob(20))),
        randomblob(32), i % 10 <> 0, 0, '203.0.113.9', ${AT(payments)}, 0,
        i % ${PAYERS} + 1, 1000, iif(i % 10 = 0, NULL, 1000), iif(i % 10 = 0, NULL, x'${PAYEE.slice(2)}'),
        iif(i % 10 = 0, NULL, 0), iif(i % 10 = 0, NULL, ${NOW + 300}), iif(i % 10 = 0, NULL, randomblob(65)) FROM n;
      ${rows} INSERT INTO claims (seq, id, ${claimColumns})
        SELECT i, unhex(printf('%032x', i)), ${claimValues(payments)} FROM n;
      ${rows} INSERT INTO settlements SELECT i, ${SETTLED_STATE(payments)}, 1, NULL, 9, ${SETTLED_FLAG(payments)},
        1, NULL, ${NOW} FROM n WHERE i % 10 <> 0;
      COMMIT`);
  }
  const name = database.prepare('UPDATE payments SET handle = ?, name = ? WHERE id = ?');
  database.exec('BEGIN');
  for (const i of someOf(payments)) name.run(handleOf(keyOf(i)), bytesOf(nameOf(i)), i);
  database.exec('COMMIT');
  for (const sql of givenBack(`unhex(printf('%064x', seq))`)) database.exec(sql);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA optimize');
  database.close();
}

/** Of the tables that are filled: what keeps them in order is made again behind the rows. */
const INDEXES = `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE schemaname = 'public'
  AND tablename IN ('payments', 'claims', 'settlements')
  AND indexname NOT IN (SELECT conname FROM pg_constraint)`;

export async function fillDatabase(url: string, payments: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET synchronous_commit = off; SET session_replication_role = replica;
    SET maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await client.query(INDEXES);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const sql of few(payments, (hex) => `'\\x${hex}'`))
    await client.query(
      sql.replace(/^INSERT INTO (payers|resources) \(([^)]*)\)/, '$& OVERRIDING SYSTEM VALUE'),
    );
  for (let from = 1; from <= payments; from += STEP) {
    const n = `generate_series(${from}, ${Math.min(from + STEP - 1, payments)}) AS n (i)`;
    await client.query(
      PAYMENTS.replace('{n}', n)
        .replaceAll('{all}', String(payments + 1))
        .replace('{at}', AT(payments)),
    );
    await client.query(`INSERT INTO claims (seq, id, ${claimColumns}) OVERRIDING SYSTEM VALUE
      SELECT i, lpad(to_hex(i), 32, '0'), ${claimValues(payments)} FROM ${n}`);
    await client.query(`INSERT INTO settlements (claim, state, since_block, block, final, attempts, changed_at)
      SELECT i, ${SETTLED_STATE(payments)}, 1, 9, ${SETTLED_FLAG(payments)}, 1, ${NOW} FROM ${n} WHERE i % 10 <> 0`);
  }
  for (const i of someOf(payments))
    await client.query('UPDATE payments SET handle = $1, name = $2 WHERE id = $3', [
      ...[handleOf(keyOf(i)), bytesOf(nameOf(i)), i],
    ]);
  for (const { made } of indexes) await client.query(made);
  for (const sql of givenBack(`decode(lpad(to_hex(seq), 64, '0'), 'hex')`)) await client.query(sql);
  for (const [table, id] of [
    ['payers', 'id'],
    ['resources', 'id'],
    ['payments', 'id'],
    ['claims', 'seq'],
  ] as const)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${id}'), max(${id})) FROM ${table}`,
    );
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** Spread over all that there may be, and in their order. */
const PAYMENTS = `
  INSERT INTO payments (id, handle, name, signed, presenter, presented_at, payer, worth, value, recipient,
    valid_after, valid_before, signature) OVERRIDING SYSTEM VALUE
  SELECT i, decode(lpad(to_hex(i::bigint * ${2 ** 32} / {all}), 8, '0') || md5(i::text) || '00000000', 'hex'),
    decode(md5(i::text) || md5('name ' || i), 'hex'), signed, '203.0.113.9', {at}, i % ${PAYERS} + 1, 1000,
    1000 * NULLIF(signed, 0), CASE signed WHEN 1 THEN '\\x${PAYEE.slice(2)}'::bytea END,
    0 * NULLIF(signed, 0), ${NOW + 300} * NULLIF(signed, 0),
    CASE signed WHEN 1 THEN decode(repeat('5a', 65), 'hex') END
  FROM (SELECT i, CASE WHEN i % 10 = 0 THEN 0 ELSE 1 END AS signed FROM {n}) AS made`;

const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');

/** Those that are looked up: they have their own names, the others have names by lot. */
export const someOf = (payments: number): number[] =>
  Array.from({ length: 200 }, (_, k) => 1 + Math.floor((k * (payments - 1)) / 200)).filter(
    (i) => i <= payments - OPEN && isSigned(i),
  );

export const machine = (): string =>
  readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
