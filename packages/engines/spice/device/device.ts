/**
 * What a device is to the simulator. Unknowns stand in one vector x: x[0] is ground and 0, then node voltages, then
 * internal nodes and branch currents as devices asked for them. A device stamps A and b of A·x = b, linear about the
 * iterate, as SPICE does; slots of ground's row or column exist and are never read.
 */
import type { SimulationOptions } from '../circuit.ts';

/** Given once to each device, before anything is solved: unknowns, places in the matrix, and its states. */
export interface Setup {
  readonly options: SimulationOptions;
  /** A node of the device's own, `name` for refusals (`q1#base`); its index in x. */
  internalNode(name: string): number;
  /** A branch current of the device's own; its index in x. */
  branch(name: string): number;
  /** The branch current of another element: V, L, E, H, or one made to have one. Throws EngineError where it has none. */
  branchOf(element: string): number;
  /** Index of the value at a row and column; asked for again, the same. */
  slot(row: number, column: number): number;
  /** The first of `count` states that are integrated (charges, fluxes). */
  states(count: number): number;
}

/** `operating`: capacitors open; `initial`: the first solution of a transient, as `operating`; `transient`: integrating. */
export type Mode = 'operating' | 'initial' | 'transient';

/** What `load` sees and writes. One object lives as long as the simulation; no allocation while iterating. */
export interface Load {
  /** The iterate; x[0] = 0. */
  readonly x: Float64Array;
  /** Values of the matrix by slot, and the right side by unknown: a device adds to both. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly mode: Mode;
  /** s. */
  readonly time: number;
  /** s between the point before and this one. */
  readonly step: number;
  /** Conductance across junctions for this solution, S: at least options.gmin, larger while stepping it. */
  readonly gmin: number;
  /** 0 to 1: what share of their values independent sources have, for source stepping. */
  readonly sourceFactor: number;
  /** True at the first iteration of a solution without guess: junctions begin at their critical voltages, `off` ones at 0. */
  readonly isFirst: boolean;
  /** UIC: true at the first point of a transient that starts from initial conditions: devices take theirs. */
  readonly usesInitial: boolean;
  /** Set to true by a device whose junction voltage was limited, or which changed its state: not converged. */
  isLimited: boolean;
  /**
   * Integrates state `k`, whose value is `charge` now and which changes by `slope` (dq/dv at the iterate): its current
   * is then `current`, and its conductance `conductance` = slope × the method's leading coefficient. In `operating` and
   * `initial` modes the charge is recorded and both are 0.
   */
  integrate(k: number, charge: number, slope: number): void;
  conductance: number;
  current: number;
}

/** AC stamps: A(jω) = g + jω·c, both by slot. Filled once at the operating point, which `x` holds. */
export interface AcLoad {
  readonly x: Float64Array;
  readonly g: Float64Array;
  readonly c: Float64Array;
}

/** Stamps that are no polynomial in jω (delays, Laplace, frequency-dependent), added at each frequency. */
export interface AcAtFrequency {
  readonly omega: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Complex right side of an AC analysis, by unknown. */
export interface AcDrive {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** A source of noise current between two unknowns; density at f is white + flicker / f^exponent, A²/Hz. */
export interface NoiseSource {
  /** `thermal`, `shot`, `flicker` and which: `ic`, `rb`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly white: number;
  readonly flicker: number;
  readonly exponent: number;
}

/** A figure of a device at its operating point: `gm`, `id`, `vbe`, `cpi`; unit for people. */
export interface DeviceFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export interface Device {
  readonly name: string;
  /** Whether its stamps change with x: linear devices are loaded once a solution and not once an iteration. */
  readonly isLinear: boolean;
  setup(setup: Setup): void;
  /** Adds its stamps about `load.x`. */
  load(load: Load): void;
  /** Adds its small-signal stamps at the operating point. Called after a `load` at that point. */
  loadAc(ac: AcLoad): void;
  loadAt?(ac: AcAtFrequency): void;
  drive?(drive: AcDrive): void;
  /** Sources of noise at the operating point; called after loadAc. */
  noise?(x: Float64Array): readonly NoiseSource[];
  /** Called when a time point is accepted (devices with a history: lines, switches). */
  accept?(load: Load): void;
  /** The next instant after `time` at which a time point must stand, s; Infinity: none. */
  breakpoint?(time: number): number;
  /** The largest step this device allows from `time`, s. */
  maxStep?(time: number): number;
  /** Current from its first terminal into it, A, at the last solution (`terminal` counts from 0); as `I(R1)` is shown. */
  current?(x: Float64Array, terminal: number): number;
  figures?(x: Float64Array): readonly DeviceFigure[];
  /** Why the last load was of no solution, in words for a refusal: `the square root of -2`. */
  trouble?(): string | undefined;
}

/** The constants of ngspice 39: J/K, C, and 0 °C in kelvin. */
export const BOLTZMANN = 1.38064852e-23;
export const CHARGE = 1.6021766208e-19;
export const KELVIN = 273.15;
