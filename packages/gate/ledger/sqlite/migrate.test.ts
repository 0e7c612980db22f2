import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hex } from '../../chain/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { SqliteLedger } from '../sqlite.ts';
import { LedgerUnavailable } from '../types.ts';
import { openToWrite } from './open.ts';
import { openSqliteReader } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file as the program of that version wrote it. */
function oldFile(version: number, name: string): string {
  const path = join(folder, `${name}-${version}.sqlite`);
  const dump = fileURLToPath(
    new URL(`../../testing/ledger-version-${version}.sql`, import.meta.url),
  );
  const database = new DatabaseSync(path);
  database.exec(readFileSync(dump, 'utf8'));
  database.close();
  return path;
}

const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, 'e')}`;
const key = (n: number) =>
  `auth:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:${PAYER}:${authorizationOf(n).nonce}`;

describe.each([1, 2, 3, 4, 5])('a ledger of version %i', (version) => {
  it('is not touched by who only looks, and told what becomes of it', async () => {
    const path = oldFile(version, 'look');
    const before = readFileSync(path);
    await expect(openSqliteReader(path)).rejects.toThrow(LedgerUnavailable);
    await expect(openSqliteReader(path)).rejects.toThrow(/the next start brings it there/);
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.startsWith(`look-${version}`))).toEqual([
      `look-${version}.sqlite`,
    ]);
  });

  it.each(['the ledger’s thread', 'this one'])(
    'says the same of every payment when it is opened in %s, and its totals are right',
    async (thread) => {
      const path = oldFile(version, `open in ${thread}`);
      if (thread === 'this one') openToWrite(path).close();
      const ledger = await SqliteLedger.open(path);
      const pass = await ledger.lookup(`tx:${hash(1)}`, NOW);
      expect(pass).toMatchObject({
        kind: 'transaction',
        presenter: '203.0.113.9',
        presentedAt: NOW - 40,
        payer: PAYER,
        worth: 6500n,
        proved: false,
        authorization: null,
        settlement: null,
      });
      expect(pass?.claims).toMatchObject([
        { id: id(1), resource: '/a.html', price: 1000n, state: 'sold', soldAt: NOW },
        { id: id(2), resource: '/a.html?export=csv&n=2', resourceClass: 'tool-export' },
      ]);
      expect(await ledger.lookup(`tx:${hash(2)}`, NOW)).toMatchObject({ payer: null, claims: [] });
      expect(await ledger.lookup(key(3), NOW)).toMatchObject({
        authorization: authorizationOf(3),
        claims: [{ id: id(3), state: 'sold', repeatUntil: NOW + 3600 }],
        settlement: { state: 'settled', txHash: hash(3) },
      });
      expect(await ledger.get(id(4))).toEqual({
        claimId: id(4),
        authorization: authorizationOf(4),
        resource: { url: 'https://t/a.html', description: 'A', mimeType: 'text/html' },
        state: 'failed',
        attempts: 2,
        reason: 'expired unsettled',
      });
      if (version >= 3)
        expect(await ledger.get(id(3))).toMatchObject({
          state: 'settled',
          txHash: hash(3),
          sinceBlock: 4n,
          blockNumber: 9n,
          final: true,
        });
      // Who sent it was not written down then: the chain is asked what became of it.
      expect(await ledger.get(id(5))).toMatchObject({ state: 'unknown', txHash: hash(5) });
      expect((await ledger.open()).map(({ claimId }) => claimId)).toEqual([id(5), id(6)]);
      // What was reserved by the older program is as good as released.
      expect(await ledger.lookup(key(7), NOW)).toBeUndefined();
      expect(await ledger.standing(PAYER, NOW)).toEqual({
        owed: 2000n,
        unsettled: 2000n,
        settled: 0n,
        failed: 1,
        exposure: { unsettled: 3000n, settled: 1000n },
      });
      expect(await ledger.settlements()).toEqual([
        { state: 'failed', count: 1, amount: 1000n },
        { state: 'queued', count: 1, amount: 1000n },
        { state: 'settled', count: 1, amount: 1000n },
        { state: 'unknown', count: 1, amount: 1000n },
      ]);
      expect(await ledger.sales('2027-01-15', '2027-01-15')).toEqual([
        {
          day: '2027-01-15',
          resourceClass: 'tool-export',
          crawler: 'GPTBot',
          sold: 1,
          amount: 5000n,
        },
        {
          day: '2027-01-15',
          resourceClass: 'workbench-tool',
          crawler: '-',
          sold: 1,
          amount: 1000n,
        },
        {
          day: '2027-01-15',
          resourceClass: 'workbench-tool',
          crawler: 'GPTBot',
          sold: 4,
          amount: 4000n,
        },
      ]);
      expect(await ledger.counts('2027-01-15', '2027-01-15')).toMatchObject([{ count: 3 }]);
      // And it goes on from there.
      const again = claimOf({ authorization: authorizationOf(3), payment: key(3) });
      expect((await ledger.claim(again)).status).toBe('repeat');
      expect(
        (await ledger.claim(claimOf({ authorization: authorizationOf(7), payment: key(7) })))
          .status,
      ).toBe('claimed');
      await ledger.close();
      const reader = await openSqliteReader(path);
      expect(await reader.audit()).toEqual([]);
      await reader.close();
    },
  );
});

describe('a ledger that was brought to this version', () => {
  const schema = (database: DatabaseSync) =>
    database
      .prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name')
      .all()
      .map(({ sql, ...row }) => ({ ...row, sql: sql === null ? null : plain(String(sql)) }));
  const plain = (sql: string) => sql.replaceAll(/["\s]/gu, '');

  it.each([1, 2, 3, 4, 5])(
    'from %i has the tables of a new one, and nothing besides',
    (version) => {
      const moved = openToWrite(oldFile(version, 'tables'));
      const fresh = openToWrite(':memory:');
      expect(schema(moved)).toEqual(schema(fresh));
      expect(moved.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      for (const database of [moved, fresh]) database.close();
    },
  );

  it('tells the gas that was spent before', async () => {
    const path = oldFile(5, 'gas');
    openToWrite(path).close();
    const reader = await openSqliteReader(path);
    const relayer = `0x${'ee'.repeat(20)}`;
    const cost = 4_000_000_000_000_000_001n;
    expect(await reader.status()).toMatchObject({
      transactions: { open: 1, mined: 2, dropped: 0, gasUsed: 140_000n, cost: 2n * cost },
      owed: { count: 1, amount: 3_000n },
    });
    const spent = [{ relayer, transactions: 1, cost }];
    expect(await reader.gasSince(NOW)).toEqual({ since: NOW, spent });
    await reader.close();
  });

  it('does not say when something was settled that nobody wrote down', async () => {
    const path = oldFile(2, 'when');
    openToWrite(path).close();
    const reader = await openSqliteReader(path);
    const [story] = await reader.paymentsNamed(authorizationOf(3).nonce, 5);
    expect(story?.happenings.at(-1)).toMatchObject({ what: 'settled', at: null });
    await reader.close();
  });

  it('has what an older program left out left out still', async () => {
    const path = oldFile(2, 'bare');
    const signed = authorizationOf(8, { validAfter: 5n });
    const about = { url: 'https://t/b.html', description: 'B', mimeType: 'text/html' };
    const json = JSON.stringify(signed, (_, each) =>
      typeof each === 'bigint' ? String(each) : each,
    );
    const database = new DatabaseSync(path);
    database.exec(`
      INSERT INTO payments (key, kind, presenter, presented_at)
        VALUES ('${key(9)}', 'authorization', 'a', ${NOW - 9});
      INSERT INTO payments (key, kind, presenter, presented_at, payer, worth, valid_before, "authorization")
        VALUES ('${key(8)}', 'authorization', 'a', ${NOW}, '${PAYER}', 1000, ${NOW + 300}, '${json}');
      INSERT INTO claims (id, payment, payer, resource, class, about, crawler, price, state, claimed_at,
          sold_at, window_ends, repeat_window, open)
        VALUES ('${id(8)}', '${key(8)}', '${PAYER}', '/a.html', 'workbench-tool', '', '-', 1000, 'sold',
          ${NOW}, ${NOW}, ${NOW + 300}, 3600, 1);
      INSERT INTO settlements (claim, payer, value, "authorization", state, attempts)
        VALUES ('${id(8)}', '${PAYER}', 1000, '${json}', 'queued', 0);
      INSERT INTO settlements (claim, payer, value, "authorization", resource, state, since_block,
          attempts, reason)
        VALUES ('nobody', '${PAYER}', 1000, '${json}', NULL, 'queued', 7, 1, 'slow'),
          ('somebody', '${PAYER}', 1000, '${json}', '${JSON.stringify(about)}', 'queued', 7, 1, 'slow');`);
    database.close();
    openToWrite(path).close();
    const ledger = await SqliteLedger.open(path);
    expect(await ledger.lookup(key(9), NOW)).toEqual({
      ...{ key: key(9), kind: 'authorization', presenter: 'a', presentedAt: NOW - 9 },
      ...{ payer: null, worth: null, proved: false, authorization: null },
      ...{ claims: [], settlement: null },
    });
    expect(await ledger.get(id(8))).toEqual({
      ...{ claimId: id(8), authorization: signed, state: 'queued', attempts: 0 },
      resource: { url: '', description: '', mimeType: '' },
    });
    expect(await ledger.get('nobody')).toEqual({
      ...{ claimId: 'nobody', authorization: signed, state: 'queued', attempts: 1 },
      ...{ sinceBlock: 7n, reason: 'slow' },
    });
    expect((await ledger.get('somebody'))?.resource).toEqual(about);
    expect(await ledger.get(id(3))).toEqual({
      ...{ claimId: id(3), authorization: authorizationOf(3), state: 'settled', attempts: 1 },
      ...{ sinceBlock: 100n, txHash: hash(3) },
      resource: { url: 'https://t/a.html', description: 'A', mimeType: 'text/html' },
    });
    await ledger.close();
  });
});
