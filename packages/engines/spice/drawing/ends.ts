/** Which way the pins of a part look, and the flags of rails at them. */
import type { ElementCard } from './card.ts';
import type { Box, Flag, Part, PartSymbol, Point, Turn, Wire } from './drawing.ts';
import { newPart } from './flagged.ts';
import { bodyOf, pinsOf, symbolOf } from './symbols.ts';

export const UP: Point = { x: 0, y: -1 };
export const DOWN: Point = { x: 0, y: 1 };
export const LEFT: Point = { x: -1, y: 0 };
export const RIGHT: Point = { x: 1, y: 0 };

/** The direction in which a wire leaves a pin: where it lies outside the body, else over the edge that it is on. */
export function outwards(part: Part, symbol: PartSymbol, pin: number): Point {
  const at = pinsOf(part, symbol)[pin] ?? part.at;
  const { from, to } = bodyOf(part, symbol);
  if (at.y < from.y) return UP;
  if (at.y > to.y) return DOWN;
  if (at.x <= from.x) return LEFT;
  if (at.x >= to.x) return RIGHT;
  return at.y === from.y ? UP : DOWN;
}

/** A part with a pin at a place. */
export function withPinAt(
  card: ElementCard,
  pin: number,
  at: Point,
  placing: { turn: Turn; isMirrored: boolean },
): Part {
  const draft: Part = { ...newPart(card, { x: 0, y: 0 }), ...placing };
  const now = pinsOf(draft, symbolOf(card, draft.look))[pin] ?? { x: 0, y: 0 };
  return { ...draft, at: { x: at.x - now.x, y: at.y - now.y } };
}

/** The turn of a part of two ends with its other pin in a direction from this one. */
export function turnTowards(
  card: ElementCard,
  pin: number,
  direction: Point,
): { turn: Turn; isMirrored: boolean } {
  for (const turn of [0, 1, 2, 3] as const) {
    const part = withPinAt(card, pin, { x: 0, y: 0 }, { turn, isMirrored: false });
    const other = pinsOf(part, symbolOf(card, part.look))[1 - pin] ?? { x: 0, y: 0 };
    if (Math.sign(other.x) === direction.x && Math.sign(other.y) === direction.y)
      return { turn, isMirrored: false };
  }
  return { turn: 0, isMirrored: false };
}

/** A flag of a rail at a pin, on a short wire where the pin looks elsewhere than the rail's sign does. */
export function railFlag(at: Point, direction: Point, net: string): { flag: Flag; wires: Wire[] } {
  const isGround = net === '0';
  const wanted = isGround ? DOWN : UP;
  if (direction.y === wanted.y || (!isGround && direction.y !== 0))
    return { flag: { at, net }, wires: [] };
  if (direction.y === 0) {
    const end = { x: at.x + direction.x, y: at.y };
    return { flag: { at: end, net }, wires: [{ from: at, to: end }] };
  }
  const knee = { x: at.x, y: at.y + direction.y };
  const end = { x: at.x - 3, y: knee.y };
  return {
    flag: { at: end, net },
    wires: [
      { from: at, to: knee },
      { from: knee, to: end },
    ],
  };
}

export const grown = ({ from, to }: Box, by: number): Box => ({
  from: { x: from.x - by, y: from.y - by },
  to: { x: to.x + by, y: to.y + by },
});
