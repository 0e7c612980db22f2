/**
 * The drawing in the deck's text: comment lines at its end.
 *
 *     *~ drawing 1
 *     *~ parts v1 4,4 r1 8,3r270 m1 16,4m0b
 *     *~ wires 4,5v-2h3 12,3h4v1
 *     *~ flags 0 4,10 out 16,4
 *
 * A part has its place, and behind it `r` or, mirrored, `m` with degrees clockwise, `b` with a pin for its bulk, `o` as an
 * op-amp; `r0` is left out. Wires run on from where the last one ended, by steps across (h) and down (v). The lines begin
 * with `*~` since `*#`, as the older SPICEs have it, would be run as a command.
 */
import { EngineError } from '../../error.ts';
import type { Drawing, Flag, Look, Part, Point, Turn, Wire } from './drawing.ts';
import { linesOf, newlineOf } from './joined.ts';
import { MAX_COORDINATE, MAX_FLAGS, MAX_PARTS, MAX_WIRES } from './limits.ts';

export interface DrawingProblem {
  /** Counted from 1. */
  readonly line: number;
  /** A whole sentence. */
  readonly message: string;
}

export type DrawingReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'drawing'; readonly drawing: Drawing }
  | { readonly kind: 'damaged'; readonly problems: readonly DrawingProblem[] };

const MARK = '*~ ';
const HEAD = `${MARK}drawing 1`;
/** Longest line that is written, where a word does not need a longer one. */
const WIDTH = 110;

/** The drawing that a deck's text has. A line that is not understood makes it `damaged`, and nothing is dropped. */
export function readDrawing(text: string): DrawingReading {
  const lines = blockOf(text);
  if (lines.length === 0) return { kind: 'none' };
  const reader = new BlockReader();
  for (const { line, body } of lines) reader.take(line, body);
  return reader.problems.length > 0
    ? { kind: 'damaged', problems: reader.problems }
    : { kind: 'drawing', drawing: reader.drawing };
}

/** The text with this drawing in the place of what it had; without parts, wires and flags there are no lines of it. */
export function withDrawing(text: string, drawing: Drawing): string {
  const bare = withoutDrawing(text);
  const lines = linesFor(drawing);
  if (lines.length === 0) return bare;
  const newline = newlineOf(bare);
  const gap = bare === '' || /[\r\n]$/u.test(bare) ? '' : newline;
  return `${bare}${gap}${lines.join(newline)}${newline}`;
}

/** The text without the lines of a drawing, damaged ones too; all else to the letter. */
export function withoutDrawing(text: string): string {
  let kept = '';
  let from = 0;
  for (const { at, next } of blockOf(text)) {
    kept += text.slice(from, at);
    from = next;
  }
  return kept + text.slice(from);
}

/** Lines that begin as those of a drawing do. */
const blockOf = (text: string) =>
  [...linesOf(text)].filter(({ body }) => /^\*~(?:\s|$)/u.test(body));

function linesFor({ parts, wires, flags }: Drawing): string[] {
  if (parts.length + wires.length + flags.length === 0) return [];
  return [
    HEAD,
    ...wrapped('parts', parts.map(partText)),
    ...wrapped('wires', wiresText(wires)),
    ...wrapped(
      'flags',
      flags.map(({ at, net }) => `${net} ${at.x},${at.y}`),
    ),
  ];
}

function wrapped(key: string, words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? `${MARK}${key} ${word}` : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

function partText({ name, at, turn, isMirrored, look }: Part): string {
  const kept = look === undefined ? '' : LETTERS[look];
  const turned =
    turn === 0 && !isMirrored && kept === '' ? '' : `${isMirrored ? 'm' : 'r'}${90 * turn}`;
  return `${name} ${at.x},${at.y}${turned}${kept}`;
}

const LETTERS: Readonly<Record<Look, string>> = { bulk: 'b', 'op-amp': 'o' };

function wiresText(wires: readonly Wire[]): string[] {
  const chains: string[] = [];
  let end: Point | undefined;
  for (const { from, to } of wires) {
    const step = from.y === to.y ? `h${to.x - from.x}` : `v${to.y - from.y}`;
    if (end && end.x === from.x && end.y === from.y) chains[chains.length - 1] += step;
    else chains.push(`${from.x},${from.y}${step}`);
    end = to;
  }
  return chains;
}

const PART = /^(-?\d{1,6}),(-?\d{1,6})(?:([rm])(0|90|180|270)([bo]?))?$/u;
const CHAIN = /^(-?\d{1,6}),(-?\d{1,6})((?:[hv]-?\d{1,6})+)$/u;
const PLACE = /^(-?\d{1,6}),(-?\d{1,6})$/u;

class BlockReader {
  readonly problems: DrawingProblem[] = [];
  readonly #parts: Part[] = [];
  readonly #wires: Wire[] = [];
  readonly #flags: Flag[] = [];
  readonly #names = new Set<string>();
  #hasHead = false;

  get drawing(): Drawing {
    return { parts: this.#parts, wires: this.#wires, flags: this.#flags };
  }

  take(line: number, body: string): void {
    try {
      this.#line(body.slice(2).trim());
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.problems.push({
        line,
        message: `Line ${line} of the drawing is damaged: ${error.message}`,
      });
    }
  }

  #line(text: string): void {
    const [key = '', ...words] = text.split(/\s+/u);
    if (!this.#hasHead) {
      this.#hasHead = true;
      if (key === 'drawing' && words.length === 1 && words[0] === '1') return;
      throw damaged(text, 'the first line is "drawing 1"');
    }
    if (key === 'parts') this.#pairs(words, (name, at) => this.#part(name, at));
    else if (key === 'wires') for (const word of words) this.#chain(word);
    else if (key === 'flags') this.#pairs(words, (net, at) => this.#flag(net, at));
    else throw damaged(key, 'lines are of parts, wires or flags');
  }

  #pairs(words: readonly string[], take: (name: string, at: string) => void): void {
    for (let k = 0; k < words.length; k += 2) {
      const [name, at] = [words[k], words[k + 1]];
      if (name === undefined || at === undefined)
        throw damaged(name ?? '', 'a name is followed by a place such as 4,8');
      take(name, at);
    }
  }

  #part(name: string, text: string): void {
    const [, x, y, side, degrees, look] = PART.exec(text) ?? [];
    if (x === undefined || y === undefined)
      throw damaged(text, 'a part stands at a place such as 4,8 or 4,8r90');
    if (this.#names.has(name)) throw damaged(name, 'a part stands once');
    bounded('parts', this.#parts.length, MAX_PARTS);
    this.#names.add(name);
    this.#parts.push({
      name: name.toLowerCase(),
      at: pointOf(x, y),
      turn: (Number(degrees ?? 0) / 90) as Turn,
      isMirrored: side === 'm',
      ...(look === 'b' && { look: 'bulk' }),
      ...(look === 'o' && { look: 'op-amp' }),
    });
  }

  #chain(text: string): void {
    const [, x, y, steps] = CHAIN.exec(text) ?? [];
    if (x === undefined || y === undefined || steps === undefined)
      throw damaged(text, 'a wire runs from a place by steps, such as 4,8h6v-3');
    let from = pointOf(x, y);
    for (const [, axis, count] of steps.matchAll(/([hv])(-?\d+)/gu)) {
      const by = Number(count);
      const to =
        axis === 'h'
          ? inside({ x: from.x + by, y: from.y })
          : inside({ x: from.x, y: from.y + by });
      if (by === 0) throw damaged(text, 'no step of a wire is 0');
      bounded('wires', this.#wires.length, MAX_WIRES);
      this.#wires.push({ from, to });
      from = to;
    }
  }

  #flag(net: string, text: string): void {
    const [, x, y] = PLACE.exec(text) ?? [];
    if (x === undefined || y === undefined)
      throw damaged(text, 'a flag stands at a place such as 4,8');
    bounded('flags', this.#flags.length, MAX_FLAGS);
    this.#flags.push({ at: pointOf(x, y), net: net.toLowerCase() });
  }
}

const pointOf = (x: string, y: string): Point => inside({ x: Number(x) || 0, y: Number(y) || 0 });

function inside(at: Point): Point {
  if (Math.max(Math.abs(at.x), Math.abs(at.y)) <= MAX_COORDINATE) return at;
  throw damaged(`${at.x},${at.y}`, `places lie within ${MAX_COORDINATE} steps of 0,0`);
}

function bounded(what: string, count: number, most: number): void {
  if (count >= most)
    throw new EngineError('out-of-range', `There are more than ${most} ${what}.`, {
      field: 'drawing',
    });
}

const damaged = (value: string, rule: string): EngineError =>
  new EngineError('syntax', `"${value.slice(0, 40)}" is not understood; ${rule}.`, {
    field: 'drawing',
    value,
  });
