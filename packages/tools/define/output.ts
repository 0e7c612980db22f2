import type { Plot } from '../plot/types.ts';
import type { Remedy } from './error.ts';
import type { Scalar, Value } from './result.ts';

/** What a tool shows, in reading order. Plain data: it crosses to a worker, a file and a page unchanged. */
export type Output = Readouts | Unseen | PlotOutput | Figure | Table | Listing | Notice;

/** Numbers to read off and copy. The first readouts of a tool are its answer. */
export interface Readouts {
  readonly kind: 'readouts';
  readonly id: string;
  readonly title: string;
  readonly items: readonly Readout[];
  /** Ids of the panels that they are read off: they stand first while one of those stands large. */
  readonly of?: readonly string[];
}

export interface Readout {
  /** Key in the JSON export: camelCase, stable. */
  readonly name: string;
  readonly label: string;
  readonly symbol?: string;
  /** The machine's: a number in the unit without a prefix, a word, a list. null: not defined here, and `note` says why. */
  readonly value: Value | null;
  /** What people read, with its unit, where it is not the number or text itself. */
  readonly shown?: string;
  readonly unit?: string;
  /** Significant figures shown; 4 unless said. The JSON export carries all of them. */
  readonly digits?: number;
  readonly note?: string;
}

/** Values that programs want and no page shows, by their declared ids. */
export interface Unseen {
  readonly kind: 'values';
  readonly id: 'values';
  readonly values: Readonly<
    Record<string, Value | { readonly value: null; readonly note: string } | undefined>
  >;
}

export interface PlotOutput {
  readonly kind: 'plot';
  readonly id: string;
  readonly title: string;
  readonly plot: Plot;
  /** What the picture shows, in a sentence with its numbers: the caption, and the text for who cannot see it. */
  readonly caption: string;
}

/** A picture that is not a plot: a schematic, a shift register, a Karnaugh map. */
export interface Figure {
  readonly kind: 'figure';
  readonly id: string;
  readonly title: string;
  /** One `<svg>` element drawn in `currentColor` and the page's custom properties, made by the tool from numbers alone. */
  readonly svg: string;
  readonly caption: string;
  /** What stands below the picture in the size of the page’s text, such as the working of an answer; it scrolls where it is long. */
  readonly lines?: { readonly label: string; readonly items: readonly FigureLine[] };
}

/** A sentence, and a formula under it as an `<svg>` with its own width and height. */
export interface FigureLine {
  readonly text: string;
  readonly svg?: string;
}

export interface Table {
  readonly kind: 'table';
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly caption?: string;
  /** The value or table that programs read in place of it. */
  readonly from?: string;
  /** For programs alone: no page shows it. */
  readonly unseen?: true;
  /** The inputs each row stands for, where it is one to choose: the page makes a button of its first cell, which is to name the row. */
  readonly rowInputs?: RowInputs;
}

/** By row: texts of inputs by name that make what is shown that row's, or undefined where it cannot be chosen. */
export type RowInputs = readonly (Remedy | undefined)[];

export interface Column {
  /** Its id in files. */
  readonly id?: string;
  readonly label: string;
  readonly unit?: string;
  readonly digits?: number;
  /** Its words are code, or bits in hex: set in the fixed-width face. */
  readonly code?: boolean;
}

/** The machine's value, and where people read something else, that too. */
export type Cell = Scalar | null | Said;

export interface Said {
  readonly value: Scalar | null;
  readonly shown: string;
}

/** Whether a cell has words of its own for people. */
export const isSaid = (cell: Cell): cell is Said =>
  typeof cell === 'object' && cell !== null && 'shown' in cell;

/** The machine's value of a cell. */
export const cellValue = (cell: Cell): Scalar | null => (isSaid(cell) ? cell.value : cell);

/** Text to take away: source code, a netlist, a stream of bits. */
export interface Listing {
  readonly kind: 'listing';
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly language?: string;
}

/** Something the reader must know before trusting the numbers: a model outside its range, an unstable loop. */
export interface Notice {
  readonly kind: 'notice';
  readonly id: string;
  readonly level: 'note' | 'warning';
  readonly text: string;
}

/** One step of the working, with the numbers of this computation. `tex` is set as mathematics. */
export interface Step {
  readonly text: string;
  readonly tex?: string;
}

/** What can stand large on a page: a picture, a table, a text. Readings and remarks stand beside it. */
export type Panel = PlotOutput | Figure | Table | Listing;

export const isPanel = (o: Output): o is Panel =>
  o.kind === 'plot' ||
  o.kind === 'figure' ||
  o.kind === 'listing' ||
  (o.kind === 'table' && !o.unseen);

/** What a result shows large: its first picture or table, as `outputs` is in the order in which people ask. */
export const heroOf = (outputs: readonly Output[]): Panel | undefined =>
  outputs.filter(isPanel).find((o) => o.kind !== 'listing');

/** The picture of a result, for a file or a small view: its first plot or figure. */
export const pictureOf = (outputs: readonly Output[]): PlotOutput | Figure | undefined =>
  outputs.find((o) => o.kind === 'plot' || o.kind === 'figure');
