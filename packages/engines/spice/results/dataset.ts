/** What an analysis gives: vectors along one axis. Shared by the analyses, raw files, measurements and pictures. */

export type Quantity =
  | 'voltage'
  | 'current'
  | 'time'
  | 'frequency'
  | 'temperature'
  | 'parameter'
  | 'charge'
  | 'power'
  | 'noise-density'
  | 'none';

/** A vector over the axis; `im` where it is complex. SI units; temperatures in °C. */
export interface Trace {
  /** `v(out)`, `i(v1)`, `x1.net3` stands inside: `v(x1.net3)`; lower case. */
  readonly name: string;
  readonly quantity: Quantity;
  readonly re: Float64Array;
  readonly im?: Float64Array;
}

export interface Dataset {
  readonly kind: 'op' | 'dc' | 'ac' | 'tran' | 'noise' | 'sens' | 'tf' | 'pz' | 'fft' | 'other';
  /** `Transient Analysis`, as a raw file's Plotname. */
  readonly title: string;
  /** `time`, `frequency`, `v-sweep`, …; of `op` one point, 0. */
  readonly axis: Trace;
  readonly traces: readonly Trace[];
  /** What was stepped, and to what, in this run: `{ rload: 1000, temp: 50 }`. */
  readonly stepped: Readonly<Record<string, number>>;
}
