import type { Plot } from '../plot/types.ts';

/** What a tool shows, in reading order. Plain data: it crosses to a worker, a file and a page unchanged. */
export type Output = Readouts | PlotOutput | Figure | Table | Listing | Notice;

/** Numbers to read off and copy. The first readouts of a tool are its answer. */
export interface Readouts {
  readonly kind: 'readouts';
  readonly id: string;
  readonly title: string;
  readonly items: readonly Readout[];
}

export interface Readout {
  /** Key in the JSON export: camelCase, stable. */
  readonly name: string;
  readonly label: string;
  readonly symbol?: string;
  /** A number in the unit without a prefix, or a text (a hex word, a verdict). null: not defined here, and `note` says why. */
  readonly value: number | string | null;
  readonly unit?: string;
  /** Significant figures shown; 4 unless said. The JSON export carries all of them. */
  readonly digits?: number;
  readonly note?: string;
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
}

export interface Table {
  readonly kind: 'table';
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly caption?: string;
}

export interface Column {
  readonly label: string;
  readonly unit?: string;
  readonly digits?: number;
  /** Its words are code, or bits in hex: set in the fixed-width face. */
  readonly code?: boolean;
}

export type Cell = number | string | null;

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
