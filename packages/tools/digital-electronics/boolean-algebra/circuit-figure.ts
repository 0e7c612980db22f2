import {
  type Circuit,
  gateValues,
  type Net,
  netValue,
} from '@tollbench/engines/logic/mapping/circuit.ts';
import { joint, terminal } from '../../drafting/circuit.ts';
import { type DrawnGate, type GateStyle, gate, namedGate } from '../../drafting/gates.ts';
import { path, picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import { circuitLayout, type PlacedGate } from './circuit-layout.ts';

/** Circuits of more gates are read as Verilog. */
export const MAX_DRAWN_GATES = 90;

const TRACK = 8;
/** Room for a gate and its bubble. */
const GATE = 64;
const LETTER = 7.8;
/** What a wire looks like that carries 1 or 0; without values all are ink. */
const ON = 'var(--trace-1)';
const OFF = 'var(--trace-2)';

export interface CircuitLook {
  readonly style: GateStyle;
  /** Wires are in the colours of their values where every input has one. */
  readonly values: ReadonlyMap<string, boolean> | undefined;
}

/** A circuit of any number of levels as a schematic: a column a level, dots where wires branch; inputs can be pressed. */
export function circuitFigure(circuit: Circuit, { style, values }: CircuitLook): string {
  const layout = circuitLayout(circuit);
  const given = circuit.inputs.map((name) => values?.get(name));
  const known = values !== undefined && given.every((v) => v !== undefined);
  const set = given.map((v) => v === true);
  const computed = known ? gateValues(circuit, set) : [];
  const valueAt = (net: Net): boolean => netValue(net, set, computed);
  const colourOf = (net: Net): string => (known ? (valueAt(net) ? ON : OFF) : 'currentColor');
  const digit = (value: boolean): string => (known ? ` = ${value ? 1 : 0}` : '');

  const names = layout.inputs.map(
    ({ index }) => `${circuit.inputs[index] ?? ''}${digit(set[index] === true)}`,
  );
  const start = Math.max(0, ...names.map((n) => n.length)) * LETTER + 20;
  const xs = [start];
  for (let c = 1; c < layout.columns; c++)
    xs.push((xs[c - 1] ?? 0) + (c > 1 ? GATE : 8) + ((layout.tracks[c] ?? 0) + 2) * TRACK);
  const gates = layout.gates.map((g) => drawn(g, xs[g.level] ?? 0, style));

  const wires = layout.runs.map((r) => {
    const colour = colourOf(r.net);
    const channel = (xs[r.column] ?? 0) - ((layout.tracks[r.column] ?? 0) + 1) * TRACK;
    const x = channel + r.track * TRACK;
    const from =
      r.net.kind === 'gate' && layout.gates[r.net.index]?.level === r.column - 1
        ? (gates[r.net.index]?.out[0] ?? 0)
        : // It passes the column before, and goes straight on.
          (xs[r.column - 1] ?? 0);
    const endX = (to: (typeof r.ends)[number]['to']): number =>
      to === 'pass' || to === 'output'
        ? (xs[r.column] ?? 0)
        : (gates[to.gate]?.pins[to.pin]?.[0] ?? 0);
    const ys = [r.y, ...r.ends.map((e) => e.y)];
    const [low, high] = [Math.min(...ys), Math.max(...ys)];
    const upright = low === high ? '' : `M${x} ${low}V${high}`;
    const lines = r.ends.map((e) => `M${x} ${e.y}H${endX(e.to)}`).join('');
    const dots = [...new Set(ys)].filter(
      (y) =>
        (y > low && y < high && low !== high) ||
        (ys.filter((o) => o === y).length > 2 && low !== high),
    );
    return (
      path(`M${from} ${r.y}H${x}${upright}${lines}`, 1.5, colour) +
      dots.map((y) => joint(x, y, colour)).join('')
    );
  });
  const constants = layout.gates.flatMap((g, k) =>
    g.pins.flatMap((net, pin) => {
      const [x, y] = gates[k]?.pins[pin] ?? [0, 0];
      return net.kind === 'constant' ? [word(x - 4, y + 4.5, net.value ? '1' : '0', 'end')] : [];
    }),
  );
  const ins = layout.inputs.map(({ index, y }, k) => {
    const name = circuit.inputs[index] ?? '';
    const colour = colourOf({ kind: 'input', index });
    const hit = `<rect x="0" y="${y - 12}" width="${start}" height="24" fill="transparent"/>`;
    return `<g data-input="${escapeXml(name)}">${hit}${terminal(start - 4, y)}${word(start - 12, y + 5, names[k] ?? '', 'end', colour)}</g>`;
  });
  const end = xs.at(-1) ?? 0;
  const outs = circuit.outputs.map((name, k) => {
    const net = circuit.drivers[k] ?? { kind: 'constant', value: false };
    const y = layout.outputs[k] ?? 0;
    const constant =
      net.kind === 'constant' ? word(end - 6, y + 5, net.value ? '1' : '0', 'end') : '';
    return `${constant}${terminal(end + 3, y)}${word(end + 12, y + 5, `${name}${digit(valueAt(net))}`, 'start', colourOf(net))}`;
  });
  const width = end + 20 + Math.max(...circuit.outputs.map((n) => n.length + 4)) * LETTER;
  const inner = [...wires, ...gates.map((g) => g.markup), ...constants, ...ins, ...outs];
  const title = `Schematic of ${circuit.gates.length} gates`;
  return picture(Math.ceil(width), Math.ceil(layout.height), title, inner.join(''), {
    wide: width > 460,
  });
}

function drawn(g: PlacedGate, x: number, style: GateStyle): DrawnGate {
  const at = { x, y: g.y, inputs: g.tied ? 2 : g.pins.length };
  if (g.kind === 'aoi21' || g.kind === 'aoi22' || g.kind === 'oai21' || g.kind === 'oai22')
    return namedGate(g.kind.toUpperCase(), at);
  const made = gate(g.kind, { ...at, style });
  if (!g.tied) return made;
  const [a, b] = made.pins;
  const back = x - 6;
  const tie = path(`M${a?.[0] ?? x} ${a?.[1] ?? 0}H${back}V${b?.[1] ?? 0}H${b?.[0] ?? x}`);
  return { ...made, markup: made.markup + tie, pins: [[back, g.y]] };
}

const word = (
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'end',
  colour = 'currentColor',
): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="13" fill="${colour}">${escapeXml(text)}</text>`;
