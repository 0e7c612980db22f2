/** Wires and flags drawn, and what is selected taken away. */
import { EngineError } from '../../error.ts';
import { cardsOfDeck } from './cards.ts';
import type { Drawing, Point, Wire } from './drawing.ts';
import { MAX_COORDINATE, MAX_FLAGS, MAX_WIRES } from './limits.ts';
import { looseEnds, withoutLooseEnds } from './loose.ts';
import { drawnPins, joinedBy, netsOf } from './nets.ts';
import { boardFor } from './route.ts';
import { throughPoints, way } from './search.ts';
import { redrawn, type Selection, type Sheet } from './sheet.ts';
import { tidied } from './tidy.ts';

/** States of the search for one wire. */
const EFFORT = 80_000;

/** Without these parts (and their cards), wires and flags; wires that then end nowhere are taken back to where they join. */
export function removed(sheet: Sheet, { parts, wires, flags }: Selection): Sheet {
  const { drawing, text } = sheet;
  const cards = cardsOfDeck(text);
  const before = joinedBy(drawing, drawnPins(drawing, cards), { isByName: false });
  const kept: Drawing = {
    parts: drawing.parts.filter(({ name }) => !parts.includes(name)),
    wires: drawing.wires.filter((_, k) => !wires.includes(k)),
    flags: drawing.flags.filter((_, k) => !flags.includes(k)),
  };
  // A net that loses its last pin goes with its wires and flags.
  const hadPins = new Set(
    before.groups.flatMap((g) => (g.pins.length > 0 ? g.flags.map((k) => drawing.flags[k]) : [])),
  );
  const hadWires = new Set(
    before.groups.flatMap((g) => (g.pins.length > 0 ? g.wires.map((k) => drawing.wires[k]) : [])),
  );
  const after = joinedBy(kept, drawnPins(kept, cards), { isByName: false });
  const empty = after.groups.filter((g) => g.pins.length === 0);
  const goneWires = new Set(
    empty.flatMap((g) => g.wires.map((k) => kept.wires[k])).filter((w) => hadWires.has(w)),
  );
  const goneFlags = new Set(
    empty.flatMap((g) => g.flags.map((k) => kept.flags[k])).filter((f) => hadPins.has(f)),
  );
  const rest: Drawing = {
    ...kept,
    wires: kept.wires.filter((w) => !goneWires.has(w)),
    flags: kept.flags.filter((f) => !goneFlags.has(f)),
  };
  return redrawn(sheet, withoutLooseEnds(rest, cards, looseEnds(drawing, cards)));
}

export const removeParts = (sheet: Sheet, names: readonly string[]): Sheet =>
  removed(sheet, { parts: names, wires: [], flags: [] });

/** A wire at right angles between two points, around bodies; where there is no way, over one corner. */
export function wired(sheet: Sheet, from: Point, to: Point): Sheet {
  const { drawing, text } = sheet;
  const cards = cardsOfDeck(text);
  const nets = netsOf(drawing, text);
  const [a, b] = [nets.at(from), nets.at(to)];
  const net = a ?? b ?? nets.nets.length;
  // Both nets are one to the search: the wire is to join them.
  const number = (k: number | undefined): number =>
    k === undefined ? 0 : k === b || k === a ? net + 1 : k + 1;
  const board = boardFor(drawing, cards, (at) => number(nets.at(at)));
  const found = board && way(board, net + 1, [from], [to], { left: EFFORT });
  return withWires(
    sheet,
    found && found.length > 0 ? found : throughPoints([from, { x: to.x, y: from.y }, to]),
  );
}

/** Wires through these points, drawn as they are given: each leg that is aslant goes across first, then up or down. */
export function wiredThrough(sheet: Sheet, points: readonly Point[]): Sheet {
  const corners = points.flatMap((at, k) => {
    const next = points[k + 1];
    return next && next.x !== at.x && next.y !== at.y ? [at, { x: next.x, y: at.y }] : [at];
  });
  return withWires(sheet, throughPoints(corners));
}

/** The sheet with wires added, and those of the net that they come to merged. */
function withWires(sheet: Sheet, wires: readonly Wire[]): Sheet {
  if (wires.length === 0) return sheet;
  const { drawing, text } = sheet;
  for (const { from, to } of wires) for (const at of [from, to]) checkPlace(at);
  if (drawing.wires.length + wires.length > MAX_WIRES) tooMany('wires', MAX_WIRES);
  const first = drawing.wires.length;
  const all: Drawing = { ...drawing, wires: [...drawing.wires, ...wires] };
  const { groups } = joinedBy(all, drawnPins(all, cardsOfDeck(text)), { isByName: false });
  const touched = groups.filter((g) => g.wires.some((k) => k >= first));
  const isTouched = new Set(touched.flatMap((g) => g.wires));
  const merged = touched.flatMap((g) => tidied(g.wires.flatMap((k) => all.wires[k] ?? [])));
  return redrawn(sheet, {
    ...all,
    wires: [...all.wires.filter((_, k) => !isTouched.has(k)), ...merged],
  });
}

/** A flag at a point; `0` is ground. A flag that stands there already gets the name. */
export function flagPut(sheet: Sheet, at: Point, net: string): Sheet {
  const name = checkedNet(net);
  checkPlace(at);
  const { drawing } = sheet;
  const others = drawing.flags.filter((f) => f.at.x !== at.x || f.at.y !== at.y);
  if (others.length >= MAX_FLAGS) tooMany('flags', MAX_FLAGS);
  return redrawn(sheet, { ...drawing, flags: [...others, { at, net: name }] });
}

/** A net's name as a card can have it, in lower case. Throws EngineError. */
export function checkedNet(net: string): string {
  const name = net.trim().toLowerCase();
  if (/^[^\s(){}=,;'"$*.+][^\s(){}=,;'"]*$/u.test(name) && name.length <= 60)
    return name === 'gnd' ? '0' : name;
  throw new EngineError(
    'bad-names',
    `"${net}" is no name of a net; letters, digits and _ without a space would do, and 0 is ground.`,
    {
      ...{ field: 'net', value: net },
    },
  );
}

function checkPlace({ x, y }: Point): void {
  if (
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    Math.max(Math.abs(x), Math.abs(y)) <= MAX_COORDINATE
  )
    return;
  throw new EngineError(
    'out-of-range',
    `The place ${x}, ${y} is not on the sheet; whole steps within ${MAX_COORDINATE} of its origin are.`,
    {
      ...{ field: 'drawing', value: `${x},${y}` },
    },
  );
}

function tooMany(what: string, most: number): never {
  throw new EngineError(
    'out-of-range',
    `The drawing has ${most} ${what}, which is the most; a subcircuit would hold some of it.`,
    {
      field: 'drawing',
    },
  );
}
