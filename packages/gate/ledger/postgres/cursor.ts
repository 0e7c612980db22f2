/** Rows of a question that are fetched some at a time, inside a transaction of the caller's. */
import type { Row } from './connection.ts';

export type Query = (sql: string) => Promise<readonly Row[]>;

/** Rows that are fetched at once. */
const FETCHED = 250;

/** @param name of the cursor: one that the transaction has not got yet */
export async function* cursor(query: Query, name: string, sql: string): AsyncIterable<Row> {
  await query(`DECLARE ${name} NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const rows = await query(`FETCH ${FETCHED} FROM ${name}`);
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await query(`CLOSE ${name}`);
}
