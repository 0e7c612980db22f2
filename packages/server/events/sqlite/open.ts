/** `events.sqlite` of the data folder: opened to write by the service, to read by whoever looks beside it. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Asking, atOnce } from '@tollbench/gate/ledger/report/asking.ts';
import { Statements } from '@tollbench/gate/ledger/sqlite/statements.ts';
import { SQLITE } from '../dialect.ts';
import type { Weights } from '../forget.ts';
import type { Engine } from '../store.ts';
import { TABLES, VERSION } from './schema.ts';

/** Milliseconds that one process waits for another's write. */
const LOCK_WAIT_MS = 2_000;
/** Pages given back to the system at a time: what is forgotten is to be gone from the disk. */
const PAGES = 2_000;

/** Of the month of made-up traffic: 223 MB for a million events, 172,000 of them with payments. */
const WEIGHTS: Weights = { event: 134, payment: 375, count: 32, sum: 16 };

/** @throws Error where the file is newer than this program, or no such file */
export function openToWrite(path: string): Engine {
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
  try {
    // What a failing power supply takes of the last second is counts of visits, and no money.
    database.exec(
      `PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
       PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384;`,
    );
    makeTables(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
  return engineOf(database);
}

/** @throws Error where there is none, or it is of another version */
export function openToRead(path: string): Engine {
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  // Without a log beside it nobody writes, and reading makes none.
  const still = existsSync(`${path}-wal`) ? path : `${pathToFileURL(path)}?immutable=1`;
  const database = new DatabaseSync(still, { readOnly: true, timeout: LOCK_WAIT_MS });
  const version = versionOf(database);
  if (version === VERSION) return engineOf(database);
  database.close();
  throw new Error(`${path} has version ${version}, this program reads ${VERSION}`);
}

function makeTables(database: DatabaseSync, path: string): void {
  database.exec('BEGIN IMMEDIATE');
  const version = versionOf(database);
  if (version > VERSION)
    throw new Error(
      `${path} has version ${version}, this program knows ${VERSION}: it was written by a newer one`,
    );
  if (version === 0) database.exec(TABLES);
  database.exec(`PRAGMA user_version = ${VERSION}; COMMIT`);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

function engineOf(database: DatabaseSync): Engine {
  const statements = new Statements(database);
  const run = async <T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', asking: Asking<T>): Promise<T> =>
    statements.together(begin, () => atOnce(statements, asking));
  return {
    dialect: SQLITE,
    weights: WEIGHTS,
    read: (asking) => run('BEGIN', asking),
    write: (asking) => run('BEGIN IMMEDIATE', asking),
    tidy: async () => {
      database.prepare(`PRAGMA incremental_vacuum(${PAGES})`).all();
    },
    close: async () => database.close(),
  };
}
