/** Opening the file: made, brought up to this version, or only looked at. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { LedgerUnavailable } from '../types.ts';
import { migrateFrom2 } from './migrate.ts';
import { EARLIER, FROM_3, FROM_4, FROM_5, TABLES, VERSION } from './schema.ts';

/** Milliseconds that a write waits for another process's. */
const LOCK_WAIT_MS = 2_000;
/**
 * Pages kept in memory, in KiB; the system's own cache holds the rest of the file. Nothing is mapped: a disk
 * that fails while it is read is an error of SQLite's then, and not the end of the process (SIGBUS).
 */
const CACHE_KIB = 64 * 1024;
/** Pages in the log before they are written to their places: what is written often goes there once. */
const LOG_PAGES = 8_000;

/**
 * Brings a file to this program's version, and says from which: the same where nothing was to be done.
 * @throws LedgerUnavailable where there is none, or it is newer than this program
 */
export function bringUp(path: string): { readonly from: number; readonly to: number } {
  if (!existsSync(path)) throw new LedgerUnavailable(`there is no ledger ${path}`);
  const still = openUntouched(path);
  const from = versionOf(still);
  still.close();
  openToWrite(path).close();
  return { from, to: VERSION };
}

/**
 * A connection that writes: each commit is on the disk when it returns.
 * @throws LedgerUnavailable where the file is newer than this program
 */
export function openToWrite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
  try {
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
       PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = MEMORY;
       PRAGMA wal_autocheckpoint = ${LOG_PAGES};`,
    );
    if (versionOf(database) !== VERSION) upgrade(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * A connection beside a service that writes: it makes, locks and upgrades nothing.
 * @param live a service runs on it, which may have written nothing yet
 * @throws LedgerUnavailable where there is no file, or of another version
 */
export function openToRead(path: string, live = false): DatabaseSync {
  if (!existsSync(path)) throw new LedgerUnavailable(`there is no ledger ${path}`);
  const database = live ? openLive(path) : openUntouched(path);
  try {
    const version = versionOf(database);
    if (version === VERSION) return database;
    throw new LedgerUnavailable(
      // Stryker disable next-line EqualityOperator: equal they are not, here
      version > VERSION
        ? newer(path, version)
        : `the ledger ${path} has version ${version}, this program reads ${VERSION}: the next start brings it there`,
    );
  } catch (error) {
    database.close();
    throw error;
  }
}

const openLive = (path: string): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS });

/**
 * Even reading a file with a write-ahead log makes files beside it. Where there is no log nobody
 * writes, and the file is read as one that does not change.
 */
function openUntouched(path: string): DatabaseSync {
  if (existsSync(`${path}-wal`)) return openLive(path);
  return new DatabaseSync(`${pathToFileURL(path)}?immutable=1`, { readOnly: true });
}

export function versionOf(database: DatabaseSync): number {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  return Number(version);
}

/** From each version of today's rows to the next. */
const STEPS = [
  [3, FROM_3],
  [4, FROM_4],
  [5, FROM_5],
] as const;

/** In one transaction: a file is of one version or of the other. */
function upgrade(database: DatabaseSync, path: string): void {
  // Rows that refer to each other are moved one table at a time.
  database.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  const version = versionOf(database);
  if (version > VERSION) throw new LedgerUnavailable(newer(path, version));
  if (version === 0) database.exec(TABLES);
  else if (version < 3) {
    for (const step of EARLIER.slice(version)) database.exec(step);
    migrateFrom2(database);
  } else if (version < VERSION) {
    for (const [from, step] of STEPS) if (version <= from) database.exec(step);
  }
  database.exec(`PRAGMA user_version = ${VERSION}; COMMIT; PRAGMA foreign_keys = ON`);
  // What versions 1 and 2 held stood in many more bytes.
  // Stryker disable next-line ConditionalExpression: of others it would take time, and change nothing
  if (version === 1 || version === 2) database.exec('VACUUM');
}

function newer(path: string, version: number): string {
  return `the ledger ${path} has version ${version}, this program knows ${VERSION}: it was written by a newer one`;
}
