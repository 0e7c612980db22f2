/**
 * Small-signal currents into the terminals of devices. A device is made again with terminals of its own, so that what it
 * stamps there is told apart where the circuit ties two together or to ground; its current is its own A(jω)·x − b.
 */
import type { Element, Inductor } from '../../circuit.ts';
import type { AcAtFrequency, Device } from '../../device/device.ts';
import { makeDevice } from '../../device/make.ts';
import type { Structure } from '../../sparse/pattern.ts';
import { type Terminal, terminalsOf } from '../record.ts';
import type { Linearised } from './linearised.ts';
import { LoneSetup, settle, unknownsOf } from './lone-setup.ts';
import { operatingLoad } from './operating-load.ts';

/** Terminals of one device at most. */
const MAX_TERMINALS = 8;

/** What one device stamps: by slot of its own pattern, rows and columns by unknown of the circuit or, beyond n, terminal. */
interface Stamps {
  readonly device: Device;
  readonly structure: Structure;
  readonly nodes: readonly number[];
  readonly g: Float64Array;
  readonly c: Float64Array;
  /** What is added at each frequency, where something is. */
  readonly at?: AcAtFrequency & { omega: number };
  /** Right side by terminal. */
  readonly drive: readonly (readonly [re: number, im: number])[];
}

export class TerminalCurrents {
  readonly terminals: readonly Terminal[];
  readonly #n: number;
  readonly #stamps: ReadonlyMap<number, Stamps>;

  /** Throws EngineError `not-converged` where a junction made anew does not come to rest. */
  constructor(circuit: Linearised) {
    this.terminals = terminalsOf(circuit);
    this.#n = circuit.n;
    const make = maker(circuit);
    const indices = [...new Set(this.terminals.map(({ index }) => index))];
    this.#stamps = new Map(
      indices.map((index) => [index, make(circuit.circuit.elements[index] as Element)]),
    );
  }

  /** Prepares the frequency ω, rad/s. */
  set(omega: number): void {
    for (const { device, at } of this.#stamps.values()) {
      if (!at) continue;
      at.omega = omega;
      at.re.fill(0);
      at.im.fill(0);
      device.loadAt?.(at);
    }
  }

  /** A, into a terminal, from the solution x at the ω that was set. */
  current(
    { index, terminal }: Terminal,
    omega: number,
    xre: Float64Array,
    xim: Float64Array,
  ): readonly [re: number, im: number] {
    const { structure, nodes, g, c, at, drive } = this.#stamps.get(index) as Stamps;
    const row = this.#n + 1 + terminal;
    let [re, im] = (drive[terminal] ?? [0, 0]).map((v) => -v) as [number, number];
    for (let s = 1; s < structure.count; s++) {
      if (structure.rows[s] !== row) continue;
      const column = structure.columns[s]!;
      const unknown = column > this.#n ? nodes[column - this.#n - 1]! : column;
      const a = g[s]! + (at?.re[s] ?? 0);
      const b = omega * c[s]! + (at?.im[s] ?? 0);
      // Ground is at no voltage, whatever a solver left there.
      const [x, y] = unknown === 0 ? [0, 0] : [xre[unknown]!, xim[unknown]!];
      re += a * x - b * y;
      im += a * y + b * x;
    }
    return [re, im];
  }
}

/** Makes elements of the circuit again, each with terminals numbered beyond the circuit's unknowns. */
function maker(circuit: Linearised): (element: Element) => Stamps {
  const { n, options } = circuit;
  const { elements } = circuit.circuit;
  const inductors = new Map(
    elements.flatMap((e) => (e.kind === 'inductor' ? [[e.name, e as Inductor] as const] : [])),
  );
  const unknowns = unknownsOf(circuit);
  const x = new Float64Array(n + 1 + MAX_TERMINALS);
  x.set(circuit.x);
  const b = new Float64Array(x.length);
  const drive = { re: new Float64Array(x.length), im: new Float64Array(x.length) };
  return (element) => {
    const { nodes } = element;
    const own = nodes.map((_, t) => n + 1 + t);
    for (const [t, node] of nodes.entries()) x[n + 1 + t] = circuit.x[node]!;
    const apart: Element = { ...element, nodes: own };
    const device = makeDevice(apart, circuit.circuit, inductors);
    const setup = new LoneSetup(circuit, unknowns, apart);
    device.setup(setup);
    const structure = setup.pattern.finish(n);
    settle(device, operatingLoad(x, structure.count, options, b), setup.rows);
    const [g, c] = [new Float64Array(structure.count), new Float64Array(structure.count)];
    device.loadAc({ x, g, c });
    device.drive?.(drive);
    const driven = own.map((i) => [drive.re[i]!, drive.im[i]!] as const);
    for (const i of [...setup.rows, ...own]) {
      b[i] = 0;
      drive.re[i] = 0;
      drive.im[i] = 0;
    }
    const at = device.loadAt && {
      omega: 0,
      re: new Float64Array(structure.count),
      im: new Float64Array(structure.count),
    };
    return { device, structure, nodes, g, c, drive: driven, ...(at && { at }) };
  };
}
