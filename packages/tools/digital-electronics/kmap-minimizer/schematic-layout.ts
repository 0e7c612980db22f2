import type { Net, Netlist } from '@tollbench/engines/logic/netlist.ts';
import { gateHeight, PIN_PITCH } from '../../drafting/gates.ts';

const RAIL = 16;
/** From the rail of a variable to that of its complement, with the inverter between them. */
const INVERTED = 58;
const TRACK = 9;
const GAP = 10;
/** Room for a gate and its bubble. */
const GATE = 46;

export const keyOf = (net: Net): string =>
  net.kind === 'constant' ? `constant ${net.value}` : `${net.kind} ${net.index}`;

/** What stands in a column: a gate, by its number, or a wire that passes by. */
interface Slot {
  readonly gate: number | undefined;
  readonly inputs: readonly Net[];
  readonly height: number;
}

/** A slot with the middle of it, and where it ends below. */
export interface Placed extends Slot {
  /** What it drives. */
  readonly net: Net;
  readonly y: number;
  readonly low: number;
}

export interface Layout {
  /** The x of each net that has a rail, down from `top`. */
  readonly rails: ReadonlyMap<string, number>;
  readonly top: number;
  /** Where the gates of each column have their backs. */
  readonly x1: number;
  readonly x2: number;
  /** Where outputs end. */
  readonly end: number;
  /** The terms, and what comes straight from a rail. */
  readonly sources: readonly Placed[];
  /** The outputs, in their order. */
  readonly sinks: readonly Placed[];
  /** The x of the upright wire of each source, by its net. */
  readonly tracks: ReadonlyMap<string, number>;
  readonly bottom: number;
}

/** Where everything of a schematic stands, `head` being the room above the rails. */
export function layoutOf(netlist: Netlist, head: number): Layout {
  const top = head + 34;
  const rails = railsOf(netlist);
  const second = netlist.outputs.map((net) => ({ net, ...slotOf(netlist, net, [2, 3]) }));
  const entering = new Map(second.flatMap((s) => s.inputs).map((net) => [keyOf(net), net]));
  const first = [...entering.values()]
    .filter((net) => net.kind !== 'constant')
    .sort((a, b) => orderOf(netlist, a) - orderOf(netlist, b))
    .map((net) => ({ net, ...slotOf(netlist, net, [1]) }));
  const sources = placedSources(first, top);
  const sinks = placedSinks(second, sources, top);
  const x1 = rails.width + GAP;
  const channel = x1 + GATE;
  const x2 = channel + (sources.length + 2) * TRACK;
  const tracks = new Map(
    trackOrder(sources, sinks).map((key, i) => [key, channel + (i + 1) * TRACK]),
  );
  const bottom = Math.max(top, ...sources.map((s) => s.low), ...sinks.map((s) => s.low));
  return { rails: rails.at, top, x1, x2, end: x2 + GATE, sources, sinks, tracks, bottom };
}

/** The number of the term that a net is. */
export const termOf = ({ gates }: Netlist, net: Net): number | undefined =>
  net.kind === 'gate' ? gates[net.index]?.term : undefined;

/** The inverter of a variable, by its number among the gates; −1 for none. */
export const inverterOf = ({ gates }: Netlist, variable: number): number =>
  gates.findIndex(
    ({ level, inputs: [net] }) => level === 0 && net && keyOf(net) === `variable ${variable}`,
  );

/** The gate that drives a net, where it is of one of these levels; else the net itself passes. */
function slotOf({ gates }: Netlist, net: Net, levels: readonly number[]): Slot {
  const made = net.kind === 'gate' ? gates[net.index] : undefined;
  if (net.kind !== 'gate' || !made || !levels.includes(made.level))
    return { gate: undefined, inputs: [net], height: 14 };
  return { gate: net.index, inputs: made.inputs, height: gateHeight(made.inputs.length) };
}

/** Terms by number; what comes straight from a rail behind them. */
const orderOf = (netlist: Netlist, net: Net): number =>
  termOf(netlist, net) ?? netlist.gates.length + (net.kind === 'constant' ? 0 : net.index);

const onGrid = (y: number): number => Math.ceil(y / PIN_PITCH) * PIN_PITCH;

/** One below the other, their outputs on the grid: those of pins of the next column lie between. */
function placedSources(first: readonly (Slot & { net: Net })[], top: number): Placed[] {
  let at = top;
  return first.map((slot) => {
    const y = onGrid(at + slot.height / 2);
    at = y + slot.height / 2 + GAP;
    return { ...slot, y, low: at - GAP };
  });
}

/** Each about as high as what it joins, none over another, its pins half-way between the lines of the grid. */
function placedSinks(
  second: readonly (Slot & { net: Net })[],
  sources: readonly Placed[],
  top: number,
): Placed[] {
  let at = top;
  return second.map((slot) => {
    const keys = new Set(slot.inputs.map(keyOf));
    const ys = sources.filter((s) => keys.has(keyOf(s.net))).map((s) => s.y);
    const mean = ys.length > 0 ? ys.reduce((a, b) => a + b, 0) / ys.length : at;
    const half = slot.inputs.length % 2 === 0 ? 0 : PIN_PITCH / 2;
    const y = onGrid(Math.max(at + slot.height / 2, mean) - half) + half;
    at = y + slot.height / 2 + GAP;
    return { ...slot, y, low: at - GAP };
  });
}

/** Wires that go up: the upper ones to the left; that go down: the lower ones. So they cross least. */
function trackOrder(sources: readonly Placed[], sinks: readonly Placed[]): string[] {
  const rise = ({ net, y }: Placed) => {
    const to = sinks.filter(({ inputs }) => inputs.some((n) => keyOf(n) === keyOf(net)));
    return to.reduce((sum, sink) => sum + sink.y - y, 0);
  };
  const up = sources.filter((s) => rise(s) <= 0);
  const down = sources.filter((s) => rise(s) > 0).reverse();
  return [...up, ...down].map((s) => keyOf(s.net));
}

function railsOf(netlist: Netlist): { at: Map<string, number>; width: number } {
  const { variables, gates, outputs } = netlist;
  const at = new Map<string, number>();
  const used = new Set([...gates.flatMap((g) => g.inputs), ...outputs].map(keyOf));
  let x = 14;
  variables.forEach((_, index) => {
    if (!used.has(`variable ${index}`)) return;
    at.set(`variable ${index}`, x);
    const inverter = inverterOf(netlist, index);
    if (inverter >= 0) {
      x += INVERTED;
      at.set(`gate ${inverter}`, x);
    }
    x += RAIL;
  });
  return { at, width: x };
}
