/** Systems of ordinary differential equations as formulas, and as problems for the solvers. */
import { derivatives } from './formula/derivative.ts';
import type { Graph } from './formula/graph.ts';
import { Tape } from './formula/tape.ts';
import type { Problem } from './problem.ts';

/** The value of a state some time before. */
export interface Delayed {
  /** The symbol that stands for it. */
  readonly symbol: string;
  readonly state: number;
  /** Formula of parameters alone: how long before. */
  readonly lag: number;
}

export interface System {
  readonly graph: Graph;
  /** The independent variable. */
  readonly time: string;
  /** `x`, and `x'` where an equation of higher order has been reduced. */
  readonly states: readonly string[];
  /** Formulas of the derivatives, one for each state. */
  readonly rhs: readonly number[];
  readonly parameters: readonly string[];
  readonly delayed: readonly Delayed[];
}

/** The right-hand side at a set of parameters, with its exact Jacobian, and formulas beside it. */
export class Right implements Problem {
  readonly n: number;
  readonly system: System;
  /** What `f` runs; its branches can be held. */
  readonly tape: Tape;
  readonly #inputs: readonly string[];
  #jacobian: { readonly tape: Tape; readonly places: Int32Array } | undefined;
  readonly #parameters: Float64Array;

  constructor(system: System, parameters: Float64Array) {
    this.system = system;
    this.n = system.states.length;
    this.#inputs = inputsOf(system);
    this.#parameters = parameters;
    this.tape = new Tape(system.graph, this.#inputs, system.rhs);
    this.tape.r.set(parameters, 1 + this.n);
  }

  f = (t: number, y: Float64Array, out: Float64Array): void => {
    const { tape } = this;
    tape.r[0] = t;
    tape.r.set(y, 1);
    tape.run();
    for (let k = 0; k < out.length; k++) out[k] = tape.r[tape.out[k]!]!;
  };

  /** Sets the values of all parameters, in their order. */
  setParameters(values: Float64Array): void {
    this.#parameters.set(values);
    this.tape.r.set(values, 1 + this.n);
    this.#jacobian?.tape.r.set(values, 1 + this.n);
  }

  /** Sets the values of delayed states for the evaluations that follow. */
  set(delayed: Float64Array): void {
    const at = 1 + this.n + this.#parameters.length;
    this.tape.r.set(delayed, at);
    this.#jacobian?.tape.r.set(delayed, at);
  }

  jacobian = (t: number, y: Float64Array, out: Float64Array): void => {
    this.#jacobian ??= this.#derive();
    const { tape, places } = this.#jacobian;
    tape.r[0] = t;
    tape.r.set(y, 1);
    tape.run();
    out.fill(0);
    for (let k = 0; k < places.length; k++) out[places[k]!] = tape.r[tape.out[k]!]!;
  };

  #derive(): { readonly tape: Tape; readonly places: Int32Array } {
    const { system } = this;
    const roots: number[] = [];
    const places: number[] = [];
    system.states.forEach((state, j) => {
      derivatives(system.graph, system.rhs, state).forEach((node, i) => {
        if (system.graph.valueOf(node) === 0) return;
        roots.push(node);
        places.push(i * this.n + j);
      });
    });
    const tape = new Tape(system.graph, this.#inputs, roots);
    tape.r.set(this.#parameters, 1 + this.n);
    return { tape, places: Int32Array.from(places) };
  }

  /** Another formula of the same symbols, as a function of t and y. */
  formula(root: number): (t: number, y: Float64Array) => number {
    const tape = new Tape(this.system.graph, this.#inputs, [root]);
    tape.r.set(this.#parameters, 1 + this.n);
    return (t, y) => {
      tape.r[0] = t;
      tape.r.set(y, 1);
      tape.run();
      return tape.r[tape.out[0]!]!;
    };
  }
}

/** The symbols of a system in the order in which tapes take them. */
export const inputsOf = ({ time, states, parameters, delayed }: System): string[] => [
  time,
  ...states,
  ...parameters,
  ...delayed.map(({ symbol }) => symbol),
];

/** Whether time stands in a right-hand side. */
export const isAutonomous = ({ graph, rhs, time, delayed }: System): boolean =>
  delayed.length === 0 && !graph.symbolsOf(rhs).has(time);
