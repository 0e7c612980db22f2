/** A plot as plain data: it crosses to a worker, a file and a page unchanged. `drawPlot` draws it, `dataTable` tabulates it. */
export type Plot = CartesianPlot | StackedPlot | PolarPlot | SmithPlot;

/** One value a sample. NaN and ±Infinity are gaps: nothing is drawn across them. */
export type Numbers = readonly number[] | Float64Array | Float32Array;

interface Common {
  /** Unique on its page, letters, digits and hyphens: it prefixes the ids inside the SVG. */
  readonly id: string;
  readonly title: string;
  /** What the picture shows, in a sentence with its numbers; the SVG's `desc`. Made from the axes and traces if absent. */
  readonly alt?: string;
  /** Names traces at their ends where they fit and in a key where they do not (`auto`), always in a key, or not at all. */
  readonly names?: 'auto' | 'key' | 'none';
}

/** Rectangular axes. Marks draw in order, the first lowest. */
export interface CartesianPlot extends Common {
  readonly frame?: 'cartesian';
  readonly x: Axis;
  readonly y: Axis;
  /** A second ordinate at the right, for marks with `axis: 'y2'`. */
  readonly y2?: Axis;
  readonly marks: readonly Mark[];
  /** One unit of x as long as one unit of y: constellations, pole maps, Nyquist. Linear axes only. */
  readonly equal?: boolean;
}

/** Panels over one another that share an abscissa: a Bode plot. */
export interface StackedPlot extends Common {
  readonly frame?: 'cartesian';
  readonly x: Axis;
  /** From the top down. */
  readonly panels: readonly Panel[];
}

export interface Panel {
  readonly y: Axis;
  readonly y2?: Axis;
  readonly marks: readonly Mark[];
  /** Height relative to the other panels; 1 unless said. */
  readonly share?: number;
}

/** Angle and radius: antenna patterns, pole angles. In marks, `x` is the angle in degrees and `y` the radius. */
export interface PolarPlot extends Common {
  readonly frame: 'polar';
  /** The radial axis. Values below its domain, as the nulls of a pattern in dB, are drawn at the centre. */
  readonly r: Axis;
  /** Where 0° points; `east` unless said. */
  readonly zero?: 'east' | 'north';
  /** How angles grow; `ccw` unless said. */
  readonly turn?: 'ccw' | 'cw';
  /** Angles are written 0 … 330 (`full`) or −150 … 180 (`half`). `full` unless said. */
  readonly angles?: 'full' | 'half';
  readonly marks: readonly Mark[];
}

/** The reflection plane. In marks, `x` and `y` are the real and imaginary parts of Γ. */
export interface SmithPlot extends Common {
  readonly frame: 'smith';
  /** Impedance circles, admittance circles, or both; `z` unless said. */
  readonly grid?: 'z' | 'y' | 'zy';
  /** Reference resistance in Ω for readouts; 50 unless said. */
  readonly reference?: number;
  readonly marks: readonly Mark[];
}

export interface Axis {
  /** The column of its values in the machine's table, camelCase. */
  readonly id?: string;
  /** The quantity, without its unit: `Frequency`. */
  readonly label: string;
  /** The unit without a prefix: `Hz`. Data are in this unit. */
  readonly unit?: string;
  readonly scale?: 'linear' | 'log';
  /** Fixed ends; `null` or absent ends are fitted to the data and rounded out to ticks. `[b, a]` with b > a is not reversed: use `reverse`. */
  readonly domain?: readonly [number | null, number | null];
  /** Values that the fitted domain must show, as 0 for bars. */
  readonly include?: readonly number[];
  /** Where ticks fall: about so many, at multiples of π, of 15°, of powers of two, or where said. */
  readonly ticks?: number | 'pi' | 'degrees' | 'binary' | readonly Tick[];
  /** Write 2 kHz for 2000 Hz. On where the unit takes SI prefixes, off for dB, %, ° and plain numbers. */
  readonly siPrefix?: boolean;
  readonly reverse?: boolean;
}

/** A place on an axis and what is written there; a label left out is the number, '' is a bare tick. */
export interface Tick {
  readonly at: number;
  readonly label?: string;
}

/** A trace of the palette, 1 to 8; `ink` for what is derived, `quiet` for what is in the background, `accent` for what can be acted on. */
export type Colour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'ink' | 'quiet' | 'accent';
export type Dash = 'solid' | 'dash' | 'dot' | 'dashdot' | 'long';
export type Marker =
  | 'circle'
  | 'ring'
  | 'cross'
  | 'plus'
  | 'square'
  | 'diamond'
  | 'triangle'
  | 'none';
/** What a region or rule means: allowed, forbidden, or only of note. */
export type Tone = 'pass' | 'stop' | 'note';

interface Style {
  /** The column of its ordinates in the machine's table, camelCase; without one a mark is a picture and no data. */
  readonly id?: string;
  /** The column of its abscissas, where that is not the axis's: on a disc, or over samples of its own. */
  readonly xId?: string;
  /** What holds for the whole mark, by column: repeated in each of its rows. Marks with the same ids stand under one another. */
  readonly of?: Readonly<Record<string, number | string>>;
  /** Its name beside it, in the key, in the readout and as a column of the data table. */
  readonly label?: string;
  /** The next trace of the palette unless said; dash and marker then follow, so that traces differ without colour. */
  readonly colour?: Colour;
  readonly axis?: 'y' | 'y2';
  /** Left out of the key, the readout and the data table. */
  readonly silent?: boolean;
}

/** A value that each sample has beside its place, such as the frequency along a Nyquist or Smith trace. */
export interface Along {
  /** Its column in the machine's table, camelCase. */
  readonly id?: string;
  readonly label: string;
  readonly unit?: string;
  readonly values: Numbers;
}

export type Mark =
  | Line
  | Stem
  | Area
  | Points
  | Bars
  | Histogram
  | Band
  | Polygon
  | Rule
  | Note
  | Arrows
  | Circle
  | Contour
  | Heat
  | Eye;

/** A trace. Long ones are thinned to the extremes of each pixel column, so that no peak is lost. */
export interface Line extends Style {
  readonly kind: 'line';
  readonly x: Numbers;
  readonly y: Numbers;
  /** Held from each sample to the next (`after`), from the one before (`before`), or straight between them. */
  readonly step?: 'after' | 'before';
  readonly dash?: Dash;
  /** Stroke in pixels; 1.5 unless said. */
  readonly width?: number;
  /** A marker at every sample. */
  readonly marker?: Marker;
  readonly along?: Along;
}

/** Samples of a sequence. */
export interface Stem extends Style {
  readonly kind: 'stem';
  readonly x: Numbers;
  readonly y: Numbers;
  /** Where stems stand; 0 unless said. */
  readonly base?: number;
  readonly marker?: Marker;
}

/** The region between a curve and a base or a second curve. */
export interface Area extends Style {
  readonly kind: 'area';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly base?: number | Numbers;
  /** Draw the curve too; true unless said. */
  readonly edge?: boolean;
}

export interface Points extends Style {
  readonly kind: 'points';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly marker?: Marker;
  /** Diameter in pixels; 6 unless said, less for many. */
  readonly size?: number;
  /** A word at each point. */
  readonly names?: readonly string[];
  readonly along?: Along;
}

/** Bars around their x. */
export interface Bars extends Style {
  readonly kind: 'bars';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly base?: number;
  /** In units of x; 0.7 of the smallest spacing unless said. */
  readonly width?: number;
}

/** `edges` has one more value than `counts`. */
export interface Histogram extends Style {
  readonly kind: 'histogram';
  readonly edges: Numbers;
  readonly counts: Numbers;
}

/** A rectangular region, such as a stopband mask. A side left out reaches the frame. */
export interface Band extends Style {
  readonly kind: 'band';
  readonly x0?: number;
  readonly x1?: number;
  readonly y0?: number;
  readonly y1?: number;
  /** `note` unless said. `stop` is hatched. */
  readonly tone?: Tone;
}

/** A closed region with straight sides. */
export interface Polygon extends Style {
  readonly kind: 'polygon';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly tone?: Tone;
}

/** A line across the frame at one x or one y: a limit, an asymptote, a margin. */
export interface Rule extends Style {
  readonly kind: 'rule';
  readonly x?: number;
  readonly y?: number;
  readonly tone?: Tone;
  readonly dash?: Dash;
}

/** Words at a place, with a leader to it. */
export interface Note {
  readonly kind: 'note';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly axis?: 'y' | 'y2';
  /** Where the words stand from the place; where there is room unless said. */
  readonly towards?: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
  /** A dot at the place; true unless said. */
  readonly dot?: boolean;
}

/** Arrows from (x, y) by (dx, dy), all in data units. */
export interface Arrows extends Style {
  readonly kind: 'arrows';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly dx: Numbers;
  readonly dy: Numbers;
  readonly names?: readonly string[];
}

/** A circle in data units: the unit circle, a constant-VSWR circle. An ellipse where the axes are not equal. */
export interface Circle extends Style {
  readonly kind: 'circle';
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly dash?: Dash;
  readonly fill?: boolean;
  readonly width?: number;
}

/** Lines of equal z on a rectangular grid; z[j * x.length + i] stands at (x[i], y[j]). */
export interface Contour extends Style {
  readonly kind: 'contour';
  readonly x: Numbers;
  readonly y: Numbers;
  readonly z: Numbers;
  /** About so many round levels (8 unless said), or these. */
  readonly levels?: number | Numbers;
  /** What z is, for the labels of the lines. */
  readonly unit?: string;
  readonly labels?: boolean;
}

/** Density in equal cells; z[j * columns + i] fills column i from the left, row j from the bottom. */
export interface Heat extends Style {
  readonly kind: 'heat';
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  readonly z: Numbers;
  /** Values drawn faintest and darkest; the extremes unless said. */
  readonly domain?: readonly [number, number];
  readonly scale?: 'linear' | 'log';
  readonly unit?: string;
}

/** A waveform folded on its symbol clock: few traces as lines, many as a density. x runs from 0 to `symbols`, in symbol periods times `period`. */
export interface Eye extends Style {
  readonly kind: 'eye';
  readonly y: Numbers;
  /** Samples in one symbol; need not be whole. */
  readonly samplesPerSymbol: number;
  /** Symbols across; 2 unless said. */
  readonly symbols?: number;
  /** Sample at which a symbol begins; 0 unless said. */
  readonly start?: number;
  /** Seconds in a symbol, if x is a time; 1 unless said. */
  readonly period?: number;
}
