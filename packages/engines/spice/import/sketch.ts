/** The drawing of an imported deck: its parts where the file has them, as far as their pins fall on our symbols'. */
import type { ElementCard } from '../drawing/cards.ts';
import { cardsOfDeck } from '../drawing/cards.ts';
import type { Drawing, Flag, Look, Part, Point, Turn, Wire } from '../drawing/drawing.ts';
import { flagsAt, newPart } from '../drawing/flagged.ts';
import { MAX_COORDINATE, MAX_FLAGS, MAX_PARTS, MAX_WIRES } from '../drawing/limits.ts';
import { netsOf } from '../drawing/nets.ts';
import { bodyOf, pinsOf, symbolOf } from '../drawing/symbols.ts';
import { readDrawing, withDrawing } from '../drawing/text.ts';
import { keyOf } from './nets.ts';

/** Where a card's element stands in the file. */
export interface SketchedPart {
  /** As on the card. */
  readonly name: string;
  /** Its pins, in steps: in the order of the card's nodes where it is to be drawn in its place. */
  readonly pins: readonly Point[];
  /** How the file has it turned, which is tried first. */
  readonly placing?: Pick<Part, 'turn' | 'isMirrored'>;
}

export interface Sketch {
  readonly parts: readonly SketchedPart[];
  /** In steps; those that neither lie nor stand are drawn as names at their ends. */
  readonly wires: readonly Wire[];
  readonly flags: readonly Flag[];
  /** The name of the net at a pin or an end of a wire. */
  readonly netAt: (point: Point) => string;
}

/**
 * The deck with its drawing; undefined where what can be drawn would not have the deck's nets. Parts of another shape
 * than ours stand below the others, joined by the names of their nets.
 */
export function withSketch(deck: string, sketch: Sketch): string | undefined {
  for (const isStretched of [true, false]) {
    const drawing = drawn(deck, sketch, isStretched);
    if (drawing && agrees(deck, drawing)) return withDrawing(deck, drawing);
  }
  return undefined;
}

/** Whether every pin has the net that its card says, and the drawing can be written and read. */
function agrees(deck: string, drawing: Drawing): boolean {
  const isSmall =
    drawing.parts.length <= MAX_PARTS &&
    drawing.wires.length <= MAX_WIRES &&
    drawing.flags.length <= MAX_FLAGS;
  if (!isSmall || readDrawing(withDrawing(deck, drawing)).kind !== 'drawing') return false;
  const { byName } = cardsOfDeck(deck);
  const { nets, ofPin } = netsOf(drawing, deck);
  return drawing.parts.every(({ name }) =>
    byName.get(name)?.nodes.every(({ net }, pin) => nets[ofPin(name, pin) ?? -1]?.name === net),
  );
}

function drawn(deck: string, sketch: Sketch, isStretched: boolean): Drawing | undefined {
  const cards = cardsOfDeck(deck);
  const sheet = new Sheet(sketch);
  for (const part of sketch.parts) {
    const card = cards.byName.get(part.name.toLowerCase());
    if (card) sheet.add(card, part, isStretched);
  }
  const drawing = sheet.drawing();
  const points = [
    ...drawing.parts.map((p) => p.at),
    ...drawing.wires.flatMap((w) => [w.from, w.to]),
  ];
  const isOnGrid = [...points, ...drawing.flags.map((f) => f.at)].every(
    ({ x, y }) =>
      Number.isInteger(x) &&
      Number.isInteger(y) &&
      Math.max(Math.abs(x), Math.abs(y)) < MAX_COORDINATE,
  );
  return isOnGrid ? drawing : undefined;
}

class Sheet {
  readonly #sketch: Sketch;
  readonly #parts: Part[] = [];
  readonly #wires: Wire[] = [];
  readonly #flags = new Map<string, Flag>();
  /** Cards of other shapes, for the rows below. */
  readonly #loose: ElementCard[] = [];

  constructor(sketch: Sketch) {
    this.#sketch = sketch;
    for (const flag of sketch.flags) this.#flag(flag.at, flag.net);
    for (const wire of sketch.wires) {
      if (wire.from.x === wire.to.x || wire.from.y === wire.to.y) {
        if (keyOf(wire.from) !== keyOf(wire.to)) this.#wires.push(wire);
      } else for (const at of [wire.from, wire.to]) this.#flag(at, sketch.netAt(at));
    }
  }

  #flag(at: Point, net: string): void {
    if (!this.#flags.has(keyOf(at))) this.#flags.set(keyOf(at), { at, net: net.toLowerCase() });
  }

  add(card: ElementCard, sketched: SketchedPart, isStretched: boolean): void {
    const found = placement(card, sketched, isStretched);
    if (found) {
      this.#parts.push(found.part);
      this.#wires.push(...found.stubs);
      return;
    }
    this.#loose.push(card);
    for (const at of sketched.pins) this.#flag(at, this.#sketch.netAt(at));
  }

  drawing(): Drawing {
    this.#setOut();
    return { parts: this.#parts, wires: this.#wires, flags: [...this.#flags.values()] };
  }

  /** Loose cards in rows below all else. */
  #setOut(): void {
    const lowest = [
      ...this.#parts.map((p) => p.at.y + 8),
      ...this.#sketch.wires.map((w) => w.to.y),
    ];
    let left = 0;
    for (const { at } of this.#parts) left = Math.min(left, at.x);
    let [x, y] = [left, 8 + lowest.reduce((a, b) => Math.max(a, b), 0)];
    let height = 0;
    for (const [k, card] of this.#loose.entries()) {
      if (k % COLUMNS === 0 && k > 0) [x, y, height] = [left, y + height + 8, 0];
      const draft = newPart(card, { x: 0, y: 0 });
      const body = bodyOf(draft, symbolOf(card, draft.look));
      const part: Part = { ...draft, at: { x: x - body.from.x, y: y - body.from.y } };
      this.#parts.push(part);
      for (const { at, net } of flagsAt(card, part)) this.#flag(at, net);
      x += body.to.x - body.from.x + 12;
      height = Math.max(height, body.to.y - body.from.y);
    }
  }
}

const COLUMNS = 10;
const TURNS: readonly Turn[] = [0, 1, 2, 3];
const LOOKS: readonly (Look | undefined)[] = [undefined, 'bulk', 'op-amp'];

interface Placement {
  readonly part: Part;
  /** Wires from the file's pins to those of the symbol. */
  readonly stubs: readonly Wire[];
}

/** Where a symbol's pins fall on those of the file, or, stretched, in line with them. */
function placement(
  card: ElementCard,
  { pins, placing }: SketchedPart,
  isStretched: boolean,
): Placement | undefined {
  const ways = TURNS.flatMap((turn) => [false, true].map((isMirrored) => ({ turn, isMirrored })));
  const all = placing ? [placing, ...ways] : ways;
  let stretched: Placement | undefined;
  for (const look of LOOKS)
    for (const way of all) {
      const part: Part = { name: card.name, at: { x: 0, y: 0 }, ...way, ...(look && { look }) };
      const own = pinsOf(part, symbolOf(card, look));
      if (own.length > pins.length && !isTied(own, pins.length)) continue;
      if (own.length < pins.length) continue;
      const exact = shifted(part, own, pins, 0);
      if (exact && exact.stubs.length === 0) return exact;
      if (!isStretched || stretched) continue;
      stretched = inLine(part, own, pins);
    }
  return stretched;
}

/** A MOSFET's fourth node, its bulk, lies at its source where it has no pin. */
const isTied = (own: readonly Point[], from: number): boolean =>
  own.slice(from).every((pin) => own.slice(0, from).some((p) => keyOf(p) === keyOf(pin)));

/** The part so that one of its pins falls on the file's; undefined where another is not in line. */
function shifted(
  part: Part,
  own: readonly Point[],
  pins: readonly Point[],
  anchor: number,
): Placement | undefined {
  const [to, from] = [pins[anchor], own[anchor]];
  if (!to || !from) return undefined;
  const shift = { x: to.x - from.x, y: to.y - from.y };
  return moved(part, own, pins, shift);
}

function moved(
  part: Part,
  own: readonly Point[],
  pins: readonly Point[],
  shift: Point,
): Placement | undefined {
  const stubs: Wire[] = [];
  for (const [k, pin] of pins.entries()) {
    const at = own[k];
    if (!at) return undefined;
    const end = { x: at.x + shift.x, y: at.y + shift.y };
    if (keyOf(end) === keyOf(pin)) continue;
    if (end.x !== pin.x && end.y !== pin.y) return undefined;
    stubs.push({ from: pin, to: end });
  }
  return { part: { ...part, at: shift }, stubs };
}

/** Stretched: two pins have the part in their middle; more have one of its pins on the file's. */
function inLine(part: Part, own: readonly Point[], pins: readonly Point[]): Placement | undefined {
  const [a, b] = pins;
  const [c, d] = own;
  if (pins.length === 2 && own.length === 2 && a && b && c && d) {
    const isAlong =
      Math.sign(b.x - a.x) === Math.sign(d.x - c.x) &&
      Math.sign(b.y - a.y) === Math.sign(d.y - c.y);
    const isLonger = length(a, b) >= length(c, d);
    if (!isAlong || !isLonger || (a.x !== b.x && a.y !== b.y)) return undefined;
    const middle = (p: number, q: number, r: number, s: number) => Math.floor((p + q - r - s) / 2);
    const shift = { x: middle(a.x, b.x, c.x, d.x), y: middle(a.y, b.y, c.y, d.y) };
    return moved(part, own, pins, shift);
  }
  for (const k of pins.keys()) {
    const found = shifted(part, own, pins, pins.length - 1 - k);
    if (found) return found;
  }
  return undefined;
}

const length = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
