/** Brings a database to this program's version: forwards only, one process at a time, whole or not at all. */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import Postgrator from 'postgrator';
import { LedgerUnavailable } from '../types.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/** The lock of those that migrate: any number that nobody else is likely to take. */
export const LOCK = 4_021_402;

/** Tables that are brought forwards together, each version by a file. */
export interface Migrations {
  readonly folder: string;
  /** Where their version stands. */
  readonly table: string;
  /** What they are, in a sentence. */
  readonly of: string;
  /** The version of the last of the files. */
  readonly version: number;
}

/** @param folder ends with a slash */
export function migrationsIn(folder: string, table: string, of: string): Migrations {
  const version = readdirSync(folder).reduce(
    (newest, name) => Math.max(newest, Number(/^(\d+)\.do\..*\.sql$/.exec(name)?.[1] ?? 0)),
    0,
  );
  return { folder, table, of, version };
}

const LEDGER = migrationsIn(FOLDER, 'ledger_version', 'the ledger');
/** The version of the last of the ledger's migrations. */
export const VERSION = LEDGER.version;

/** Versions; 0 is no ledger. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds between two tries to have the tables alone, and the number of tries: five minutes. */
const AGAIN = 1_000;
const TRIES = 100;
/**
 * Milliseconds that a try waits for a table: whoever wants it meanwhile waits behind, and services go on with
 * the tables as they were.
 */
const TABLE_WAIT = 2_000;
/** SQLSTATE of a lock that was not to be had in time. */
const LOCKED = '55P03';

/**
 * All in one transaction: tables change in it as rows do, and the version with them. Services of the program
 * before go on beside it; a table that somebody reads for long, as a copy does, is tried for again and again.
 * @returns from which version to which: the same where nothing was to be done
 * @param to the version to stop at: how a test has a database as an older program left it
 * @throws LedgerUnavailable where the database was written by a newer program
 */
export async function migrate(
  pool: pg.Pool,
  to: number | undefined = undefined,
  migrations: Migrations = LEDGER,
): Promise<Migrated> {
  for (let tries = 1; ; tries++)
    try {
      return await migrateOnce(pool, to, migrations);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCKED) throw error;
      if (tries === TRIES)
        throw new LedgerUnavailable(
          `${migrations.of} is not brought to this version: another program, such as a backup, has had its tables for minutes; start again when it is done`,
        );
      await sleep(AGAIN);
    }
}

async function migrateOnce(
  pool: pg.Pool,
  to: number | undefined,
  { folder, table, of, version: newest }: Migrations,
): Promise<Migrated> {
  const client = await pool.connect();
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let done = false;
  try {
    await patient(client, `BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`);
    await client.query(`SET LOCAL lock_timeout = ${TABLE_WAIT}`);
    const version = await versionOf(client, table);
    if (version > newest) throw new LedgerUnavailable(newer(version, newest, of));
    const goal = Math.max(to ?? newest, version);
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: `${folder}*.sql`,
      schemaTable: table,
      execQuery: (sql) => patient(client, sql),
      execSqlScript: async (sql) => void (await patient(client, sql)),
    });
    // What was run is compared with what is here, also where nothing is to be done.
    await postgrator.migrate(String(goal));
    await client.query('COMMIT');
    done = true;
    return { from: version, to: goal };
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
export async function versionOf(
  client: Pick<pg.ClientBase, 'query'>,
  table = LEDGER.table,
): Promise<number> {
  const { rows: found } = await client.query(`SELECT to_regclass('${table}') IS NOT NULL AS made`);
  if (found[0]?.made !== true) return 0;
  const { rows } = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${table}`);
  return Number(rows[0]?.version);
}

export function newer(version: number, newest = VERSION, of = LEDGER.of): string {
  return `${of} has version ${version}, this program knows ${newest}: it was written by a newer one`;
}
