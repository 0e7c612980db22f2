/** Whether a ledger can be written now, shown by writing. */

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { LedgerUnavailable } from './types.ts';

/** Two seconds: another process that writes is done long before. */
const TRIES = 10;
const BETWEEN_MS = 200;

/**
 * Commits a write that changes nothing (the file's version, as it stands) over a connection of its
 * own, down to the disk. Waits for other writers between tries, without holding anybody up.
 * @throws LedgerUnavailable saying why it cannot be written
 */
export async function probeLedger(path: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return write(path);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const locked = /locked|busy/i.test(why);
      if (locked && tries < TRIES) await sleep(BETWEEN_MS, undefined, { ref: false });
      else
        throw new LedgerUnavailable(locked ? `another process holds it locked (${why})` : why, {
          cause: error,
        });
    }
}

function write(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    database.exec(`PRAGMA user_version = ${version}; COMMIT`);
  } finally {
    database.close();
  }
}
