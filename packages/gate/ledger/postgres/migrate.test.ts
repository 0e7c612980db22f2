/** From each version to this one, with data in it: forwards, whole, once. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { PostgresLedger } from '../postgres.ts';
import { LedgerUnavailable } from '../types.ts';
import { openPool } from './connection.ts';
import { migrate, VERSION, versionOf } from './migrate.ts';

/** What databases out there were made with: the first half of its SHA-256. Added with each release. */
const RELEASED: readonly (readonly [name: string, sum: string])[] = [
  ['001.do.ledger.sql', 'a77ce8b84334fad4'],
  ['002.do.lease.sql', 'aa9eada1a8ef6f84'],
];

const server = new Postgres();
beforeAll(() => server.make());
afterAll(() => server.remove());
const nameOf = (url: string) => /test_\d+/.exec(url)?.[0] ?? '';

async function read(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** A claim, queued, as version 1 wrote it. */
const OF_1 = `
  INSERT INTO payers (address, owed, unsettled) VALUES ('\\x${PAYER.slice(2)}', 1000, 1000);
  INSERT INTO resources (digest, key, class, origin, description, mime_type)
    VALUES ('\\x01', '/a.html', 'workbench-tool', 'https://t', 'A', 'text/html');
  INSERT INTO payments (handle, name, signed, presenter, presented_at, payer, worth, value, recipient,
      valid_after, valid_before, signature)
    VALUES ('\\x02', '\\x03', 1, 'p', ${NOW}, 1, 1000, 1000, '\\x04', 0, ${NOW + 300}, '\\x05');
  INSERT INTO claims (id, payment, payer, signed, resource, crawler, price, state, claimed_at, sold_at,
      window_ends, repeat_window, lease_until)
    VALUES ('c1', 1, 1, 1, 1, 'GPTBot', 1000, 'sold', ${NOW}, ${NOW}, ${NOW + 300}, 3600, ${NOW + 120});
  INSERT INTO settlements VALUES (1, 'queued', NULL, NULL, NULL, 0, 0, NULL, ${NOW});
  UPDATE settlement_totals SET count = 1, amount = 1000 WHERE state = 'queued';
  UPDATE house SET unsettled = 1000;
  INSERT INTO sales VALUES ('2027-01-15', 'workbench-tool', 'GPTBot', 1, 1000)`;

/** The migrations, in their order. */
const FOLDER = new URL('./migrations/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .map((name) => ({ name, version: Number(name.slice(0, 3)) }))
  .sort((a, b) => a.version - b.version);

/** One row and more in each table that is not filled yet: of version 1, … */
const REST_OF_1 = `
  INSERT INTO counts VALUES ('2027-01-15', 'challenge', 'blog-post', 'CCBot', 3, 0);
  INSERT INTO payments (handle, name, signed, presenter, presented_at, payer, worth)
    VALUES ('\\x12', '\\x${'ab'.repeat(32)}', 0, 'p', ${NOW}, 1, 5000);
  INSERT INTO claims (id, payment, payer, signed, resource, crawler, price, state, claimed_at, sold_at,
      window_ends, repeat_window, lease_until)
    VALUES ('c2', 2, 1, 0, 1, 'GPTBot', 1000, 'sold', ${NOW}, ${NOW}, ${NOW + 300}, 3600, ${NOW + 120});
  UPDATE sales SET sold = 2, amount = 2000;
  INSERT INTO transactions (hash, relayer, tx_nonce, raw, sent_at, state)
    VALUES ('\\x${'cd'.repeat(32)}', '\\x06', 4, '\\x07', ${NOW}, 'open')`;
/** … of version 2, … */
const OF_2 = `UPDATE lease SET term = 7, holder = 'gone';
  INSERT INTO processes (holder, seen_at) VALUES ('gone', now())`;
/** … and of version 3. */
const OF_3 = `INSERT INTO outages VALUES ('gone', 1, now() - interval '9 s', now());
  INSERT INTO house_keys VALUES ('challenge', 'secret');
  INSERT INTO receipt_keys (name, x) VALUES ('one', 'x')`;

const BEFORE = FILES.map(({ version }) => version).slice(0, -1);

test.each(BEFORE)('from version %i, with rows in its tables', async (version) => {
  const url = await server.database();
  const pool = openPool(url);
  expect(await migrate(pool, version)).toEqual({ from: 0, to: version });
  expect(await versionOf(pool)).toBe(version);
  for (const [since, rows] of [`${OF_1};${REST_OF_1}`, OF_2, OF_3].entries())
    if (version > since) await server.run(nameOf(url), rows);
  expect(await migrate(pool)).toEqual({ from: version, to: VERSION });
  expect(await migrate(pool)).toEqual({ from: VERSION, to: VERSION });
  await pool.end();
  const ledger = await PostgresLedger.open(url);
  expect(
    (await ledger.open()).map(({ claimId, authorization: { value } }) => [claimId, value]),
  ).toEqual([['c1', 1000n]]);
  expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 1000n, unsettled: 1000n });
  expect(await ledger.audit()).toEqual([]);
  expect(await ledger.counts('2027-01-15', '2027-01-15')).toMatchObject([{ count: 3 }]);
  expect(await ledger.openTransactions()).toMatchObject([{ txNonce: 4, state: 'open' }]);
  expect(await ledger.refundable('c2')).toMatchObject([{ sold: 1000n, left: 1000n, paid: true }]);
  expect(await ledger.waitingAfter(0n)).toMatchObject([{ claimId: 'c1', urgent: false }]);
  const term = version >= 2 ? 8n : 1n;
  expect(await ledger.beat('a', 30)).toMatchObject({ leads: true, term });
  expect((await ledger.claim(claimOf())).status).toBe('claimed');
  await ledger.close();
  if (version >= 3)
    expect(await read(url, 'SELECT name, secret FROM house_keys')).toEqual([
      { name: 'challenge', secret: 'secret' },
    ]);
});

test('a migration that was released is never changed, only followed by another', () => {
  const sums = FILES.map(({ name }) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)] as const;
  });
  const released = sums.slice(0, RELEASED.length);
  expect(released).toEqual(RELEASED);
});

test('ten processes that come at once make the tables once', async () => {
  const url = await server.database();
  const ledgers = await Promise.all(Array.from({ length: 10 }, () => PostgresLedger.open(url)));
  for (const ledger of ledgers) await ledger.close();
  const versions = await read(url, 'SELECT version::int FROM ledger_version ORDER BY version');
  expect(versions).toEqual([{ version: 0 }, ...FILES.map(({ version }) => ({ version }))]);
});

test('a table that is read for long holds up who migrates, and not the services that go on', async () => {
  const url = await server.database();
  const pool = openPool(url);
  await migrate(pool, 2);
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  // As a copy does, of every table and for minutes.
  await reader.query('BEGIN; SELECT count(*) FROM processes');
  let done = false;
  const migrated = migrate(pool).finally(() => {
    done = true;
  });
  const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'processes'::regclass`;
  await expect.poll(() => read(url, waits)).toHaveLength(1);
  await server.run(
    nameOf(url),
    "SET lock_timeout = '10 s'; INSERT INTO processes VALUES ('old', now())",
  );
  expect(done).toBe(false);
  await reader.query('COMMIT');
  expect(await migrated).toEqual({ from: 2, to: VERSION });
  // The program of before says that it is there as it did.
  const here = `INSERT INTO processes VALUES ('old', clock_timestamp())
    ON CONFLICT (holder) DO UPDATE SET seen_at = excluded.seen_at`;
  await server.run(nameOf(url), here);
  await reader.end();
  await pool.end();
});

test('what cannot be done whole is not done at all, and nobody else’s table is touched', async () => {
  const url = await server.database();
  // Another program lives in that database.
  await server.run(
    nameOf(url),
    "CREATE TABLE claims (mine text); INSERT INTO claims VALUES ('kept')",
  );
  await expect(PostgresLedger.open(url)).rejects.toThrow(
    'the ledger cannot be read: relation "claims" already exists',
  );
  const tables = await read(
    url,
    "SELECT tablename AS t FROM pg_tables WHERE schemaname = 'public'",
  );
  expect(tables).toEqual([{ t: 'claims' }]);
  expect(await read(url, 'SELECT mine FROM claims')).toEqual([{ mine: 'kept' }]);
});

test('a database of a newer program is refused, and one whose tables were made otherwise', async () => {
  const url = await server.database();
  await (await PostgresLedger.open(url)).close();
  const set = (sql: string) => server.run(nameOf(url), sql);
  await set("INSERT INTO ledger_version VALUES (99, 'later', '')");
  await expect(PostgresLedger.open(url)).rejects.toThrow(
    `the ledger has version 99, this program knows ${VERSION}: it was written by a newer one`,
  );
  await set(
    "DELETE FROM ledger_version WHERE version = 99; UPDATE ledger_version SET md5 = 'other' WHERE version = 1",
  );
  await expect(PostgresLedger.open(url)).rejects.toThrow(LedgerUnavailable);
  await expect(PostgresLedger.open(url)).rejects.toThrow('MD5 checksum failed for migration [1]');
});
