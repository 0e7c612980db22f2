import { EngineError } from '../../../error.ts';
import type { Element, Inductor } from '../../circuit.ts';
import type { Device, Load, Setup } from '../../device/device.ts';
import { makeDevice } from '../../device/make.ts';
import { Pattern, type Structure } from '../../sparse/pattern.ts';
import type { Linearised } from './linearised.ts';
import { operatingLoad } from './operating-load.ts';

/** Loads at most until a device's junctions, limited from rest, have come to the operating point. */
const MAX_LOADS = 500;

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
    this.#unknowns = new Map(circuit.names.map((name, i) => [name, i]));
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
    this.#settle(device, load, setup.rows);
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

  /** Loads until nothing is limited any more. */
  #settle(device: Device, load: Load, touched: ReadonlySet<number>): void {
    for (let k = 0; k < MAX_LOADS; k++) {
      load.a.fill(0);
      for (const i of touched) load.b[i] = 0;
      load.isLimited = false;
      device.load(load);
      if (!load.isLimited) return;
    }
    throw new EngineError(
      'not-converged',
      `The device ${device.name} does not come to rest at its operating point, so that no sensitivity to its values can be taken.`,
      { value: device.name },
    );
  }
}

/** Gives a device made anew the unknowns that its twin in the circuit has. */
class LoneSetup implements Setup {
  readonly pattern = new Pattern();
  /** Equations that the device may enter: ground, 0, among them. */
  readonly rows: Set<number>;
  readonly options: Setup['options'];
  readonly #circuit: Linearised;
  readonly #unknowns: ReadonlyMap<string, number>;
  readonly #element: Element;

  constructor(circuit: Linearised, unknowns: ReadonlyMap<string, number>, element: Element) {
    this.options = circuit.options;
    this.#circuit = circuit;
    this.#unknowns = unknowns;
    this.#element = element;
    this.rows = new Set([0, ...element.nodes]);
  }

  internalNode(name: string): number {
    return this.#known(this.#unknowns.get(`v(${name})`));
  }

  branch(name: string): number {
    return this.#known(this.#circuit.branch(name));
  }

  branchOf(element: string): number {
    return this.#known(this.#circuit.branch(element));
  }

  slot(row: number, column: number): number {
    this.rows.add(row);
    return this.pattern.slot(row, column);
  }

  states(): number {
    return 0;
  }

  #known(unknown: number | undefined): number {
    if (unknown === undefined)
      throw new EngineError(
        'ill-posed',
        `With one value a little different ${this.#element.name} has other nodes inside, so that no sensitivity to it can be taken.`,
        { value: this.#element.name },
      );
    this.rows.add(unknown);
    return unknown;
  }
}
