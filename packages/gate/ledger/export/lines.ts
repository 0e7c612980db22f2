/** Records as lines: of JSON, or of comma-separated values as RFC 4180 has them. */
import { big, hexOf, idOf, type Row, text } from '../sqlite/values.ts';
import type { FieldKind, RecordKind } from './records.ts';

export type Format = 'jsonl' | 'csv';
type Told = string | number | boolean | null;

function told(kind: FieldKind, value: Row[string] | undefined): Told {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'amount':
      return big(value).toString();
    case 'number':
      return Number(value);
    case 'flag':
      return big(value) === 1n;
    case 'hex':
      return hexOf(value);
    case 'id':
      return idOf(value);
    case 'text':
      return text(value);
  }
}

export interface Lines {
  /** What stands before all records; `null` where nothing does. */
  readonly head: string | null;
  readonly line: (kind: RecordKind, row: Row) => string;
}

/** Each with `record`, its kind, first. */
export function linesIn(format: Format, kinds: readonly RecordKind[]): Lines {
  return format === 'csv' ? csv(kinds) : { head: null, line: json };
}

function json({ name, fields }: RecordKind, row: Row): string {
  const values = Object.entries(fields).map(([field, kind]) => [field, told(kind, row[field])]);
  return `${JSON.stringify({ record: name, ...Object.fromEntries(values) })}\n`;
}

/** A column for every field of any kind: what a record has not got is empty. */
function csv(kinds: readonly RecordKind[]): Lines {
  const columns = [...new Set(kinds.flatMap(({ fields }) => Object.keys(fields)))];
  return {
    head: `${['record', ...columns].join(',')}\r\n`,
    line: ({ name, fields }, row) => {
      const cells = columns.map((column) => {
        const kind = fields[column];
        return kind === undefined ? '' : cell(kind, told(kind, row[column]));
      });
      return `${[name, ...cells].join(',')}\r\n`;
    },
  };
}

/** A spreadsheet would take such a text for a formula: an apostrophe goes before it. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(kind: FieldKind, value: Told): string {
  if (value === null) return '';
  const plain = String(value);
  const safe = kind === 'text' && FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
