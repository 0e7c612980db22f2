/** A schematic of LTspice as a deck with its drawing. */
import { Refusals } from '../../deck/refusal.ts';
import type { Point, Wire } from '../../drawing/drawing.ts';
import type { Imported, Opened } from '../notice.ts';
import { type SketchedPart, withSketch } from '../sketch.ts';
import { placed, placing } from './orientation.ts';
import { type AscDeck, type DrawnSymbol, readAsc } from './read.ts';

/** LTspice's units in a step of the grid. */
const STEP = 16;

/** Throws DeckErrors with every symbol and line that is not understood. */
export function deckOfAsc(opened: Opened): Imported {
  const refusals = new Refusals();
  const read = refusals.at({ file: opened.name, line: 1 }, '', () => readAsc(opened, refusals));
  refusals.throwAny();
  if (!read) return { deck: '', notices: [] };
  const deck = drawnDeck(read);
  if (deck !== undefined) return { deck, notices: read.notices };
  const message =
    'The drawing of the schematic does not fit our grid and symbols; it is laid out anew from its nets.';
  return { deck: read.deck, notices: [...read.notices, { message }] };
}

function drawnDeck({ deck, schematic, symbols, netAt }: AscDeck): string | undefined {
  const origin = symbols[0]?.placed.at ?? { x: 0, y: 0 };
  const shift = { x: origin.x % STEP, y: origin.y % STEP };
  const steps = ({ x, y }: Point): Point => ({ x: (x - shift.x) / STEP, y: (y - shift.y) / STEP });
  const units = ({ x, y }: Point): Point => ({ x: x * STEP + shift.x, y: y * STEP + shift.y });
  const part = ({ drafted, placed: at, symbol }: DrawnSymbol): SketchedPart => ({
    name: drafted.name,
    pins: symbol.pins.map((pin) => steps(placed(pin.at, at.at, at.orientation))),
    placing: placing(at.orientation),
  });
  const wire = ({ from, to }: Wire): Wire => ({ from: steps(from), to: steps(to) });
  return withSketch(deck, {
    parts: symbols.map(part),
    wires: schematic.wires.map(wire),
    flags: schematic.labels.map(({ at }) => ({ at: steps(at), net: netAt(at) })),
    netAt: (at) => netAt(units(at)),
  });
}
