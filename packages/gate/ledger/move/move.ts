/** A ledger moves from its file into a database: every row, under its number, in one transaction. */
import type pg from 'pg';
import { shownAddress } from '../postgres/address.ts';
import { refuseServices } from '../postgres/alone.ts';
import { audit as auditDatabase } from '../postgres/audit.ts';
import { type Connection, openPool, type Row, unavailable } from '../postgres/connection.ts';
import { cursor } from '../postgres/cursor.ts';
import { migrate } from '../postgres/migrate.ts';
import { audit as auditFile } from '../sqlite/audit.ts';
import { openToRead } from '../sqlite/open.ts';
import { Statements } from '../sqlite/statements.ts';
import { big } from '../sqlite/values.ts';
import { LedgerUnavailable } from '../types.ts';
import { compare } from './compare.ts';
import { type Cells, cellsOfDatabase, cellsOfFile, TABLES, type Table } from './tables.ts';

export interface MoveOptions {
  /** A service in observe mode may run on the file: it sells nothing, and counts go on. Default: nobody writes. */
  readonly observed?: boolean;
}

export interface Moved {
  /** Rows of each table. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** What is not as it was, a sentence each. Where there is any nothing has moved. */
  readonly differences: readonly string[];
}

/** Rows in one statement at most, and characters of JSON. */
const MAX_ROWS = 1_000;
const MAX_CHARACTERS = 1 << 22;
/** Milliseconds: whoever moves a ledger waits for it. */
const PATIENCE = 2 ** 31 - 1;

/**
 * Writes every row of the ledger in a file into an empty database, then compares both, every table both
 * ways, and holds the database to the laws of money; only then is it there. The file stays as it is, and
 * nobody may sell from it any more. Where a service observes meanwhile, what is compared is the file as it
 * is at the end: counts are taken from then, and of all else a row that has changed is a difference.
 * @throws LedgerUnavailable where the file is not whole, money is under way beside an observing service,
 * the database is not empty or a service runs on it; nothing has moved then
 */
export async function moveLedger(
  from: string,
  to: string,
  { observed = false }: MoveOptions = {},
): Promise<Moved> {
  const database = openToRead(from, observed);
  const pool = openPool(to);
  try {
    const file = new Statements(database);
    const findings = auditFile(file);
    if (findings.length > 0)
      throw new LedgerUnavailable(`the ledger ${from} is not whole: ${findings.join(' ')}`);
    database.exec('BEGIN');
    if (observed) refuseUnderWay(file, from);
    await migrate(pool);
    return await whole(pool, async (connection) => {
      await refuseServices(connection);
      await refuseRows(connection, to);
      return await moveTables(file, connection);
    });
  } catch (error) {
    if (error instanceof RangeError) throw new LedgerUnavailable(`${from}: ${error.message}`);
    throw error instanceof LedgerUnavailable ? error : unavailable('written', error);
  } finally {
    database.close();
    await pool.end();
  }
}

/** It may take its time, whatever the server allows others; but not for a lock that another holds. */
const BEGIN = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = '10s'; SELECT 1 FROM house FOR UPDATE`;

/** One transaction with the lock of all writers: kept where there are no differences, else undone. */
async function whole(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Moved>,
): Promise<Moved> {
  const client = await pool.connect();
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let ended = false;
  try {
    await client.query(BEGIN);
    const all = async (text: string, ...values: unknown[]): Promise<Row[]> => {
      const question: pg.QueryConfig = { text, values };
      return (await client.query(Object.assign(question, { query_timeout: PATIENCE }))).rows;
    };
    const moved = await work({ all });
    await all(moved.differences.length > 0 ? 'ROLLBACK' : 'COMMIT');
    ended = true;
    return moved;
  } finally {
    client.off('error', ignore);
    client.release(!ended);
  }
}

/** Its outcome would be written to the file alone. */
function refuseUnderWay(file: Statements, from: string): void {
  const count = (sql: string): bigint => big(file.one(`SELECT count(*) AS n FROM ${sql}`)?.['n']);
  const open = count(`settlements WHERE state IN ('queued', 'broadcast', 'unknown')`);
  const reserved = count(`claims WHERE state = 'reserved'`);
  if (open + reserved > 0n)
    throw new LedgerUnavailable(
      `money is under way in ${from}: ${open} settlements and ${reserved} reservations; wait until ledger status shows none that is queued, broadcast or unknown, or stop the service and move then`,
    );
}

async function refuseRows({ all }: Connection, to: string): Promise<void> {
  for (const { name, where = 'true' } of TABLES) {
    const [row] = await all(`SELECT 1 FROM ${name} WHERE ${where} LIMIT 1`);
    if (row !== undefined)
      throw new LedgerUnavailable(
        `the ledger in ${shownAddress(to)} is not empty, it has rows in ${name}: a ledger moves into an empty one`,
      );
  }
}

async function moveTables(file: Statements, connection: Connection): Promise<Moved> {
  const tables: { name: string; rows: number }[] = [];
  const differences: string[] = [];
  for (const table of TABLES) await write(table, rowsOfFile(file, table), connection);
  // What was counted meanwhile comes along; what else was written shows in the comparison.
  file.database.exec('COMMIT; BEGIN');
  for (const table of TABLES.filter(({ grows }) => grows === true))
    await write(table, rowsOfFile(file, table), connection);
  // How many rows there are now decides how the next questions are answered.
  await connection.all(`ANALYZE ${TABLES.map(({ name }) => name).join(', ')}`);
  for (const table of TABLES) {
    const compared = await compare(
      table,
      rowsOfFile(file, table),
      rowsOfDatabase(connection, table),
    );
    tables.push({ name: table.name, rows: compared.inDatabase });
    differences.push(...compared.differences);
  }
  differences.push(...(await auditDatabase(connection)));
  if (differences.length === 0)
    for (const { name, numbered } of TABLES) {
      if (numbered === undefined) continue;
      await connection.all(
        `SELECT setval(pg_get_serial_sequence('${name}', '${numbered}'), max(${numbered}))
         FROM ${name} HAVING max(${numbered}) IS NOT NULL`,
      );
    }
  return { tables, differences };
}

/** In the order of their key, one after the other. */
function* rowsOfFile({ database }: Statements, table: Table): Iterable<Cells> {
  const { name, columns, key, where = '1' } = table;
  const statement = database.prepare(
    `SELECT ${Object.keys(columns).join(', ')} FROM ${name} WHERE ${where} ORDER BY ${key.join(', ')}`,
  );
  statement.setReadBigInts(true);
  for (const row of statement.iterate()) yield cellsOfFile(table, row);
}

/** The same; some at a time. */
export async function* rowsOfDatabase({ all }: Connection, table: Table): AsyncIterable<Cells> {
  const { name, columns, key, where = 'true' } = table;
  const order = key.map((column) =>
    columns[column] === 'text' ? `${column} COLLATE "C"` : column,
  );
  const sql = `SELECT ${Object.keys(columns).join(', ')} FROM ${name} WHERE ${where}
    ORDER BY ${order.join(', ')}`;
  for await (const row of cursor(all, `moved_${name}`, sql)) yield cellsOfDatabase(table, row);
}

/** Some rows a statement. */
async function write(table: Table, rows: Iterable<Cells>, { all }: Connection): Promise<void> {
  const { name, columns, key } = table;
  const names = Object.keys(columns);
  const typed = names.map((column) => `${column} ${columns[column]}`);
  const others = names.filter((column) => !key.includes(column));
  // The rows of totals that are there from the beginning are set.
  const sql = `INSERT INTO ${name} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${names.join(', ')} FROM json_to_recordset($1::json) AS r (${typed.join(', ')})
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET
      ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  let batch: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await all(sql, `[${batch.join(',')}]`);
    batch = [];
    characters = 0;
  };
  for (const cells of rows) {
    const json = JSON.stringify(Object.fromEntries(names.map((column, at) => [column, cells[at]])));
    batch.push(json);
    characters += json.length;
    if (batch.length >= MAX_ROWS || characters >= MAX_CHARACTERS) await flush();
  }
  await flush();
}
