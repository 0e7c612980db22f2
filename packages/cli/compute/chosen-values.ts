/** Which of a tool's values are printed, and how they stand in the columns of a file. */
import { type MachineResult, type Plain, unitsById } from '@tollbench/tools/define/machine.ts';
import type { Declared, Results } from '@tollbench/tools/define/result.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { unknownName } from '../unknown-name.ts';
import { UsageError } from '../usage.ts';

export interface Chosen {
  readonly id: string;
  readonly declared: Declared;
}

/** Ids as they were typed, `a,b`, as declared values. @throws UsageError for one that is not, or stands twice */
export function chosenValues(tool: AnyTool, only: string): Chosen[] {
  const { values } = tool.results;
  const ids = only.split(',').map((id) => id.trim());
  return ids.map((id, i) => {
    const declared = Object.hasOwn(values, id) ? values[id] : undefined;
    if (declared === undefined)
      throw new UsageError(
        unknownName(`--only: ${tool.slug} gives no value "${id}"`, id, Object.keys(values)),
      );
    if (ids.indexOf(id) < i) throw new UsageError(`--only names ${id} twice`);
    return { id, declared };
  });
}

/** Every value that fits a cell: lists do not. */
export function scalarValues({ values }: Results): Chosen[] {
  return Object.entries(values)
    .filter(([, { kind }]) => kind !== 'list')
    .map(([id, declared]) => ({ id, declared }));
}

/** The ids of a value in a file: a complex number has two parts, a fraction its double beside it. */
export const columnsOf = ({ id, declared }: Chosen): string[] =>
  declared.kind === 'complex'
    ? [`${id}Re`, `${id}Im`]
    : declared.kind === 'rational'
      ? [id, `${id}Float`]
      : [id];

/** Its cells, in the order of `columnsOf`; null where there is no value. */
export function cellsOf({ id, declared }: Chosen, { results }: MachineResult): Plain[] {
  const value = results[id] ?? null;
  if (declared.kind === 'rational') return [value, results[`${id}Float`] ?? null];
  if (declared.kind !== 'complex') return [value];
  return isComplex(value) ? [value.re, value.im] : [null, null];
}

/** Both: what a program reads by name. */
export const entriesOf = (one: Chosen, result: MachineResult): [string, Plain][] => {
  const cells = cellsOf(one, result);
  return columnsOf(one).map((id, k) => [id, cells[k] ?? null]);
};

const isComplex = (value: Plain): value is { readonly re: number; readonly im: number } =>
  typeof value === 'object' && value !== null && 're' in value && 'im' in value;

/** A line of CSV, RFC 4180 but for its end, which is a line feed: what has parts is written as JSON. */
export const csvLine = (cells: readonly Plain[]): string => `${cells.map(csvCell).join(',')}\n`;

function csvCell(value: Plain): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The values and tables that there are: id, unit, label. */
export function listOf({ values, tables, listings = {} }: Results): string {
  const units = unitsById(values);
  const valueRows = Object.entries(values).map(([id, d]) => [
    'value',
    id,
    units[id] ?? '',
    d.label,
  ]);
  const tableRows = Object.entries(tables).flatMap(([id, { what, columns }]) => {
    const of = unitsById(columns);
    return [
      ['table', id, '', what],
      ...Object.entries(columns).map(([column, d]) => [
        'column',
        `${id}.${column}`,
        of[column] ?? '',
        d.label,
      ]),
    ];
  });
  const listingRows = Object.entries(listings).map(([id, { what }]) => ['listing', id, '', what]);
  return aligned([...valueRows, ...tableRows, ...listingRows]);
}

/** Rows of words in columns, the last of its own length. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, k) => Math.max(...rows.map((row) => row[k]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, k) => cell.padEnd(widths[k] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
