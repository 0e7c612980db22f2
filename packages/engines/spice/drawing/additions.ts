/** New parts with their cards, and copies. */
import { EngineError } from '../../error.ts';
import type { DeckCards, ElementCard } from './card.ts';
import { cardsOfDeck } from './cards.ts';
import type { Drawing, Flag, Part, Point, Turn, Wire } from './drawing.ts';
import { isZenerModel } from './kinds.ts';
import { MAX_PARTS } from './limits.ts';
import { isOn } from './nets.ts';
import { PALETTE, type PaletteEntry, type PartKind } from './palette.ts';
import { rewritten } from './rewrite.ts';
import { throughPoints } from './search.ts';
import type { Selection, Sheet } from './sheet.ts';
import { pinsOf, symbolOf } from './symbols.ts';
import { editedNetlist } from './to-netlist.ts';

interface Placing {
  readonly at: Point;
  readonly turn?: Turn;
  readonly isMirrored?: boolean;
}

/** A new part with its card, and a model where it needs one. Throws EngineError where its kind needs what the deck has not. */
export function addPart(
  sheet: Sheet,
  kind: PartKind,
  { at, turn = 0, isMirrored = false }: Placing,
): { readonly sheet: Sheet; readonly part: Part } {
  const cards = cardsOfDeck(sheet.text);
  checkCount(sheet.drawing.parts.length + 1);
  const fresh = new Fresh(cards);
  const wanted = kind.startsWith('subcircuit:')
    ? instanceOf(kind.slice('subcircuit:'.length), cards)
    : entryOf(kind);
  const name = fresh.name(wanted.letter);
  const { rest, model } =
    'model' in wanted && wanted.model
      ? modelFor(wanted, cards)
      : { rest: restOf(wanted, cards), model: undefined };
  const nodes = Array.from({ length: wanted.nodes }, () => fresh.net());
  const text = withCards(sheet.text, [
    [name, ...nodes, rest].filter((w) => w !== '').join(' '),
    ...(model ? [model] : []),
  ]);
  const part: Part = {
    ...{ name: name.toLowerCase(), at, turn, isMirrored },
    ...(kind === 'op-amp' && { look: 'op-amp' }),
  };
  const card = cardsOfDeck(text).byName.get(part.name);
  const reference =
    card && kind === 'op-amp' ? pinsOf(part, symbolOf(card, part.look))[1] : undefined;
  const ground: Flag[] = reference ? [{ at: reference, net: '0' }] : [];
  const pins = card ? pinsOf(part, symbolOf(card, part.look)) : [];
  const drawing: Drawing = {
    wires: sheet.drawing.wires.flatMap((wire) => broken(wire, pins)),
    parts: [...sheet.drawing.parts, part],
    flags: [...sheet.drawing.flags, ...ground],
  };
  return { sheet: { text: editedNetlist(text, drawing), drawing }, part };
}

/** Copies of the selection, moved by so much, with new names; the new selection beside it. */
export function duplicated(
  sheet: Sheet,
  { parts, wires, flags }: Selection,
  by: Point,
): { readonly sheet: Sheet; readonly selection: Selection } {
  const cards = cardsOfDeck(sheet.text);
  const { drawing } = sheet;
  const fresh = new Fresh(cards);
  const move = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  const lines: string[] = [];
  const copies: Part[] = [];
  for (const part of drawing.parts) {
    const card = parts.includes(part.name) ? cards.byName.get(part.name) : undefined;
    if (!card) continue;
    const name = fresh.name(card.written[0] ?? card.letter);
    lines.push(
      [name, ...card.nodes.map(() => fresh.net()), card.rest].filter((w) => w !== '').join(' '),
    );
    copies.push({ ...part, name: name.toLowerCase(), at: move(part.at) });
  }
  checkCount(drawing.parts.length + copies.length);
  const newWires = wires.flatMap((k) =>
    drawing.wires[k] ? [{ from: move(drawing.wires[k].from), to: move(drawing.wires[k].to) }] : [],
  );
  const newFlags = flags.flatMap((k) =>
    drawing.flags[k] ? [{ ...drawing.flags[k], at: move(drawing.flags[k].at) }] : [],
  );
  const next: Drawing = {
    parts: [...drawing.parts, ...copies],
    wires: [...drawing.wires, ...newWires],
    flags: [...drawing.flags, ...newFlags],
  };
  const text = withCards(sheet.text, lines);
  return {
    sheet: { text: editedNetlist(text, next), drawing: next },
    selection: {
      parts: copies.map(({ name }) => name),
      wires: newWires.map((_, k) => drawing.wires.length + k),
      flags: newFlags.map((_, k) => drawing.flags.length + k),
    },
  };
}

/** A wire on which both ends of a part are put is cut between them: the part comes into its line, and is not bridged. */
function broken(wire: Wire, pins: readonly Point[]): Wire[] {
  const [a, b] = pins;
  if (!a || !b || pins.length !== 2 || !isOn(a, wire) || !isOn(b, wire)) return [wire];
  const far = ({ x, y }: Point) => Math.abs(x - wire.from.x) + Math.abs(y - wire.from.y);
  const [near, next] = far(a) <= far(b) ? [a, b] : [b, a];
  return [...throughPoints([wire.from, near]), ...throughPoints([next, wire.to])];
}

function checkCount(count: number): void {
  if (count > MAX_PARTS)
    throw new EngineError(
      'out-of-range',
      `The drawing would have ${count} parts; ${MAX_PARTS} are the most.`,
      { field: 'drawing', value: count },
    );
}

/** Cards put behind the last element of the top. */
function withCards(text: string, lines: readonly string[]): string {
  const base = text.trim() === '' ? 'Circuit\n' : text;
  const { end, newline } = cardsOfDeck(base);
  const gap = end > 0 && !/[\r\n]$/u.test(base.slice(0, end)) ? newline : '';
  return rewritten(base, [
    { at: end, end, text: `${gap}${lines.map((l) => l + newline).join('')}` },
  ]);
}

/** Names that nothing in the deck has. */
class Fresh {
  readonly #names: Set<string>;
  readonly #nets: Set<string>;
  readonly #isUpper: boolean;

  constructor({ elements, undrawn, mentioned }: DeckCards) {
    this.#names = new Set([...elements, ...undrawn].map(({ name }) => name));
    this.#nets = new Set([
      ...elements.flatMap((c) => c.nodes.map((n) => n.net)),
      ...undrawn.flatMap((u) => u.words),
      ...mentioned,
    ]);
    const upper = elements.filter(({ written }) => /^[A-Z]/u.test(written)).length;
    this.#isUpper = 2 * upper >= elements.length;
  }

  /** The next free one: `R2`. */
  name(letter: string): string {
    for (let k = 1; ; k++) {
      const name = `${letter.toLowerCase()}${k}`;
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      return this.#isUpper ? name.toUpperCase() : name;
    }
  }

  net(): string {
    for (let k = 1; ; k++) {
      const name = `n${String(k).padStart(3, '0')}`;
      if (this.#nets.has(name)) continue;
      this.#nets.add(name);
      return name;
    }
  }
}

type Wanted = (
  | PaletteEntry
  | { readonly letter: string; readonly rest: string; readonly kind: 'box' }
) & { readonly nodes: number };

const FOUR: ReadonlySet<string> = new Set([
  'vcvs',
  'vccs',
  'switch',
  'line',
  'nmos',
  'pmos',
  'op-amp',
]);
const THREE: ReadonlySet<string> = new Set(['npn', 'pnp', 'njf', 'pjf']);

function entryOf(kind: string): Wanted {
  const entry = PALETTE.find((e) => e.kind === kind);
  if (!entry)
    throw new EngineError('unknown-name', `There is no part of the kind "${kind}".`, {
      field: 'kind',
      value: kind,
    });
  return { ...entry, nodes: FOUR.has(kind) ? 4 : THREE.has(kind) ? 3 : 2 };
}

function instanceOf(name: string, { subcircuits, elements }: DeckCards): Wanted {
  const lower = name.toLowerCase();
  const used = elements.find((c) => c.letter === 'x' && c.model === lower)?.nodes.length;
  const nodes = subcircuits.get(lower)?.length ?? used;
  if (nodes === undefined || nodes === 0)
    throw new EngineError(
      'unknown-name',
      `The deck has no subcircuit ${name} with ports; a .subckt of that name would do.`,
      { field: 'kind', value: name },
    );
  return { letter: 'X', rest: name, kind: 'box', nodes };
}

/** What stands behind the nodes: sources and switches that follow a current name a voltage source. */
function restOf({ kind, rest }: Wanted, cards: DeckCards): string {
  return kind === 'cccs' || kind === 'ccvs' ? `${controlOf(kind, cards)} ${rest}` : rest;
}

function controlOf(kind: string, { elements }: DeckCards): string {
  const source = elements.find(({ letter }) => letter === 'v');
  if (source) return source.written;
  throw new EngineError(
    'incomplete',
    `A ${kind} follows the current through a voltage source, and the deck has none; put one first, 0 V in series would do.`,
    {
      ...{ field: 'kind', value: kind },
    },
  );
}

/** A model of the deck of this type, or a new one. */
function modelFor(entry: Wanted, cards: DeckCards): { rest: string; model: string | undefined } {
  const wanted = 'model' in entry ? entry.model : undefined;
  if (!wanted) return { rest: entry.rest, model: undefined };
  const isFit = (name: string, type: string) =>
    type === wanted.type.toLowerCase() &&
    (type !== 'd' || isZenerModel(name, cards.models) === (entry.kind === 'zener'));
  const known = [...cards.models].find(([name, { type }]) => isFit(name, type))?.[0];
  const name = known ?? freshModel(wanted.name, cards);
  const control = entry.kind === 'current-switch' ? `${controlOf(entry.kind, cards)} ` : '';
  const rest = control + entry.rest.replace(/^\S+/u, name);
  return {
    rest,
    model: known === undefined ? `.model ${name} ${wanted.type}(${wanted.parameters})` : undefined,
  };
}

function freshModel(name: string, { models }: DeckCards): string {
  for (let k = 1; ; k++) {
    const tried = k === 1 ? name : `${name}${k}`;
    if (!models.has(tried)) return tried;
  }
}

/** For editors: the card of a part that has just been made. */
export const cardOf = (sheet: Sheet, name: string): ElementCard | undefined =>
  cardsOfDeck(sheet.text).byName.get(name);
