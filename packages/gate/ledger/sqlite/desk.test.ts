import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startNode } from '../../../../scripts/programs.ts';
import { authorizationOf, claimOf, NOW } from '../../testing/claims.ts';
import { SqliteLedger } from '../sqlite.ts';
import { LedgerUnavailable } from '../types.ts';
import { Desk } from './desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-desk-'));
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const file = () => join(folder, `${files++}.sqlite`);

async function ledgerAt(path: string, options = {}): Promise<SqliteLedger> {
  const ledger = await SqliteLedger.open(path, options);
  open.push(ledger);
  return ledger;
}

/** Another process that holds the write lock until it is told to end. */
async function lockElsewhere(path: string): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('../../testing/ledger-locker.ts', import.meta.url));
  const child = startNode([script, path], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = () => {
    child.kill('SIGKILL');
    return ended;
  };
  open.push({ close: end });
  await new Promise((resolve) => child.once('message', resolve));
  return end;
}

describe('a ledger whose file another process holds locked', () => {
  it('holds up nothing but itself: reads go on, writes are refused, and work afterwards', async () => {
    const path = file();
    const ledger = await ledgerAt(path);
    await ledger.claim(claimOf({ authorization: authorizationOf(1) }));
    const unlock = await lockElsewhere(path);
    let turns = 0;
    const counting = setInterval(() => turns++, 5);
    const request = claimOf({ authorization: authorizationOf(2) });
    await expect(ledger.probe()).rejects.toThrow(/cannot be written: another process/);
    const refused = expect(ledger.claim(request)).rejects.toThrow(
      /another process holds it locked/,
    );
    await refused;
    clearInterval(counting);
    // The event loop went round all the while that the write waited for the lock.
    expect(turns).toBeGreaterThan(20);
    expect(await ledger.lookup(claimOf().payment, NOW)).toBeDefined();
    await unlock();
    expect((await ledger.claim(request)).status).toBe('claimed');
    await ledger.probe();
  });

  // Which sentence is said, and when, is held turn by turn beside this.
  it('keeps nobody waiting who has less patience, and works afterwards', async () => {
    const path = file();
    const ledger = await ledgerAt(path, { deadline: 200 });
    const unlock = await lockElsewhere(path);
    await expect(ledger.claim(claimOf())).rejects.toThrow(LedgerUnavailable);
    await unlock();
    await vi.waitFor(() => ledger.settlements(), 20_000);
  });

  it('lets no more wait than it is told to', async () => {
    const ledger = await ledgerAt(file(), { maxWaiting: 3 });
    const asked = Array.from({ length: 5 }, (_, i) =>
      ledger.claim(claimOf({ authorization: authorizationOf(i) })),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(String((outcomes[4] as PromiseRejectedResult).reason)).toMatch(/3 questions wait/);
  });
});

describe('the thread of the ledger', () => {
  it('is started again when it is lost; what was under way is not known', async () => {
    const path = file();
    const desk = new Desk(path);
    open.push(desk);
    await desk.open();
    const unlock = await lockElsewhere(path);
    const lost = desk.ask('probe', []);
    const refused = expect(lost).rejects.toThrow(
      /was lost: .*; what it was writing may be written/,
    );
    // Handed over, and held up by the lock.
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
    desk.kill();
    await refused;
    await unlock();
    await vi.waitFor(() => desk.ask('settlements', []), 10_000);
    expect(await desk.ask('settlements', [])).toEqual([]);
  });

  it('is heard of when the file cannot be opened any more', async () => {
    const path = file();
    const desk = new Desk(path);
    open.push(desk);
    await desk.open();
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    desk.kill();
    await vi.waitFor(
      () => expect(desk.ask('settlements', [])).rejects.toThrow(/written by a newer one/),
      10_000,
    );
  });

  it('answers what was asked before it closes, and nothing after', async () => {
    const path = file();
    const ledger = await SqliteLedger.open(path);
    const asked = ledger.claim(claimOf());
    const closed = ledger.close();
    await expect(ledger.settlements()).rejects.toThrow(/closed/);
    expect((await asked).status).toBe('claimed');
    await closed;
    const again = await ledgerAt(path);
    expect(await again.settlements()).toMatchObject([{ state: 'queued', count: 1 }]);
  });
});
