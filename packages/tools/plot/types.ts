import type { Axis } from './axis.ts';
import type { Mark } from './marks/registry.ts';

export type { Axis, Tick } from './axis.ts';
export type { Mark } from './marks/registry.ts';
export type { Along, Colour, Dash, Marker, Numbers, Tone } from './style.ts';

/** A plot as plain data: it crosses to a worker, a file and a page unchanged. `drawPlot` draws it, `dataTable` tabulates it. */
export type Plot = CartesianPlot | StackedPlot | PolarPlot | SmithPlot;

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
  /** Wavelengths toward the generator along the rim, and the reactances within it. */
  readonly wavelengths?: boolean;
  /** Reference resistance in Ω for readouts; 50 unless said. */
  readonly reference?: number;
  readonly marks: readonly Mark[];
}
