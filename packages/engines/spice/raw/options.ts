/** How a raw file is written. */
export interface RawOptions {
  /** ngspice in digits or as doubles; or LTspice's binary. */
  readonly format: 'ascii' | 'binary' | 'ltspice';
  /** First line of every plot: the circuit's title. */
  readonly title: string;
  /** As the simulators write it, `Tue Nov 24 02:07:08 2026`; none: no such line. */
  readonly date?: string;
  /** LTspice alone: traces of a real plot as floats, as it does by itself, or as doubles under its flag `double`. */
  readonly precision?: 'single' | 'double';
}
