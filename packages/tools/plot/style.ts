/** One value a sample. NaN and ±Infinity are gaps: nothing is drawn across them. */
export type Numbers = readonly number[] | Float64Array | Float32Array;

/** Which of a panel's two ordinates. */
export type Ordinate = 'y' | 'y2';

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

/** What every mark that can have a name says of itself. */
export interface Style {
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
  readonly axis?: Ordinate;
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
