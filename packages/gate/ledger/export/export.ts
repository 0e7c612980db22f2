/** The whole book, line by line, as of one moment and beside services that write; some rows in hand at a time. */
import { type Row as Found, openPool, READ_ALL, unavailable } from '../postgres/connection.ts';
import { cursor, type Query } from '../postgres/cursor.ts';
import { refuseOtherVersions } from '../postgres/reader.ts';
import { openToRead } from '../sqlite/open.ts';
import type { Row } from '../sqlite/values.ts';
import { LedgerUnavailable } from '../types.ts';
import { type Format, linesIn } from './lines.ts';
import type { RecordKind } from './records.ts';

export interface Exporting {
  readonly format: Format;
  readonly kinds: readonly RecordKind[];
}

/** Lines in one piece: they are written together. */
const TOGETHER = 500;

/** Of the ledger in a file. @throws LedgerUnavailable where there is none, or it is of another version */
export async function* exportFile(path: string, what: Exporting): AsyncGenerator<string> {
  const database = openToRead(path);
  const rowsOf = function* ({ sql }: RecordKind): Iterable<Row> {
    const statement = database.prepare(sql.replaceAll(/\{(\w+)\}/g, '$1'));
    statement.setReadBigInts(true);
    yield* statement.iterate();
  };
  try {
    database.exec('BEGIN');
    yield* pieces(what, rowsOf);
  } finally {
    database.close();
  }
}

/** Of the ledger in a database. @throws LedgerUnavailable as of a file, or where it cannot be read */
export async function* exportDatabase(url: string, what: Exporting): AsyncGenerator<string> {
  const pool = openPool(url);
  try {
    await refuseOtherVersions(url, pool);
    const client = await pool.connect();
    const ignore = (): void => undefined;
    client.on('error', ignore);
    const query: Query = async (text) => (await client.query(text)).rows as Found[];
    try {
      // Whoever writes the lines may be slow: the moment stays the same.
      await client.query(`${READ_ALL}; SET LOCAL idle_in_transaction_session_timeout = 0`);
      yield* pieces(what, ({ name, sql }) =>
        cursor(query, `exported_${name}`, sql.replaceAll(/\{(\w+)\}/g, '$1 COLLATE "C"')),
      );
    } finally {
      client.off('error', ignore);
      client.release(true);
    }
  } catch (error) {
    throw error instanceof LedgerUnavailable ? error : unavailable('read', error);
  } finally {
    await pool.end();
  }
}

async function* pieces(
  { format, kinds }: Exporting,
  rowsOf: (kind: RecordKind) => Iterable<Row> | AsyncIterable<Found>,
): AsyncGenerator<string> {
  const { head, line } = linesIn(format, kinds);
  if (head !== null) yield head;
  for (const kind of kinds) {
    let piece: string[] = [];
    for await (const row of rowsOf(kind)) {
      piece.push(line(kind, row as Row));
      if (piece.length < TOGETHER) continue;
      yield piece.join('');
      piece = [];
    }
    if (piece.length > 0) yield piece.join('');
  }
}
