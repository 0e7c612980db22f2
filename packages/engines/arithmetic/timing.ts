import type { Library } from './library.ts';
import type { Cell, Net, Netlist } from './netlist.ts';

/** Arrival times by static timing: the longest path, whether signals ever take it or not. */
export interface Timing {
  /** By net; 0 at the inputs. After a register rank time begins again. */
  readonly arrival: Float64Array;
  /** Cells on the longest path in cells, by net. */
  readonly depth: Uint16Array;
  /** The greatest arrival: at an output, or at a register. */
  readonly delay: number;
  /** Cells on the longest path in cells, registers not counted. */
  readonly levels: number;
  /** Nets along the slowest path, from an input (or register) to its end. */
  readonly critical: readonly Net[];
}

/** Area of all cells. */
export const areaOf = ({ cells }: Pick<Netlist, 'cells'>, library: Library): number =>
  cells.reduce((sum, { kind }) => sum + library.cells[kind].area, 0);

/** What hangs on each net. */
export function loadsOf(netlist: Netlist, library: Library): Float64Array {
  const loads = new Float64Array(netlist.nets);
  for (const { kind, inputs } of netlist.cells) {
    const { load } = library.cells[kind];
    inputs.forEach((net, i) => {
      loads[net] = (loads[net] ?? 0) + (load[i] ?? 0);
    });
  }
  for (const { nets } of netlist.outputs)
    for (const net of nets) loads[net] = (loads[net] ?? 0) + library.outputLoad;
  return loads;
}

/** The time that a cell takes from input i to output o, load of the output included. */
export const cellDelay = (
  library: Library,
  cell: Cell,
  o: number,
  i: number,
  loads: Float64Array,
): number =>
  (library.cells[cell.kind].delay[o]?.[i] ?? 0) +
  library.slope * (loads[cell.outputs[o] as number] ?? 0);

/** Static timing of a circuit. Inputs come at 0 and a register's clock-to-output and set-up are both in its own delay. */
export function timingOf(netlist: Netlist, library: Library): Timing {
  const loads = loadsOf(netlist, library);
  const arrival = new Float64Array(netlist.nets);
  const depth = new Uint16Array(netlist.nets);
  const from = new Int32Array(netlist.nets).fill(-1);
  let delay = 0;
  let end = -1;
  const reach = (net: Net) => {
    if ((arrival[net] as number) > delay) {
      delay = arrival[net] as number;
      end = net;
    }
  };
  for (const cell of netlist.cells) {
    const clocked = cell.kind === 'dff';
    if (clocked) for (const net of cell.inputs) reach(net);
    cell.outputs.forEach((out, o) => {
      let latest = -1;
      let levels = 0;
      cell.inputs.forEach((net, i) => {
        const at = (clocked ? 0 : (arrival[net] as number)) + cellDelay(library, cell, o, i, loads);
        if (at > latest) {
          latest = at;
          from[out] = clocked ? -1 : net;
        }
        if (!clocked) levels = Math.max(levels, (depth[net] as number) + 1);
      });
      arrival[out] = latest;
      depth[out] = levels;
    });
  }
  for (const { nets } of netlist.outputs) for (const net of nets) reach(net);
  const critical: Net[] = [];
  for (let net = end; net >= 0; net = from[net] as number) critical.unshift(net);
  return { arrival, depth, delay, levels: depth.reduce((a, b) => Math.max(a, b), 0), critical };
}
