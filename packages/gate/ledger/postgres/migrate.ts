/** Brings a database to this program's version: forwards only, one process at a time, whole or not at all. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import Postgrator from 'postgrator';
import { LedgerUnavailable } from '../types.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
const TABLE = 'ledger_version';
/** The lock of those that migrate: any number that nobody else is likely to take. */
export const LOCK = 4_021_402;

/** The version of the last of the migrations. */
export const VERSION = readdirSync(FOLDER).reduce(
  (newest, name) => Math.max(newest, Number(/^(\d+)\.do\..*\.sql$/.exec(name)?.[1] ?? 0)),
  0,
);

/** Versions; 0 is no ledger. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/**
 * All in one transaction: tables change in it as rows do, and the version with them.
 * @returns from which version to which: the same where nothing was to be done
 * @param to the version to stop at: how a test has a database as an older program left it
 * @throws LedgerUnavailable where the database was written by a newer program
 */
export async function migrate(pool: pg.Pool, to = VERSION): Promise<Migrated> {
  const client = await pool.connect();
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let done = false;
  try {
    await patient(client, `BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`);
    const version = await versionOf(client);
    if (version > VERSION) throw new LedgerUnavailable(newer(version));
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: `${FOLDER}*.sql`,
      schemaTable: TABLE,
      execQuery: (sql) => patient(client, sql),
      execSqlScript: async (sql) => void (await patient(client, sql)),
    });
    // What was run is compared with what is here, also where nothing is to be done.
    await postgrator.migrate(String(Math.max(to, version)));
    await client.query('COMMIT');
    done = true;
    return { from: version, to: Math.max(to, version) };
  } finally {
    client.off('error', ignore);
    client.release(!done);
  }
}

/** Milliseconds, as many as a timer can wait: an index on ten million rows takes its time. */
const PATIENCE = 2 ** 31 - 1;

function patient(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  const question: pg.QueryConfig = { text };
  return client.query(Object.assign(question, { query_timeout: PATIENCE }));
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
