/** Ends of wires that lead nowhere. */
import type { DeckCards } from './card.ts';
import type { Drawing, Point, Wire } from './drawing.ts';
import { drawnPins, isOn } from './nets.ts';

const key = ({ x, y }: Point): string => `${x},${y}`;

/** Places where a wire ends and nothing else is: no pin, flag, or other wire. */
export function looseEnds(drawing: Drawing, cards: DeckCards): Set<string> {
  const { wires } = drawing;
  const fixed = fixedPoints(drawing, cards);
  const ends = new Set<string>();
  for (const [k, { from, to }] of wires.entries())
    for (const at of [from, to])
      if (!fixed.has(key(at)) && !wires.some((w, j) => j !== k && isOn(at, w))) ends.add(key(at));
  return ends;
}

const fixedPoints = (drawing: Drawing, cards: DeckCards): Set<string> =>
  new Set([...drawnPins(drawing, cards), ...drawing.flags].map(({ at }) => key(at)));

/** The drawing with wires taken back from loose ends to where they join; those in `kept` stay. */
export function withoutLooseEnds(
  drawing: Drawing,
  cards: DeckCards,
  kept: ReadonlySet<string>,
): Drawing {
  let now = drawing;
  // Each round shortens or drops a wire; no wire is longer than its joints are many.
  for (let round = 0; round <= 4 * drawing.wires.length; round++) {
    const loose = [...looseEnds(now, cards)].filter((at) => !kept.has(at));
    if (loose.length === 0) return now;
    now = takenBack(now, cards, new Set(loose));
  }
  return now;
}

function takenBack(drawing: Drawing, cards: DeckCards, loose: ReadonlySet<string>): Drawing {
  const fixed = [...drawnPins(drawing, cards), ...drawing.flags].map(({ at }) => at);
  const wires = drawing.wires.flatMap((wire, k) => {
    const [a, b] = [loose.has(key(wire.from)), loose.has(key(wire.to))];
    if (!a && !b) return [wire];
    const others = drawing.wires.filter((_, j) => j !== k).flatMap(({ from, to }) => [from, to]);
    const joints = [...fixed, ...others].filter((p) => isOn(p, wire) && !loose.has(key(p)));
    return shortened(wire, joints, a, b);
  });
  return { ...drawing, wires };
}

/** From the first joint to the last, seen from the ends that are loose. */
function shortened(
  { from, to }: Wire,
  joints: readonly Point[],
  isFromLoose: boolean,
  isToLoose: boolean,
): Wire[] {
  const all = [...joints, ...(isFromLoose ? [] : [from]), ...(isToLoose ? [] : [to])];
  const distance = (p: Point) => Math.abs(p.x - from.x) + Math.abs(p.y - from.y);
  const sorted = all.sort((p, q) => distance(p) - distance(q));
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last && key(first) !== key(last) ? [{ from: first, to: last }] : [];
}
