/**
 * The nets of a drawing by its geometry, as LTspice joins them: ends of wires, pins and flags that lie on a wire or on
 * one another join; wires that cross without an end there do not; flags of one name are one net.
 */
import { cardsOfDeck, type DeckCards } from './cards.ts';
import type { Drawing, Flag, Point, Wire } from './drawing.ts';
import { Sets } from './sets.ts';
import { pinsOf, symbolOf } from './symbols.ts';

export interface DrawnPin {
  /** The part's name. */
  readonly part: string;
  /** Counted from 0, in the order of the card's nodes. */
  readonly pin: number;
  readonly at: Point;
}

export interface DrawnNet {
  readonly name: string;
  readonly pins: readonly DrawnPin[];
  /** Indices into the drawing's wires and flags. */
  readonly wires: readonly number[];
  readonly flags: readonly number[];
  /** Names of its flags, where they are several: the first (or `0`) is the net's. */
  readonly clashing: readonly string[];
}

export interface DrawnNets {
  readonly nets: readonly DrawnNet[];
  /** The net of a pin, wire, or flag, as an index into `nets`. */
  ofPin(part: string, pin: number): number | undefined;
  ofWire(index: number): number;
  ofFlag(index: number): number;
  /** The net at a point of the grid: at a pin, flag, or anywhere on a wire. */
  at(point: Point): number | undefined;
}

/** The nets of a drawing, named by flags, else as the cards of the text have them, else n001 and on. */
export function netsOf(drawing: Drawing, text: string): DrawnNets {
  const cards = cardsOfDeck(text);
  const joined = joinedBy(drawing, drawnPins(drawing, cards));
  return named(joined, cards);
}

/** The pins of all parts that have a card. */
export function drawnPins({ parts }: Drawing, { byName }: DeckCards): DrawnPin[] {
  return parts.flatMap((part) => {
    const card = byName.get(part.name);
    if (!card) return [];
    const pins = pinsOf(part, symbolOf(card, part.look));
    return pins.map((at, pin) => ({ part: part.name, pin, at }));
  });
}

interface Group {
  readonly pins: DrawnPin[];
  readonly wires: number[];
  readonly flags: number[];
}

/** Nets without names: groups of what is joined, and the group of each point that counts. */
interface JoinedPoints {
  readonly drawing: Drawing;
  readonly groups: readonly Group[];
  readonly at: ReadonlyMap<string, number>;
  readonly wireGroups: readonly number[];
}

const key = ({ x, y }: Point): string => `${x},${y}`;

/** Groups by geometry and by names of flags; `isByName: false` leaves the flags' names out. */
export function joinedBy(
  drawing: Drawing,
  pins: readonly DrawnPin[],
  { isByName = true }: { readonly isByName?: boolean } = {},
): JoinedPoints {
  const { wires, flags } = drawing;
  const points = new Map<string, number>();
  const index = (at: Point): number => {
    const k = key(at);
    const known = points.get(k);
    if (known !== undefined) return known;
    points.set(k, points.size);
    return points.size - 1;
  };
  const all: Point[] = [
    ...pins.map((pin) => pin.at),
    ...flags.map((flag) => flag.at),
    ...wires.flatMap(({ from, to }) => [from, to]),
  ];
  for (const at of all) index(at);
  const lines = new Lines(all);
  const sets = new Sets(points.size);
  for (const wire of wires) {
    const from = index(wire.from);
    for (const at of lines.on(wire)) sets.join(from, index(at));
  }
  if (isByName) joinFlags(flags, (at) => index(at), sets);
  return grouped(drawing, pins, { sets, points, index });
}

function joinFlags(flags: readonly Flag[], index: (at: Point) => number, sets: Sets): void {
  const first = new Map<string, number>();
  for (const { at, net } of flags) {
    const known = first.get(net);
    if (known === undefined) first.set(net, index(at));
    else sets.join(known, index(at));
  }
}

interface Indexed {
  readonly sets: Sets;
  readonly points: ReadonlyMap<string, number>;
  readonly index: (at: Point) => number;
}

function grouped(
  drawing: Drawing,
  pins: readonly DrawnPin[],
  { sets, points, index }: Indexed,
): JoinedPoints {
  const groups: Group[] = [];
  const ids = new Map<number, number>();
  const groupAt = (at: Point): number => {
    const root = sets.root(index(at));
    const known = ids.get(root);
    if (known !== undefined) return known;
    ids.set(root, groups.length);
    groups.push({ pins: [], wires: [], flags: [] });
    return groups.length - 1;
  };
  for (const pin of pins) groups[groupAt(pin.at)]?.pins.push(pin);
  const wireGroups = drawing.wires.map(({ from }, k) => {
    const group = groupAt(from);
    groups[group]?.wires.push(k);
    return group;
  });
  for (const [k, { at }] of drawing.flags.entries()) groups[groupAt(at)]?.flags.push(k);
  const at = new Map<string, number>();
  for (const [k, point] of points) at.set(k, ids.get(sets.root(point)) ?? 0);
  return { drawing, groups, at, wireGroups };
}

/** Points that count by rows and columns, so that those on a wire are found quickly. */
class Lines {
  readonly #rows = new Map<number, number[]>();
  readonly #columns = new Map<number, number[]>();

  constructor(points: readonly Point[]) {
    for (const { x, y } of points) {
      add(this.#rows, y, x);
      add(this.#columns, x, y);
    }
    for (const list of [...this.#rows.values(), ...this.#columns.values()])
      list.sort((a, b) => a - b);
  }

  on({ from, to }: Wire): Point[] {
    if (from.y === to.y)
      return between(this.#rows.get(from.y) ?? [], from.x, to.x).map((x) => ({ x, y: from.y }));
    return between(this.#columns.get(from.x) ?? [], from.y, to.y).map((y) => ({ x: from.x, y }));
  }
}

function add(lists: Map<number, number[]>, at: number, value: number): void {
  const list = lists.get(at);
  if (list) list.push(value);
  else lists.set(at, [value]);
}

function between(sorted: readonly number[], a: number, b: number): number[] {
  const [least, most] = [Math.min(a, b), Math.max(a, b)];
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let k = low; k < sorted.length && (sorted[k] ?? 0) <= most; k++)
    if (sorted[k] !== sorted[k - 1] || k === low) found.push(sorted[k] ?? 0);
  return found;
}

/** Whether a point lies on a wire, its ends included. */
export function isOn({ x, y }: Point, { from, to }: Wire): boolean {
  return (
    x >= Math.min(from.x, to.x) &&
    x <= Math.max(from.x, to.x) &&
    y >= Math.min(from.y, to.y) &&
    y <= Math.max(from.y, to.y)
  );
}

function named({ drawing, groups, at, wireGroups }: JoinedPoints, cards: DeckCards): DrawnNets {
  const names = namesFor(groups, drawing, cards);
  const nets = groups.map((group, k) => ({
    name: names[k] ?? '',
    ...group,
    clashing: clashing(group, drawing),
  }));
  const byPin = new Map<string, number>();
  for (const [k, { pins }] of groups.entries())
    for (const { part, pin } of pins) byPin.set(`${part} ${pin}`, k);
  return {
    nets,
    ofPin: (part, pin) => byPin.get(`${part} ${pin}`),
    ofWire: (index) => wireGroups[index] ?? -1,
    ofFlag: (index) => at.get(key(drawing.flags[index]?.at ?? { x: Number.NaN, y: 0 })) ?? -1,
    at: (point) => {
      const known = at.get(key(point));
      if (known !== undefined) return known;
      const wire = drawing.wires.findIndex((w) => isOn(point, w));
      return wire < 0 ? undefined : wireGroups[wire];
    },
  };
}

function clashing({ flags }: Group, drawing: Drawing): string[] {
  const names = new Set(flags.map((k) => drawing.flags[k]?.net ?? ''));
  return names.size > 1 ? [...names] : [];
}

/** Names of groups: by flags, by what their pins' cards say, or new. */
function namesFor(groups: readonly Group[], drawing: Drawing, cards: DeckCards): string[] {
  const names: (string | undefined)[] = groups.map(({ flags }) => {
    const flagged = flags.map((k) => drawing.flags[k]?.net ?? '');
    return flagged.includes('0') ? '0' : flagged[0];
  });
  const taken = new Set([...drawing.flags.map(({ net }) => net), '0']);
  for (const { group, name } of claims(groups, cards)) {
    if (names[group] !== undefined || taken.has(name)) continue;
    names[group] = name;
    taken.add(name);
  }
  let number = 0;
  for (const { nodes } of cards.elements) for (const { net } of nodes) taken.add(net);
  for (const word of [...cards.mentioned, ...undrawnWords(cards)]) taken.add(word);
  return names.map((name) => {
    if (name !== undefined) return name;
    let next: string;
    do next = `n${String(++number).padStart(3, '0')}`;
    while (taken.has(next));
    return next;
  });
}

/** Words of cards that are not drawn, which may be nets. */
const undrawnWords = ({ undrawn }: DeckCards): string[] => undrawn.flatMap(({ words }) => words);

/** Which group wants which name, the strongest claim first: names that outputs mention, then by the count of pins. */
function claims(groups: readonly Group[], cards: DeckCards) {
  const { byName } = cards;
  const kept = new Set([...cards.mentioned, ...undrawnWords(cards)]);
  const list: { group: number; name: string; weight: number }[] = [];
  for (const [group, { pins }] of groups.entries()) {
    const votes = new Map<string, number>();
    for (const { part, pin } of pins) {
      const name = byName.get(part)?.nodes[pin]?.net;
      if (name !== undefined && name !== '0') votes.set(name, (votes.get(name) ?? 0) + 1);
    }
    for (const [name, count] of votes)
      list.push({ group, name, weight: count + (kept.has(name) ? 1e6 : 0) });
  }
  return list.sort((a, b) => b.weight - a.weight);
}
