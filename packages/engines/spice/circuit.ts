/**
 * A circuit as the simulator takes it: flat, every value a number, every node an index. The reader (`deck/`) makes it
 * of a netlist; another front (a drawing, a test) may make it by hand.
 */
import type { Expression } from './expression/expression.ts';
import type { Waveform } from './waveform.ts';

/** Where a card stands, for refusals: lines count from 1, comments and all. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

interface Common {
  /** Lower case, with its path: `x1.r3`. */
  readonly name: string;
  /** Indices into `nodes`; 0 is ground. */
  readonly nodes: readonly number[];
  readonly place: Place;
}

export interface Resistor extends Common {
  readonly kind: 'resistor';
  /** Ω at the circuit's temperature, multiplicity and temperature coefficients in it; never 0. */
  readonly resistance: number;
  /** Ω in AC analyses, where another was given. */
  readonly acResistance?: number;
  /** Absolute temperature of its noise, °C; none: the circuit's. */
  readonly temperature?: number;
  /** False: it makes no noise (`noisy=0`). */
  readonly isNoisy: boolean;
  /** Flicker: KF, AF and EF (1 where there is none) of its model, its area and multiplicity in KF. */
  readonly flicker?: { readonly kf: number; readonly af: number; readonly ef?: number };
}

export interface Capacitor extends Common {
  readonly kind: 'capacitor';
  readonly capacitance: number;
  /** V at t = 0 with UIC. */
  readonly initial?: number;
}

export interface Inductor extends Common {
  readonly kind: 'inductor';
  readonly inductance: number;
  /** A at t = 0 with UIC. */
  readonly initial?: number;
}

/** Mutual inductance between two inductors, by name; `nodes` is empty. */
export interface Coupling extends Common {
  readonly kind: 'coupling';
  readonly inductors: readonly [string, string];
  /** −1 to 1. */
  readonly coefficient: number;
}

export interface Source extends Common {
  readonly kind: 'voltage' | 'current';
  /** V or A. */
  readonly dc: number;
  /** Magnitude, and phase in degrees. */
  readonly ac: readonly [magnitude: number, phase: number];
  readonly wave?: Waveform;
  /** s in which a transient lets it rise from 0 (LTspice’s startup). */
  readonly startup?: number;
}

/** E and G of one pair of nodes; nodes: out+, out−, control+, control−. */
export interface VoltageControlled extends Common {
  readonly kind: 'vcvs' | 'vccs';
  readonly gain: number;
}

/** F and H: controlled by the current through an element that `control` names. */
export interface CurrentControlled extends Common {
  readonly kind: 'cccs' | 'ccvs';
  readonly control: string;
  readonly gain: number;
}

/** B, and E, F, G, H with VALUE, TABLE or POLY; also R with an expression, as its current v/R. */
export interface Behavioural extends Common {
  readonly kind: 'behavioural-voltage' | 'behavioural-current';
  readonly expression: Expression;
}

/** C or L whose charge (C, by its voltage) or flux (Wb, by its current) is an expression. */
export interface BehaviouralReactance extends Common {
  readonly kind: 'behavioural-charge' | 'behavioural-flux';
  /** Charge (or flux), or capacitance (or inductance) where `isSlope`. */
  readonly expression: Expression;
  readonly isSlope: boolean;
  readonly initial?: number;
}

/** E and G with LAPLACE: the input's expression through a rational function of s. */
export interface Laplace extends Common {
  readonly kind: 'laplace-voltage' | 'laplace-current';
  readonly input: Expression;
  /** Coefficients of s, the constant first. */
  readonly numerator: readonly number[];
  readonly denominator: readonly number[];
}

/** S and W. S: nodes out+, out−, control+, control−; W: out+, out−, and the element whose current switches it. */
export interface Switch extends Common {
  readonly kind: 'switch';
  readonly control?: string;
  readonly on: number;
  readonly off: number;
  /** Threshold, V or A, and half the hysteresis (switches at threshold ± hysteresis). */
  readonly threshold: number;
  readonly hysteresis: number;
  /** Smooth between `threshold ± hysteresis` as PSpice and LTspice (negative hysteresis) have it. */
  readonly isSmooth: boolean;
  readonly startsOn: boolean;
}

/** D, Q, J and M. Parameters by their lower-case SPICE names, as given: what is left out is the device's default. */
export interface Semiconductor extends Common {
  readonly kind: 'diode' | 'bjt' | 'jfet' | 'mosfet';
  /** `npn`, `pnp`, `njf`, `pjf`, `nmos`, `pmos`, `d`. */
  readonly polarity: string;
  /** Its model's name, and its parameters, level among them. */
  readonly model: string;
  readonly card: Readonly<Record<string, number>>;
  /** Parameters of the line: area, m, w, l, ad, as, pd, ps, nrd, nrs, temp, dtemp, … */
  readonly instance: Readonly<Record<string, number>>;
  /** Initial voltages with UIC, in SPICE's order; off: starts without current. */
  readonly initial?: readonly number[];
  readonly isOff: boolean;
}

/** T: lossless line; nodes: 1+, 1−, 2+, 2−. */
export interface Line extends Common {
  readonly kind: 'line';
  /** Ω. */
  readonly impedance: number;
  /** s. */
  readonly delay: number;
  readonly initial?: readonly [v1: number, i1: number, v2: number, i2: number];
}

export type Element =
  | Resistor
  | Capacitor
  | Inductor
  | Coupling
  | Source
  | VoltageControlled
  | CurrentControlled
  | Behavioural
  | BehaviouralReactance
  | Laplace
  | Switch
  | Semiconductor
  | Line;

export interface Circuit {
  readonly title: string;
  /** Names by index; `nodes[0]` is `0`. */
  readonly nodes: readonly string[];
  readonly elements: readonly Element[];
  readonly options: SimulationOptions;
  /** `.ic`: volts by node index. */
  readonly initial: ReadonlyMap<number, number>;
  readonly nodeset: ReadonlyMap<number, number>;
}

/** `.options` by their SPICE names; temperatures in °C. */
export interface SimulationOptions {
  readonly temp: number;
  readonly tnom: number;
  readonly reltol: number;
  readonly abstol: number;
  readonly vntol: number;
  readonly chgtol: number;
  readonly trtol: number;
  readonly gmin: number;
  readonly itl1: number;
  readonly itl2: number;
  readonly itl4: number;
  readonly pivrel: number;
  readonly pivtol: number;
  readonly method: 'trap' | 'gear';
  /** Highest order of the integration, 1 to 6; trapezoidal at most 2. */
  readonly maxord: number;
  /** Weight of the trapezoidal rule, 0.5 plain (ngspice XMU). */
  readonly xmu: number;
  readonly defl: number;
  readonly defw: number;
  readonly defad: number;
  readonly defas: number;
}

export const DEFAULT_OPTIONS: SimulationOptions = {
  temp: 27,
  tnom: 27,
  reltol: 1e-3,
  abstol: 1e-12,
  vntol: 1e-6,
  chgtol: 1e-14,
  trtol: 7,
  gmin: 1e-12,
  itl1: 100,
  itl2: 50,
  itl4: 10,
  pivrel: 1e-3,
  pivtol: 1e-13,
  method: 'trap',
  maxord: 2,
  xmu: 0.5,
  defl: 1e-4,
  defw: 1e-4,
  defad: 0,
  defas: 0,
};
