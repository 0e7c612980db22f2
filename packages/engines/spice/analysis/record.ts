/** Keeps what an analysis solves, point by point, in vectors that grow; bounded. */
import { EngineError } from '../../error.ts';
import type { Device } from '../device/device.ts';
import type { Quantity, Trace } from '../results/dataset.ts';
import type { Simulation } from './simulation.ts';

/** Numbers kept by one run at most: 320 MB. */
export const MAX_KEPT = 40_000_000;

/** Which unknowns and device currents a run keeps. */
export interface Kept {
  readonly unknowns: readonly number[];
  /** Devices and the terminals whose currents are kept, beyond branch currents: `i(r1)`, `i(q1:1)`. */
  readonly currents: readonly { readonly name: string; readonly of: (x: Float64Array) => number }[];
}

/** Everything that a circuit names, and with `currents` the current into every device's terminals. */
export function everything(simulation: Simulation, currents = false): Kept {
  const { devices, shown } = simulation;
  if (!currents) return { unknowns: shown, currents: [] };
  const list = terminalsOf(simulation).map(({ name, index, terminal }) => {
    const device = devices[index] as Device;
    return { name, of: (x: Float64Array) => device.current?.(x, terminal) ?? 0 };
  });
  return { unknowns: shown, currents: list };
}

/** A terminal whose current is kept beside the branch currents: `i(r1)`, `ic(q1)`, of the device at an index. */
export interface Terminal {
  readonly name: string;
  readonly index: number;
  readonly terminal: number;
}

/** The terminals of all devices that have a current and no branch that is shown. */
export function terminalsOf(simulation: Simulation): readonly Terminal[] {
  const list: Terminal[] = [];
  const shown = new Set(simulation.shown);
  for (const [index, device] of simulation.devices.entries()) {
    const element = simulation.circuit.elements[index]!;
    // A branch that was put in its way, because something is controlled by it, is not shown: the part's own current is.
    if (!device.current || shown.has(simulation.branch(element.name) ?? 0)) continue;
    if (element.kind === 'coupling' || element.name.includes('#')) continue;
    const count = element.nodes.length > 2 && 'card' in element ? element.nodes.length : 1;
    const letters = TERMINALS[element.kind] ?? [];
    for (let t = 0; t < count; t++)
      list.push({
        name: count === 1 ? `i(${element.name})` : `i${letters[t] ?? t + 1}(${element.name})`,
        index,
        terminal: t,
      });
  }
  return list;
}

/** `ic(q1)`, `id(m1)`: a terminal by its letter. */
const TERMINALS: Readonly<Record<string, readonly string[]>> = {
  bjt: ['c', 'b', 'e', 's'],
  jfet: ['d', 'g', 's'],
  mosfet: ['d', 'g', 's', 'b'],
};

export class Recorder {
  readonly #kept: Kept;
  readonly #simulation: Simulation;
  #axis = new Float64Array(256);
  #columns: Float64Array[];
  #count = 0;

  constructor(simulation: Simulation, kept: Kept) {
    this.#simulation = simulation;
    this.#kept = kept;
    const width = kept.unknowns.length + kept.currents.length;
    this.#columns = Array.from({ length: width }, () => new Float64Array(256));
  }

  get count(): number {
    return this.#count;
  }

  /** Keeps a point. Throws EngineError `out-of-range` where the run would hold more than MAX_KEPT numbers. */
  add(at: number, x: Float64Array): void {
    if (this.#count === this.#axis.length) this.#grow();
    const { unknowns, currents } = this.#kept;
    const i = this.#count++;
    this.#axis[i] = at;
    for (let c = 0; c < unknowns.length; c++) this.#columns[c]![i] = x[unknowns[c]!]!;
    for (let c = 0; c < currents.length; c++)
      this.#columns[unknowns.length + c]![i] = currents[c]!.of(x);
  }

  #grow(): void {
    const length = this.#axis.length * 2;
    const width = this.#columns.length + 1;
    if (length * width > MAX_KEPT * 2)
      throw new EngineError(
        'out-of-range',
        `The run has more than ${this.#count} points of ${width - 1} traces, which is more than is kept: a later start, a longer step, or fewer traces (.save) would do.`,
        { value: this.#count },
      );
    this.#axis = larger(this.#axis, length);
    this.#columns = this.#columns.map((column) => larger(column, length));
  }

  axis(name: string, quantity: Quantity): Trace {
    return { name, quantity, re: this.#axis.slice(0, this.#count) };
  }

  traces(): readonly Trace[] {
    const { unknowns, currents } = this.#kept;
    const { names, isVoltage } = this.#simulation;
    return this.#columns.map((column, c): Trace => {
      const unknown = unknowns[c];
      const re = column.slice(0, this.#count);
      if (unknown === undefined)
        return { name: currents[c - unknowns.length]!.name, quantity: 'current', re };
      const quantity = isVoltage[unknown] === 1 ? 'voltage' : 'current';
      return { name: names[unknown]!, quantity, re };
    });
  }
}

function larger(from: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(length);
  to.set(from);
  return to;
}
