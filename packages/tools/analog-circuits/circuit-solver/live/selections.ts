/** Sets of parts, wires and flags, and what was touched. */
import type { Point, Wire } from '@tollbench/engines/spice/drawing/drawing.ts';
import type { Selection } from '@tollbench/engines/spice/drawing/sheet.ts';
import { distance } from '../sketch/geometry.ts';
import type { Sketch } from '../sketch/sketch.ts';
import type { Hit } from './hit.ts';
import type { Selected } from './preview.ts';

export const wireKey = ({ from, to }: Wire): string => `${from.x},${from.y},${to.x},${to.y}`;

/** Names of parts as they are said. */
export const namesOf = ({ parts, wires, flags }: Selection): string =>
  parts.length > 0
    ? parts.join(', ').toUpperCase()
    : `${wires.length + flags.length} wires and labels`;

/** With grounds and labels that hang on pins of the parts, and on nothing else: they go along. */
export function withFlags({ parts, wires, flags }: Sketch, selection: Selection): Selection {
  const chosen = new Set(selection.parts);
  const same = (a: Point, b: Point) => a.x === b.x && a.y === b.y;
  const isOn = (at: Point, isChosen: boolean) =>
    parts.some((p) => chosen.has(p.name) === isChosen && p.pins.some((pin) => same(pin, at)));
  const hang = flags.flatMap(({ at }, k) =>
    isOn(at, true) && !isOn(at, false) && !wires.some((w) => distance(at, w.from, w.to) < 1e-9)
      ? [k]
      : [],
  );
  return { ...selection, flags: [...new Set([...selection.flags, ...hang])] };
}

export const setsOf = ({ parts, wires, flags }: Selection): Selected => ({
  parts: new Set(parts),
  wires: new Set(wires),
  flags: new Set(flags),
});

export function toggledIn(all: Selection, one: Selection): Selection {
  const toggle = <T>(list: readonly T[], items: readonly T[]): T[] => [
    ...list.filter((x) => !items.includes(x)),
    ...items.filter((x) => !list.includes(x)),
  ];
  return {
    parts: toggle(all.parts, one.parts),
    wires: toggle(all.wires, one.wires),
    flags: toggle(all.flags, one.flags),
  };
}

export function sameHit(a: Hit | undefined, b: Hit | undefined): boolean {
  if (a?.kind !== b?.kind) return false;
  if (!a || !b) return true;
  if (a.kind === 'pin' && b.kind === 'pin') return a.part === b.part && a.pin === b.pin;
  if (a.kind === 'part' && b.kind === 'part') return a.part === b.part;
  if (a.kind === 'wire' && b.kind === 'wire') return a.wire === b.wire;
  return a.kind === 'flag' && b.kind === 'flag' && a.flag === b.flag;
}
