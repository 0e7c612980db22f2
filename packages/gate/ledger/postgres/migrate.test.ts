/** From each version to this one, with data in it: forwards, whole, once. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { PostgresLedger } from '../postgres.ts';
import { LedgerUnavailable } from '../types.ts';
import { openPool } from './connection.ts';
import { migrate, VERSION, versionOf } from './migrate.ts';

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

test.each(Array.from({ length: VERSION - 1 }, (_, at) => at + 1))(
  'from version %i, with a payment in it',
  async (before) => {
    const url = await server.database();
    const pool = openPool(url);
    await migrate(pool, 1);
    await server.run(nameOf(url), OF_1);
    // What the programs in between made of it, with it in it.
    await migrate(pool, before);
    expect(await versionOf(pool)).toBe(before);
    await pool.end();
    const ledger = await PostgresLedger.open(url);
    expect(
      (await ledger.open()).map(({ claimId, authorization: { value } }) => [claimId, value]),
    ).toEqual([['c1', 1000n]]);
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 1000n, unsettled: 1000n });
    expect(await ledger.audit()).toEqual([]);
    expect(await ledger.waitingAfter(0n)).toMatchObject([{ claimId: 'c1', urgent: false }]);
    expect(await ledger.beat('a', 30)).toMatchObject({ leads: true, term: 1n, processes: 1 });
    expect((await ledger.claim(claimOf())).status).toBe('claimed');
    await ledger.close();
  },
);

test('ten processes that come at once make the tables once', async () => {
  const url = await server.database();
  const ledgers = await Promise.all(Array.from({ length: 10 }, () => PostgresLedger.open(url)));
  for (const ledger of ledgers) await ledger.close();
  const versions = await read(url, 'SELECT version::int FROM ledger_version ORDER BY version');
  expect(versions).toEqual(
    Array.from({ length: VERSION + 1 }, (_, version) => version).map((version) => ({ version })),
  );
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
