/**
 * Outputs by the ids of a declaration: what a tool writes where it has declared its results. Labels, symbols
 * and units are not written again; `complete` takes them from the declaration.
 */
import { format as formatRational } from '@tollbench/engines/exact/rational.ts';
import type { Plot } from '../plot/types.ts';
import {
  type Cell,
  type Column,
  type Figure,
  isSaid,
  type Notice,
  type Output,
  type Readout,
  type RowInputs,
  type Unseen,
} from './output.ts';
import {
  type Declared,
  isComplex,
  isRational,
  type Results,
  type Scalar,
  type Value,
  type ValueOf,
} from './result.ts';
import { showQuantity } from './si.ts';

/** A value, or null with the reason why there is none. */
type Given<D> =
  | { readonly value: ValueOf<D>; readonly note?: string }
  | { readonly value: null; readonly note: string };

type NamedReadout<V> = {
  [K in keyof V & string]: Given<V[K]> & {
    readonly name: K;
    /** What people read where it is not the number with its unit. */
    readonly shown?: string;
    readonly digits?: number;
    /** A heading that depends on inputs; the id does not. */
    readonly label?: string;
  };
}[keyof V & string];

type NamedColumn<C> =
  | (keyof C & string)
  | { readonly id: keyof C & string; readonly label?: string; readonly digits?: number };

type NamedTable<T> = {
  [K in keyof T & string]: {
    readonly kind: 'table';
    readonly id: K;
    readonly title: string;
    readonly columns: readonly NamedColumn<
      T[K] extends { readonly columns: infer C } ? C : never
    >[];
    readonly rows: readonly (readonly Cell[])[];
    readonly caption?: string;
    readonly unseen?: true;
    readonly rowInputs?: RowInputs;
  };
}[keyof T & string];

/**
 * A table for people alone, whose columns depend on inputs, as those of a matrix, or which repeats the visitor's own
 * text: programs read the value or table it is from.
 */
interface PeoplesTable<S extends Results> {
  readonly kind: 'table';
  readonly id: string;
  readonly from: (keyof S['values'] | keyof S['tables']) & string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly caption?: string;
  readonly rowInputs?: RowInputs;
}

/** A plot before it has its name: that of its output. */
export type Drawing = Plot extends infer P ? (P extends Plot ? Omit<P, 'id'> : never) : never;

export type NamedOutput<S extends Results> =
  | {
      readonly kind: 'readouts';
      readonly id: string;
      readonly title: string;
      readonly items: readonly NamedReadout<S['values']>[];
      readonly of?: readonly string[];
    }
  | {
      readonly kind: 'values';
      readonly values: {
        readonly [K in keyof S['values']]?:
          | ValueOf<S['values'][K]>
          | { readonly value: null; readonly note: string };
      };
    }
  | {
      readonly kind: 'plot';
      readonly id: keyof S['tables'] & string;
      readonly title: string;
      readonly plot: Drawing;
      readonly caption: string;
    }
  | NamedTable<S['tables']>
  | PeoplesTable<S>
  | {
      readonly kind: 'listing';
      readonly id: keyof S['listings'] & string;
      readonly title: string;
      readonly text: string;
      readonly language?: string;
    }
  | Figure
  | Notice;

/** A readout by its declared id: what a helper of `outputs` returns. */
export type ReadoutOf<S extends Results> = NamedReadout<S['values']>;

/** Outputs with the words of their declaration. A name that is not declared is a defect and throws. */
export function complete<S extends Results>(
  results: S,
  outputs: readonly NamedOutput<S>[],
): Output[] {
  return (outputs as readonly NamedOutput<Results>[]).map((o): Output => {
    switch (o.kind) {
      case 'readouts':
        return { ...o, items: o.items.map((item) => readout(results, item as AnyReadout)) };
      case 'values':
        return { kind: 'values', id: 'values', values: o.values as Unseen['values'] };
      case 'plot':
        return { ...o, plot: { ...o.plot, id: o.id } as Plot };
      case 'table':
        return 'from' in o ? o : table(results, o);
      default:
        return o;
    }
  });
}

interface AnyReadout {
  readonly name: string;
  readonly value: Value | null;
  readonly shown?: string;
  readonly digits?: number;
  readonly label?: string;
  readonly note?: string;
}

const unitOf = (d: Declared): string | undefined => ('unit' in d ? d.unit : undefined);
const digitsOf = (d: Declared): number | undefined => ('digits' in d ? d.digits : undefined);

function readout(results: Results, item: AnyReadout): Readout {
  const declared = results.values[item.name];
  if (!declared) throw new Error(`no value "${item.name}" is declared`);
  const unit = unitOf(declared);
  const digits = item.digits ?? digitsOf(declared);
  const shown = item.shown ?? shownOf(declared, item.value, digits ?? 4);
  return {
    name: item.name,
    label: item.label ?? declared.label,
    value: item.value,
    ...(declared.symbol !== undefined && { symbol: declared.symbol }),
    ...(unit !== undefined && { unit }),
    ...(digits !== undefined && { digits }),
    ...(shown !== undefined && { shown }),
    ...(item.note !== undefined && { note: item.note }),
  };
}

function table(results: Results, o: NamedTable<Results['tables']>): Output {
  const declared = results.tables[o.id]?.columns;
  if (!declared) throw new Error(`no table "${o.id}" is declared`);
  const kinds: Declared[] = [];
  const columns = o.columns.map((named): Column => {
    const { id, label, digits } =
      typeof named === 'string' ? { id: named, label: undefined, digits: undefined } : named;
    const column = declared[id];
    if (!column) throw new Error(`table "${o.id}" declares no column "${id}"`);
    kinds.push(column);
    const unit = unitOf(column);
    const figures = digits ?? digitsOf(column);
    return {
      id,
      label: label ?? column.label,
      ...(unit !== undefined && { unit }),
      ...(figures !== undefined && { digits: figures }),
      ...('code' in column && column.code && { code: true }),
    };
  });
  const worded = kinds.some((d) => d.kind !== 'number' && d.kind !== 'integer');
  const rows = worded
    ? o.rows.map((row) => row.map((cell, k) => cellOf(kinds[k], cell, columns[k]?.digits ?? 5)))
    : o.rows;
  return { ...o, columns, rows };
}

/** The cell with its words for people, where those are not the value itself. */
function cellOf(declared: Declared | undefined, cell: Cell, digits: number): Cell {
  if (cell === null || isSaid(cell)) return cell;
  const shown = declared && shownOf(declared, cell, digits);
  return shown === undefined ? cell : { value: cell, shown };
}

/** What people read for a value; undefined where that is the number or text itself. */
function shownOf(declared: Declared, value: Value | null, digits: number): string | undefined {
  if (value === null) return undefined;
  switch (declared.kind) {
    case 'choice': {
      const label = declared.options[String(value)];
      return label === value ? undefined : label;
    }
    case 'boolean':
      return value ? 'yes' : 'no';
    case 'word':
      return typeof value === 'bigint' ? `0x${value.toString(16).toUpperCase()}` : undefined;
    case 'complex':
      return isComplex(value) ? showComplex(value, declared.unit, digits) : undefined;
    case 'rational':
      return isRational(value) ? formatRational(value).replace('-', '\u2212') : undefined;
    case 'list':
      return Array.from(value as readonly Scalar[])
        .map((v) => shownOf(declared.of, v, digits) ?? itemText(declared.of, v, digits))
        .join(', ');
    default:
      return undefined;
  }
}

const itemText = (of: Declared, value: Scalar, digits: number): string =>
  typeof value === 'number' ? showQuantity(value, unitOf(of), digits) : String(value);

function showComplex({ re, im }: { re: number; im: number }, unit = '', digits: number): string {
  if (im === 0) return showQuantity(re, unit, digits);
  const sign = im < 0 ? '\u2212' : '+';
  const parts = `${showQuantity(re, '', digits)} ${sign} ${showQuantity(Math.abs(im), '', digits)}j`;
  return unit ? `(${parts})\u202f${unit}` : parts;
}
