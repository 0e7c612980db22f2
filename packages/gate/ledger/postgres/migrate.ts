/** Brings a database to this program's version: forwards only, one process at a time, whole or not at all. */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import Postgrator from 'postgrator';
import { LedgerUnavailable } from '../types.ts';
import type { Connection } from './connection.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
const TABLE = 'ledger_version';
/** The lock of those that migrate: any number that nobody else is likely to take. */
const LOCK = 4_021_402;

/** The version of the last of the migrations. */
export const VERSION = 1;

/** The version of the ledger in a database, 0 where there is none. It makes and locks nothing. */
export async function versionOf({ all }: Connection): Promise<number> {
  const [found] = await all(`SELECT to_regclass('${TABLE}') IS NOT NULL AS there`);
  if (found?.['there'] !== true) return 0;
  const [row] = await all(`SELECT max(version) AS version FROM ${TABLE}`);
  return Number(row?.['version'] ?? 0);
}

/**
 * @throws LedgerUnavailable where the database was written by a newer program, or a migration that was
 * run is not the one that is here
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let lost = true;
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: `${FOLDER}*.sql`,
      schemaTable: TABLE,
      execQuery: (sql) => client.query(sql),
      // Whole or not at all: tables change inside a transaction as rows do.
      execSqlScript: async (sql) => void (await client.query(`BEGIN; ${sql}; COMMIT`)),
    });
    const version = await postgrator.getDatabaseVersion().catch(() => 0);
    if (version > VERSION)
      throw new LedgerUnavailable(
        `the ledger has version ${version}, this program knows ${VERSION}: it was written by a newer one`,
      );
    await postgrator.migrate();
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
    lost = false;
  } finally {
    client.off('error', ignore);
    client.release(lost);
  }
}
