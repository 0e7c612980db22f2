/** A table as data: the page, the CSV and the JSON are written from the same one. */

/** What stands in a column, and what its values are. */
export type ColumnKind =
  /** string */
  | 'text'
  /** number */
  | 'count'
  /** bigint, atomic units */
  | 'usd'
  /** bigint, wei */
  | 'ether'
  /** number, with a part of one where there are few */
  | 'days'
  /** number, 1 is all; more is possible */
  | 'share'
  /** number, milliseconds since 1970 */
  | 'time';

export interface Column {
  /** camelCase: the name in JSON and CSV. */
  readonly id: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Left out on the first page, where room is dear. */
  readonly detail?: true;
  /** Left out on the first page of a phone besides. */
  readonly aside?: true;
}

export type Value = string | number | bigint | null;

export interface Row {
  readonly values: readonly Value[];
  /** Where its first value leads, or another one by its index. */
  readonly links?: Readonly<Record<number, string>>;
  /** What stands out of a list. */
  readonly mark?: 'paid' | 'refused';
}

export interface Table {
  /** The name in its address, `/tables/<id>`. */
  readonly id: string;
  readonly title: string;
  /** What is counted, where that does not go without saying. */
  readonly note?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** In place of rows where there are none. */
  readonly empty: string;
}

export const column = (
  id: string,
  label: string,
  kind: ColumnKind,
  room?: 'detail' | 'aside',
): Column => ({
  ...{ id, label, kind },
  ...(room === 'detail' && { detail: true }),
  ...(room === 'aside' && { aside: true }),
});

/** The rows with most in a column first; the others after them by their first value. */
export function byMost(rows: readonly Row[], index: number, then = 0): readonly Row[] {
  return rows.toSorted(
    (a, b) =>
      compare(b.values[index] ?? 0, a.values[index] ?? 0) ||
      compare(b.values[then] ?? '', a.values[then] ?? ''),
  );
}

const compare = (a: Value, b: Value): number => {
  const [left, right] = [a ?? '', b ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
};
