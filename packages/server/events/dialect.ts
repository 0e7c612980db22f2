/** Where the two databases say the same in other words. */
import { type Asking, ask } from '@tollbench/gate/ledger/report/asking.ts';
import type { Value } from '@tollbench/gate/ledger/sqlite/values.ts';

/** Rows to be written; all columns are numbers but for `texts`. */
export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  /** Those of the columns that are texts, or null. */
  readonly texts?: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** What becomes of a row that is there already: `ON CONFLICT …`. */
  readonly conflict?: string;
}

export interface Dialect {
  readonly insert: (rows: Rows) => Asking<void>;
  /** Whether a column's number is in a JSON array of numbers. */
  readonly among: (column: string, json: string) => string;
}

export const SQLITE: Dialect = {
  // A statement a row: ten times as quick as rows that are read out of JSON.
  *insert({ table, columns, rows, conflict = '' }) {
    const places = columns.map((_, at) => `$${at + 1}`).join(', ');
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${conflict}`;
    for (const row of rows) yield* ask(sql, ...row);
  },
  among: (column, json) => `${column} IN (SELECT value FROM json_each(${json}))`,
};

export const POSTGRES: Dialect = {
  // One way over the wire for all of them.
  *insert({ table, columns, texts = [], rows, conflict = '' }) {
    const values = columns.map((name, at) =>
      texts.includes(name) ? `value ->> ${at}` : `CAST(value ->> ${at} AS bigint)`,
    );
    const sql = `INSERT INTO ${table} (${columns.join(', ')})
      SELECT ${values.join(', ')} FROM jsonb_array_elements(CAST($1 AS jsonb)) ${conflict}`;
    const json = JSON.stringify(rows, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    yield* ask(sql, json);
  },
  // An array is looked up in an index; a subquery is joined.
  among: (column, json) => `${column} = ANY(CAST(translate(${json}, '[]', '{}') AS bigint[]))`,
};
