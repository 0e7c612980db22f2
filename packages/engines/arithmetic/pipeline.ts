import { EngineError } from '../error.ts';
import type { Library } from './library.ts';
import type { Cell, Net, Netlist } from './netlist.ts';
import { cellDelay, loadsOf, timingOf } from './timing.ts';

export const MAX_RANKS = 32;

/**
 * The circuit with `ranks` ranks of registers between its inputs and outputs, where they make the longest stage
 * shortest by the library's delays (before the registers' own loads are counted): every path from an input to an
 * output passes through as many. Its values are those of the circuit `ranks` clocks before.
 */
export function pipelined(netlist: Netlist, library: Library, ranks: number): Netlist {
  if (!Number.isInteger(ranks) || ranks < 0 || ranks > MAX_RANKS)
    throw new EngineError(
      'out-of-range',
      `${ranks} ranks of registers are not 0 to ${MAX_RANKS}.`,
      {
        field: 'ranks',
        value: ranks,
      },
    );
  if (ranks === 0) return netlist;
  return withRegisters(netlist, stagesWithin(netlist, library, ranks), ranks);
}

/** The stage of each cell, none above `ranks`, with the shortest clock that a bisection finds. */
function stagesWithin(netlist: Netlist, library: Library, ranks: number): Int32Array {
  const loads = loadsOf(netlist, library);
  const launch = library.cells.dff.delay[0]?.[0] ?? 0;
  let [low, high] = [0, timingOf(netlist, library).delay + launch];
  let best = stagesOf(netlist, library, loads, high);
  for (let k = 0; k < 40; k++) {
    const middle = (low + high) / 2;
    const stages = stagesOf(netlist, library, loads, middle);
    if (stages?.every((s) => s <= ranks)) [best, high] = [stages, middle];
    else low = middle;
  }
  return best ?? new Int32Array(netlist.cells.length);
}

/** Each cell in the earliest stage in which it is done within the period; undefined where one cell takes longer. */
function stagesOf(
  { cells, nets }: Netlist,
  library: Library,
  loads: Float64Array,
  period: number,
): Int32Array | undefined {
  const launch = library.cells.dff.delay[0]?.[0] ?? 0;
  const stage = new Int32Array(cells.length);
  const at = new Int32Array(nets);
  const arrival = new Float64Array(nets);
  for (const [k, cell] of cells.entries()) {
    let own = cell.inputs.reduce((most, net) => Math.max(most, at[net] as number), 0);
    const done = (s: number): number[] =>
      cell.outputs.map((_, o) =>
        Math.max(
          ...cell.inputs.map((net, i) => {
            const from = net > 1 && (at[net] as number) < s ? launch : (arrival[net] as number);
            return from + cellDelay(library, cell, o, i, loads);
          }),
        ),
      );
    let times = done(own);
    if (Math.max(...times) > period) times = done(++own);
    if (Math.max(...times) > period) return undefined;
    stage[k] = own;
    cell.outputs.forEach((net, o) => {
      at[net] = own;
      arrival[net] = times[o] as number;
    });
  }
  return stage;
}

function withRegisters(netlist: Netlist, stages: Int32Array, ranks: number): Netlist {
  const cells: Cell[] = [];
  const at = new Int32Array(netlist.nets);
  const columns = new Int32Array(netlist.nets);
  for (const { nets } of netlist.inputs) for (const [i, net] of nets.entries()) columns[net] = i;
  let nets = netlist.nets;
  const later = new Map<Net, Net[]>();
  const names = new Map(netlist.names);
  /** A net as it is in a later stage, through as many registers. */
  const delayed = (net: Net, stage: number): Net => {
    if (net <= 1) return net;
    const chain = later.get(net) ?? [net];
    later.set(net, chain);
    while (chain.length <= stage - (at[net] as number)) {
      const made = nets++;
      cells.push({
        kind: 'dff',
        inputs: [chain.at(-1) as Net],
        outputs: [made],
        column: columns[net] as number,
      });
      const name = names.get(net);
      if (name !== undefined) names.set(made, `${name}_r${chain.length}`);
      chain.push(made);
    }
    return chain[stage - (at[net] as number)] as Net;
  };
  netlist.cells.forEach((cell, k) => {
    const stage = stages[k] as number;
    const inputs = cell.inputs.map((net) => delayed(net, stage));
    cells.push({ ...cell, inputs });
    for (const net of cell.outputs) {
      at[net] = stage;
      columns[net] = cell.column;
    }
  });
  const outputs = netlist.outputs.map((port) => ({
    ...port,
    nets: port.nets.map((net) => delayed(net, ranks)),
  }));
  return { ...netlist, nets, cells, outputs, names, latency: ranks };
}

/**
 * Whether `piped` is `plain` with registers and nothing else: without them the same cells on the same nets, and on
 * every path from an input to an output as many of them as its latency. Its values are then those of `plain`, late.
 */
export function isPipelineOf(piped: Netlist, plain: Netlist): boolean {
  const origin = Int32Array.from({ length: piped.nets }, (_, net) => net);
  const rank = new Int32Array(piped.nets);
  let k = 0;
  for (const { kind, inputs, outputs } of piped.cells) {
    if (kind === 'dff') {
      const [from = 0, to = 0] = [inputs[0], outputs[0]];
      origin[to] = origin[from] as number;
      rank[to] = (rank[from] as number) + 1;
      continue;
    }
    const cell = plain.cells[k++];
    const live = inputs.filter((net) => net > 1);
    const own = rank[live[0] ?? 0] as number;
    const isSame =
      cell?.kind === kind &&
      cell.inputs.length === inputs.length &&
      cell.inputs.every((net, i) => net === origin[inputs[i] as number]) &&
      cell.outputs.length === outputs.length &&
      cell.outputs.every((net, i) => net === outputs[i]) &&
      live.every((net) => rank[net] === own);
    if (!isSame) return false;
    for (const net of outputs) rank[net] = own;
  }
  return (
    k === plain.cells.length &&
    piped.outputs.every(({ nets }, o) =>
      nets.every(
        (net, i) =>
          origin[net] === plain.outputs[o]?.nets[i] && (net <= 1 || rank[net] === piped.latency),
      ),
    )
  );
}
