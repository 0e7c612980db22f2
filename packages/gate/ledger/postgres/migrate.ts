/** Brings a database to this program's version: forwards only, one process at a time, whole or not at all. */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import Postgrator from 'postgrator';
import { LedgerUnavailable } from '../types.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
const TABLE = 'ledger_version';
/** The lock of those that migrate: any number that nobody else is likely to take. */
export const LOCK = 4_021_402;

/** The version of the last of the migrations. */
export const VERSION = 3;

/**
 * All in one transaction: tables change in it as rows do, and the version with them.
 * @param to the version to stop at: how a test has a database as an older program left it
 * @throws LedgerUnavailable where the database was written by a newer program
 */
export async function migrate(pool: pg.Pool, to = VERSION): Promise<void> {
  const client = await pool.connect();
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let done = false;
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`);
    const version = await versionOf(client);
    if (version > VERSION) throw new LedgerUnavailable(newer(version));
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: `${FOLDER}*.sql`,
      schemaTable: TABLE,
      execQuery: (sql) => client.query(sql),
      execSqlScript: async (sql) => void (await client.query(sql)),
    });
    // What was run is compared with what is here, also where nothing is to be done.
    await postgrator.migrate(String(Math.max(to, version)));
    await client.query('COMMIT');
    done = true;
  } finally {
    client.off('error', ignore);
    client.release(!done);
  }
}

/** 0 where there is no ledger yet. */
export async function versionOf(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows: found } = await client.query(`SELECT to_regclass('${TABLE}') IS NOT NULL AS made`);
  if (found[0]?.made !== true) return 0;
  const { rows } = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${TABLE}`);
  return Number(rows[0]?.version);
}

export function newer(version: number): string {
  return `the ledger has version ${version}, this program knows ${VERSION}: it was written by a newer one`;
}
