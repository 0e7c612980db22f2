/** Who looks at a database changes nothing in it, and says what it cannot look at; reports.test.ts has what it tells. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizationOf, claimOf } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { PostgresLedger } from '../postgres.ts';
import { LedgerUnavailable } from '../types.ts';
import { openPool } from './connection.ts';
import { migrate, VERSION } from './migrate.ts';
import { openPostgresReader } from './reader.ts';

const server = new Postgres();
beforeAll(() => server.make());
afterAll(() => server.remove());

async function rows(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const answer = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return answer.rows.flat();
}

describe('a database that is looked at', () => {
  it('has no ledger before a service was started on it, and none is made', async () => {
    const url = await server.database();
    await expect(openPostgresReader(url)).rejects.toThrow(LedgerUnavailable);
    await expect(openPostgresReader(url)).rejects.toThrow(
      /^there is no ledger in postgres:\/\/tollbench@\/.*\/test_\d+$/,
    );
    expect(await rows(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual(
      [],
    );
  });

  it('of an older program is told what becomes of it, and of a newer one what it is', async () => {
    const url = await server.database();
    const pool = openPool(url);
    await migrate(pool, 1);
    await pool.end();
    await expect(openPostgresReader(url)).rejects.toThrow(
      `has version 1, this program reads ${VERSION}: the next start brings it there`,
    );
    await rows(url, `INSERT INTO ledger_version VALUES (99, 'later', '')`);
    await expect(openPostgresReader(url)).rejects.toThrow(
      `has version 99, this program knows ${VERSION}: it was written by a newer one`,
    );
  });

  it('that cannot be reached is said without its password', async () => {
    const url = 'postgres://me:secret@127.0.0.1:1/ledger';
    const refused = await openPostgresReader(url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LedgerUnavailable);
    expect(String(refused)).toMatch(/the ledger cannot be read: .*ECONNREFUSED/);
    expect(String(refused)).not.toContain('secret');
  });

  it('is not written to by any question, and answers while a writer has its lock', async () => {
    const url = await server.database();
    const ledger = await PostgresLedger.open(url);
    await ledger.claim(claimOf());
    const reader = await openPostgresReader(url);
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query('BEGIN; SELECT 1 FROM house FOR UPDATE');
    expect(await reader.settlements()).toMatchObject([{ state: 'queued', count: 1 }]);
    expect(await reader.audit()).toEqual([]);
    await writer.query('ROLLBACK');
    await writer.end();
    await reader.close();
    await expect(reader.status()).rejects.toThrow(LedgerUnavailable);
    await ledger.close();
  });

  it('that sorts as people do tells texts in the order of their code points all the same', async () => {
    const made = await server.database();
    const url = made.replace(/test_\d+/, 'german');
    await rows(
      made,
      `CREATE DATABASE german TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'de-DE'`,
    );
    const ledger = await PostgresLedger.open(url);
    for (const [nonce, reason] of ['ä', 'a', 'B', 'z'].entries()) {
      await ledger.claim(claimOf({ id: `c${nonce}`, authorization: authorizationOf(nonce) }));
      const entry = await ledger.get(`c${nonce}`);
      if (entry !== undefined) await ledger.put([{ ...entry, state: 'failed', reason }]);
    }
    const reader = await openPostgresReader(url);
    expect(await rows(url, `SELECT reason FROM settlements ORDER BY reason`)).toEqual([
      ...['a', 'ä', 'B', 'z'],
    ]);
    const { failures } = await reader.status();
    expect(failures.map(({ reason }) => reason)).toEqual(['B', 'a', 'z', 'ä']);
    await reader.close();
    await ledger.close();
  });
});
