/** Which net each pin of a schematic of LTspice is on, named as LTspice names nets. */
import type { Point } from '../../drawing/drawing.ts';
import { Joined } from '../nets.ts';
import type { ImportNotice } from '../notice.ts';
import type { Label, Schematic } from './schematic.ts';

interface Net {
  readonly at: Point;
  readonly labels: Label[];
  pins: number;
  /** Whether a wire is on it. */
  isWired: boolean;
}

export interface Wiring {
  /** The name of the net at a point: a pin, an end of a wire or a label. */
  readonly netAt: (point: Point) => string;
  readonly notices: readonly ImportNotice[];
}

/**
 * Nets by wires and by labels of one name. A net without a label is called N001, N002, … from the top of the sheet to
 * the bottom and from left to right, by its highest point; one with a single pin and no wire NC_01, NC_02, ….
 */
export function wiringOf(schematic: Schematic, pins: readonly Point[]): Wiring {
  const joined = new Joined(schematic.wires, [...pins, ...schematic.labels.map((l) => l.at)]);
  const first = new Map<string, Point>();
  for (const { at, net } of schematic.labels) {
    const name = plainNet(net);
    const known = first.get(name);
    if (known) joined.join(known, at);
    else first.set(name, at);
  }
  const nets = netsOf(joined, schematic, pins);
  const { names, notices } = named(nets);
  return { netAt: (point) => names.get(joined.netAt(point)) ?? '0', notices };
}

function netsOf(
  joined: Joined,
  schematic: Schematic,
  pins: readonly Point[],
): ReadonlyMap<number, Net> {
  const nets = new Map<number, Net>();
  for (const { at, net } of joined.points()) {
    const known = nets.get(net);
    if (!known) nets.set(net, { at, labels: [], pins: 0, isWired: false });
    else if (isAbove(at, known.at)) nets.set(net, { ...known, at });
  }
  for (const { from } of schematic.wires) {
    const net = nets.get(joined.netAt(from));
    if (net) net.isWired = true;
  }
  for (const label of schematic.labels) nets.get(joined.netAt(label.at))?.labels.push(label);
  for (const pin of pins) {
    const net = nets.get(joined.netAt(pin));
    if (net) net.pins++;
  }
  return nets;
}

const isAbove = (a: Point, b: Point): boolean => a.y < b.y || (a.y === b.y && a.x < b.x);

function named(nets: ReadonlyMap<number, Net>): {
  readonly names: ReadonlyMap<number, string>;
  readonly notices: readonly ImportNotice[];
} {
  const names = new Map<number, string>();
  const notices: ImportNotice[] = [];
  const taken = new Set<string>();
  for (const [id, net] of nets) {
    const label = chosen(net.labels, notices);
    if (label === undefined) continue;
    names.set(id, label);
    taken.add(label.toLowerCase());
  }
  const numbered = (prefix: string, digits: number) => {
    let next = 0;
    return (): string => {
      for (;;) {
        const name = prefix + String(++next).padStart(digits, '0');
        if (!taken.has(name.toLowerCase())) return name;
      }
    };
  };
  const [wired, lone] = [numbered('N', 3), numbered('NC_', 2)];
  const rest = [...nets].filter(([id, { pins }]) => pins > 0 && !names.has(id));
  rest.sort(([, a], [, b]) => (isAbove(a.at, b.at) ? -1 : 1));
  for (const [id, { pins, isWired }] of rest) names.set(id, pins > 1 || isWired ? wired() : lone());
  return { names, notices };
}

/** The name of a net with labels: ground before others, then the first in the file. */
function chosen(labels: readonly Label[], notices: ImportNotice[]): string | undefined {
  const [first] = labels;
  if (!first) return undefined;
  const names = [...new Set(labels.map(({ net }) => plainNet(net)))];
  const name = names.includes('0') ? '0' : (names[0] ?? '0');
  const others = names.filter((n) => n !== name);
  const spelt = labels.find(({ net }) => plainNet(net) === name)?.net ?? name;
  if (others.length > 0)
    notices.push({
      line: first.line,
      message: `The labels ${others.join(', ')} are on the net ${spelt}, whose name it has.`,
    });
  return name === '0' ? '0' : cleaned(spelt);
}

/** Names of one net agree in any case; GND is ground. */
const plainNet = (net: string): string => {
  const name = cleaned(net).toLowerCase();
  return name === 'gnd' ? '0' : name;
};

/** A label as a node's name: what would end a word on a card becomes an underscore. */
const cleaned = (net: string): string => net.trim().replace(/[\s(){},='";]+/gu, '_');
