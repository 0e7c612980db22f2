/** Traces as text, read from bytes as they come: Dinero's din, valgrind's lackey, Pin's pinatrace, lists with letters, lists of addresses. */
import { EngineError } from '../error.ts';
import { FETCH, MODIFY, READ, type Sink, WRITE } from './trace.ts';

export type TraceFormat = 'din' | 'lackey' | 'letters' | 'addresses' | 'pin';

export interface ReadOptions {
  /** How addresses without 0x are written in lists; din and lackey are hex. */
  readonly base: 'decimal' | 'hex';
  /** In place of what the first line looks like. */
  readonly format?: TraceFormat | undefined;
}

export interface ReadTrace {
  readonly format: TraceFormat | undefined;
  readonly references: number;
  /** Lines passed over: empty ones, comments, what valgrind says of itself. */
  readonly passed: number;
}

/** References that are handed on at a time. */
const BLOCK = 4096;
const NEWLINE = 10;
const MAX_LINE = 4096;
const MAX_LIST_LINE = 1 << 20;
/** Addresses end here: the difference of two is still exact when it is packed. Today’s processors stop at 2⁴⁸. */
const EXACT = 2 ** 51;

/** Reads a trace in pieces, cut anywhere. Each line that is no reference and no comment is refused by its number. */
export class TraceReader {
  readonly #sink: Sink;
  readonly #options: ReadOptions;
  #format: TraceFormat | undefined;
  #rest = new Uint8Array(0);
  #line = 0;
  #references = 0;
  #passed = 0;
  readonly #kinds = new Uint8Array(BLOCK);
  readonly #addresses = new Float64Array(BLOCK);
  readonly #sizes = new Uint16Array(BLOCK);

  constructor(sink: Sink, options: ReadOptions) {
    this.#sink = sink;
    this.#options = options;
    this.#format = options.format;
  }

  /** What the first line looks like, once there is one. */
  get format(): TraceFormat | undefined {
    return this.#format;
  }

  /** @throws EngineError `syntax` on a line that cannot be read */
  push(piece: Uint8Array): void {
    let bytes = piece;
    if (this.#rest.length > 0) {
      bytes = new Uint8Array(this.#rest.length + piece.length);
      bytes.set(this.#rest);
      bytes.set(piece, this.#rest.length);
    }
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end === 0 && bytes.length > MAX_LIST_LINE)
      throw this.#wrong(`has more than ${MAX_LIST_LINE} characters`, this.#line + 1);
    this.#lines(bytes, end);
    this.#rest = bytes.slice(end);
  }

  /** Reads what stands behind the last line feed. @throws EngineError as `push` */
  finish(): ReadTrace {
    if (this.#rest.length > 0) {
      const last = new Uint8Array(this.#rest.length + 1);
      last.set(this.#rest);
      last[this.#rest.length] = NEWLINE;
      this.#rest = new Uint8Array(0);
      this.#lines(last, last.length);
    }
    return { format: this.#format, references: this.#references, passed: this.#passed };
  }

  /** All lines up to `end`, each with its line feed. */
  #lines(b: Uint8Array, end: number): void {
    let at = 0;
    while (at < end) {
      if (this.#format === 'din') at = this.#din(b, at, end);
      else if (this.#format === 'lackey') at = this.#lackey(b, at, end);
      if (at >= end) return;
      at = this.#slow(b, at);
    }
  }

  /** Plain lines `label address`, as many as follow one another; gives where the first other one begins. */
  #din(b: Uint8Array, from: number, end: number): number {
    const [kinds, addresses, sizes] = [this.#kinds, this.#addresses, this.#sizes];
    let n = 0;
    let at = from;
    sizes.fill(0);
    while (at < end) {
      const kind = b[at]! - 48;
      if (kind < 0 || kind > 2 || b[at + 1] !== 32) break;
      let p = at + 2;
      let address = 0;
      let digits = 0;
      for (; ; p++) {
        const d = DIGIT[b[p]!]!;
        if (d > 15) break;
        address = address * 16 + d;
        digits++;
      }
      if (digits === 0 || address >= EXACT) break;
      if (b[p] === 13) p++;
      if (b[p] !== NEWLINE) break;
      kinds[n] = kind;
      addresses[n] = address;
      if (++n === BLOCK) n = this.#hand(n);
      at = p + 1;
    }
    this.#hand(n);
    return at;
  }

  /** Plain lines of lackey, as many as follow one another. */
  #lackey(b: Uint8Array, from: number, end: number): number {
    const [kinds, addresses, sizes] = [this.#kinds, this.#addresses, this.#sizes];
    let n = 0;
    let at = from;
    while (at < end) {
      const isFetch = b[at] === 73; // I
      const kind = isFetch ? FETCH : KIND[b[at + 1]!]!;
      if (kind === 255 || b[at + (isFetch ? 1 : 0)] !== 32 || b[at + 2] !== 32) break;
      let p = at + 3;
      let address = 0;
      let digits = 0;
      for (; ; p++) {
        const d = DIGIT[b[p]!]!;
        if (d > 15) break;
        address = address * 16 + d;
        digits++;
      }
      if (digits === 0 || address >= EXACT || b[p] !== 44) break;
      let size = 0;
      for (p++; ; p++) {
        const d = b[p]! - 48;
        if (d < 0 || d > 9) break;
        size = size * 10 + d;
      }
      if (size === 0 || size > 65535) break;
      if (b[p] === 13) p++;
      if (b[p] !== NEWLINE) break;
      kinds[n] = kind;
      addresses[n] = address;
      sizes[n] = size;
      if (++n === BLOCK) n = this.#hand(n);
      at = p + 1;
    }
    this.#hand(n);
    return at;
  }

  /** Hands on the references of as many lines; 0 are left. */
  #hand(count: number): 0 {
    if (count === 0) return 0;
    const columns = { kinds: this.#kinds, addresses: this.#addresses, sizes: this.#sizes };
    this.#sink.addAll(columns, count);
    this.#references += count;
    this.#line += count;
    return 0;
  }

  /** One line of any kind; gives where the next one begins. */
  #slow(b: Uint8Array, from: number): number {
    const end = b.indexOf(NEWLINE, from);
    this.#line++;
    if (
      end - from >
      (this.#format === 'din' || this.#format === 'lackey' ? MAX_LINE : MAX_LIST_LINE)
    )
      throw this.#wrong(`has ${end - from} characters`, this.#line);
    const line = textOf(b.subarray(from, end));
    this.#take(line.replace(/\r$/u, ''));
    return end + 1;
  }

  #take(text: string): void {
    const trimmed = text.replace(/\s(?:#|\/\/).*$/u, '').trim();
    if (trimmed === '' || /^(?:#|\/\/|;|==|--)/u.test(trimmed)) {
      this.#passed++;
      return;
    }
    if (this.#format === undefined) {
      if (this.#references === 0 && isHeading(trimmed)) {
        this.#passed++;
        return;
      }
      this.#format = formatOf(trimmed);
    }
    switch (this.#format) {
      case 'din':
        this.#takeDin(trimmed);
        break;
      case 'lackey':
        this.#takeLackey(trimmed);
        break;
      case 'letters':
      case 'pin':
        this.#takeLetters(trimmed);
        break;
      default:
        this.#takeAddresses(trimmed);
    }
  }

  #add(kind: number, address: number, size: number): void {
    this.#sink.add(kind, address, size);
    this.#references++;
  }

  #takeDin(text: string): void {
    const [label = '', address = '', ...more] = text.split(/[\s,]+/u);
    const kind = /^[0-4]$/u.test(label) ? Number(label) : -1;
    if (kind > 2)
      throw this.#wrong(
        `has the label ${label}, ${kind === 3 ? 'an access of unknown kind' : 'a flush'}, which is not simulated; labels are 0 (read), 1 (write) and 2 (fetch)`,
      );
    const value = this.#hex(address);
    if (kind < 0 || value === undefined || more.length > 1)
      throw this.#wrong(
        `"${cut(text)}" is no reference of din, which is a label 0, 1 or 2 and a hex address: 0 7fff1000`,
      );
    const size = more[0] === undefined ? 0 : sizeOf(more[0], 16);
    if (size === undefined)
      throw this.#wrong(
        `"${cut(text)}" has "${more[0]}" behind its address, which is no size in bytes`,
      );
    this.#add(kind, value, size);
  }

  #takeLackey(text: string): void {
    const [, letter = '', address = '', digits = ''] =
      /^([ILSM])\s+([\da-fA-Fx]+)\s*,\s*(\d+)$/u.exec(text) ?? [];
    const value = this.#hex(address);
    const size = sizeOf(digits, 10);
    if (letter === '' || value === undefined || size === undefined)
      throw this.#wrong(
        `"${cut(text)}" is no reference of lackey, which is I, L, S or M, a hex address and a size: L 1ffeffe7e8,8`,
      );
    this.#add(KIND[letter.charCodeAt(0)]!, value, size);
  }

  /** A letter or word with an address, in either order, perhaps behind an instruction's address and a colon, perhaps with a size. */
  #takeLetters(text: string): void {
    const parts = text
      .replace(/^0x[\da-f]+:\s*/iu, '')
      .split(/[\s,;:]+/u)
      .filter((p) => p !== '');
    const at = parts.findIndex((p) => wordKind(p) !== undefined);
    const word = parts[at] ?? '';
    const [address = '', size, ...more] = parts.filter((_, k) => k !== at);
    if (at < 0 || at > 1 || more.length > 0)
      throw this.#wrong(
        `"${cut(text)}" is no reference, which is R, W or I and an address, in either order, perhaps with a size: R 0x1000 4`,
      );
    const bytes = size === undefined ? 0 : sizeOf(size, 10);
    if (bytes === undefined)
      throw this.#wrong(`has the size "${cut(size ?? '')}", which is no number of bytes`);
    this.#add(wordKind(word) ?? READ, this.#address(address), bytes);
  }

  #takeAddresses(text: string): void {
    if (isGrouped(text))
      throw this.#wrong(
        `"${cut(text)}" may have commas within its numbers or between them; write 1000, or 1, 000`,
      );
    for (const part of text.split(/[\s,;]+/u))
      if (part !== '') this.#add(READ, this.#address(part), 0);
  }

  #address(text: string): number {
    const { base } = this.#options;
    const digits = text.replace(/^[[(<]+|[\])>.]+$/gu, '').replaceAll('_', '');
    let value: number | undefined;
    if (/^0x[\da-f]+$/iu.test(digits) || /^[\da-f]+h$/iu.test(digits))
      value = this.#hex(digits.replace(/h$/iu, ''));
    else if (/^0b[01]+$/iu.test(digits)) value = Number(digits);
    else if (base === 'hex') value = this.#hex(digits);
    else if (/^\d+$/u.test(digits)) value = Number(digits);
    else if (/^[\da-f]+$/iu.test(digits))
      throw this.#wrong(
        `has the address ${cut(digits)}, which is hex; set Addresses in to hex, or write 0x${cut(digits)}`,
      );
    if (value === undefined || Math.abs(value) >= EXACT)
      throw this.#wrong(`has "${cut(text)}" where an address should be: 4096 or 0x1000`);
    return value;
  }

  /** A hex address, undefined for what is none. */
  #hex(text: string): number | undefined {
    const value = hexOf(text);
    if (value === undefined && /^(?:0x)?[\da-f]+$/iu.test(text))
      throw this.#wrong(
        `has the address ${cut(text)}, which is neither below 2⁵¹ nor among the highest 2⁵¹ of 64 bits; no processor of today has such`,
      );
    return value;
  }

  #wrong(what: string, line = this.#line): EngineError {
    return new EngineError('syntax', `Line ${line} of the trace ${what}.`, {
      field: 'trace',
      value: line,
    });
  }
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const decoder = new TextDecoder();
/** Letters of other scripts are quoted in refusals as they are. */
const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Value of a hex digit by its byte, 255 for what is none. */
const DIGIT = Uint8Array.from({ length: 256 }, (_, c) => {
  const v = Number.parseInt(String.fromCharCode(c), 16);
  return Number.isNaN(v) ? 255 : v;
});

/** Kind of a letter of lackey by its byte, 255 for what is none. */
const KIND = new Uint8Array(256).fill(255);
KIND[73] = FETCH;
KIND[76] = READ;
KIND[83] = WRITE;
KIND[77] = MODIFY;

const WORDS: Readonly<Record<string, number>> = {
  ...{ r: READ, rd: READ, read: READ, l: READ, ld: READ, load: READ, data_read: READ },
  ...{ w: WRITE, wr: WRITE, write: WRITE, s: WRITE, st: WRITE, store: WRITE, data_write: WRITE },
  ...{ i: FETCH, if: FETCH, ifetch: FETCH, fetch: FETCH, inst: FETCH, instr_fetch: FETCH },
  ...{ m: MODIFY, rmw: MODIFY, modify: MODIFY },
};

const wordKind = (text: string): number | undefined => {
  const word = text.toLowerCase();
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
};

/** The first line of a table with headings. */
const isHeading = (line: string): boolean => !/\d/u.test(line) && /addr|type|op\b/iu.test(line);

/** `1,000 2,000`: commas where blanks part the numbers already. */
const isGrouped = (line: string): boolean =>
  /\s/u.test(line) &&
  /\d,\d/u.test(line) &&
  line.split(/\s+/u).every((part) => /^\d{1,3}(?:,\d{3})*[,;]?$/u.test(part));

/**
 * Whether the text is a single line that din and a list have alike: `0 4 8` is three addresses, or a read of 4. A trace
 * of one reference is none that anybody writes.
 */
export function isLoneList(text: string, base: ReadOptions['base']): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*[#/;]/u.test(line));
  const digits = base === 'hex' ? '[\\da-f]+' : '\\d+';
  return (
    lines.length === 1 &&
    new RegExp(`^\\s*[0-4](?:\\s+${digits}){1,2}\\s*$`, 'iu').test(lines[0] ?? '')
  );
}

/** What the first line looks like. */
function formatOf(line: string): TraceFormat {
  if (/^[ILSM]\s+[\da-f]+\s*,\s*\d+$/iu.test(line)) return 'lackey';
  if (/^[0-4]\s+(?:0x)?[\da-f]+(?:\s+\S+)?$/iu.test(line)) return 'din';
  if (/^0x[\da-f]+:\s*[RW]\s+0x[\da-f]+/iu.test(line)) return 'pin';
  const parts = line.split(/[\s,;:]+/u);
  return parts.some((p) => wordKind(p) !== undefined) ? 'letters' : 'addresses';
}

/** A hex number of up to 64 bits; the upper half of them as negative. Undefined for what is none, or is too far from both ends. */
function hexOf(text: string): number | undefined {
  const digits = text.replace(/^0x/iu, '');
  if (!/^[\da-f]{1,32}$/iu.test(digits)) return undefined;
  const short = digits.replace(/^0+(?=.)/u, '');
  if (short.length <= 13) return Number.parseInt(short, 16);
  if (short.length > 16) return undefined;
  const value = Number(BigInt.asIntN(64, BigInt(`0x${short}`)));
  return Math.abs(value) < EXACT ? value : undefined;
}

function sizeOf(text: string, base: number): number | undefined {
  if (!(base === 16 ? /^[\da-f]{1,4}$/iu : /^\d{1,5}$/u).test(text)) return undefined;
  const value = Number.parseInt(text, base);
  return value >= 1 && value <= 65535 ? value : undefined;
}
