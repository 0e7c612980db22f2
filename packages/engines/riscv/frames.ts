/**
 * The texts an assembler reads: the source, and within it whatever a macro, a repetition, a part of several
 * files or a name that stands for text puts in its place.
 *
 * Every character has an offset of its own, so that an error found after layout still knows its line: offsets
 * of the source are its own, those of texts made on the way lie behind it.
 */
import type { Reader } from './reader.ts';

/** Texts within texts; what goes deeper mostly calls itself. */
const MAX_DEPTH = 100;
/** Characters that may be read besides the source: some hundred thousand statements, a second's work. */
const MAX_EXPANDED = 1 << 22;
/** Charged for each text, so that empty ones end too. */
const COST = 64;

/** Where a character stands for the visitor. */
export interface Spot {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** What put it there, as `macro print, line 2`. */
  readonly within: string | undefined;
}

interface Frame {
  readonly source: string;
  readonly p: number;
  readonly base: number;
  readonly text: string;
  times: number;
  readonly isInstead: boolean;
  /** The line of the text below, where it has but one. */
  readonly line: number | undefined;
  /** Conditions that were open before. */
  readonly conditions: number;
}

interface Made {
  readonly base: number;
  readonly text: string;
  /** Offset of what called for it. */
  readonly caller: number;
  readonly name: string | undefined;
}

export class Frames {
  readonly #reader: Reader;
  readonly #source: string;
  readonly #starts: Int32Array;
  readonly #stack: Frame[] = [];
  readonly #made: Made[] = [];
  #next: number;
  #spent = 0;
  /** The line of all that is being read, where it was made for one statement of the source. */
  #line: number | undefined;

  /** `reader` stands at the beginning of the whole source. */
  constructor(reader: Reader) {
    this.#reader = reader;
    this.#source = reader.source;
    this.#starts = lineStarts(reader.source);
    this.#next = reader.source.length + 1;
  }

  /** Whether the text being read is a statement already put in place of another. */
  get isInstead(): boolean {
    return this.#stack.at(-1)?.isInstead ?? false;
  }

  /** Reads a stretch of the text being read, `times` over, before going on. */
  again(from: number, to: number, times: number, conditions: number): void {
    const reader = this.#reader;
    const text = reader.source.slice(from, to);
    if (times > 0) this.#enter(text, reader.base + from, times, conditions, false, this.#line);
  }

  /** Reads a stretch of the source itself: one of several files. */
  part(from: number, to: number, conditions: number): void {
    this.#enter(this.#source.slice(from, to), from, 1, conditions, false, undefined);
  }

  /** Reads `text` before going on; `caller` is the offset in the text being read of what called for it. */
  put(text: string, caller: number, name: string | undefined, conditions: number): void {
    const base = this.#next;
    this.#next += text.length + 1;
    const at = this.#reader.base + caller;
    this.#made.push({ base, text, caller: at, name });
    this.#enter(text, base, 1, conditions, name === undefined, this.#line ?? this.#lineAt(at));
  }

  /** How many more characters may be put; texts are measured by it before they are made. */
  get room(): number {
    return MAX_EXPANDED - this.#spent;
  }

  #enter(
    text: string,
    base: number,
    times: number,
    conditions: number,
    isInstead: boolean,
    line: number | undefined,
  ): void {
    const reader = this.#reader;
    if (this.#stack.length >= MAX_DEPTH)
      throw reader.fatal(
        `is more than ${MAX_DEPTH} texts deep: does a macro or a file call itself?`,
      );
    this.#charge(text.length + COST);
    const { source, p } = reader;
    this.#stack.push({
      ...{ source, p, base: reader.base, text, times, isInstead, conditions },
      line: this.#line,
    });
    this.#line = line;
    reader.source = text;
    reader.base = base;
    reader.p = 0;
  }

  #charge(characters: number): void {
    this.#spent += characters;
    if (this.#spent > MAX_EXPANDED)
      throw this.#reader.fatal(
        `brings the text of macros and repetitions to more than ${MAX_EXPANDED} characters`,
      );
  }

  /**
   * At the end of a text: to its beginning again where it is to be repeated, else back to where it was called for,
   * with how many conditions were open there; undefined at the end of the source.
   */
  leave(): number | undefined {
    const frame = this.#stack.at(-1);
    if (frame === undefined) return undefined;
    const reader = this.#reader;
    if (--frame.times > 0) {
      this.#charge(frame.text.length + 1);
      reader.p = 0;
      return frame.conditions;
    }
    this.#stack.pop();
    reader.source = frame.source;
    reader.p = frame.p;
    reader.base = frame.base;
    this.#line = frame.line;
    return frame.conditions;
  }

  #outermost(offset: number): number {
    let at = offset;
    for (let made = this.#madeOf(at); made !== undefined; made = this.#madeOf(at)) at = made.caller;
    return at;
  }

  /** The line of an offset, given one near before it: most statements follow one another. */
  lineAfter(offset: number, line: number): number {
    if (this.#line !== undefined) return this.#line;
    const starts = this.#starts;
    if (offset < (starts[line - 1] ?? 0)) return this.#lineAt(offset);
    let here = line;
    while (here < starts.length && (starts[here] ?? 0) <= offset) here++;
    return here;
  }

  spotOf(offset: number): Spot {
    const made = this.#madeOf(offset);
    const at = this.#outermost(offset);
    const line = this.#lineAt(at);
    const within =
      made?.name === undefined
        ? undefined
        : `${made.name}, line ${made.text.slice(0, offset - made.base).split('\n').length}`;
    return { line, column: at - (this.#starts[line - 1] ?? 0) + 1, within };
  }

  /** The text at an offset, for a message: up to a blank or comma. */
  tokenAt(offset: number): string {
    const made = this.#madeOf(offset);
    const text = made === undefined ? this.#source : made.text;
    const from = offset - (made?.base ?? 0);
    return /^[^\s,;]+/u.exec(text.slice(from, from + 60))?.[0] ?? '';
  }

  /** The text made on the way that an offset lies in. */
  #madeOf(offset: number): Made | undefined {
    let low = 0;
    let high = this.#made.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#made[middle]?.base ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return this.#made[low - 1];
  }

  #lineAt(offset: number): number {
    let line = 1;
    let high = this.#starts.length;
    while (line < high) {
      const middle = (line + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) line = middle + 1;
      else high = middle;
    }
    return line;
  }
}

function lineStarts(source: string): Int32Array {
  const starts = [0];
  for (let p = source.indexOf('\n'); p >= 0; p = source.indexOf('\n', p + 1)) starts.push(p + 1);
  return Int32Array.from(starts);
}
