/** The sketch of a drawing over its netlist: cards give values and pins, geometry gives nets and joints. */
import { cardsOfDeck } from '@tollbench/engines/spice/drawing/cards.ts';
import type { Drawing, Part, PartSymbol, Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { netsOf } from '@tollbench/engines/spice/drawing/nets.ts';
import { pinsOf, symbolOf } from '@tollbench/engines/spice/drawing/symbols.ts';
import { placed } from '@tollbench/engines/spice/drawing/transform.ts';
import { cardValue } from '@tollbench/engines/spice/drawing/values.ts';
import { type Rect, rectOf } from './geometry.ts';
import type { Sketch, SketchPart, SketchWire } from './sketch.ts';

/** Parts without a card of their name are left out: there is nothing to draw them by. */
export function sketchOf(drawing: Drawing, text: string): Sketch {
  const { byName } = cardsOfDeck(text);
  const nets = netsOf(drawing, text);
  const nameOf = (index: number | undefined): string => nets.nets[index ?? -1]?.name ?? '';
  const parts = drawing.parts.flatMap((part): SketchPart[] => {
    const card = byName.get(part.name);
    if (!card) return [];
    const symbol = symbolOf(card, part.look);
    const pins = pinsOf(part, symbol);
    return [
      {
        ...{ name: part.name, label: card.written, value: cardValue(card), symbol, pins },
        ...{ at: part.at, turn: part.turn, isMirrored: part.isMirrored },
        nets: pins.map((_, k) => nameOf(nets.ofPin(part.name, k))),
        body: bodyRect(part, symbol),
      },
    ];
  });
  const wires = drawing.wires.map((w, k) => ({ ...w, net: nameOf(nets.ofWire(k)) }));
  return { parts, wires, flags: drawing.flags, joints: jointsOf(parts, wires) };
}

/** Half the length and half the width of the bodies between two pins; the leads are left to the wires. */
const SLIM: Readonly<Record<string, readonly [along: number, across: number]>> = {
  resistor: [1.5, 0.7],
  capacitor: [0.4, 1.1],
  inductor: [1.6, 0.7],
  voltage: [1.4, 1.4],
  current: [1.4, 1.4],
  'behavioural-voltage': [1.5, 1.5],
  'behavioural-current': [1.5, 1.5],
  cccs: [1.5, 1.5],
  ccvs: [1.5, 1.5],
  'current-switch': [1.3, 1],
  diode: [0.9, 0.9],
  zener: [0.9, 1.1],
};

/** The body of a part where it stands, without leads. */
export function bodyRect(
  part: Pick<Part, 'at' | 'turn' | 'isMirrored'>,
  { id, box, pins }: PartSymbol,
): Rect {
  const slim = SLIM[id];
  const [a, b] = pins;
  if (!slim || !a || !b) return rectOf([placed(box.from, part), placed(box.to, part)]);
  const [along, across] = slim;
  const middle: Point = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [dx, dy] = a.x === b.x ? [across, along] : [along, across];
  return rectOf([
    placed({ x: middle.x - dx, y: middle.y - dy }, part),
    placed({ x: middle.x + dx, y: middle.y + dy }, part),
  ]);
}

/** Points where three ends or more meet: of wires, pins, and the two that a wire has where it runs through. */
function jointsOf(parts: readonly SketchPart[], wires: readonly SketchWire[]): Sketch['joints'] {
  const points = new Map<string, { at: Point; ends: number; net: string | undefined }>();
  const meet = (at: Point, net?: string) => {
    const key = `${at.x},${at.y}`;
    const known = points.get(key);
    if (known) {
      known.ends++;
      known.net ??= net;
    } else points.set(key, { at, ends: 1, net });
  };
  for (const { from, to, net } of wires) {
    meet(from, net);
    meet(to, net);
  }
  for (const { pins } of parts) for (const pin of pins) meet(pin);
  const rows = byLine(
    wires.filter((w) => w.from.y === w.to.y),
    (w) => w.from.y,
  );
  const columns = byLine(
    wires.filter((w) => w.from.x === w.to.x),
    (w) => w.from.x,
  );
  for (const point of points.values()) {
    const { x, y } = point.at;
    const through = [
      ...(rows.get(y) ?? []).filter((w) => inside(x, w.from.x, w.to.x)),
      ...(columns.get(x) ?? []).filter((w) => inside(y, w.from.y, w.to.y)),
    ];
    // Of wires that cross without an end of theirs, neither is of the point.
    point.ends += 2 * through.length;
    point.net ??= through[0]?.net;
  }
  return [...points.values()].flatMap(({ at, ends, net }) =>
    ends > 2 && net !== undefined ? [{ at, net }] : [],
  );
}

function byLine(
  wires: readonly SketchWire[],
  line: (wire: SketchWire) => number,
): Map<number, SketchWire[]> {
  const lines = new Map<number, SketchWire[]>();
  for (const wire of wires) {
    const known = lines.get(line(wire));
    if (known) known.push(wire);
    else lines.set(line(wire), [wire]);
  }
  return lines;
}

const inside = (n: number, a: number, b: number): boolean =>
  n > Math.min(a, b) && n < Math.max(a, b);
