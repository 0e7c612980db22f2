/** A circuit made ready to be solved: its unknowns, the pattern of its matrix, its devices. */
import { EngineError } from '../../error.ts';
import type { Circuit, Inductor, SimulationOptions } from '../circuit.ts';
import { type Device, KELVIN, type Setup } from '../device/device.ts';
import { makeDevice } from '../device/make.ts';
import { withProbes } from '../device/probes.ts';
import { Pattern, type Structure } from '../sparse/pattern.ts';

/** Unknowns at most: the pattern and several vectors of it are held. */
export const MAX_UNKNOWNS = 200_000;

export interface Simulation {
  readonly circuit: Circuit;
  readonly options: SimulationOptions;
  readonly devices: readonly Device[];
  readonly structure: Structure;
  /** Unknowns, ground apart: they are x[1] … x[n]. */
  readonly n: number;
  /** By unknown: `v(out)`, `i(v1)`; of 0, ground, `v(0)`. */
  readonly names: readonly string[];
  /** By unknown: 1 where it is a voltage, 0 where it is a current. */
  readonly isVoltage: Uint8Array;
  /** Unknowns that the circuit names, in order: its nodes, then branches; not those inside devices. */
  readonly shown: readonly number[];
  readonly states: number;
  /** The unknown of a node, by name; undefined where there is none. 0 is ground. */
  node(name: string): number | undefined;
  /** The unknown of an element's branch current; undefined where it has none. */
  branch(element: string): number | undefined;
}

/** Makes a circuit ready. Throws EngineError where an element cannot be made or names what there is not. */
export function simulationOf(given: Circuit): Simulation {
  checkTemperatures(given.options);
  const { circuit, branches: probes } = withProbes(given);
  const own = given.nodes.length;
  const inductors = new Map(
    circuit.elements
      .filter((e): e is Inductor => e.kind === 'inductor')
      .map((e) => [e.name, e] as const),
  );
  const builder = new Builder(circuit, probes);
  const devices = circuit.elements.map((element) => makeDevice(element, circuit, inductors));
  for (const device of devices) device.setup(builder);
  const n = builder.names.length - 1;
  // A diagonal place for every node: gmin stepping and forced voltages stand there.
  for (let i = 1; i <= n; i++) if (builder.kinds[i] === 1) builder.slot(i, i);
  const { names, kinds, branches, nodes } = builder;
  const isVoltage = Uint8Array.from(kinds);
  const shown = names.flatMap((_, i) => (i > 0 && builder.isShown(i, own) ? [i] : []));
  return {
    circuit,
    options: circuit.options,
    devices,
    structure: builder.pattern.finish(n),
    n,
    names,
    isVoltage,
    shown,
    states: builder.stateCount,
    node: (name) => nodes.get(name),
    branch: (element) => branches.get(probes.get(element) ?? element),
  };
}

function checkTemperatures({ temp, tnom }: SimulationOptions): void {
  for (const [name, value] of [
    ['temperature', temp],
    ['nominal temperature tnom', tnom],
  ] as const)
    if (!(value > -KELVIN))
      throw new EngineError(
        'out-of-range',
        `The ${name} is ${value} °C; one above absolute zero, -273.15 °C, would do.`,
        { field: name, value },
      );
}

class Builder implements Setup {
  readonly options: SimulationOptions;
  readonly pattern = new Pattern();
  readonly names: string[];
  readonly kinds: number[];
  readonly branches = new Map<string, number>();
  readonly nodes: ReadonlyMap<string, number>;
  stateCount = 0;
  readonly #probes: ReadonlyMap<string, string>;
  readonly #elements: ReadonlySet<string>;
  readonly #owners = new Set<number>();

  constructor(circuit: Circuit, probes: ReadonlyMap<string, string>) {
    this.options = circuit.options;
    this.names = circuit.nodes.map((name) => `v(${name})`);
    this.kinds = circuit.nodes.map(() => 1);
    this.nodes = new Map(circuit.nodes.map((name, i) => [name, i]));
    this.#probes = probes;
    this.#elements = new Set(circuit.elements.map((e) => e.name));
  }

  /** Nodes of the circuit as given, and the branches of its own elements. */
  isShown(unknown: number, nodes: number): boolean {
    if (unknown < nodes) return true;
    return this.#owners.has(unknown) && !(this.names[unknown] as string).includes('#');
  }

  internalNode(name: string): number {
    return this.#unknown(`v(${name})`, 1);
  }

  branch(name: string): number {
    const found = this.branches.get(name);
    if (found !== undefined) {
      this.#owners.add(found);
      return found;
    }
    const made = this.#unknown(`i(${name})`, 0);
    this.branches.set(name, made);
    this.#owners.add(made);
    return made;
  }

  branchOf(element: string): number {
    const name = this.#probes.get(element) ?? element;
    const found = this.branches.get(name);
    if (found !== undefined) return found;
    if (!this.#elements.has(name))
      throw new EngineError(
        'unknown-name',
        `No element is called ${element}: its current was asked for.`,
        {
          value: element,
        },
      );
    // Its owner comes later in the list and asks for the same.
    const made = this.#unknown(`i(${name})`, 0);
    this.branches.set(name, made);
    return made;
  }

  slot(row: number, column: number): number {
    return this.pattern.slot(row, column);
  }

  states(count: number): number {
    const first = this.stateCount;
    this.stateCount += count;
    return first;
  }

  #unknown(name: string, kind: 0 | 1): number {
    if (this.names.length > MAX_UNKNOWNS)
      throw new EngineError(
        'out-of-range',
        `The circuit has more than ${MAX_UNKNOWNS} unknowns; fewer parts would do.`,
        { value: this.names.length },
      );
    this.kinds.push(kind);
    return this.names.push(name) - 1;
  }
}
