/**
 * A report asks its questions one after the other, in SQL that both databases read, and is given the rows
 * to each: at once by SQLite, over the wire by PostgreSQL.
 */
import type { Connection } from '../postgres/connection.ts';
import type { Statements } from '../sqlite/statements.ts';
import type { Row, Value } from '../sqlite/values.ts';

export interface Question {
  /** With `$1`, `$2` … for its values, each once and in their order. */
  readonly sql: string;
  readonly values: readonly Value[];
}

export type Asking<T> = Generator<Question, T, readonly Row[]>;

/** One question: its rows, with integers as bigint and bytes as bytes. */
export function* ask(sql: string, ...values: Value[]): Asking<readonly Row[]> {
  return yield { sql, values };
}

export function atOnce<T>(statements: Statements, asking: Asking<T>): T {
  let step = asking.next();
  while (step.done !== true) {
    const { sql, values } = step.value;
    step = asking.next(statements.all(sql.replaceAll(/\$\d+/g, '?'), ...values));
  }
  return step.value;
}

export async function inTurn<T>({ all }: Connection, asking: Asking<T>): Promise<T> {
  let step = asking.next();
  while (step.done !== true) {
    const { sql, values } = step.value;
    step = asking.next((await all(sql, ...values)) as readonly Row[]);
  }
  return step.value;
}
