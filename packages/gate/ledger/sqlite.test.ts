import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { startNode } from '../../../scripts/programs.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../testing/claims.ts';
import { ledgerSuite } from '../testing/ledger-suite.ts';
import { refundSuite } from '../testing/refund-suite.ts';
import { openSqliteReader } from './sqlite/reader.ts';
import { SqliteLedger } from './sqlite.ts';
import { LedgerUnavailable } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-ledger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const file = () => join(folder, `${files++}.sqlite`);

ledgerSuite('SQLite', () => SqliteLedger.open(file()), 5);
refundSuite('SQLite', () => SqliteLedger.open(file()));

describe('the SQLite ledger on disk', () => {
  it('is what it was after it is opened again', async () => {
    const path = file();
    const first = await SqliteLedger.open(path);
    const request = claimOf();
    await first.claim(request);
    await first.present('tx:0x09', 'transaction', 'a', NOW);
    await first.prove('tx:0x09');
    await first.probe();
    await first.close();
    await expect(first.probe()).rejects.toThrow('the ledger is closed');
    const second = await SqliteLedger.open(path);
    expect((await second.claim(claimOf())).status).toBe('repeat');
    expect(await second.lookup('tx:0x09', NOW)).toMatchObject({
      ...{ presentedAt: NOW, presenter: 'a', proved: true },
    });
    expect((await second.open()).map(({ claimId }) => claimId)).toEqual([request.id]);
    await second.close();
  });

  it('lets two processes share it: one of them sells', async () => {
    const path = file();
    const ledgers = [await SqliteLedger.open(path), await SqliteLedger.open(path)];
    const outcomes = await Promise.all(
      ledgers.flatMap((ledger) => Array.from({ length: 20 }, () => ledger.claim(claimOf()))),
    );
    expect(outcomes.filter(({ status }) => status === 'claimed')).toHaveLength(1);
    for (const ledger of ledgers) await ledger.close();
  });

  it('can be looked at while another process writes, and is not made by looking', async () => {
    const path = file();
    await expect(openSqliteReader(path)).rejects.toThrow(LedgerUnavailable);
    const ledger = await SqliteLedger.open(path);
    await ledger.claim(claimOf());
    const writer = new DatabaseSync(path);
    writer.exec('BEGIN IMMEDIATE');
    const beside = await openSqliteReader(path);
    expect(await beside.settlements()).toMatchObject([{ state: 'queued', count: 1 }]);
    writer.exec('ROLLBACK');
    await ledger.claim(claimOf({ authorization: authorizationOf(2) }));
    expect(await beside.settlements()).toMatchObject([{ state: 'queued', count: 2 }]);
    await beside.close();
    writer.close();
    await ledger.close();
  });

  it('refuses a file written by a newer program, and one that is no database', async () => {
    const path = file();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(SqliteLedger.open(path)).rejects.toThrow(LedgerUnavailable);
    await expect(openSqliteReader(path)).rejects.toThrow(LedgerUnavailable);
    await expect(SqliteLedger.open(folder)).rejects.toThrow(LedgerUnavailable);
    const text = file();
    writeFileSync(text, 'no database '.repeat(100));
    await expect(SqliteLedger.open(text)).rejects.toThrow(/not a database/);
  });

  it('fails one bad write alone, and not those it was written with', async () => {
    const ledger = await SqliteLedger.open(file());
    const outcomes = await Promise.allSettled([
      ledger.claim(claimOf({ authorization: authorizationOf(1) })),
      ledger.claim(claimOf({ authorization: authorizationOf(2), price: 0n })),
      ledger.claim(claimOf({ authorization: authorizationOf(3) })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(LedgerUnavailable);
    expect((await ledger.standing(PAYER, NOW)).owed).toBe(2000n);
    await ledger.close();
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
    const ledger = await SqliteLedger.open(path);
    for (const payment of told) {
      expect((await ledger.lookup(payment, NOW))?.claims).toHaveLength(1);
    }
    // What is there besides is whole: each claim has its payment and its queued settlement.
    const { owed } = await ledger.standing(PAYER, NOW);
    const queued = await ledger.open();
    expect(owed).toBe(BigInt(queued.length) * 1000n);
    expect(queued.length).toBeGreaterThanOrEqual(told.length);
    await ledger.close();
    const database = new DatabaseSync(path);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });
});
