/** A schematic of LTspice as its file has it: `.asc`, version 4. */

import { CardError, type Refusals } from '../../deck/refusal.ts';
import type { Point, Wire } from '../../drawing/drawing.ts';
import { linesOf } from '../notice.ts';
import { isOrientation, type Orientation } from './orientation.ts';

export interface PlacedSymbol {
  /** As written, folders in it with single backslashes: `Opamps\opamp`. */
  readonly symbol: string;
  readonly at: Point;
  readonly orientation: Orientation;
  /** SYMATTR by name in lower case: `instname`, `value`, `spiceline`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly line: number;
}

export interface Label {
  readonly at: Point;
  readonly net: string;
  readonly line: number;
}

/** Lines of a text on the schematic: directives (`!`) go to the netlist, comments (`;`) are for people. */
export interface Note {
  readonly isDirective: boolean;
  readonly lines: readonly string[];
  readonly line: number;
}

/** In LTspice's units: 16 of them are a step of its grid. */
export interface Schematic {
  readonly symbols: readonly PlacedSymbol[];
  readonly wires: readonly Wire[];
  readonly labels: readonly Label[];
  readonly notes: readonly Note[];
}

const MAX_SYMBOLS = 5000;
const MAX_WIRES = 20_000;
/** Beyond these, products of coordinates are no whole numbers. */
const MAX_COORDINATE = 1e7;

/** Lines that draw, or say how something is shown. */
const DRAWN: ReadonlySet<string> = new Set(
  'version sheet window line rectangle circle arc iopin dataflag'.split(' '),
);

type Editable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
interface OpenSymbol extends Omit<PlacedSymbol, 'attributes'> {
  readonly attributes: Map<string, string>;
}

/** Reads the lines; what is not understood is refused at its line. */
export function readSchematic(name: string, text: string, refusals: Refusals): Schematic {
  const found: Editable<Schematic> = { symbols: [], wires: [], labels: [], notes: [] };
  let open: OpenSymbol | undefined;
  for (const [k, raw] of linesOf(text).entries()) {
    const written = raw.trim();
    if (written === '') continue;
    const line = k + 1;
    refusals.at({ file: name, line }, written, () => {
      const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(written) ?? [];
      const key = word.toLowerCase();
      if (key === 'symbol') {
        open = symbolOf(rest, line);
        bounded(found.symbols.push(open), MAX_SYMBOLS, 'symbols');
      } else if (key === 'symattr') attribute(open, rest);
      else if (key === 'wire') bounded(found.wires.push(wireOf(rest)), MAX_WIRES, 'wires');
      else if (key === 'flag') bounded(found.labels.push(labelOf(rest, line)), MAX_WIRES, 'labels');
      else if (key === 'text') {
        const note = noteOf(rest, line);
        if (note) found.notes.push(note);
      } else if (key === 'bustap')
        throw new CardError(
          'BUSTAP takes a wire out of a bus, and buses are not read here; wires with labels of their own would do',
        );
      else if (!DRAWN.has(key))
        throw new CardError(`${word} is no line of a schematic of LTspice that is known here`);
    });
  }
  return found;
}

function bounded(count: number, most: number, what: string): void {
  if (count > most)
    throw new CardError(`the schematic has more than ${most} ${what}; fewer would do`);
}

function point(x: string | undefined, y: string | undefined): Point {
  const at = { x: Number(x), y: Number(y) };
  if (![at.x, at.y].every((v) => Number.isInteger(v) && Math.abs(v) <= MAX_COORDINATE))
    throw new CardError(`"${x} ${y}" is no place on the sheet`);
  return at;
}

function symbolOf(rest: string, line: number): OpenSymbol {
  const [, name = '', x, y, orientation = ''] =
    /^(.+?)\s+(-?\d+)\s+(-?\d+)\s+(\S+)$/u.exec(rest) ?? [];
  if (name === '') throw new CardError('SYMBOL has no name, place and orientation');
  if (!isOrientation(orientation))
    throw new CardError(`the orientation ${orientation} is none of R0 to R270 and M0 to M270`);
  const symbol = name.replaceAll('\\\\', '\\').replace(/^"(.*)"$/u, '$1');
  return { symbol, at: point(x, y), orientation, attributes: new Map(), line };
}

function attribute(open: OpenSymbol | undefined, rest: string): void {
  if (!open) throw new CardError('SYMATTR stands before any SYMBOL');
  const [, name = '', value = ''] = /^(\S+)\s*(.*)$/u.exec(rest) ?? [];
  open.attributes.set(name.toLowerCase(), value.trim() === '""' ? '' : value.trim());
}

function wireOf(rest: string): Wire {
  const [a, b, c, d] = rest.split(/\s+/u);
  return { from: point(a, b), to: point(c, d) };
}

function labelOf(rest: string, line: number): Label {
  const [, x, y, net = ''] = /^(\S+)\s+(\S+)\s*(.*)$/u.exec(rest) ?? [];
  if (net === '') throw new CardError('FLAG has no name of a net');
  return { at: point(x, y), net, line };
}

/** `\n` within a text begins a line, and `\\` is a backslash: `C:\\new` has no line's end in it. */
function noteOf(rest: string, line: number): Note | undefined {
  const [, mark, body = ''] = /^\S+\s+\S+\s+\S+\s+\S+\s+([!;])(.*)$/u.exec(rest) ?? [];
  if (mark === undefined) return undefined;
  const text = body.replace(/\\(\\|n)/gu, (_, c: string) => (c === 'n' ? '\n' : '\\'));
  return { isDirective: mark === '!', lines: text.split('\n').map((l) => l.trimEnd()), line };
}
