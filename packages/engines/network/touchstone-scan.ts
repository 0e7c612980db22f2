/**
 * The lines of a Touchstone file, in one pass over its text: numbers into one array, and what is no number into lists.
 * No object is made for a line or a number of data, so that a file of tens of megabytes is read in a moment.
 */
import { EngineError } from '../error.ts';

/** Throws `syntax` with the line's number. */
export function fail(line: number, message: string, value: string): never {
  throw new EngineError('syntax', `Line ${line}: ${message}.`, {
    field: 'text',
    value: value.slice(0, 80),
  });
}

/** A line that holds a word and no number. */
export interface Said {
  readonly line: number;
  /** Without its comment, and without blanks at its ends. */
  readonly text: string;
  /** How many lines of numbers stand before it. */
  readonly rows: number;
}

export interface Scan {
  readonly values: Float64Array;
  /** Where the numbers of each row of data begin in `values`, with the end behind the last. */
  readonly begins: Int32Array;
  /** The line of the text that a row stands in, from 1. */
  readonly lines: Int32Array;
  readonly rows: number;
  /** Option lines and keywords, in the order of the file. */
  readonly said: readonly Said[];
  /** Comments that may mean something: those before the first row, and those on impedances. */
  readonly comments: readonly Said[];
}

/** Numbers of a text at most: of what is read at most, with room for noise. */
const MAX_NUMBERS = 3_000_000;
/** Comments that are kept: those of a head, and impedances at 20,001 frequencies of 8 ports. */
const MAX_COMMENTS = 400_000;

const [TAB, LF, CR, BLANK, BANG, HASH, BRACKET, MARK] = [9, 10, 13, 32, 33, 35, 91, 0xfeff];

/** Scans a text. Throws `syntax` for a word among numbers, and `out-of-range` for more numbers than are taken. */
export function scanTouchstone(text: string): Scan {
  const values = new Numbers(text);
  const begins = new Whole();
  const lines = new Whole();
  const said: Said[] = [];
  const comments: Said[] = [];
  let line = 0;
  let at = text.charCodeAt(0) === MARK ? 1 : 0;
  while (at < text.length) {
    line++;
    at = skipBlanks(text, at);
    const code = text.charCodeAt(at);
    if (code === HASH || code === BRACKET) {
      const end = endOfLine(text, at);
      said.push({ line, text: withoutComment(text.slice(at, end)), rows: lines.length });
      at = end;
    } else if (code === BANG) {
      const end = endOfLine(text, at);
      if (comments.length < MAX_COMMENTS && (lines.length === 0 || isTelling(text, at, end)))
        comments.push({ line, text: text.slice(at + 1, end).trim(), rows: lines.length });
      at = end;
    } else if (at < text.length && code !== LF && code !== CR) {
      if (text.charCodeAt(at) === 66 && text.startsWith('BEGIN', at)) isCiti(line);
      begins.push(values.length);
      lines.push(line);
      at = values.row(at, line);
    }
    if (text.charCodeAt(at) === CR) at++;
    if (text.charCodeAt(at) === LF) at++;
  }
  const rows = lines.length;
  begins.push(values.length);
  return {
    values: values.done(),
    begins: begins.done(),
    lines: lines.done(),
    rows,
    said,
    comments,
  };
}

function isCiti(line: number): never {
  return fail(line, '"BEGIN" is of a CITI file; save it as Touchstone', 'BEGIN');
}

/** Past blanks of a line. */
function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== BLANK && code !== TAB && code !== 0xa0) return at;
    at++;
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) return at;
    at++;
  }
  return at;
}

const withoutComment = (line: string): string => {
  const at = line.indexOf('!');
  return (at < 0 ? line : line.slice(0, at)).trim();
};

/** A comment among the data that HFSS means: "Gamma", "Port Impedance", or their next line, which has numbers alone. */
function isTelling(text: string, from: number, end: number): boolean {
  const at = skipBlanks(text, from + 1);
  if (at >= end) return false;
  const code = text.charCodeAt(at);
  const isNumeric = (code >= 48 && code <= 57) || code === 45 || code === 43 || code === 46;
  if (isNumeric) return true;
  const word = text.slice(at, at + 5).toLowerCase();
  return word === 'gamma' || word === 'port ';
}

/** Whole numbers that grow. */
class Whole {
  #room = new Int32Array(1024);
  length = 0;

  push(x: number): void {
    if (this.length === this.#room.length) {
      const more = new Int32Array(2 * this.length);
      more.set(this.#room);
      this.#room = more;
    }
    this.#room[this.length++] = x;
  }

  done(): Int32Array {
    return this.#room.slice(0, this.length);
  }
}

/** Powers of ten that a double holds exactly. */
const TENS = Array.from({ length: 23 }, (_, k) => 10 ** k);
/** Digits that a double holds whatever they are. */
const MAX_DIGITS = 15;

/** Numbers of a text that grow, read where they stand. */
class Numbers {
  readonly #text: string;
  #room = new Float64Array(4096);
  length = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the numbers of a line from `from`; says where the line or its comment ends. */
  row(from: number, line: number): number {
    const text = this.#text;
    let at = from;
    for (;;) {
      at = skipBlanks(text, at);
      const code = text.charCodeAt(at);
      if (code === LF || code === CR || at >= text.length) return at;
      if (code === BANG) return endOfLine(text, at);
      at = this.#number(at, line);
    }
  }

  /** Reads one number; says where it ends. */
  #number(from: number, line: number): number {
    const text = this.#text;
    let at = from;
    let code = text.charCodeAt(at);
    const isNegative = code === 45;
    if (code === 45 || code === 43) code = text.charCodeAt(++at);
    let mantissa = 0;
    let digits = 0;
    let point = 0;
    let hasDigits = false;
    for (; code >= 48 && code <= 57; code = text.charCodeAt(++at)) {
      hasDigits = true;
      if (digits > 0 || code !== 48) digits++;
      if (digits <= MAX_DIGITS) mantissa = 10 * mantissa + code - 48;
    }
    if (code === 46)
      for (code = text.charCodeAt(++at); code >= 48 && code <= 57; code = text.charCodeAt(++at)) {
        hasDigits = true;
        if (digits > 0 || code !== 48) digits++;
        if (digits <= MAX_DIGITS) {
          mantissa = 10 * mantissa + code - 48;
          point++;
        }
      }
    if (!hasDigits) return this.#refused(from, line);
    let exponent = 0;
    // D is FORTRAN's exponent of a double, which some programs write.
    const isFortran = code === 68 || code === 100;
    if (code === 69 || code === 101 || isFortran) {
      code = text.charCodeAt(++at);
      const isDown = code === 45;
      if (code === 45 || code === 43) code = text.charCodeAt(++at);
      if (!(code >= 48 && code <= 57)) return this.#refused(from, line);
      for (; code >= 48 && code <= 57; code = text.charCodeAt(++at))
        exponent = Math.min(9999, 10 * exponent + code - 48);
      if (isDown) exponent = -exponent;
    }
    const isEnd = code === BLANK || code === TAB || code === LF || code === CR || code === BANG;
    if (!isEnd && at < text.length && code !== 0xa0) return this.#refused(from, line);
    const power = exponent - point;
    let value: number;
    if (digits <= MAX_DIGITS && power >= -22 && power <= 22)
      // Both are exact, and so the quotient or product is rounded once (W. D. Clinger, 1990).
      value = power < 0 ? mantissa / TENS[-power]! : mantissa * TENS[power]!;
    else {
      const word = text.slice(from, at);
      value = Math.abs(Number(isFortran || /[dD]/u.test(word) ? word.replace(/[dD]/u, 'e') : word));
    }
    if (!Number.isFinite(value))
      fail(
        line,
        `"${text.slice(from, Math.min(at, from + 40))}" is too large`,
        text.slice(from, at),
      );
    this.#push(isNegative ? -value : value, line);
    return at;
  }

  #push(value: number, line: number): void {
    if (this.length === this.#room.length) {
      if (this.length >= MAX_NUMBERS)
        throw new EngineError(
          'out-of-range',
          `Line ${line}: The file has more than ${MAX_NUMBERS} numbers, the most there may be.`,
          { field: 'text', value: line },
        );
      const more = new Float64Array(2 * this.length);
      more.set(this.#room);
      this.#room = more;
    }
    this.#room[this.length++] = value;
  }

  #refused(from: number, line: number): never {
    const [word = ''] = this.#text.slice(from, from + 60).split(/[\s!]/u, 1);
    const hint = /^[-+]?\d+,\d+/u.test(word)
      ? '; Touchstone writes a decimal point, and no comma'
      : '';
    return fail(line, `"${word}" is not a number${hint}`, word);
  }

  done(): Float64Array {
    return this.#room.subarray(0, this.length);
  }
}
