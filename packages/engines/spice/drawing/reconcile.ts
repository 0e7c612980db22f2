/** A drawing made to have exactly the nets that are wanted, with as much of its wires and flags as can stay. */

import { pointsOn } from './board.ts';
import type { DeckCards } from './card.ts';
import type { Drawing, Flag, Part, Point, Wire } from './drawing.ts';
import { flagged, flagsAt } from './flagged.ts';
import { MAX_COORDINATE, MAX_LAID_OUT } from './limits.ts';
import { type DrawnPin, drawnPins, joinedBy } from './nets.ts';
import { boardFor, joinedUp } from './route.ts';
import { tidied } from './tidy.ts';

/** The name of the net that a pin is to be on. */
export type Wanted = (pin: Pick<DrawnPin, 'part' | 'pin'>) => string;

/** States of the search for wires: over a net, and over a drawing. */
const EFFORT = { net: 30_000, all: 500_000 };

export const asOnCards =
  ({ byName }: DeckCards): Wanted =>
  ({ part, pin }) =>
    byName.get(part)?.nodes[pin]?.net ?? '';

/** Whether the nets of a drawing are exactly those wanted, by name. */
export function isAsWanted(drawing: Drawing, cards: DeckCards, wanted: Wanted): boolean {
  const { groups } = joinedBy(drawing, drawnPins(drawing, cards));
  const seen = new Map<string, number>();
  const flagNets = new Map<string, number>();
  for (const [k, { flags }] of groups.entries())
    for (const f of flags) flagNets.set(drawing.flags[f]?.net ?? '', k);
  for (const [k, { pins, flags }] of groups.entries()) {
    const names = new Set(pins.map(wanted));
    if (names.size > 1) return false;
    const [name] = names;
    if (name === undefined) {
      if (new Set(flags.map((f) => drawing.flags[f]?.net)).size > 1) return false;
      continue;
    }
    if (seen.has(name) || flags.some((f) => drawing.flags[f]?.net !== name)) return false;
    if ((flagNets.get(name) ?? k) !== k || (name === '0' && flags.length === 0)) return false;
    seen.set(name, k);
  }
  return true;
}

/**
 * The drawing with the wanted nets. Wires are found up to the bounds of effort, and up to `dearest` where it is given, in
 * tenths of a step with bends and crossings; beyond, flags join.
 */
export function reconciled(
  drawing: Drawing,
  cards: DeckCards,
  wanted: Wanted,
  dearest?: number,
): Drawing {
  if (isAsWanted(drawing, cards, wanted)) return drawing;
  let now = drawing;
  for (let round = 0; round < 6; round++) {
    const next = cut(now, cards, wanted, round);
    if (!next) break;
    now = next;
  }
  now = joinedAgain(renamedFlags(now, cards, wanted), cards, wanted, dearest);
  if (isAsWanted(now, cards, wanted)) return now;
  const bare = {
    ...now,
    wires: [],
    flags: now.parts.flatMap((part) => flagsWanted(part, cards, wanted)),
  };
  return isAsWanted(bare, cards, wanted) ? bare : flagged(cards);
}

function flagsWanted(part: Part, cards: DeckCards, wanted: Wanted): Flag[] {
  const card = cards.byName.get(part.name);
  if (!card) return [];
  const nodes = card.nodes.map((node, pin) => ({ ...node, net: wanted({ part: part.name, pin }) }));
  return flagsAt({ ...card, nodes }, part);
}

const key = ({ x, y }: Point): string => `${x},${y}`;
const touches = ({ from, to }: Wire, { x, y }: Point): boolean =>
  Math.min(from.x, to.x) <= x &&
  x <= Math.max(from.x, to.x) &&
  Math.min(from.y, to.y) <= y &&
  y <= Math.max(from.y, to.y);

/**
 * Groups with pins of several nets are cut: first the wires at the pins of the lesser nets, then all of the group's; pins
 * on one another are parted by moving a part away. Undefined where there is nothing to cut.
 */
function cut(
  drawing: Drawing,
  cards: DeckCards,
  wanted: Wanted,
  round: number,
): Drawing | undefined {
  const { groups } = joinedBy(drawing, drawnPins(drawing, cards), { isByName: false });
  const wires = new Set<number>();
  const flags = new Set<number>();
  const parts = new Set<string>();
  let isMixed = false;
  for (const group of groups) {
    const counts = new Map<string, number>();
    for (const pin of group.pins) counts.set(wanted(pin), (counts.get(wanted(pin)) ?? 0) + 1);
    if (counts.size < 2) continue;
    isMixed = true;
    const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [''];
    const lesser = group.pins.filter((pin) => wanted(pin) !== most);
    if (round >= 2) parts.add(lesser[0]?.part ?? '');
    for (const k of group.wires) {
      const wire = drawing.wires[k];
      if (wire && (round > 0 || lesser.some(({ at }) => touches(wire, at)))) wires.add(k);
    }
    for (const k of group.flags) {
      const flag = drawing.flags[k];
      if (flag && (round > 0 || lesser.some(({ at }) => key(at) === key(flag.at)))) flags.add(k);
    }
  }
  if (!isMixed) return undefined;
  const kept: Drawing = {
    ...drawing,
    wires: drawing.wires.filter((_, k) => !wires.has(k)),
    flags: drawing.flags.filter((_, k) => !flags.has(k)),
  };
  return movedAway(kept, cards, parts);
}

/** Parts put below all others, side by side. */
function movedAway(drawing: Drawing, cards: DeckCards, names: ReadonlySet<string>): Drawing {
  if (names.size === 0) return drawing;
  const points = [
    ...drawnPins(drawing, cards).map(({ at }) => at),
    ...drawing.wires.flatMap((w) => [w.from, w.to]),
    ...drawing.flags.map((f) => f.at),
  ];
  const lowest = points.reduce((y, p) => Math.max(y, p.y), 0);
  const least = points.reduce((x, p) => Math.min(x, p.x), 0);
  let x = least;
  const parts = drawing.parts.map((part) => {
    if (!names.has(part.name)) return part;
    x += 24;
    return { ...part, at: { x, y: Math.min(MAX_COORDINATE - 20, lowest + 20) } };
  });
  return { ...drawing, parts };
}

/** Flags on a net with pins bear its name. */
function renamedFlags(drawing: Drawing, cards: DeckCards, wanted: Wanted): Drawing {
  const { groups } = joinedBy(drawing, drawnPins(drawing, cards), { isByName: false });
  const names = new Map<number, string>();
  for (const { pins, flags } of groups) {
    const [pin] = pins;
    const first = drawing.flags[flags[0] ?? -1]?.net;
    for (const k of flags) names.set(k, pin ? wanted(pin) : (first ?? ''));
  }
  return {
    ...drawing,
    flags: drawing.flags.map((flag, k) => ({ ...flag, net: names.get(k) ?? flag.net })),
  };
}

interface Component {
  readonly points: readonly Point[];
  readonly wires: readonly number[];
  readonly isFlagged: boolean;
}

function joinedAgain(
  drawing: Drawing,
  cards: DeckCards,
  wanted: Wanted,
  dearest?: number,
): Drawing {
  const pins = drawnPins(drawing, cards);
  const { groups, at } = joinedBy(drawing, pins, { isByName: false });
  const byNet = new Map<string, Component[]>();
  const numbers = new Map<string, number>();
  const groupNet = groups.map(({ pins: [pin], flags }, k) => {
    const name = pin ? wanted(pin) : (drawing.flags[flags[0] ?? -1]?.net ?? `\n${k}`);
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    return name;
  });
  for (const [k, group] of groups.entries()) {
    if (group.pins.length === 0 && group.flags.length === 0) continue;
    const component: Component = {
      wires: group.wires,
      points: [
        ...group.pins.map((p) => p.at),
        ...group.wires.flatMap((w) => (drawing.wires[w] ? pointsOn(drawing.wires[w]) : [])),
      ],
      isFlagged: group.flags.length > 0,
    };
    const list = byNet.get(groupNet[k] ?? '') ?? [];
    byNet.set(groupNet[k] ?? '', [...list, component]);
  }
  const isSmall = drawing.parts.length <= MAX_LAID_OUT;
  const netAt = (p: Point) => numbers.get(groupNet[at.get(key(p)) ?? -1] ?? '') ?? 0;
  const board = isSmall ? boardFor(drawing, cards, netAt) : undefined;
  const budget = { left: EFFORT.all };
  const added: Wire[] = [];
  const flags = [...drawing.flags];
  const touched = new Set<number>();
  for (const [net, all] of inOrder(byNet)) {
    const open = all.filter((c) => !c.isFlagged && c.points.length > 0);
    const named = all.filter((c) => c.isFlagged);
    let left: readonly { readonly points: readonly Point[] }[] = open;
    if (net !== '0' && open.length > 0 && open.length + Math.min(1, named.length) > 1 && board) {
      const effort = {
        left: Math.min(EFFORT.net, budget.left),
        ...(dearest !== undefined && { dearest }),
      };
      const before = effort.left;
      const anchor = named.length > 0 ? [{ points: named.flatMap((c) => c.points) }] : [];
      const result = joinedUp(board, numbers.get(net) ?? 0, [...open, ...anchor], effort);
      budget.left -= before - Math.max(0, effort.left);
      added.push(...result.wires);
      if (result.wires.length > 0) for (const c of all) for (const w of c.wires) touched.add(w);
      left = result.left;
      if (named.length > 0 && result.left.length > 0)
        left = result.left.filter(
          (i) => !named.some((c) => c.points.some((p) => i.points.includes(p))),
        );
    }
    const needs =
      net === '0' ? open : named.length > 0 || left.length > 1 || open.length === 0 ? left : [];
    const joinedByWire = net !== '0' && left.length === 0;
    if (!joinedByWire)
      for (const { points } of needs) {
        const [first] = points;
        if (first) flags.push({ at: first, net });
      }
  }
  return {
    parts: drawing.parts,
    flags,
    wires: rejoined(drawing.wires, touched, added, cards, { ...drawing, flags }),
  };
}

/** Nets of few pins first, which have the shortest ways. */
const inOrder = (byNet: ReadonlyMap<string, Component[]>) =>
  [...byNet].sort((a, b) => span(a[1]) - span(b[1]));

function span(list: readonly Component[]): number {
  const points = list.flatMap((c) => c.points);
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) + 4 * list.length;
}

/** Old wires that were not touched stay as they are; those that were, and the new ones, are merged net by net. */
function rejoined(
  old: readonly Wire[],
  touched: ReadonlySet<number>,
  added: readonly Wire[],
  cards: DeckCards,
  drawing: Drawing,
): Wire[] {
  if (added.length === 0) return [...old];
  const kept = old.filter((_, k) => !touched.has(k));
  const loose = [...old.filter((_, k) => touched.has(k)), ...added];
  const { groups } = joinedBy({ ...drawing, wires: loose }, drawnPins(drawing, cards), {
    isByName: false,
  });
  return [...kept, ...groups.flatMap((g) => tidied(g.wires.flatMap((k) => loose[k] ?? [])))];
}
