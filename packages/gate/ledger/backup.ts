/** Copies of a ledger that are whole, and their return. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { audit } from './sqlite/audit.ts';
import { openToRead, openToWrite } from './sqlite/open.ts';
import { Statements } from './sqlite/statements.ts';
import { LedgerUnavailable } from './types.ts';

/** Pages in one step: all of them, so that a writer beside it never makes it begin again. */
const WHOLE = 2 ** 30;

/**
 * Copies a ledger as of one moment, also while a service writes to it, into one file that needs no
 * other beside it. A copy that was made before stays.
 * @throws LedgerUnavailable where there is no ledger, or there is a file already
 */
export async function backupLedger(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw new LedgerUnavailable(`there is a file ${to} already; it is kept`);
  const partial = `${to}.partial`;
  const source = openToRead(from);
  try {
    await copy(source, partial);
    const damage = quickCheck(partial);
    if (damage !== null) throw new LedgerUnavailable(`the copy is damaged: ${damage}`);
    renameSync(partial, to);
  } finally {
    source.close();
    removeFile(partial);
  }
}

/** What was done: where the ledger from before lies, `null` where there was none. */
export interface Restored {
  readonly kept: string | null;
}

/**
 * Puts a copy in a ledger's place: brought to this version, checked throughout, and only then. The
 * ledger from before stays beside it. No service may run on it.
 * @param stamp tells the kept file from others, such as a time
 * @throws LedgerUnavailable where the copy is not whole; nothing has changed then
 */
export async function restoreLedger(
  file: string,
  ledger: string,
  stamp: string,
): Promise<Restored> {
  if (!existsSync(file)) throw new LedgerUnavailable(`there is no file ${file}`);
  const partial = `${ledger}.restoring`;
  try {
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      await copy(source, partial);
    } finally {
      source.close();
    }
    const findings = examine(partial);
    if (findings.length > 0)
      throw new LedgerUnavailable(`${file} is not whole: ${findings.join(' ')}`);
    const kept = putAside(ledger, stamp);
    renameSync(partial, ledger);
    return { kept };
  } finally {
    removeFile(partial);
  }
}

/** As one file: nothing of it is left in a log beside it. */
async function copy(source: DatabaseSync, to: string): Promise<void> {
  removeFile(to);
  // Stryker disable next-line ObjectLiteral: in steps it begins anew at each write, and comes to the same
  await backup(source, to, { rate: WHOLE });
  const database = new DatabaseSync(to);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
  const file = openSync(to, 'r');
  // Stryker disable next-line CallExpression: what a plug that is pulled leaves, no test sees
  fsyncSync(file);
  closeSync(file);
}

function quickCheck(path: string): string | null {
  const database = new DatabaseSync(path);
  try {
    const [row = {}] = database.prepare('PRAGMA quick_check(1)').all();
    const found = row['quick_check'];
    return found === 'ok' ? null : String(found);
  } finally {
    database.close();
  }
}

/** Brought to this version, and everything looked at. */
function examine(path: string): readonly string[] {
  const empty = new DatabaseSync(path);
  const tables = empty.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'claims'`).all();
  empty.close();
  if (tables.length === 0) return ['It is a database and no ledger.'];
  const database = openToWrite(path);
  try {
    return audit(new Statements(database));
  } finally {
    database.close();
  }
}

/** With its log, where that cannot be folded in because the file is broken. */
function putAside(ledger: string, stamp: string): string | null {
  if (!existsSync(ledger)) {
    for (const end of ['-wal', '-shm']) rmSync(`${ledger}${end}`, { force: true });
    return null;
  }
  try {
    const database = new DatabaseSync(ledger);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  } catch {
    // It is kept as it is.
  }
  const kept = `${ledger}.${stamp}`;
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(`${ledger}${end}`)) renameSync(`${ledger}${end}`, `${kept}${end}`);
  return kept;
}

function removeFile(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
}
