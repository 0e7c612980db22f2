/** Copies, and their return, where files are damaged, left behind or in the way. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorizationOf, claimOf } from '../testing/claims.ts';
import { backupLedger, restoreLedger } from './backup.ts';
import { Book } from './sqlite/book.ts';
import { openToWrite } from './sqlite/open.ts';
import { LedgerUnavailable } from './types.ts';

let folder: string;
let at: (name: string) => string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollbench-backup-'));
  at = (name) => join(folder, name);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A ledger that sold so many; `use` is called while it is open, so that it has a log. */
function ledgerOf(path: string, sold: number, use = (): void => undefined): void {
  const database = openToWrite(path);
  const book = new Book(database);
  book.together('BEGIN IMMEDIATE', () => {
    for (let n = 1; n <= sold; n++)
      book.claim(claimOf({ id: `c${n}`, authorization: authorizationOf(n) }));
  });
  use();
  database.close();
}

function soldIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const { n } = database.prepare('SELECT count(*) AS n FROM claims').get() ?? {};
  database.close();
  return Number(n);
}

/** Breaks a page that holds rows, and not the first, which says what file it is. */
function damage(path: string): void {
  const database = new DatabaseSync(path);
  const { rootpage } =
    database.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'claims'`).get() ?? {};
  const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0xee, size * (Number(rootpage) - 1), size * (Number(rootpage) - 1) + 64);
  writeFileSync(path, bytes);
}

/** Files of the folder that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter((path) => path.startsWith(folder));
    } catch {
      return [];
    }
  });

describe('a copy', () => {
  it('is one file, which stays one where it is only read', async () => {
    ledgerOf(at('ledger'), 3);
    await backupLedger(at('ledger'), at('copy'));
    const reader = new DatabaseSync(at('copy'), { readOnly: true });
    expect(reader.prepare('SELECT count(*) AS n FROM claims').get()).toEqual({ n: 3 });
    expect(readdirSync(folder).sort()).toEqual(['copy', 'ledger']);
    reader.close();
  });

  it('of a damaged ledger is none', async () => {
    ledgerOf(at('ledger'), 1);
    damage(at('ledger'));
    await expect(backupLedger(at('ledger'), at('copy'))).rejects.toThrow(LedgerUnavailable);
    await expect(backupLedger(at('ledger'), at('copy'))).rejects.toThrow('the copy is damaged: ');
    expect(readdirSync(folder)).toEqual(['ledger']);
  });

  it('is made over what another that was broken off left behind', async () => {
    ledgerOf(at('ledger'), 2);
    for (const end of ['', '-wal', '-shm', '-journal']) {
      writeFileSync(at(`copy.partial${end}`), 'half of it');
      writeFileSync(at(`home.restoring${end}`), 'half of it');
    }
    await backupLedger(at('ledger'), at('copy'));
    expect(await restoreLedger(at('copy'), at('home'), 'then')).toEqual({ kept: null });
    expect([soldIn(at('copy')), soldIn(at('home'))]).toEqual([2, 2]);
    expect(readdirSync(folder).filter((name) => name.includes('ing'))).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('leaves no file open, whatever comes of it', async () => {
    ledgerOf(at('ledger'), 1);
    await backupLedger(at('ledger'), at('copy'));
    await restoreLedger(at('copy'), at('home'), 'once');
    await restoreLedger(at('copy'), at('home'), 'twice');
    damage(at('ledger'));
    await expect(backupLedger(at('ledger'), at('none'))).rejects.toThrow('damaged');
    await expect(restoreLedger(at('ledger'), at('home'), 'x')).rejects.toThrow();
    new DatabaseSync(at('empty')).close();
    await expect(restoreLedger(at('empty'), at('home'), 'x')).rejects.toThrow('no ledger');
    expect(openFiles()).toEqual([]);
  });
});

describe('a ledger that a copy takes the place of', () => {
  it('is kept in one file with what its log had, where its process was killed', async () => {
    ledgerOf(at('older'), 1);
    ledgerOf(at('ledger'), 4, () => {
      for (const end of ['', '-wal']) copyFileSync(at(`ledger${end}`), at(`killed${end}`));
    });
    expect(existsSync(at('killed-wal'))).toBe(true);
    expect(await restoreLedger(at('older'), at('killed'), 'then')).toEqual({
      kept: at('killed.then'),
    });
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('killed'))
        .sort(),
    ).toEqual(['killed', 'killed.then']);
    expect([soldIn(at('killed')), soldIn(at('killed.then'))]).toEqual([1, 4]);
  });

  it('that is gone has left a log, which is not taken for the copy’s', async () => {
    ledgerOf(at('older'), 1);
    ledgerOf(at('ledger'), 4, () => copyFileSync(at('ledger-wal'), at('gone-wal')));
    expect(await restoreLedger(at('older'), at('gone'), 'then')).toEqual({ kept: null });
    expect(readdirSync(folder).filter((name) => name.startsWith('gone'))).toEqual(['gone']);
    expect(soldIn(at('gone'))).toBe(1);
  });

  it('may itself be taken from what a killed process left: its log is read, and it stays as it is', async () => {
    ledgerOf(at('ledger'), 4, () => {
      for (const end of ['', '-wal']) copyFileSync(at(`ledger${end}`), at(`killed${end}`));
    });
    const bytes = () => ['', '-wal'].map((end) => readFileSync(at(`killed${end}`)));
    const before = bytes();
    await restoreLedger(at('killed'), at('home'), 'then');
    expect(soldIn(at('home'))).toBe(4);
    expect(bytes()).toEqual(before);
  });

  it('stays where it is, and whole, where the copy is damaged', async () => {
    ledgerOf(at('ledger'), 2);
    ledgerOf(at('copy'), 1);
    damage(at('copy'));
    await expect(restoreLedger(at('copy'), at('ledger'), 'then')).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('ledger'))).toEqual(['ledger']);
    expect(soldIn(at('ledger'))).toBe(2);
  });
});
