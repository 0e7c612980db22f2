/** Places for parts that come to a drawing: near what they are joined to, clear of all else. */
import type { DeckCards, ElementCard } from './card.ts';
import type { Box, Drawing, Part, Point, Wire } from './drawing.ts';
import { grown } from './ends.ts';
import { newPart } from './flagged.ts';
import { labelsOf, roomOf } from './labels.ts';
import { MAX_COORDINATE } from './limits.ts';
import { Plane } from './plane.ts';
import { around, flagRoom } from './route.ts';
import { bodyOf, pinsOf, symbolOf } from './symbols.ts';

/** Rings about the wanted place that are tried. */
const RINGS = 40;

/** The drawing with parts for these cards, not yet joined; undefined where there is no room within the bounds. */
export function newcomers(
  drawing: Drawing,
  cards: DeckCards,
  added: readonly ElementCard[],
): Drawing | undefined {
  const plane = new Plane();
  const boxes: Box[] = [];
  for (const part of drawing.parts) {
    const card = cards.byName.get(part.name);
    if (card) boxes.push(...roomFor(card, part));
  }
  boxes.push(...drawing.flags.map(({ at, net }) => flagRoom(at, net)));
  boxes.push(...drawing.wires.map(boxOf));
  plane.take(boxes);
  const places = pinPlaces(drawing, cards);
  let below = around(boxes, 0).to.y + 6;
  const parts: Part[] = [...drawing.parts];
  for (const card of added) {
    const near = middleOf(
      card.nodes.flatMap(({ net }) => (net === '0' ? [] : (places.get(net) ?? []))),
    );
    const wanted = near ?? { x: around(boxes, 0).from.x, y: below };
    const part = roomAround(card, wanted, plane) ?? newPart(card, { x: wanted.x, y: below });
    const room = roomFor(card, part);
    plane.take(room);
    below = Math.max(below, Math.ceil(around(room, 0).to.y) + 6);
    parts.push(part);
    for (const [k, at] of pinsOf(part, symbolOf(card, part.look)).entries()) {
      const net = card.nodes[k]?.net;
      if (net !== undefined) places.set(net, [...(places.get(net) ?? []), at]);
    }
  }
  const isInside = parts.every(
    ({ at }) => Math.max(Math.abs(at.x), Math.abs(at.y)) < MAX_COORDINATE - 40,
  );
  return isInside ? { ...drawing, parts } : undefined;
}

const roomFor = (card: ElementCard, part: Part): Box[] => {
  const symbol = symbolOf(card, part.look);
  return [grown(bodyOf(part, symbol), 1.5), ...labelsOf(card, part, symbol).map(roomOf)];
};

const boxOf = ({ from, to }: Wire): Box => ({
  from: { x: Math.min(from.x, to.x) - 0.4, y: Math.min(from.y, to.y) - 0.4 },
  to: { x: Math.max(from.x, to.x) + 0.4, y: Math.max(from.y, to.y) + 0.4 },
});

function pinPlaces(drawing: Drawing, { byName }: DeckCards): Map<string, Point[]> {
  const places = new Map<string, Point[]>();
  for (const part of drawing.parts) {
    const card = byName.get(part.name);
    if (!card) continue;
    for (const [k, at] of pinsOf(part, symbolOf(card, part.look)).entries()) {
      const net = card.nodes[k]?.net ?? '';
      places.set(net, [...(places.get(net) ?? []), at]);
    }
  }
  return places;
}

function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const sum = points.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { x: Math.round(sum.x / points.length), y: Math.round(sum.y / points.length) };
}

/** The first place on growing rings about a point where a part has room. */
function roomAround(card: ElementCard, { x, y }: Point, plane: Plane): Part | undefined {
  for (let ring = 1; ring <= RINGS; ring++)
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [-1, 1],
      [0, -1],
      [1, -1],
      [-1, 0],
      [-1, -1],
    ] as const) {
      const part = newPart(card, { x: x + 3 * ring * dx, y: y + 3 * ring * dy });
      if (plane.isFree(roomFor(card, part), new Set())) return part;
    }
  return undefined;
}
