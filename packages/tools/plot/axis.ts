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
