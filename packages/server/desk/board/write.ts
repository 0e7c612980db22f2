/** A table for programs: CSV as RFC 4180 has it, JSON with its types said. */
import { formatUsd } from '@tollbench/gate/offer/price.ts';
import type { Column, Table, Value } from './table.ts';

/** What goes over the wire for a value: amounts are exact decimals, times ISO 8601. */
function plain({ kind }: Column, value: Value | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'usd':
      return (value as bigint) < 0n
        ? `-${formatUsd(-(value as bigint))}`
        : formatUsd(value as bigint);
    case 'ether':
      return formatUsd(value as bigint, 18);
    case 'time':
      return new Date(value as number).toISOString();
    case 'text':
      return String(value);
    default:
      return Number(value);
  }
}

/** What a column's values are, for who reads them. */
const TYPES: Readonly<Record<Column['kind'], string>> = {
  text: 'string',
  count: 'integer',
  usd: 'decimal, dollars',
  ether: 'decimal, ether',
  days: 'number, days',
  share: 'number, 1 is all',
  time: 'time, ISO 8601',
};

export interface Written extends Omit<Table, 'rows' | 'empty'> {
  /** What was asked for, as in the link. */
  readonly asked: Readonly<Record<string, string>>;
  /** Milliseconds, half-open; null where it is of now. */
  readonly span: { readonly from: number; readonly to: number } | null;
}

/** Values of rows, in parts, so that a long table is never whole in memory. */
type Parts = AsyncIterable<readonly (readonly Value[])[]> | Iterable<readonly (readonly Value[])[]>;

export async function* csvOf({ columns }: Pick<Written, 'columns'>, parts: Parts) {
  yield `${columns.map(({ id }) => id).join(',')}\r\n`;
  for await (const rows of parts)
    yield rows
      .map((row) => `${columns.map((each, i) => field(plain(each, row[i]))).join(',')}\r\n`)
      .join('');
}

function field(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export async function* jsonOf({ id, note, columns, asked, span }: Written, parts: Parts) {
  const head = {
    ...{ table: id, ...(note !== undefined && { note }) },
    ...(span !== null && {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
    }),
    asked,
    columns: columns.map((each) => ({ id: each.id, label: each.label, type: TYPES[each.kind] })),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let first = true;
  for await (const rows of parts) {
    const texts = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((each, i) => [each.id, plain(each, row[i])]))),
    );
    if (texts.length === 0) continue;
    yield `${first ? '' : ','}\n${texts.join(',\n')}`;
    first = false;
  }
  yield '\n]}\n';
}
