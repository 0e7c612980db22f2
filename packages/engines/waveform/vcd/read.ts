/**
 * Reads a value change dump: IEEE 1364-2005, clause 18, with its ports (18.4), and the reals, strings and nine-valued
 * logic that simulators write beside. Time grows with the file: one pass over its bytes, one sort by counting.
 */
import { EngineError } from '../../error.ts';
import type { Dump } from './dump.ts';
import { type Header, readHeader } from './header.ts';
import { isSpace, letters, Tokens } from './tokens.ts';

/** Changes in all. */
export const MAX_CHANGES = 2 ** 24;
/** Times beyond are not whole in a double. */
const MAX_TIME = 2 ** 53;
/** Steps in which progress is told. */
const STEP = 1 << 18;

/**
 * Reads the bytes of a dump. @throws EngineError `syntax` with the line where it is not understood, `unknown-name` for
 * a code that no variable has, `out-of-range` beyond the bounds above
 */
export function readDump(bytes: Uint8Array, progress: (share: number) => void = () => {}): Dump {
  const tokens = new Tokens(bytes);
  const header = readHeader(tokens);
  return new Changes(tokens, header, progress).read();
}

/** A code of up to three of the 94 printable letters is found in a table, a longer one in a map. */
const SHORT = 94 + 94 ** 2 + 94 ** 3;

class Changes {
  readonly #tokens: Tokens;
  readonly #bytes: Uint8Array;
  readonly #header: Header;
  readonly #progress: (share: number) => void;
  readonly #short: Int32Array;
  readonly #notes: string[];
  #records = new Int32Array(1 << 12);
  #times = new Float64Array(1 << 12);
  #places = new Uint32Array(1 << 12);
  #count = 0;
  #now = 0;
  #from = Number.NaN;
  #backwards = 0;
  #isBack = false;
  #next = STEP;

  constructor(tokens: Tokens, header: Header, progress: (share: number) => void) {
    this.#tokens = tokens;
    this.#bytes = tokens.bytes;
    this.#header = header;
    this.#progress = progress;
    this.#notes = [...header.notes];
    // As large as its longest short code needs.
    let top = 0;
    for (const code of header.codes.keys()) top = Math.max(top, shortCode(code) + 1);
    this.#short = new Int32Array(top).fill(-1);
    for (const [code, record] of header.codes) {
      const short = shortCode(code);
      if (short >= 0) this.#short[short] = record;
    }
  }

  read(): Dump {
    const bytes = this.#bytes;
    const end = bytes.length;
    let at = this.#tokens.at;
    for (;;) {
      while (at < end && isSpace(bytes[at] as number)) at++;
      if (at >= end) break;
      const first = bytes[at] as number;
      if (first === 35) at = this.#time(at);
      else if (first === 36) at = this.#keyword(at);
      else at = this.#change(at, first);
      if (at > this.#next) {
        this.#next = at + STEP;
        this.#progress((0.9 * at) / end);
      }
    }
    if (this.#backwards > 0)
      this.#notes.push(
        `Time goes back ${this.#backwards === 1 ? 'once' : `${this.#backwards} times`}; what stands there is left out until it goes on.`,
      );
    return this.#sorted();
  }

  /** `#120`, also with a decimal point, which some programs write. */
  #time(at: number): number {
    const bytes = this.#bytes;
    let k = at + 1;
    let value = 0;
    for (; k < bytes.length; k++) {
      const digit = (bytes[k] as number) - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (k < bytes.length && !isSpace(bytes[k] as number)) {
      const stop = endOf(bytes, k);
      value = Number(letters(bytes, at + 1, stop));
      k = stop;
      if (!(value >= 0))
        this.#tokens.fail(`“${letters(bytes, at, stop)}” is no time; write # and a number`, at);
    } else if (k === at + 1) this.#tokens.fail('a # has no time behind it', at);
    if (value > MAX_TIME)
      throw new EngineError(
        'out-of-range',
        `Line ${this.#tokens.line(at)}: the time ${value} is above 2^53, where not every whole number has a double.`,
      );
    // Twice the same time is no step back.
    this.#isBack = value < this.#now;
    if (this.#isBack) this.#backwards++;
    else {
      this.#now = value;
      if (Number.isNaN(this.#from)) this.#from = value;
    }
    return k;
  }

  /** Comments are passed over; $dumpvars and its like only enclose values. */
  #keyword(at: number): number {
    const stop = endOf(this.#bytes, at);
    const word = letters(this.#bytes, at, stop);
    if (
      /^\$(?:end|dump(?:vars|all|on|off|ports|portson|portsoff|portsall|portsflush|portslimit))$/u.test(
        word,
      )
    )
      return stop;
    this.#tokens.at = stop;
    if (word === '$var' || word === '$scope')
      this.#tokens.fail(
        `${word} stands behind the first value; declarations stand before $enddefinitions`,
        at,
      );
    if (word !== '$comment' && word !== '$vcdclose' && word !== '$attrbegin' && word !== '$attrend')
      this.#notes.push(`Line ${this.#tokens.line(at)}: the section ${word} is passed over.`);
    this.#tokens.section();
    return this.#tokens.at;
  }

  #change(at: number, first: number): number {
    const bytes = this.#bytes;
    const kind = first | 32;
    let code = at + 1;
    // b, r, s and p have their code behind a blank; so do others where a program wrote one.
    const isLong = kind === 98 || kind === 114 || kind === 115 || first === 112;
    if (isLong) code = endOf(bytes, code);
    else if (!isLevel(kind, first))
      this.#tokens.fail(
        `“${letters(bytes, at, endOf(bytes, at))}” is no value, time or section`,
        at,
      );
    if (first === 112) {
      // A port: its state, then two strengths.
      for (let k = 0; k < 2; k++) code = endOf(bytes, skip(bytes, code));
    }
    code = skip(bytes, code);
    const stop = endOf(bytes, code);
    const record = this.#recordOf(code, stop);
    if (record < 0) {
      const name = letters(bytes, code, stop);
      if (name === '')
        this.#tokens.fail(
          `the value “${letters(bytes, at, endOf(bytes, at))}” has no code behind it`,
          at,
        );
      throw new EngineError(
        'unknown-name',
        `Line ${this.#tokens.line(at)}: no variable has the code “${name}”.`,
        { value: name },
      );
    }
    if (!this.#isBack) this.#put(record, at);
    return stop;
  }

  #recordOf(from: number, to: number): number {
    const bytes = this.#bytes;
    const length = to - from;
    if (length === 0) return -1;
    if (length <= 3) {
      let key = 0;
      for (let k = from; k < to; k++) key = key * 94 + (bytes[k] as number) - 33 + 1;
      // Codes of bytes beyond the printable ones are in the map.
      const found = key > 0 && key < SHORT + 1 ? this.#short[key - 1] : undefined;
      if (found !== undefined && found >= 0) return found;
    }
    return this.#header.codes.get(letters(bytes, from, to)) ?? -1;
  }

  #put(record: number, place: number): void {
    if (this.#count === this.#times.length) this.#grow();
    this.#records[this.#count] = record;
    this.#times[this.#count] = this.#now;
    this.#places[this.#count] = place;
    this.#count++;
  }

  #grow(): void {
    if (this.#count >= MAX_CHANGES)
      throw new EngineError(
        'out-of-range',
        `The dump has more than ${MAX_CHANGES} changes; dump fewer signals or a shorter time.`,
      );
    const room = this.#count * 2;
    const records = new Int32Array(room);
    records.set(this.#records);
    this.#records = records;
    const times = new Float64Array(room);
    times.set(this.#times);
    this.#times = times;
    const places = new Uint32Array(room);
    places.set(this.#places);
    this.#places = places;
  }

  /** The changes by record: counted, then each put in its place. */
  #sorted(): Dump {
    const { variables, kinds, unit, timescale, date, program } = this.#header;
    const starts = new Uint32Array(kinds.length + 1);
    for (let k = 0; k < this.#count; k++) {
      const next = (this.#records[k] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let k = 0; k < kinds.length; k++)
      starts[k + 1] = (starts[k + 1] as number) + (starts[k] as number);
    const fill = starts.slice();
    const times = new Float64Array(this.#count);
    const places = new Uint32Array(this.#count);
    for (let k = 0; k < this.#count; k++) {
      const record = this.#records[k] as number;
      const to = fill[record] as number;
      fill[record] = to + 1;
      times[to] = this.#times[k] as number;
      places[to] = this.#places[k] as number;
    }
    this.#progress(1);
    const from = Number.isNaN(this.#from)
      ? 0
      : Math.min(this.#from, this.#count > 0 ? (times[0] as number) : this.#from);
    return {
      bytes: this.#bytes,
      variables,
      kinds,
      starts,
      times,
      places,
      unit,
      timescale,
      date,
      program,
      from,
      to: this.#now,
      changes: this.#count,
      notes: this.#notes.slice(0, 12),
    };
  }
}

/** Number of a code of one to three printable letters, or -1. */
function shortCode(code: string): number {
  if (code.length > 3) return -1;
  let key = 0;
  for (const c of code) {
    const digit = c.charCodeAt(0) - 33;
    if (digit < 0 || digit > 93) return -1;
    key = key * 94 + digit + 1;
  }
  return key - 1;
}

function endOf(bytes: Uint8Array, at: number): number {
  let k = at;
  while (k < bytes.length && (bytes[k] as number) > 32) k++;
  return k;
}

function skip(bytes: Uint8Array, at: number): number {
  let k = at;
  while (k < bytes.length && (bytes[k] as number) <= 32) k++;
  return k;
}

/** 0 1 x z, and u w h l - of VHDL. `kind` is the byte in lower case. */
const isLevel = (kind: number, byte: number): boolean =>
  byte === 48 ||
  byte === 49 ||
  kind === 120 ||
  kind === 122 ||
  kind === 117 ||
  kind === 119 ||
  kind === 104 ||
  kind === 108 ||
  byte === 45;
