/** Wires at right angles between what is to be one net, around the bodies of parts. */
import { Board, pointsOn } from './board.ts';
import type { DeckCards } from './card.ts';
import type { Box, Drawing, Point, Wire } from './drawing.ts';
import { labelsOf, roomOf } from './labels.ts';
import { drawnPins } from './nets.ts';
import { type Effort, way } from './search.ts';
import { bodyOf, symbolOf } from './symbols.ts';

/** Steps around all parts in which wires may run. */
const MARGIN = 12;

/** A drawing's board; `netOf` numbers the net of a point from 1. Undefined where the drawing is too large. */
export function boardFor(
  drawing: Drawing,
  cards: DeckCards,
  netAt: (at: Point) => number,
): Board | undefined {
  const bodies: Box[] = [];
  const labels: Box[] = [];
  for (const part of drawing.parts) {
    const card = cards.byName.get(part.name);
    if (!card) continue;
    const symbol = symbolOf(card, part.look);
    bodies.push(bodyOf(part, symbol));
    labels.push(...labelsOf(card, part, symbol).map(roomOf));
  }
  const pins = drawnPins(drawing, cards);
  const points = [
    ...pins.map(({ at }) => at),
    ...drawing.flags.map(({ at }) => at),
    ...drawing.wires.flatMap((w) => [w.from, w.to]),
  ];
  const board = Board.over(around([...bodies, ...points.map((p) => ({ from: p, to: p }))], MARGIN));
  if (!board) return undefined;
  for (const label of labels) board.putLabel(label);
  for (const flag of drawing.flags) board.putLabel(flagRoom(flag.at, flag.net));
  for (const body of bodies) board.putBody(body);
  for (const wire of drawing.wires) board.putWire(wire, netAt(wire.from));
  for (const at of points) board.putNode(at, netAt(at));
  return board;
}

/** The room of a ground or a name at a flag. */
export const flagRoom = ({ x, y }: Point, net: string): Box =>
  net === '0'
    ? { from: { x: x - 1, y }, to: { x: x + 1, y: y + 2 } }
    : { from: { x: x - 0.3 * net.length, y: y - 1.5 }, to: { x: x + 0.3 * net.length, y } };

export function around(boxes: readonly Box[], margin: number): Box {
  let [x0, y0, x1, y1] = [0, 0, 0, 0];
  const [first] = boxes;
  if (first) [x0, y0, x1, y1] = [first.from.x, first.from.y, first.to.x, first.to.y];
  for (const { from, to } of boxes) {
    [x0, y0] = [Math.min(x0, from.x), Math.min(y0, from.y)];
    [x1, y1] = [Math.max(x1, to.x), Math.max(y1, to.y)];
  }
  return { from: { x: x0 - margin, y: y0 - margin }, to: { x: x1 + margin, y: y1 + margin } };
}

/** What is joined already: points where a wire may begin, and the wires between them. */
export interface Island {
  readonly points: readonly Point[];
}

/**
 * Wires that join islands of one net, the nearest first; the board has them then. Undefined where one cannot be reached
 * within the effort: the wires that were found until then are in `partial`.
 */
export function joinedUp(
  board: Board,
  net: number,
  islands: readonly Island[],
  effort: Effort,
): { readonly wires: readonly Wire[]; readonly left: readonly Island[] } {
  const wires: Wire[] = [];
  let [here, ...rest] = islands;
  if (!here) return { wires, left: [] };
  while (rest.length > 0 && here) {
    const targets = rest.flatMap(({ points }) => points);
    const found = way(board, net, here.points, targets, effort);
    if (!found) return { wires, left: [here, ...rest] };
    for (const wire of found) board.putWire(wire, net);
    wires.push(...found);
    const ends = new Set(
      found.flatMap(({ from, to }) => [`${from.x},${from.y}`, `${to.x},${to.y}`]),
    );
    const reached = rest.filter(({ points }) => points.some(({ x, y }) => ends.has(`${x},${y}`)));
    here = {
      points: [
        ...here.points,
        ...found.flatMap(pointsOn),
        ...reached.flatMap(({ points }) => points),
      ],
    };
    rest = rest.filter((island) => !reached.includes(island));
    // A way of no length joins islands that share a point: nothing was found, but one is reached.
    if (reached.length === 0) return { wires, left: [here, ...rest] };
  }
  return { wires, left: [] };
}
