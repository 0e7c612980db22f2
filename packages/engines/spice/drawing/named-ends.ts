/** Names at the ends of nets that outputs ask for, where there is room for them. */
import type { DeckCards } from './card.ts';
import type { Box, Drawing, Flag, Point, Wire } from './drawing.ts';
import { LETTER_WIDTH } from './labels.ts';
import { drawnPins, joinedBy } from './nets.ts';
import { overlap } from './plane.ts';
import type { Wanted } from './reconcile.ts';
import { flagRoom } from './route.ts';
import { boxesOf } from './untidiness.ts';

/** Names beyond which a picture is crowded. */
const MAX_NAMES = 12;
/** Steps from the net to its name. */
const STUB = 2;

/** The drawing with flags at the right ends of nets that the deck mentions, and at pins that are alone on theirs. */
export function namedEnds(drawing: Drawing, cards: DeckCards, wanted: Wanted): Drawing {
  const pins = drawnPins(drawing, cards);
  const { groups } = joinedBy(drawing, pins);
  const boxes = occupied(drawing, cards);
  const flags: Flag[] = [];
  const wires: Wire[] = [];
  for (const group of groups) {
    const [pin] = group.pins;
    if (!pin || group.flags.length > 0 || flags.length >= MAX_NAMES) continue;
    const net = wanted(pin);
    if (group.pins.length === 1 && group.wires.length === 0) {
      flags.push({ at: pin.at, net });
      continue;
    }
    if (!cards.mentioned.has(net)) continue;
    const ends = [
      ...group.pins.map(({ at }) => at),
      ...group.wires.flatMap((k) => [drawing.wires[k]?.from, drawing.wires[k]?.to]),
    ];
    const at = ends
      .filter((p) => p !== undefined)
      .sort((p, q) => q.x - p.x || p.y - q.y)
      .find((p) => isFree(roomRight(p, net), boxes));
    if (!at) continue;
    const end = { x: at.x + STUB, y: at.y };
    flags.push({ at: end, net });
    wires.push({ from: at, to: end });
    boxes.push(roomRight(at, net));
  }
  return { ...drawing, flags: [...drawing.flags, ...flags], wires: [...drawing.wires, ...wires] };
}

const roomRight = ({ x, y }: Point, net: string): Box => ({
  from: { x: x + 0.3, y: y - 0.9 },
  to: { x: x + STUB + 0.8 + net.length * LETTER_WIDTH, y: y + 0.9 },
});

const isFree = (box: Box, boxes: readonly Box[]): boolean => boxes.every((b) => !overlap(box, b));

function occupied(drawing: Drawing, cards: DeckCards): Box[] {
  const { bodies, labels } = boxesOf(drawing, cards);
  const thin = ({ from, to }: Wire): Box => ({
    from: { x: Math.min(from.x, to.x) - 0.2, y: Math.min(from.y, to.y) - 0.2 },
    to: { x: Math.max(from.x, to.x) + 0.2, y: Math.max(from.y, to.y) + 0.2 },
  });
  const points = drawnPins(drawing, cards).map(({ at }) => thin({ from: at, to: at }));
  return [
    ...bodies,
    ...labels,
    ...points,
    ...drawing.wires.map(thin),
    ...drawing.flags.map(({ at, net }) => flagRoom(at, net)),
  ];
}
