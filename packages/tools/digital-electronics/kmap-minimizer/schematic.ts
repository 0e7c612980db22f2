import type { Net, Netlist } from '@tollbench/engines/logic/netlist.ts';
import { joint, terminal } from '../../drafting/circuit.ts';
import { type DrawnGate, gate, PIN_PITCH } from '../../drafting/gates.ts';
import { path } from '../../drafting/svg.ts';
import {
  inverterOf,
  keyOf,
  type Layout,
  layoutOf,
  type Placed,
  termOf,
} from './schematic-layout.ts';
import { svg, text, traceOf, widthOf } from './svg.ts';

/** Circuits of more gates are read as Verilog. */
export const MAX_GATES = 60;

/**
 * A two-level netlist as a schematic: a rail for each variable and its complement, the terms in one column, the
 * outputs in the next. Wires cross without a dot and join with one. A term's gate and wires carry its number and colour.
 */
export function schematic(netlist: Netlist, outputs: readonly string[]): string {
  const head = 22 + Math.max(...netlist.variables.map((v) => (isTurned(v) ? widthOf(v, 12) : 8)));
  const layout = layoutOf(netlist, head);
  const { sources, sinks, end, bottom } = layout;
  const drawn = [
    rails(netlist, layout, head),
    ...sources.map((s) => source(netlist, layout, s)),
    ...sources.map((s) => upright(netlist, layout, s)),
    ...sinks.map((s, k) => sink(netlist, layout, s, outputs[k] ?? '')),
  ];
  const width = end + 14 + Math.max(...outputs.map((name) => widthOf(name)));
  const title = `Schematic of ${netlist.gates.length} gates`;
  return svg(width, bottom + 10, title, drawn.join(''), width > 460);
}

const isTurned = (name: string): boolean => name.length > 2;

const colourOf = (term: number | undefined): string =>
  term === undefined ? 'currentColor' : traceOf(term).colour;

const inTerm = (term: number | undefined, markup: string): string =>
  term === undefined ? markup : `<g data-term="${term}">${markup}</g>`;

/** The gate of a slot at x; none where a wire passes. */
function gateOf({ gates }: Netlist, { gate: number, y }: Placed, x: number): DrawnGate | undefined {
  const made = number === undefined ? undefined : gates[number];
  return made && gate(made.kind, { x, y, inputs: made.inputs.length, colour: colourOf(made.term) });
}

/** A term with the wires from the rails, or the wire alone. */
function source(netlist: Netlist, { rails, x1, tracks }: Layout, s: Placed): string {
  const term = termOf(netlist, s.net);
  const drawn = gateOf(netlist, s, x1);
  const wires = s.inputs.map((net, i) => {
    const [x, y] = drawn?.pins[i] ?? [tracks.get(keyOf(s.net)) ?? x1, s.y];
    const from = rails.get(keyOf(net)) ?? 0;
    return path(`M${from} ${y}H${x}`, 1.5, colourOf(term)) + joint(from, y);
  });
  return inTerm(term, wires.join('') + (drawn?.markup ?? ''));
}

/** Where the net of a source goes in: the heights of those pins. */
const pinsOf = (netlist: Netlist, { sinks, x2 }: Layout, net: Net): number[] =>
  sinks.flatMap((s) => {
    const drawn = gateOf(netlist, s, x2);
    return s.inputs.flatMap((n, i) =>
      keyOf(n) === keyOf(net) ? [drawn?.pins[i]?.[1] ?? s.y] : [],
    );
  });

/** The wire from a source to its track and along it, with a dot where a branch leaves. */
function upright(netlist: Netlist, layout: Layout, s: Placed): string {
  const term = termOf(netlist, s.net);
  const colour = colourOf(term);
  const x = layout.tracks.get(keyOf(s.net)) ?? layout.x2;
  const [from] = gateOf(netlist, s, layout.x1)?.out ?? [x];
  const ys = [...new Set(pinsOf(netlist, layout, s.net))];
  const [low, high] = [Math.min(s.y, ...ys), Math.max(s.y, ...ys)];
  const dots = [s.y, ...ys].filter((y) => y > low && y < high).map((y) => joint(x, y, colour));
  const wire = path(`M${from} ${s.y}H${x}M${x} ${low}V${high}`, 1.5, colour);
  return inTerm(term, wire + dots.join(''));
}

/** An output: the wires from the tracks, its gate where it has one, and its name. */
function sink(netlist: Netlist, { x2, end, tracks }: Layout, s: Placed, name: string): string {
  const drawn = gateOf(netlist, s, x2);
  const wires = s.inputs.map((net, i) => {
    const [x, y] = drawn?.pins[i] ?? [x2, s.y];
    if (net.kind === 'constant')
      return text(x - 6, y + 4.5, net.value ? '1' : '0', { anchor: 'end' });
    const term = termOf(netlist, net);
    return inTerm(term, path(`M${tracks.get(keyOf(net)) ?? x} ${y}H${x}`, 1.5, colourOf(term)));
  });
  const out = path(`M${drawn?.out[0] ?? x2} ${s.y}H${end}`) + terminal(end, s.y, name, 'right');
  return wires.join('') + (drawn?.markup ?? '') + out;
}

/** The variables with their inverters, each as far down as it is needed. */
function rails(netlist: Netlist, layout: Layout, head: number): string {
  const y = head + 12;
  const lowest = (key: string, least: number): number =>
    Math.max(
      least,
      ...layout.sources.flatMap((s) => {
        const drawn = gateOf(netlist, s, layout.x1);
        return s.inputs.flatMap((n, i) => (keyOf(n) === key ? [drawn?.pins[i]?.[1] ?? s.y] : []));
      }),
    );
  return netlist.variables
    .map((name, index) => {
      const key = `variable ${index}`;
      const x = layout.rails.get(key);
      if (x === undefined) return '';
      const turn = isTurned(name);
      const words = text(turn ? x + 4 : x, head - 6, name, {
        turn,
        anchor: turn ? 'start' : 'middle',
      });
      const inverter = inverterOf(netlist, index);
      const to = layout.rails.get(`gate ${inverter}`);
      const made = netlist.gates[inverter];
      const inverted =
        to !== undefined && made
          ? invert(gate(made.kind, { x: x + 12, y, inputs: made.inputs.length }), x, y) +
            path(`M${to - 6} ${y}H${to}V${lowest(`gate ${inverter}`, y)}`)
          : '';
      return words + path(`M${x} ${head}V${lowest(key, inverted ? y : head)}`) + inverted;
    })
    .join('');
}

/** An inverter with its wires, all inputs tied. */
function invert({ markup, pins, out }: DrawnGate, x: number, y: number): string {
  const into = pins.map(([px, py]) => path(`M${x + 6} ${py}H${px}`)).join('');
  const tied =
    pins.length > 1 ? path(`M${x + 6} ${y - PIN_PITCH / 2}v${PIN_PITCH}`) + joint(x + 6, y) : '';
  return `${joint(x, y)}${path(`M${x} ${y}h6`)}${tied}${into}${markup}${path(`M${out[0]} ${y}H${x + 52}`)}`;
}
