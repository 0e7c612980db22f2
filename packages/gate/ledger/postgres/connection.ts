/** Connections to the database, and what is said on each before anything else. */
import pg from 'pg';
import { LedgerUnavailable } from '../types.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A connection as the ledger uses it: one statement after the other, its rows. */
export interface Connection {
  /** Integers come as bigint, bytes as bytes. */
  all(sql: string, ...values: unknown[]): Promise<Row[]>;
}

/** Milliseconds for which one statement waits for another process's lock, … */
const LOCK_WAIT = 2_500;
/** … may take, … */
const STATEMENT = 4_000;
/** … and a transaction may stand still before the server ends it: who left it open holds the lock. */
const IDLE = 2_500;
/** Milliseconds, as many as a timer can wait: what reads every row takes its time. */
const MAX_TIMEOUT = 2 ** 31 - 1;
/** Milliseconds until a connection is there. */
const CONNECT = 3_000;
/** Connections of one process: one writes, the others read. */
const MAX_CONNECTIONS = 4;

/** Integers of all sizes as bigint, as the SQLite ledger has them; every other type as it comes. */
const INTEGERS: ReadonlySet<number> = new Set([
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.INT8,
]);
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    INTEGERS.has(id)
      ? (value: string) => BigInt(value)
      : pg.types.getTypeParser(id, format as 'text'),
};

export function openPool(url: string, max = MAX_CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT,
    query_timeout: STATEMENT + 1_000,
    keepAlive: true,
    application_name: 'tollbench',
    types: types as pg.CustomTypesConfig,
    allowExitOnIdle: true,
  });
  // Of a connection that is lost while nobody uses it, the next one that is needed tells.
  pool.on('error', () => undefined);
  return pool;
}

const BOUNDS = `SET LOCAL lock_timeout = ${LOCK_WAIT}; SET LOCAL statement_timeout = ${STATEMENT};
  SET LOCAL idle_in_transaction_session_timeout = ${IDLE}`;

/** The one lock of all writers: whoever has it is alone, and what it reads next is as the last one left it. */
export const WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED; ${BOUNDS}; SET LOCAL synchronous_commit = on;
  SELECT 1 FROM house FOR UPDATE`;
export const READ = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${BOUNDS}`;
/** For what stands beside the ledger in its database and is no money: a lock of its own. */
export const WRITE_BESIDE = `BEGIN ISOLATION LEVEL READ COMMITTED; ${BOUNDS}; SET LOCAL synchronous_commit = on;
  SELECT pg_advisory_xact_lock(4021403)`;

/** Statements by the names under which the server keeps their plans. */
const names = new Map<string, string>();

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `tollbench_${names.size}`;
  names.set(sql, name);
  return name;
}

/** For what reads every row. */
export const READ_ALL =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0';

/**
 * One transaction on a connection of the pool.
 * @throws what `work` throws, or the server; then nothing of it is written, unless it was the commit that
 * nobody answered
 */
export async function together<T>(
  pool: pg.Pool,
  begin: typeof WRITE | typeof WRITE_BESIDE | typeof READ | typeof READ_ALL,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: unknown = null;
  // A connection that is lost between two statements tells nobody else, and would end the process.
  const lost = (error: Error): void => {
    broken = error;
  };
  client.on('error', lost);
  const patience = begin === READ_ALL ? { query_timeout: MAX_TIMEOUT } : {};
  const connection: Connection = {
    all: async (sql, ...values) =>
      (await client.query({ name: nameOf(sql), text: sql, values, ...patience })).rows as Row[],
  };
  try {
    await client.query(begin);
    const result = await work(connection);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Where the server said nothing there is nobody to ask for it: it undoes what it hears no more of.
    if (isSaid(error)) await client.query('ROLLBACK').catch(lost);
    else broken = error;
    // The tables are a newer program's since the plan was made: another connection makes another plan.
    if (isSqlState(error) && error.code === PLAN_IS_OLD) broken = error;
    throw error;
  } finally {
    // A connection of which nobody knows in what state it is serves nobody any more.
    client.off('error', lost);
    client.release(broken !== null);
  }
}

/** “Cached plan must not change result type”, under the name of all that the server does not do. */
const PLAN_IS_OLD = '0A000';
/** SQLSTATE classes of what a second try does not mend, for whatever it is asked: the server, not the row. */
const OF_THE_SERVER = /^(08|0A|25|3D|3F|40|42|53|55|57|58|F0|XX|28)/;

/** Whether the server or the way to it failed, and not the one thing that was asked. */
export function isOutage(error: unknown): boolean {
  if (isOurs(error)) return false;
  return !isSqlState(error) || OF_THE_SERVER.test(error.code);
}

/** The server's own error, which ends with a code of five characters. */
const isSqlState = (error: unknown): error is { readonly code: string } => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
};

/** The connection is as it was: the server refused something, or it was never asked. */
const isSaid = (error: unknown): boolean => isSqlState(error) || isOurs(error);

/** A refusal of ours of the one thing that was asked. */
const isOurs = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof LedgerUnavailable;

/** In words for the log: what the server said, and never an address with its password. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return wordsOf(error.errors[0]);
  const { message } = error as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : String(error);
}

export function unavailable(what: 'read' | 'written', error: unknown): LedgerUnavailable {
  return new LedgerUnavailable(`the ledger cannot be ${what}: ${wordsOf(error)}`);
}
