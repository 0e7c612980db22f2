/** Copies of a database's ledger that are whole, and their return into an empty database. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type pg from 'pg';
import { LedgerUnavailable } from '../types.ts';
import { readAddress, shownAddress } from './address.ts';
import { audit } from './audit.ts';
import { openPool, READ_ALL, together, unavailable } from './connection.ts';
import { LOCK, newer, VERSION, versionOf } from './migrate.ts';
import { runProgram } from './programs.ts';
import { openPostgresReader } from './reader.ts';

/**
 * Copies a ledger as of one moment, also while services write to it, into one file of pg_dump's custom
 * form. A copy that was made before stays.
 * @throws LedgerUnavailable where there is no ledger, or there is a file already
 */
export async function backupDatabase(url: string, to: string): Promise<void> {
  if (existsSync(to)) throw new LedgerUnavailable(`there is a file ${to} already; it is kept`);
  await (await openPostgresReader(url)).close();
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  // The keys of the house are in it: it is its owner's from its first byte.
  writeFileSync(partial, '', { mode: 0o600 });
  try {
    await runProgram(
      'pg_dump',
      [
        ...['--format=custom', '--no-owner', '--no-privileges', '--no-password'],
        ...['--lock-wait-timeout=10s', '--table=public.*', `--file=${partial}`],
        // What is kept of traffic is forgotten after some days: a copy would keep it.
        '--exclude-table=public.event_*',
      ],
      url,
    );
    // Reads all of it again.
    await runProgram('pg_restore', ['--file=/dev/null', partial], null);
    renameSync(partial, to);
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Brings a copy into an empty database, and checks it throughout before any service may start on it. The
 * ledger it is a copy of stays where it is.
 * @throws LedgerUnavailable where the database is not empty, or the copy is not whole; the database is as
 * it was then
 */
export async function restoreDatabase(file: string, url: string): Promise<void> {
  if (!existsSync(file)) throw new LedgerUnavailable(`there is no file ${file}`);
  await refuseOtherDumps(file);
  const pool = openPool(url);
  try {
    const client = await pool.connect();
    try {
      await aloneOn(client, url);
      await fill(file, url);
      const findings = await findingsIn(pool);
      if (findings.length > 0) {
        await emptyAgain(client);
        throw new LedgerUnavailable(`${file} is not whole: ${findings.join(' ')}`);
      }
      await client.query('ANALYZE');
    } finally {
      // With it goes the lock.
      client.release(true);
    }
  } catch (error) {
    throw error instanceof LedgerUnavailable ? error : unavailable('written', error);
  } finally {
    await pool.end();
  }
}

/** What a dump of a ledger is made of: tables and what hangs on them. */
const KINDS =
  /^(?:TABLE|TABLE DATA|SEQUENCE|SEQUENCE SET|SEQUENCE OWNED BY|CONSTRAINT|INDEX|FK CONSTRAINT|DEFAULT) public\b/;

async function refuseOtherDumps(file: string): Promise<void> {
  const list = await runProgram('pg_restore', ['--list', file], null);
  const entries = list.split('\n').flatMap((line) => /^\d+; \d+ \d+ (.+)$/.exec(line)?.[1] ?? []);
  const other = entries.find((entry) => !KINDS.test(entry));
  if (other !== undefined)
    throw new LedgerUnavailable(`${file} is a copy of more than a ledger: it has ${other}`);
  for (const table of ['claims', 'ledger_version'])
    if (!entries.some((entry) => entry.startsWith(`TABLE public ${table} `)))
      throw new LedgerUnavailable(`${file} is a copy of a database and of no ledger`);
}

const THINGS = `SELECT c.oid::regclass::text AS name FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
  ORDER BY 1`;

/** Whoever starts a service on it waits for the lock of those that migrate. */
async function aloneOn(client: pg.PoolClient, url: string): Promise<void> {
  const { rows: locked } = await client.query(`SELECT pg_try_advisory_lock(${LOCK}) AS mine`);
  const where = shownAddress(url);
  if (locked[0]?.mine !== true)
    throw new LedgerUnavailable(`${where} is just being made or restored by another process`);
  const { rows: things } = await client.query(THINGS);
  if (things.length > 0)
    throw new LedgerUnavailable(
      `${where} is not empty, it has ${things[0]?.name}: a copy comes into a database of its own, such as createdb makes, to which DATABASE_URL is then set; the ledger that is there stays`,
    );
}

/** All of it or nothing. */
async function fill(file: string, url: string): Promise<void> {
  const { database } = readAddress(url);
  const quoted = database.replaceAll(/['\\]/g, '\\$&');
  await runProgram(
    'pg_restore',
    [
      ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'],
      ...['--no-password', `--dbname=dbname='${quoted}'`, file],
    ],
    url,
  );
}

async function findingsIn(pool: pg.Pool): Promise<readonly string[]> {
  const version = await versionOf(pool);
  return version > VERSION ? [newer(version)] : together(pool, READ_ALL, audit);
}

async function emptyAgain(client: pg.PoolClient): Promise<void> {
  await client.query(`DO $$ DECLARE thing record; BEGIN
    FOR thing IN SELECT oid::regclass AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    LOOP EXECUTE format('DROP TABLE %s CASCADE', thing.name); END LOOP;
  END $$`);
}
