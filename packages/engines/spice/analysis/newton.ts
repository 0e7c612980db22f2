/** Newton's method on a circuit at one instant: load, factor, solve, until the unknowns rest. */
import { EngineError } from '../../error.ts';
import type { Device } from '../device/device.ts';
import { SparseLu } from '../sparse/lu.ts';
import { LoadContext } from './load.ts';
import type { Simulation } from './simulation.ts';

/** How a solution went. `unknown` is the one that moved most against its tolerance in the last iteration. */
export interface Outcome {
  readonly converged: boolean;
  readonly iterations: number;
  readonly unknown: number;
  /** The matrix had no solution at the iterate. */
  readonly singular?: EngineError;
}

/** A conductance to a voltage at every node: gmin stepping (to 0 V) and the pseudo-transient (to where it was). */
export interface Anchor {
  readonly conductance: number;
  /** Volts by unknown; undefined: 0 V. */
  readonly to?: Float64Array;
}

/** Holds nodes at volts, as .ic and .nodeset do. */
export type Forced = ReadonlyMap<number, number>;

/** Siemens by which a forced node hangs at its voltage. */
const FORCE = 1e10;

/**
 * Where voltages rest well within their tolerance and currents go on moving without coming nearer, these are rounding:
 * behind a gain of 1e6 the last bit of 15 V is a nanovolt, and a capacitor makes nanoamperes of it.
 */
const AT_REST = 0.1;
const STUCK = 3;

/** Loads at most until junctions stand where they are put: each goes there by logarithms. */
const MOST_LOADS = 40;

interface Worst {
  readonly ratio: number;
  readonly volts: number;
  readonly unknown: number;
}

/** What an operating point may have moved last, in tolerances, to be taken as it is. */
const POLISHED = 1e-3;

export class Newton {
  readonly simulation: Simulation;
  readonly load: LoadContext;
  readonly lu: SparseLu;
  anchor: Anchor | undefined;
  forced: Forced | undefined;
  /** Solutions, iterations and factorisations so far. */
  readonly counts = { solutions: 0, iterations: 0, factorisations: 0 };
  readonly #linear: readonly Device[];
  readonly #others: readonly Device[];
  readonly #next: Float64Array;
  /** Stamps of linear devices at this instant. */
  readonly #a: Float64Array;
  readonly #b: Float64Array;
  readonly #diagonal: Int32Array;
  #isFactored = false;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.load = new LoadContext(simulation);
    const { pivrel, pivtol } = simulation.options;
    this.lu = new SparseLu(simulation.structure, { pivrel, pivtol });
    this.#linear = simulation.devices.filter((d) => d.isLinear);
    this.#others = simulation.devices.filter((d) => !d.isLinear);
    this.#next = new Float64Array(simulation.n + 1);
    this.#a = new Float64Array(this.load.a.length);
    this.#b = new Float64Array(simulation.n + 1);
    this.#diagonal = Int32Array.from({ length: simulation.n + 1 }, (_, i) =>
      i > 0 && simulation.isVoltage[i] === 1 ? simulation.structure.slotOf(i, i) : 0,
    );
  }

  get isLinear(): boolean {
    return this.#others.length === 0;
  }

  /**
   * Solves from the x that stands in `load`, in at most `limit` iterations; leaves the solution, and the charges that
   * belong to it, where they were. `fresh`: there is no guess, so that junctions begin at their critical voltages. Of a
   * matrix without a solution (a node without a path to ground, sources that contradict one another, or parts that all
   * are off at this iterate) the outcome has the refusal.
   */
  solve(limit: number, fresh = false): Outcome {
    const { load, counts } = this;
    const { x } = load;
    counts.solutions++;
    this.#loadLinear();
    let unknown = 0;
    let stuck = 0;
    let isPolished = this.isLinear;
    let least = Number.POSITIVE_INFINITY;
    for (let iteration = 1; iteration <= limit; iteration++) {
      counts.iterations++;
      load.a.set(this.#a);
      load.b.set(this.#b);
      load.isLimited = false;
      load.isFirst = fresh && iteration === 1;
      for (const device of this.#others) device.load(load);
      const wasFirst = load.isFirst;
      load.isFirst = false;
      const none = this.#factor();
      if (none !== undefined) return this.#unsolved(iteration, none);
      this.lu.solve(load.b, this.#next);
      const worst = this.#worst(x, this.#next);
      unknown = worst.unknown;
      x.set(this.#next);
      if (!Number.isFinite(worst.ratio))
        return {
          ...{ converged: false, iterations: iteration, unknown },
          // Of linear parts alone it is no matter of where Newton's method began.
          ...(this.isLinear && { singular: boundless(this.simulation, unknown) }),
        };
      stuck = worst.ratio < 0.5 * least || worst.volts > AT_REST ? 0 : stuck + 1;
      least = Math.min(least, worst.ratio);
      const isSettled =
        this.isLinear ||
        (iteration > 1 && !load.isLimited && !wasFirst && (worst.ratio <= 1 || stuck >= STUCK));
      // Within reltol of 5 V a junction's current is off by a fifth: one iteration more brings it to its digits.
      if (isSettled && !isPolished && load.mode === 'operating' && worst.ratio > POLISHED) {
        isPolished = true;
        continue;
      }
      if (isSettled) {
        this.#record(worst.ratio > 1e-3 || this.isLinear);
        return { converged: true, iterations: iteration, unknown };
      }
    }
    return { converged: false, iterations: limit, unknown };
  }

  #unsolved(iterations: number, none: number | EngineError): Outcome {
    if (typeof none !== 'number')
      return {
        ...{ converged: false, iterations, unknown: 0 },
        ...(this.isLinear && { singular: boundless(this.simulation, 0) }),
      };
    const unknown = none;
    const error = singular(this.simulation, unknown);
    return { converged: false, iterations, unknown, singular: error };
  }

  /** Goes back to `x`, and lets every junction come to it: what limits them begins at the iterate before. */
  restore(x: Float64Array): void {
    const { load } = this;
    load.x.set(x);
    for (let k = 0; k < MOST_LOADS; k++) {
      load.isLimited = false;
      for (const device of this.#others) device.load(load);
      if (!load.isLimited) return;
    }
  }

  /** The devices that had not come to rest in the iteration at the present x, with their reasons where they tell. */
  restless(): readonly string[] {
    const { load } = this;
    const names: string[] = [];
    for (const device of this.#others) {
      load.isLimited = false;
      device.load(load);
      if (!load.isLimited) continue;
      const why = device.trouble?.();
      names.push(why ? `${device.name} (${why})` : device.name);
    }
    return names;
  }

  #loadLinear(): void {
    const { load } = this;
    load.a.fill(0);
    load.b.fill(0);
    for (const device of this.#linear) device.load(load);
    if (this.anchor) this.#hang(this.anchor);
    if (this.forced)
      for (const [node, volts] of this.forced) {
        load.a[this.#diagonal[node]!]! += FORCE;
        load.b[node]! += FORCE * volts;
      }
    this.#a.set(load.a);
    this.#b.set(load.b);
  }

  #hang({ conductance, to }: Anchor): void {
    const { load } = this;
    for (let i = 1; i < this.#diagonal.length; i++) {
      const slot = this.#diagonal[i]!;
      if (slot === 0) continue;
      load.a[slot]! += conductance;
      if (to) load.b[i]! += conductance * to[i]!;
    }
  }

  /** The unknown that the matrix does not determine, or that it has numbers that are none; undefined where all is well. */
  #factor(): number | EngineError | undefined {
    const { a } = this.load;
    this.counts.factorisations++;
    if (this.#isFactored && this.lu.refactor(a)) return undefined;
    this.#isFactored = false;
    try {
      const outcome = this.lu.factor(a);
      if (outcome !== true) return outcome.singular;
    } catch (error) {
      if (error instanceof EngineError && error.code === 'not-finite') return error;
      throw error;
    }
    this.#isFactored = true;
    return undefined;
  }

  /** The largest change of an unknown against its tolerance, and that of a voltage. */
  #worst(from: Float64Array, to: Float64Array): Worst {
    const { isVoltage, options } = this.simulation;
    const { reltol, vntol, abstol } = options;
    let ratio = 0;
    let volts = 0;
    let unknown = 0;
    for (let i = 1; i < to.length; i++) {
      const [old, now] = [from[i]!, to[i]!];
      const tolerance =
        reltol * Math.max(Math.abs(old), Math.abs(now)) + (isVoltage[i] === 1 ? vntol : abstol);
      const r = Math.abs(now - old) / tolerance;
      if (isVoltage[i] === 1 && r > volts) volts = r;
      // A NaN compares false: it is caught here.
      if (!(r <= ratio)) {
        ratio = r;
        unknown = i;
        if (!Number.isFinite(r)) return { ratio: Number.POSITIVE_INFINITY, volts: r, unknown };
      }
    }
    return { ratio, volts, unknown };
  }

  /** Charges and currents of devices at the solution itself: those of the last load are of the iterate before. */
  #record(withOthers: boolean): void {
    const { load } = this;
    for (const device of this.#linear) device.load(load);
    if (withOthers) for (const device of this.#others) device.load(load);
  }
}

/** The sentence of a linear circuit whose values lead beyond doubles; `unknown` 0: in its equations already. */
function boundless({ names }: Simulation, unknown: number): EngineError {
  const where = unknown === 0 ? 'the equations of the circuit' : (names[unknown] ?? 'an unknown');
  return new EngineError(
    'not-finite',
    `The values of the circuit lead to numbers beyond 1.8e308 in ${where}: less extreme values of its parts and sources would do.`,
    { value: where },
  );
}

/** The sentence of a matrix without a solution, by the unknown at which it came out. */
export function singular({ names, isVoltage }: Simulation, unknown: number): EngineError {
  const name = names[unknown] ?? 'an unknown';
  const why =
    isVoltage[unknown] === 1
      ? 'that node has no path for direct current to ground, or nothing is connected to it: a large resistor to ground would do'
      : 'voltage sources and inductors form a loop, so that its current is not determined: a small resistor in series would do';
  return new EngineError('singular', `The circuit has no unique solution at ${name}: ${why}.`, {
    value: name,
  });
}
