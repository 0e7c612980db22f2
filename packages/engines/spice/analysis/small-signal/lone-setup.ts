import { EngineError } from '../../../error.ts';
import type { Element } from '../../circuit.ts';
import type { Device, Load, Setup } from '../../device/device.ts';
import { Pattern } from '../../sparse/pattern.ts';
import type { Linearised } from './linearised.ts';

/** Loads at most until a device's junctions, limited from rest, have come to the operating point. */
const MAX_LOADS = 500;

/** Gives a device made anew the unknowns that its twin in the circuit has, and a pattern of its own. */
export class LoneSetup implements Setup {
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

/** By name: `v(out)`, `v(q1#base)`. */
export const unknownsOf = ({ names }: Linearised): ReadonlyMap<string, number> =>
  new Map(names.map((name, i) => [name, i]));

/** Loads a device made anew until nothing is limited any more. Throws EngineError `not-converged` where it does not rest. */
export function settle(device: Device, load: Load, rows: ReadonlySet<number>): void {
  for (let k = 0; k < MAX_LOADS; k++) {
    load.a.fill(0);
    for (const i of rows) load.b[i] = 0;
    load.isLimited = false;
    device.load(load);
    if (!load.isLimited) return;
  }
  throw new EngineError(
    'not-converged',
    `The device ${device.name} does not come to rest at its operating point, so that what it does alone cannot be told.`,
    { value: device.name },
  );
}
