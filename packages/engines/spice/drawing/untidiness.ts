/** How far a drawing is from clean: its wires' length, bends and crossings, and flags that stand for wires. */
import type { DeckCards } from './card.ts';
import type { Box, Drawing, Wire } from './drawing.ts';
import { labelsOf, roomOf } from './labels.ts';
import { overlap } from './plane.ts';
import { bodyOf, symbolOf } from './symbols.ts';

const WEIGHTS = { length: 1, bend: 4, crossing: 16, flag: 14, overlap: 60, label: 12 };

/** 0 and up; only good to compare drawings of one deck. */
export function untidiness(drawing: Drawing, cards: DeckCards): number {
  const { wires, flags } = drawing;
  const length = wires.reduce(
    (sum, { from, to }) => sum + Math.abs(to.x - from.x) + Math.abs(to.y - from.y),
    0,
  );
  const named = flags.filter(({ net }) => net !== '0').length;
  const { bodies, labels, owners } = boxesOf(drawing, cards);
  const over = pairs(bodies).filter(([a, b]) => overlap(a, b)).length;
  const hidden = labels.filter(
    (l, k) =>
      bodies.some((b, j) => j !== owners[k] && overlap(l, b)) ||
      wires.some((w) => overlap(l, boxOf(w))),
  ).length;
  const close = pairs(labels).filter(([a, b]) => overlap(a, b)).length;
  return (
    WEIGHTS.length * length +
    WEIGHTS.bend * wires.length +
    WEIGHTS.crossing * crossings(wires) +
    WEIGHTS.flag * named +
    WEIGHTS.overlap * over +
    WEIGHTS.label * (hidden + close)
  );
}

/** Bodies and labels of the parts, and for each label which body is its own. */
export function boxesOf(
  drawing: Drawing,
  { byName }: DeckCards,
): { bodies: Box[]; labels: Box[]; owners: number[] } {
  const bodies: Box[] = [];
  const labels: Box[] = [];
  const owners: number[] = [];
  for (const part of drawing.parts) {
    const card = byName.get(part.name);
    if (!card) continue;
    const symbol = symbolOf(card, part.look);
    bodies.push(bodyOf(part, symbol));
    const own = labelsOf(card, part, symbol).map(roomOf);
    labels.push(...own);
    owners.push(...own.map(() => bodies.length - 1));
  }
  return { bodies, labels, owners };
}

const boxOf = ({ from, to }: Wire): Box => ({
  from: { x: Math.min(from.x, to.x) - 0.1, y: Math.min(from.y, to.y) - 0.1 },
  to: { x: Math.max(from.x, to.x) + 0.1, y: Math.max(from.y, to.y) + 0.1 },
});

function* pairsOf<T>(list: readonly T[]): Generator<[T, T]> {
  for (const [k, a] of list.entries()) for (const b of list.slice(k + 1)) yield [a, b];
}
const pairs = <T>(list: readonly T[]): [T, T][] => [...pairsOf(list)];

/** Wires that cross without a joint. */
export function crossings(wires: readonly Wire[]): number {
  const lying = wires.filter(({ from, to }) => from.y === to.y);
  const standing = wires.filter(({ from, to }) => from.x === to.x);
  let count = 0;
  for (const { from: a, to: b } of lying)
    for (const { from: c, to: d } of standing)
      if (inside(c.x, a.x, b.x) && inside(a.y, c.y, d.y)) count++;
  return count;
}

const inside = (v: number, a: number, b: number): boolean =>
  v > Math.min(a, b) && v < Math.max(a, b);
