/** A result as programs take it: by the ids of the declaration, every digit, no words for people. */
import {
  format as formatRational,
  toNumber as rationalToNumber,
} from '@tollbench/engines/exact/rational.ts';
import { machineTable } from '../plot/machine-table.ts';
import type { Output, Unseen } from './output.ts';
import { cellValue } from './output.ts';
import { type Declared, isComplex, isRational, type Results, type Value } from './result.ts';

/** What JSON can hold, and no text that stands for a number. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** A table by columns of equal length, in their order. */
export type Columns = Readonly<Record<string, readonly Plain[]>>;

export interface MachineResult {
  readonly results: Readonly<Record<string, Plain>>;
  /** Why a value is null. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Columns>>;
  readonly listings: Readonly<Record<string, string>>;
}

/** The whole of a result. Throws for what is not declared: that is a defect of the tool. */
export function machineResult(results: Results, outputs: readonly Output[]): MachineResult {
  const values: Record<string, Plain> = {};
  const reasons: Record<string, string> = {};
  const given = outputs.flatMap(givenBy);
  for (const { name, value, note } of given) {
    const declared = results.values[name];
    if (!declared) throw new Error(`no value "${name}" is declared`);
    if (name in values) throw new Error(`value "${name}" is given twice`);
    for (const [id, plain] of filed(name, declared, value)) values[id] = plain;
    if (values[name] === null) reasons[name] = reason(value, note);
  }
  const tables: MachineResult['tables'] = Object.fromEntries(
    outputs.flatMap((o) => (isTable(o) ? [[o.id, columnsOf(results, o)]] : [])),
  );
  for (const o of outputs)
    if (o.kind === 'table' && o.from !== undefined && !(o.from in values) && !(o.from in tables))
      throw new Error(`table "${o.id}" is from "${o.from}", which is not given`);
  return {
    results: values,
    reasons,
    tables,
    listings: Object.fromEntries(
      outputs.flatMap((o) => (o.kind === 'listing' ? [[o.id, o.text]] : [])),
    ),
  };
}

interface Given {
  readonly name: string;
  readonly value: Value | null;
  readonly note?: string | undefined;
}

function givenBy(o: Output): readonly Given[] {
  if (o.kind === 'readouts') return o.items;
  if (o.kind !== 'values') return [];
  return Object.entries(o.values).flatMap(([name, value]): Given[] =>
    value === undefined ? [] : isAbsent(value) ? [{ name, ...value }] : [{ name, value }],
  );
}

const isAbsent = (
  value: NonNullable<Unseen['values'][string]>,
): value is { readonly value: null; readonly note: string } =>
  typeof value === 'object' && 'note' in value;

/** Why there is no number; what is beyond all numbers begins with fixed words. */
function reason(value: Value | null, note: string | undefined): string {
  const kind =
    value === Number.POSITIVE_INFINITY
      ? 'positive infinity'
      : value === Number.NEGATIVE_INFINITY
        ? 'negative infinity'
        : typeof value === 'number' && Number.isNaN(value)
          ? 'not a number'
          : undefined;
  return (
    [kind, note].filter((words) => words !== undefined).join(': ') || 'known as a double alone'
  );
}

/** A value under its ids: a fraction has its double beside it. */
function filed(id: string, declared: Declared, value: Value | null): [string, Plain][] {
  return isExact(declared)
    ? [
        [id, plain(declared, value)],
        [`${id}Float`, asDouble(value)],
      ]
    : [[id, plain(declared, value)]];
}

/** Whether there are fractions in it, however deep. */
export const isExact = (declared: Declared): boolean =>
  declared.kind === 'list' ? isExact(declared.of) : declared.kind === 'rational';

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function plain(declared: Declared, value: Value | null): Plain {
  if (value === null) return null;
  switch (declared.kind) {
    case 'number':
    case 'integer':
      return finite(value);
    case 'boolean':
      return value === true;
    case 'text':
    case 'choice':
      return String(value);
    case 'word':
      return typeof value === 'bigint' ? `0x${value.toString(16)}` : null;
    case 'complex':
      return isComplex(value) && Number.isFinite(value.re) && Number.isFinite(value.im)
        ? { re: value.re, im: value.im }
        : null;
    case 'rational':
      return isRational(value) ? formatRational(value) : null;
    case 'list':
      return Array.from(value as readonly Value[], (v) => plain(declared.of, v));
  }
}

function asDouble(value: Value | null): Plain {
  if (isRational(value)) return finite(rationalToNumber(value));
  if (typeof value === 'object' && value !== null && !isComplex(value))
    return Array.from(value as readonly Value[], asDouble);
  return finite(value);
}

type WithColumns = Extract<Output, { readonly kind: 'table' | 'plot' }>;

/** Whether an output has columns for programs. */
export const isTable = (o: Output): o is WithColumns =>
  o.kind === 'plot' || (o.kind === 'table' && o.from === undefined);

/** The columns of a table or of the data behind a plot, in files. */
export function columnsOf(results: Results, o: WithColumns): Columns {
  const declared = results.tables[o.id]?.columns;
  if (!declared) throw new Error(`no table "${o.id}" is declared`);
  const raw: readonly { id: string; values: ArrayLike<Value | null> }[] =
    o.kind === 'plot'
      ? machineTable(o.plot)
      : o.columns.map(({ id = '' }, k) => ({
          id,
          values: o.rows.map((row) => cellValue(row[k] ?? null)),
        }));
  const height = Math.max(0, ...raw.map((c) => c.values.length));
  return Object.fromEntries(
    raw.flatMap(({ id, values }) => {
      const column = declared[id];
      if (!column) throw new Error(`table "${o.id}" declares no column "${id}"`);
      const cells = Array.from({ length: height }, (_, k) => values[k] ?? null);
      if (column.kind === 'complex')
        return (['re', 'im'] as const).map((part): [string, Plain[]] => [
          `${id}${part === 're' ? 'Re' : 'Im'}`,
          cells.map((cell) => (isComplex(cell) ? finite(cell[part]) : null)),
        ]);
      const own: [string, Plain[]] = [id, cells.map((cell) => plain(column, cell))];
      return isExact(column) ? [own, [`${id}Float`, cells.map(asDouble)]] : [own];
    }),
  );
}

export interface Units {
  /** By value. */
  readonly results: Readonly<Record<string, string>>;
  /** By table, then by column. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The units of what a result has; what is missing is a pure number, or no number. */
export function unitsOf(
  results: Results,
  values: MachineResult['results'],
  tables: MachineResult['tables'],
): Units {
  const has = (own: Readonly<Record<string, unknown>>) => (id: string) => Object.hasOwn(own, id);
  return {
    results: unitsById(results.values, has(values)),
    tables: Object.fromEntries(
      Object.entries(results.tables)
        .filter(([id]) => has(tables)(id))
        .map(([id, table]) => [id, unitsById(table.columns, has(tables[id] ?? {}))]),
    ),
  };
}

/** Units under the ids of files: a complex column has two. */
export function unitsById(
  declared: Readonly<Record<string, Declared>>,
  has: (id: string) => boolean = () => true,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(declared).flatMap(([id, d]) =>
      [id, `${id}Re`, `${id}Im`].flatMap((name): [string, string][] => {
        const unit = innermost(d);
        return unit !== undefined && has(name) && (name === id || d.kind === 'complex')
          ? [[name, unit]]
          : [];
      }),
    ),
  );
}

const innermost = (declared: Declared): string | undefined =>
  declared.kind === 'list'
    ? innermost(declared.of)
    : 'unit' in declared
      ? declared.unit
      : undefined;
