import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { startNode } from '../../../scripts/programs.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../testing/claims.ts';
import { ledgerSuite } from '../testing/ledger-suite.ts';
import { MemoryLedger } from './memory.ts';
import { MIGRATIONS } from './schema.ts';
import { SqliteLedger } from './sqlite.ts';
import { LedgerUnavailable } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-ledger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const file = () => join(folder, `${files++}.sqlite`);

ledgerSuite('SQLite', () => new SqliteLedger(file()));

describe('the SQLite ledger on disk', () => {
  it('is what it was after it is opened again', async () => {
    const path = file();
    const first = new SqliteLedger(path);
    const request = claimOf();
    await first.claim(request);
    await first.present('tx:0x09', 'transaction', 'a', NOW);
    await first.close();
    const second = new SqliteLedger(path);
    expect((await second.claim(claimOf())).status).toBe('repeat');
    expect(await second.lookup('tx:0x09')).toMatchObject({ presentedAt: NOW, presenter: 'a' });
    expect((await second.open()).map(({ claimId }) => claimId)).toEqual([request.id]);
    await second.close();
  });

  it('lets two processes share it: one of them sells', async () => {
    const path = file();
    const ledgers = [new SqliteLedger(path), new SqliteLedger(path)];
    const outcomes = await Promise.all(
      ledgers.flatMap((ledger) => Array.from({ length: 20 }, () => ledger.claim(claimOf()))),
    );
    expect(outcomes.filter(({ status }) => status === 'claimed')).toHaveLength(1);
    for (const ledger of ledgers) await ledger.close();
  });

  it('can be looked at while another process writes, and is not made by looking', async () => {
    const path = file();
    expect(() => new SqliteLedger(path, { readOnly: true })).toThrow();
    const ledger = new SqliteLedger(path);
    await ledger.claim(claimOf());
    const writer = new DatabaseSync(path);
    writer.exec('BEGIN IMMEDIATE');
    const beside = new SqliteLedger(path, { readOnly: true });
    expect(await beside.settlements()).toMatchObject([{ state: 'queued', count: 1 }]);
    writer.exec('ROLLBACK');
    await ledger.claim(claimOf({ authorization: authorizationOf(2) }));
    expect(await beside.settlements()).toMatchObject([{ state: 'queued', count: 2 }]);
    const another = claimOf({ authorization: authorizationOf(3) });
    await expect(beside.claim(another)).rejects.toThrow(LedgerUnavailable);
    await beside.close();
    writer.close();
    await ledger.close();
  });

  it('refuses a file written by a newer program, and one that is no database', () => {
    const path = file();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => new SqliteLedger(path)).toThrow(LedgerUnavailable);
    expect(() => new SqliteLedger(path, { readOnly: true })).toThrow(LedgerUnavailable);
    expect(() => new SqliteLedger(folder)).toThrow();
  });

  it('opens a file of version 1, whose claims in waiting had another word', async () => {
    const path = file();
    const database = new DatabaseSync(path);
    database.exec(MIGRATIONS[0] ?? '');
    database.exec(`PRAGMA user_version = 1;
      INSERT INTO payments (key, kind, presenter, presented_at) VALUES ('tx:0x01', 'transaction', 'a', 5);
      INSERT INTO claims (id, payment, payer, resource, class, about, crawler, price, state, claimed_at,
        sold_at, window_ends, repeat_window, open) VALUES
        ('waits', 'tx:0x01', '${PAYER}', '/a', 'blog-post', '', '', 1000, 'held', 6, NULL, 300, 300, 0),
        ('sold', 'tx:0x01', '${PAYER}', '/b', 'blog-post', '', '', 1000, 'sold', 6, 7, 300, 300, 0)`);
    database.close();
    const ledger = new SqliteLedger(path);
    const states = async () =>
      (await ledger.lookup('tx:0x01'))?.claims.map(({ id, state }) => [id, state]);
    expect(await states()).toEqual([
      ['waits', 'reserved'],
      ['sold', 'sold'],
    ]);
    await ledger.release('sold');
    await ledger.release('waits');
    expect(await states()).toEqual([['sold', 'sold']]);
    await ledger.close();
  });

  it('fails one bad write alone, and not those it was written with', async () => {
    const ledger = new SqliteLedger(file());
    const outcomes = await Promise.allSettled([
      ledger.claim(claimOf({ authorization: authorizationOf(1) })),
      ledger.claim(claimOf({ authorization: authorizationOf(2), price: 0n })),
      ledger.claim(claimOf({ authorization: authorizationOf(3) })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(LedgerUnavailable);
    expect((await ledger.standing(PAYER)).owed).toBe(2000n);
    await ledger.close();
  });

  it('agrees with the memory ledger on every outcome', async () => {
    const step = fc.record({
      nonce: fc.integer({ min: 0, max: 3 }),
      resource: fc.constantFrom('/a', '/b'),
      presenter: fc.constantFrom('p', 'q'),
      pass: fc.boolean(),
      reserve: fc.boolean(),
      limit: fc.constantFrom(null, 2000n),
      repeatOnly: fc.boolean(),
      after: fc.constantFrom('nothing', 'confirm', 'release', 'broadcast', 'failed'),
      wait: fc.integer({ min: 0, max: 3000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const ledgers = [new MemoryLedger(), new SqliteLedger(':memory:')] as const;
        let now = NOW;
        for (const { nonce, pass, limit, after, wait, ...rest } of steps) {
          now += wait;
          const request = claimOf({
            ...rest,
            now,
            authorization: pass ? null : authorizationOf(nonce),
            payment: pass ? `tx:${nonce}` : `auth:${nonce}`,
            worth: pass ? 3000n : 1000n,
            cover: limit === null ? null : { balance: limit, credit: null },
          });
          const answers = [];
          for (const ledger of ledgers) {
            const outcome = await ledger.claim(request);
            if (after === 'confirm') await ledger.confirm(request.id, now + 1);
            if (after === 'release') await ledger.release(request.id);
            const entry = await ledger.get(request.id);
            if (entry !== undefined && (after === 'broadcast' || after === 'failed')) {
              await ledger.put([{ ...entry, state: after }]);
            }
            answers.push({
              outcome,
              record: await ledger.lookup(request.payment),
              standing: await ledger.standing(PAYER),
              open: await ledger.open(),
              listed: await ledger.authorizationsOf(PAYER, NOW),
            });
          }
          expect(answers[1]).toEqual(answers[0]);
        }
        await ledgers[1].close();
      }),
      { numRuns: 100 },
    );
  });

  it('has on disk all it said it had, when it is killed while writing', async () => {
    const path = file();
    const child = startNode(
      [fileURLToPath(new URL('../testing/ledger-writer.ts', import.meta.url)), path],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    const told: string[] = [];
    child.on('message', (payment) => {
      told.push(String(payment));
      if (told.length === 2000) child.kill('SIGKILL');
    });
    await once(child, 'exit');
    expect(told.length).toBeGreaterThanOrEqual(2000);
    const ledger = new SqliteLedger(path);
    for (const payment of told) {
      expect((await ledger.lookup(payment))?.claims).toHaveLength(1);
    }
    // What is there besides is whole: each claim has its payment and its queued settlement.
    const { owed } = await ledger.standing(PAYER);
    const queued = await ledger.open();
    expect(owed).toBe(BigInt(queued.length) * 1000n);
    expect(queued.length).toBeGreaterThanOrEqual(told.length);
    await ledger.close();
    const database = new DatabaseSync(path);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });
});
