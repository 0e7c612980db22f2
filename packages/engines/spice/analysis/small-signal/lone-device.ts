import type { Element, Inductor } from '../../circuit.ts';
import type { Load } from '../../device/device.ts';
import { makeDevice } from '../../device/make.ts';
import type { Structure } from '../../sparse/pattern.ts';
import type { Linearised } from './linearised.ts';
import { LoneSetup, settle, unknownsOf } from './lone-setup.ts';
import { operatingLoad } from './operating-load.ts';

/** Makes elements of a circuit again with other values, at its operating point, and tells what they do to an output. */
export class LoneDevices {
  readonly #circuit: Linearised;
  readonly #weights: Float64Array;
  readonly #inductors: ReadonlyMap<string, Inductor>;
  readonly #unknowns: ReadonlyMap<string, number>;
  /** Of every load, and 0 between them: as long as the circuit has unknowns. */
  readonly #b: Float64Array<ArrayBuffer>;

  /** Weights by equation: what an output answers to a unit in its right side. */
  constructor(circuit: Linearised, weights: Float64Array) {
    this.#circuit = circuit;
    this.#weights = weights;
    const { elements } = circuit.circuit;
    this.#inductors = new Map(
      elements.flatMap((e) => (e.kind === 'inductor' ? [[e.name, e] as const] : [])),
    );
    this.#unknowns = unknownsOf(circuit);
    this.#b = new Float64Array(circuit.n + 1);
  }

  /**
   * The weighted sum of what an element takes out of the equations: A·x − b of its stamps alone. Of a node's equation that is
   * amperes that leave it, of a branch's the volts by which it is not met. Throws EngineError `ill-posed` where the element
   * has unknowns that the one in the circuit has not, `not-converged` where its junctions do not come to rest.
   */
  weighted(element: Element): number {
    const device = makeDevice(element, this.#circuit.circuit, this.#inductors);
    const setup = new LoneSetup(this.#circuit, this.#unknowns, element);
    device.setup(setup);
    const structure = setup.pattern.finish(this.#circuit.n);
    const load = operatingLoad(this.#circuit.x, structure.count, this.#circuit.options, this.#b);
    settle(device, load, setup.rows);
    const sum = this.#sum(structure, load, setup.rows);
    for (const i of setup.rows) this.#b[i] = 0;
    return sum;
  }

  #sum(
    { count, rows, columns }: Structure,
    { a, b, x }: Load,
    touched: ReadonlySet<number>,
  ): number {
    const weights = this.#weights;
    let sum = 0;
    for (let s = 1; s < count; s++) sum += weights[rows[s]!]! * a[s]! * x[columns[s]!]!;
    for (const i of touched) if (i > 0) sum -= weights[i]! * b[i]!;
    return sum;
  }
}
