/** The picture of a sketch, in layers from the lowest up: the sheet joins them, the editor moves them apart. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { showQuantity } from '../../../define/si.ts';
import { escapeXml } from '../../../text/escape.ts';
import type { SymbolStyle } from '../glyphs/glyph.ts';
import { around, grown, type Rect, rectOf } from './geometry.ts';
import { besides, Crowd, covered, LETTER, type Placement, type Spot, settle } from './labels.ts';
import {
  flagMarkup,
  type Heading,
  jointMarkup,
  partMarkup,
  type Words,
  wirePaths,
  wordsMarkup,
} from './markup.ts';
import { colourOf, type Marked, markedBy } from './probes.ts';
import type { Probe, Readings, Sketch, SketchFlag, SketchPart, SketchWire } from './sketch.ts';
import { shownValue } from './values.ts';

export interface DrawOptions {
  readonly style: SymbolStyle;
  readonly readings?: Readings;
  readonly probes?: readonly Probe[];
}

export interface Drawn {
  readonly wires: string;
  readonly parts: string;
  readonly flags: string;
  readonly words: string;
  /** All that is drawn, steps; undefined of an empty sheet. */
  readonly bounds: Rect | undefined;
}

/** The wires and joints alone, in the colours of probes. */
export function wiresDrawn(sketch: Sketch, probes: readonly Probe[]): string {
  const colour = netColours(markedBy(probes));
  return wirePaths(sketch.wires, colour) + jointMarkup(sketch, colour);
}

const netColours =
  ({ nets }: Marked) =>
  (net: string): string | undefined => {
    const probe = nets.get(net.toLowerCase());
    return probe && colourOf(probe);
  };

export function draw(sketch: Sketch, { style, readings, probes = [] }: DrawOptions): Drawn {
  const marked = markedBy(probes);
  const netColour = netColours(marked);
  const headings = new Map(sketch.flags.map((f) => [f, headingOf(f, sketch)]));
  const crowd = crowdOf(sketch, headings);
  const rects: Rect[] = [...bodies(sketch, headings)];
  const words: string[] = [];
  const place = (placements: readonly Placement[], lines: readonly Words[], owner?: string) => {
    const texts = lines.map((l) => l.text);
    const spots = settle(placements, texts, crowd) ?? [];
    rects.push(...spots.map((spot, k) => covered(spot, texts[k] ?? '')));
    const markup = lines.map((line, k) => (spots[k] ? wordsMarkup(spots[k], line) : '')).join('');
    words.push(
      owner === undefined ? markup : `<g data-words-of="${escapeXml(owner)}">${markup}</g>`,
    );
  };
  for (const part of sketch.parts) {
    const lines = linesOf(part, readings, marked);
    place(besides(part.body, lines.length), lines, part.name);
  }
  for (const [net, wires] of netsOf(sketch)) {
    const line = netLine(net, readings, marked);
    if (line)
      place(
        along(wires, net, sketch, headings).map((spot) => [spot]),
        [line],
      );
  }
  return {
    wires: wirePaths(sketch.wires, netColour) + jointMarkup(sketch, netColour),
    parts: sketch.parts.map((p) => partMarkup(p, style)).join(''),
    flags: sketch.flags
      .map((f, k) => {
        const colour = f.net === '0' ? undefined : netColour(f.net);
        return `<g data-k="${k}">${flagMarkup(f, headings.get(f) ?? 'right', colour)}</g>`;
      })
      .join(''),
    words: words.join(''),
    bounds: around(rects),
  };
}

function linesOf(part: SketchPart, readings: Readings | undefined, { parts }: Marked): Words[] {
  const value = shownValue(part.name, part.value);
  const lines: Words[] = [{ text: part.label, kind: 'name' }];
  if (value !== '') lines.push({ text: value, kind: 'value' });
  const probe = parts.get(part.name);
  const current = readings?.currents.get(part.name);
  const power = readings?.powers?.get(part.name);
  const said = [
    ...(probe ? [probe.trace] : []),
    // What carries nothing says nothing: the sheet of a circuit at rest would be full of 0 A.
    ...(current ? [showQuantity(current, 'A', 3)] : []),
    ...(current && power ? [showQuantity(power, 'W', 3)] : []),
  ];
  if (said.length > 0)
    lines.push({
      text: said.join(' · '),
      kind: 'reading',
      ...(probe && { colour: colourOf(probe) }),
    });
  return lines;
}

function netLine(net: string, readings: Readings | undefined, { nets }: Marked): Words | undefined {
  if (net === '0') return undefined;
  const probe = nets.get(net);
  const volts = readings?.voltages.get(net);
  const said = [
    ...(probe ? [probe.trace] : []),
    ...(volts === undefined ? [] : [showQuantity(volts, 'V', 3)]),
  ];
  if (said.length === 0) return undefined;
  return { text: said.join(' '), kind: 'reading', ...(probe && { colour: colourOf(probe) }) };
}

/** All nets, each with its wires: those without any are pins that touch. */
function netsOf({ parts, wires }: Sketch): Map<string, SketchWire[]> {
  const nets = new Map<string, SketchWire[]>();
  for (const part of parts) for (const net of part.nets) if (!nets.has(net)) nets.set(net, []);
  for (const wire of wires) {
    const known = nets.get(wire.net);
    if (known) known.push(wire);
    else nets.set(wire.net, [wire]);
  }
  return nets;
}

const long = ({ from, to }: SketchWire): number =>
  Math.abs(to.x - from.x) + Math.abs(to.y - from.y);

/** Where a reading of a net may stand: beside its longest wires, else beside its pins. */
function along(
  wires: readonly SketchWire[],
  net: string,
  { parts }: Sketch,
  headings: ReadonlyMap<SketchFlag, Heading>,
): Spot[] {
  const longest = [...wires].sort((a, b) => long(b) - long(a)).slice(0, 4);
  const spots = [0.5, 0.25, 0.75].flatMap((t) => longest.flatMap((wire) => besideWire(wire, t)));
  for (const [flag, heading] of headings) {
    if (flag.net !== net || spots.length > 30) continue;
    const { left, right, top, bottom } = flagRect(flag, heading);
    const y = (top + bottom) / 2;
    spots.push({ x: right + 0.3, y, anchor: 'start' }, { x: left - 0.3, y, anchor: 'end' });
  }
  if (spots.length > 0) return spots;
  const pins = parts.flatMap((p) => p.pins.filter((_, k) => p.nets[k] === net)).slice(0, 2);
  return pins.flatMap(({ x, y }): Spot[] => [
    { x: x + 0.4, y: y - 0.7, anchor: 'start' },
    { x: x - 0.4, y: y - 0.7, anchor: 'end' },
  ]);
}

/** Above and below a wire that lies, right and left of one that stands, so far along it. */
function besideWire({ from, to }: SketchWire, t: number): Spot[] {
  const x = from.x + t * (to.x - from.x);
  const y = from.y + t * (to.y - from.y);
  if (from.y === to.y)
    return [
      { x, y: y - 0.75, anchor: 'middle' },
      { x, y: y + 0.75, anchor: 'middle' },
    ];
  return [
    { x: x + 0.4, y, anchor: 'start' },
    { x: x - 0.4, y, anchor: 'end' },
  ];
}

/** Away from what comes to its point: a wire, else the body of the part whose pin it is on. */
export function headingOf(
  { at, net }: SketchFlag,
  { wires, parts }: Pick<Sketch, 'wires' | 'parts'>,
): Heading {
  const comes = new Set<Heading>();
  const meet = (other: Point) => {
    if (other.x < at.x) comes.add('left');
    else if (other.x > at.x) comes.add('right');
    else if (other.y < at.y) comes.add('up');
    else if (other.y > at.y) comes.add('down');
  };
  for (const { from, to } of wires) {
    const lies = from.y === to.y ? at.y === from.y : at.x === from.x;
    const inside = lies && between(at.x, from.x, to.x) && between(at.y, from.y, to.y);
    if (inside) for (const end of [from, to]) meet(end);
  }
  for (const { pins, body } of parts)
    for (const pin of pins) if (pin.x === at.x && pin.y === at.y) meet(towards(at, body));
  const order: readonly Heading[] =
    net === '0' ? ['down', 'left', 'right', 'up'] : ['right', 'left', 'up', 'down'];
  const opposite = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;
  const free = order.filter((h) => !comes.has(h));
  return free.find((h) => comes.has(opposite[h])) ?? free[0] ?? (net === '0' ? 'down' : 'up');
}

const between = (n: number, a: number, b: number): boolean =>
  n >= Math.min(a, b) && n <= Math.max(a, b);

/** A point on the side of a body, straight from the pin. */
function towards({ x, y }: Point, { left, right, top, bottom }: Rect): Point {
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const outX = x < left || x > right;
  const outY = y < top || y > bottom;
  return outX && !outY
    ? { x: cx, y }
    : outY && !outX
      ? { x, y: cy }
      : Math.abs(cx - x) > Math.abs(cy - y)
        ? { x: cx, y }
        : { x, y: cy };
}

function flagRect({ at, net }: SketchFlag, heading: Heading): Rect {
  if (net === '0') {
    const reach = { up: [-0.8, -1.3], down: [-0.8, 0], left: [-1.3, -0.8], right: [0, -0.8] }[
      heading
    ];
    const [dx = 0, dy = 0] = reach;
    const stands = heading === 'up' || heading === 'down';
    return {
      ...{ left: at.x + dx, top: at.y + dy },
      right: at.x + dx + (stands ? 1.6 : 1.3),
      bottom: at.y + dy + (stands ? 1.3 : 1.6),
    };
  }
  const width = [...net].length * LETTER;
  switch (heading) {
    case 'right':
      return { left: at.x - 0.3, right: at.x + 0.6 + width, top: at.y - 0.6, bottom: at.y + 0.6 };
    case 'left':
      return { left: at.x - 0.6 - width, right: at.x + 0.3, top: at.y - 0.6, bottom: at.y + 0.6 };
    case 'up':
      return {
        left: at.x - width / 2,
        right: at.x + width / 2,
        top: at.y - 1.6,
        bottom: at.y + 0.3,
      };
    default:
      return {
        left: at.x - width / 2,
        right: at.x + width / 2,
        top: at.y - 0.3,
        bottom: at.y + 1.6,
      };
  }
}

/** All that takes room before any word does. */
function* bodies(sketch: Sketch, headings: ReadonlyMap<SketchFlag, Heading>): Iterable<Rect> {
  for (const part of sketch.parts) {
    yield part.body;
    yield rectOf(part.pins);
  }
  for (const { from, to } of sketch.wires) yield rectOf([from, to]);
  for (const [flag, heading] of headings) yield flagRect(flag, heading);
}

function crowdOf(sketch: Sketch, headings: ReadonlyMap<SketchFlag, Heading>): Crowd {
  const crowd = new Crowd();
  for (const part of sketch.parts) {
    crowd.add(part.body);
    for (const pin of part.pins) crowd.add(grown(rectOf([pin, towards(pin, part.body)]), 0.12));
  }
  for (const { from, to } of sketch.wires) crowd.add(grown(rectOf([from, to]), 0.12));
  for (const { at } of sketch.joints) crowd.add(grown(rectOf([at]), 0.4));
  for (const [flag, heading] of headings) crowd.add(flagRect(flag, heading));
  return crowd;
}
