/** Moving, turning and mirroring: wires at what moves follow at right angles, and what was joined stays joined. */
import { EngineError } from '../../error.ts';
import type { DeckCards } from './card.ts';
import { cardsOfDeck } from './cards.ts';
import type { Drawing, Part, Point, Wire } from './drawing.ts';
import { MAX_COORDINATE } from './limits.ts';
import { looseEnds, withoutLooseEnds } from './loose.ts';
import { type DrawnPin, drawnPins, isOn, joinedBy } from './nets.ts';
import { asOnCards, reconciled, type Wanted } from './reconcile.ts';
import { throughPoints } from './search.ts';
import { redrawn, type Selection, type Sheet } from './sheet.ts';
import { bodyOf, symbolOf } from './symbols.ts';
import { mirroredAbout, mirroredTurn, oneTurnOn, placed, turnedAbout } from './transform.ts';

/** How parts and points of a selection go to their new places. */
interface Motion {
  readonly part: (part: Part) => Part;
  readonly point: (at: Point) => Point;
}

/** The sheet with parts and loose wires and flags moved; wires at moved pins follow and stay at right angles. */
export const moved = (sheet: Sheet, selection: Selection, by: Point): Sheet =>
  redrawn(sheet, movedDrawing(sheet, selection, by));

/** The drawing alone, for the picture while something is dragged; the text follows with `moved`. */
export function movedDrawing(sheet: Sheet, selection: Selection, by: Point): Drawing {
  const point = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  return followed(sheet, selection, { point, part: (part) => ({ ...part, at: point(part.at) }) });
}

/** A quarter turn clockwise about the middle of the selection, wires following. */
export function turned(sheet: Sheet, selection: Selection): Sheet {
  const middle = middleOf(sheet, selection);
  const point = (at: Point): Point => turnedAbout(at, middle);
  const part = (p: Part): Part => ({ ...p, at: point(p.at), turn: oneTurnOn(p.turn) });
  return redrawn(sheet, followed(sheet, selection, { point, part }));
}

/** Mirrored about the upright line through the selection's middle. */
export function mirrored(sheet: Sheet, selection: Selection): Sheet {
  const { x } = middleOf(sheet, selection);
  const point = (at: Point): Point => mirroredAbout(at, x);
  const part = (p: Part): Part => ({
    ...{ ...p, at: point(p.at), turn: mirroredTurn(p.turn), isMirrored: !p.isMirrored },
  });
  return redrawn(sheet, followed(sheet, selection, { point, part }));
}

/**
 * A drawing whose parts have other places already, its wires following from where the parts were: the nets stay those of
 * the text's cards.
 */
export function rerouted(sheet: Sheet, movedParts: readonly Part[]): Drawing {
  const places = new Map(movedParts.map((part) => [part.name, part]));
  const selection: Selection = { parts: [...places.keys()], wires: [], flags: [] };
  return followed(sheet, selection, { part: (p) => places.get(p.name) ?? p });
}

const key = ({ x, y }: Point): string => `${x},${y}`;

/** A point of the grid that stays where it is: of one part the middle of its symbol, so that four turns lead back. */
function middleOf({ text, drawing }: Sheet, { parts, wires, flags }: Selection): Point {
  const { byName } = cardsOfDeck(text);
  const chosen = drawing.parts.filter(({ name }) => parts.includes(name));
  const [only] = chosen;
  const card = only && byName.get(only.name);
  if (card && chosen.length === 1 && wires.length + flags.length === 0) {
    const { box } = symbolOf(card, only.look);
    const x = Math.round((box.from.x + box.to.x) / 2);
    const y = Math.floor((box.from.y + box.to.y) / 2);
    return placed({ x, y }, only);
  }
  const points = [
    ...chosen.flatMap((part) => {
      const known = byName.get(part.name);
      if (!known) return [];
      const { from, to } = bodyOf(part, symbolOf(known, part.look));
      return [from, to];
    }),
    ...wires.flatMap((k) => (drawing.wires[k] ? [drawing.wires[k].from, drawing.wires[k].to] : [])),
    ...flags.flatMap((k) => (drawing.flags[k] ? [drawing.flags[k].at] : [])),
  ];
  const middle = (values: readonly number[]) =>
    points.length === 0 ? 0 : evenHalf(Math.min(...values) + Math.max(...values));
  return { x: middle(points.map((p) => p.x)), y: middle(points.map((p) => p.y)) };
}

/** Half of a sum: of the two whole numbers about an odd one's half the even one, so that mirroring twice leads back. */
const evenHalf = (sum: number): number => (sum % 2 === 0 ? sum / 2 : 2 * Math.round(sum / 4) || 0);

/** The drawing with a selection moved: groups that move whole go along, others are joined anew. */
function followed(
  sheet: Sheet,
  selection: Selection,
  { part, point }: { part: Motion['part']; point?: Motion['point'] },
): Drawing {
  const { drawing, text } = sheet;
  const cards = cardsOfDeck(text);
  const names = new Set(selection.parts);
  const parts = drawing.parts.map((p) => (names.has(p.name) ? part(p) : p));
  const before = drawnPins(drawing, cards);
  const after = drawnPins({ ...drawing, parts }, cards);
  const moves = new Map<string, Point>();
  for (const [k, pin] of before.entries())
    if (names.has(pin.part)) moves.set(key(pin.at), after[k]?.at ?? pin.at);
  const go = point ?? ((at: Point) => moves.get(key(at)) ?? at);
  const carried = carriedAlong(drawing, selection, before, names, point !== undefined);
  const wires = drawing.wires.flatMap((wire, k) => {
    if (carried.wires.has(k)) return [{ from: go(wire.from), to: go(wire.to) }];
    return stretched(wire, moves, before, names);
  });
  const flags = drawing.flags.map((flag, k) =>
    carried.flags.has(k) ? { ...flag, at: go(flag.at) } : flag,
  );
  const jogs = selection.wires.flatMap((k) => jogsOf(drawing, k, selection, names, before, go));
  const draft: Drawing = { parts, wires: [...wires, ...jogs], flags };
  checkPlaces(draft);
  const still: Drawing = {
    parts: parts.filter(({ name }) => !names.has(name)),
    wires: drawing.wires.filter(
      (w, k) => !carried.wires.has(k) && stretched(w, moves, before, names)[0] === w,
    ),
    flags: drawing.flags.filter((_, k) => !carried.flags.has(k)),
  };
  const wanted = withLandings(still, after, cards, names);
  const kept = new Set([...looseEnds(drawing, cards)].flatMap((at) => [at, key(go(pointOf(at)))]));
  return withoutLooseEnds(reconciled(draft, cards, wanted), cards, kept);
}

const pointOf = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return { x, y };
};

/** Wires and flags that go along: those selected, those of groups whose pins all move, and flags at moved pins. */
function carriedAlong(
  drawing: Drawing,
  selection: Selection,
  pins: readonly DrawnPin[],
  names: ReadonlySet<string>,
  isRigid: boolean,
) {
  const wires = new Set(selection.wires);
  const flags = new Set(selection.flags);
  const { groups } = joinedBy(drawing, pins, { isByName: false });
  for (const group of groups) {
    const isWhole = group.pins.length > 0 && group.pins.every(({ part }) => names.has(part));
    if (isWhole && isRigid) for (const k of group.wires) wires.add(k);
    for (const k of group.flags) {
      const flag = drawing.flags[k];
      const isAtPin =
        flag && group.pins.some((p) => names.has(p.part) && key(p.at) === key(flag.at));
      const stays =
        flag && group.pins.some((p) => !names.has(p.part) && key(p.at) === key(flag.at));
      if ((isWhole && isRigid) || (isAtPin && !stays)) flags.add(k);
    }
  }
  return { wires, flags };
}

/** A wire at a moved pin, longer or shorter where it stays straight; left out where it does not, to be found anew. */
function stretched(
  wire: Wire,
  moves: ReadonlyMap<string, Point>,
  pins: readonly DrawnPin[],
  names: ReadonlySet<string>,
): Wire[] {
  const [from, to] = [moves.get(key(wire.from)), moves.get(key(wire.to))];
  if (!from && !to) return [wire];
  const next = { from: from ?? wire.from, to: to ?? wire.to };
  if (key(next.from) === key(wire.from) && key(next.to) === key(wire.to)) return [wire];
  // Where another pin stays on the wire, it stays too.
  if (
    pins.some(
      (p) =>
        !names.has(p.part) &&
        isOn(p.at, wire) &&
        (from ? key(p.at) === key(wire.from) : key(p.at) === key(wire.to)),
    )
  )
    return [wire];
  const isAcross = wire.from.y === wire.to.y;
  const isStraight = isAcross ? next.from.y === next.to.y : next.from.x === next.to.x;
  const way = isAcross ? wire.to.x - wire.from.x : wire.to.y - wire.from.y;
  const now = isAcross ? next.to.x - next.from.x : next.to.y - next.from.y;
  return isStraight && Math.sign(way) === Math.sign(now) ? [next] : [];
}

/** What joins a moved wire to what stays where its ends were. */
function jogsOf(
  drawing: Drawing,
  index: number,
  selection: Selection,
  names: ReadonlySet<string>,
  pins: readonly DrawnPin[],
  go: Motion['point'],
): Wire[] {
  const wire = drawing.wires[index];
  if (!wire) return [];
  const isChosen = new Set(selection.wires);
  return [wire.from, wire.to].flatMap((at) => {
    const stays =
      drawing.wires.some((w, k) => !isChosen.has(k) && isOn(at, w)) ||
      pins.some((p) => !names.has(p.part) && key(p.at) === key(at));
    const to = go(at);
    return stays ? throughPoints([at, { x: at.x, y: to.y }, to]) : [];
  });
}

function checkPlaces({ parts, wires, flags }: Drawing): void {
  const points = [
    ...parts.map((p) => p.at),
    ...flags.map((f) => f.at),
    ...wires.flatMap((w) => [w.from, w.to]),
  ];
  const far = points.find(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) > MAX_COORDINATE);
  if (far)
    throw new EngineError(
      'out-of-range',
      `The place ${far.x}, ${far.y} is outside the sheet; places lie within ${MAX_COORDINATE} steps of its origin.`,
      {
        ...{ field: 'drawing', value: `${far.x},${far.y}` },
      },
    );
}

/** The nets of the cards, joined where a moved pin was put onto a pin, a flag or a wire that stays. */
function withLandings(
  still: Drawing,
  after: readonly DrawnPin[],
  cards: DeckCards,
  names: ReadonlySet<string>,
): Wanted {
  const onCards = asOnCards(cards);
  const pins = drawnPins(still, cards);
  const { groups, at } = joinedBy(still, pins, { isByName: false });
  const same = new Map<string, string>();
  const root = (name: string): string => {
    const up = same.get(name);
    return up === undefined ? name : root(up);
  };
  for (const pin of after) {
    if (!names.has(pin.part)) continue;
    const wire = still.wires.find((w) => isOn(pin.at, w));
    const group = groups[at.get(key(pin.at)) ?? (wire ? at.get(key(wire.from)) : undefined) ?? -1];
    const [first] = group?.pins ?? [];
    const name = first ? onCards(first) : still.flags[group?.flags[0] ?? -1]?.net;
    if (name !== undefined) join(same, root, onCards(pin), name);
  }
  return (pin) => root(onCards(pin));
}

function join(
  same: Map<string, string>,
  root: (name: string) => string,
  a: string,
  b: string,
): void {
  const [p, q] = [root(a), root(b)];
  if (p === q) return;
  if (p === '0') same.set(q, p);
  else same.set(p, q);
}
