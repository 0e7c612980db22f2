/** The tables of a ledger, as both databases have them, and their rows in a form that can be compared. */
import type { Row as PostgresRow } from '../postgres/connection.ts';
import { idOf, type Row as SqliteRow } from '../sqlite/values.ts';

type Kind = 'bigint' | 'int' | 'text' | 'bytea';

export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, Kind>>;
  /** Columns by which its rows are told apart, and in whose order they are read. */
  readonly key: readonly string[];
  /** The column that the database numbers by itself. */
  readonly numbered?: string;
  /** Its rows are counted up also while nothing is sold. */
  readonly grows?: boolean;
  /** Rows that say something: others may be there or not. */
  readonly where?: string;
}

/** As JSON has it: numbers as decimal text, bytes as `\x` and hexadecimal. */
export type Cell = string | null;
export type Cells = readonly Cell[];

/** Each behind those that its rows refer to. */
export const TABLES: readonly Table[] = [
  {
    name: 'payers',
    columns: {
      ...{ id: 'bigint', address: 'bytea', owed: 'bigint', unsettled: 'bigint' },
      ...{ settled: 'bigint', failed: 'bigint' },
    },
    key: ['id'],
    numbered: 'id',
  },
  {
    name: 'house',
    columns: { one: 'int', unsettled: 'bigint', settled: 'bigint' },
    key: ['one'],
    where: 'unsettled <> 0 OR settled <> 0',
  },
  {
    name: 'settlement_totals',
    columns: { state: 'text', count: 'bigint', amount: 'bigint' },
    key: ['state'],
    where: 'count <> 0 OR amount <> 0',
  },
  {
    name: 'sales',
    columns: { day: 'text', class: 'text', crawler: 'text', sold: 'bigint', amount: 'bigint' },
    key: ['day', 'class', 'crawler'],
  },
  {
    name: 'counts',
    columns: {
      ...{ day: 'text', event: 'text', class: 'text', crawler: 'text', count: 'bigint' },
      amount: 'bigint',
    },
    key: ['day', 'event', 'class', 'crawler'],
    grows: true,
  },
  {
    name: 'resources',
    columns: {
      ...{ id: 'bigint', digest: 'bytea', key: 'text', class: 'text', origin: 'text' },
      ...{ url: 'text', description: 'text', mime_type: 'text' },
    },
    key: ['id'],
    numbered: 'id',
  },
  {
    name: 'payments',
    columns: {
      ...{ id: 'bigint', handle: 'bytea', name: 'bytea', signed: 'int', retired: 'int' },
      ...{ presenter: 'text', presented_at: 'bigint', proved: 'int', payer: 'bigint' },
      ...{ worth: 'bigint', value: 'bigint', recipient: 'bytea', valid_after: 'bigint' },
      ...{ valid_before: 'bigint', signature: 'bytea' },
    },
    key: ['id'],
    numbered: 'id',
  },
  {
    name: 'claims',
    columns: {
      ...{ seq: 'bigint', id: 'text', payment: 'bigint', payer: 'bigint', signed: 'int' },
      ...{ resource: 'bigint', crawler: 'text', price: 'bigint', state: 'text' },
      ...{ claimed_at: 'bigint', sold_at: 'bigint', window_ends: 'bigint' },
      ...{ repeat_window: 'bigint', lease_until: 'bigint', repeats: 'bigint' },
      repeated_at: 'bigint',
    },
    key: ['seq'],
    numbered: 'seq',
  },
  {
    name: 'transactions',
    columns: {
      ...{ id: 'bigint', hash: 'bytea', relayer: 'bytea', tx_nonce: 'bigint', raw: 'bytea' },
      ...{ replaces: 'bytea', sent_at: 'bigint', state: 'text', block: 'bigint' },
      ...{ gas_used: 'bigint', cost: 'bigint' },
    },
    key: ['id'],
    numbered: 'id',
  },
  {
    name: 'settlements',
    columns: {
      ...{ claim: 'bigint', state: 'text', since_block: 'bigint', tx: 'bigint', block: 'bigint' },
      ...{ final: 'int', attempts: 'bigint', reason: 'text', changed_at: 'bigint' },
    },
    key: ['claim'],
  },
  {
    name: 'refunds',
    columns: {
      ...{ id: 'bigint', tx: 'bigint', place: 'int', payment: 'bigint', claim: 'bigint' },
      ...{ value: 'bigint', state: 'text', block: 'bigint', mined_at: 'bigint' },
      entered_at: 'bigint',
    },
    key: ['id'],
    numbered: 'id',
  },
];

/**
 * A row of the file.
 * @throws RangeError for what the other database cannot hold
 */
export function cellsOfFile({ name, columns }: Table, row: SqliteRow): Cells {
  return Object.entries(columns).map(([column, kind]) => {
    const value = row[column] ?? null;
    if (value === null) return null;
    // Claims' names that are UUIDs stand as bytes in the file.
    const plain = kind === 'text' ? idOf(value) : value;
    if (kind === 'bytea' && !(plain instanceof Uint8Array))
      throw new RangeError(
        `${name} has "${String(plain).slice(0, 80)}" as a ${column}, which is not bytes in hexadecimal`,
      );
    if (typeof plain === 'string' && plain.includes('\0'))
      throw new RangeError(
        `${name} has a ${column} with a NUL in it: ${JSON.stringify(plain.slice(0, 80))}`,
      );
    return cellOf(plain);
  });
}

export const cellsOfDatabase = ({ columns }: Table, row: PostgresRow): Cells =>
  Object.keys(columns).map((column) => cellOf(row[column] ?? null));

function cellOf(value: unknown): Cell {
  if (value === null) return null;
  if (!(value instanceof Uint8Array)) return String(value);
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}
