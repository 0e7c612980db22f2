/** Where the ends of Falstad's elements lie: their two points, and what lies beside them. */
import type { Point } from '../../drawing/drawing.ts';
import type { Item } from './items.ts';

/** A point the part `along` of the way from one point to another, `beside` it to the left when y points down. */
export function beside(a: Point, b: Point, along: number, by: number): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  const at = (p: number, q: number, side: number) =>
    Math.floor(p * (1 - along) + q * along + (by / far) * side + 0.48);
  return { x: at(a.x, b.x, dy), y: at(a.y, b.y, -dx) };
}

/** 1 or −1: which way the element points. */
export function signOf({ from, to }: Item): number {
  const dy = to.y - from.y;
  return dy === 0 ? Math.sign(to.x - from.x) || 1 : Math.sign(dy);
}

/** Both ends of what lies across the second point. */
export const across = (item: Item, by: number): readonly [Point, Point] => [
  beside(item.from, item.to, 1, by),
  beside(item.from, item.to, 1, -by),
];

/** The wiper of a potentiometer, and where its second end is: on the grid of 16, along the longer way. */
export function potentiometer(item: Item): { readonly end: Point; readonly wiper: Point } {
  const { from, to, flags } = item;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const isAcross = Math.abs(dx) > Math.abs(dy) !== ((flags & 2) !== 0);
  const even = (d: number) => 32 * Math.sign(d) * Math.floor((Math.abs(d) + 31) / 32);
  const end = isAcross
    ? { x: from.x + even(dx), y: from.y }
    : dy === 0
      ? to
      : { x: from.x, y: from.y + even(dy) };
  const offset = isAcross ? (dx < 0 ? dy : -dy) : dy > 0 ? dx : dy < 0 ? -dx : 0;
  const by = offset === 0 ? ((flags & 4) !== 0 ? -16 : 16) : offset;
  return { end, wiper: beside(from, end, 0.5, by) };
}
