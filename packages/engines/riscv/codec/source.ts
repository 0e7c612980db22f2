/**
 * What people paste, line by line: words in any base, bytes as memory has them, lines of a disassembler, a
 * debugger, a simulator's trace, or assembly.
 */

/** Numbers of one line and where they stand in it. */
export interface Words {
  readonly kind: 'words';
  /** Each with its text, the bits, how many, and its place in the line. */
  readonly words: readonly RawWord[];
  /** The address that the line gives. */
  readonly address: bigint | undefined;
  readonly how: How;
  /** What a listing says the word is. */
  readonly said: string;
}

export interface RawWord {
  readonly word: bigint;
  readonly bits: number;
  readonly start: number;
  readonly end: number;
}

export type How = 'hex' | 'binary' | 'decimal' | 'bytes' | 'listing';

export interface Assembly {
  readonly kind: 'assembly';
  /** The line without its comment. */
  readonly text: string;
}

export interface Nothing {
  readonly kind: 'nothing';
}

/** A line that a listing has beside its instructions: a heading, a symbol. */
export interface Heading {
  readonly kind: 'heading';
  readonly label: string | undefined;
  readonly address: bigint | undefined;
}

export type Reading = Words | Assembly | Nothing | Heading;

/** How bare digits are meant: as they look, or as said. */
export type Base = 'auto' | 'hex' | 'decimal' | 'bytes' | 'assembly';

const LISTINGS: readonly RegExp[] = [
  // objdump, GNU's and LLVM's: address, colon, words or bytes, text.
  /^\s*(?<address>[0-9a-f]+):\s+(?<words>(?:[0-9a-f]{2} )*[0-9a-f]{2}(?=\s|$)|[0-9a-f]{4}(?: [0-9a-f]{4})*(?=\s|$)|[0-9a-f]{8}(?: [0-9a-f]{8})*(?=\s|$))\s*(?<said>.*)$/iu,
  // Spike: core 0: 0x0000000080000000 (0x00000297) auipc t0, 0x0
  /^\s*core\s+\d+:\s+(?:\d\s+)?0x(?<address>[0-9a-f]+)\s+\(0x(?<words>[0-9a-f]+)\)\s*(?<said>.*)$/iu,
  // QEMU: 0x80000000:  00000297  auipc t0,0
  /^\s*0x(?<address>[0-9a-f]+):\s+(?<words>[0-9a-f]{4}|[0-9a-f]{8})(?=\s|$)\s*(?<said>.*)$/iu,
  // as -al: line number, address, bytes in the order of memory.
  /^\s+[1-9]\d*\s+(?<address>[0-9a-f]{4,16})\s+(?<bytes>[0-9A-F]{4}|[0-9A-F]{8})\s*\t\s*(?<said>.*)$/u,
];

const HEADING =
  /^(?:(?<address>[0-9a-f]{4,16}) <(?<label>[^>]+)>:|Disassembly of section .*|.*:\s+file format .*|GAS LISTING .*|\s*\.\.\.|-{3,}|IN:.*|Priv: .*)\s*$/iu;

const littleEndian = (bytes: readonly number[]): bigint =>
  bytes.reduceRight((word, byte) => (word << 8n) | BigInt(byte), 0n);

/** Bytes in the order of memory cut into instructions by their lengths. */
function cut(bytes: readonly number[], spans: readonly (readonly [number, number])[]): RawWord[] {
  const words: RawWord[] = [];
  for (let k = 0; k < bytes.length; ) {
    const length = Math.min(((bytes[k] ?? 0) & 3) === 3 ? 4 : 2, bytes.length - k);
    words.push({
      word: littleEndian(bytes.slice(k, k + length)),
      bits: 8 * length,
      start: spans[k]?.[0] ?? 0,
      end: spans[k + length - 1]?.[1] ?? 0,
    });
    k += length;
  }
  return words;
}

/** The bytes of a text with their places. */
function bytesAt(text: string, from: number): RawWord[] {
  const bytes: number[] = [];
  const spans: [number, number][] = [];
  for (const found of text.matchAll(/(?:0x|\\x)?([0-9a-f]{2})/giu)) {
    bytes.push(Number.parseInt(found[1] ?? '0', 16));
    spans.push([from + found.index, from + found.index + found[0].length]);
  }
  return cut(bytes, spans);
}

function listing(line: string): Words | undefined {
  for (const pattern of LISTINGS) {
    const groups = pattern.exec(line)?.groups;
    if (!groups) continue;
    const { address = '0', words, bytes, said = '' } = groups;
    const raw = words ?? bytes ?? '';
    const start = line.indexOf(raw, line.indexOf(address) + address.length);
    const isBytes = bytes !== undefined || /^[0-9a-f]{2}(?: [0-9a-f]{2})*$/iu.test(raw);
    const list = isBytes
      ? bytesAt(raw, start)
      : [...raw.matchAll(/[0-9a-f]+/giu)].map((found) => ({
          word: BigInt(`0x${found[0]}`),
          bits: Math.max(16, found[0].length * 4),
          start: start + found.index,
          end: start + found.index + found[0].length,
        }));
    return {
      ...{ kind: 'words', how: 'listing', words: trimmed(list) },
      ...{ address: BigInt(`0x${address}`), said: said.replace(/\s+/gu, ' ').trim() },
    };
  }
  return undefined;
}

/** A trace pads 16-bit instructions with zeros: those digits are no instruction. */
const trimmed = (words: readonly RawWord[]): RawWord[] =>
  words.map((w) =>
    w.bits === 32 && (w.word & 3n) !== 3n && w.word < 0x10000n ? { ...w, bits: 16 } : w,
  );

const TOKEN = /[^\s,;]+/gu;
/** Digits that are words whatever else a line might be. */
const HEX = /^(?:0x[0-9a-f]{1,16}|[0-9a-f]+h|[0-9a-f]{4}|[0-9a-f]{8})$/iu;

function tokens(text: string): RegExpExecArray[] {
  return [...text.matchAll(TOKEN)] as RegExpExecArray[];
}

function wordOf(token: RegExpExecArray, digits: string, radix: 16 | 10, bits: number): RawWord {
  return {
    word: BigInt(radix === 16 ? `0x${digits}` : digits),
    ...{ bits, start: token.index, end: token.index + token[0].length },
  };
}

const bitsFor = (word: bigint): number => ((word & 3n) === 3n || word > 0xffffn ? 32 : 16);

function binary(text: string): Words | undefined {
  const found = /^\s*(?:0b)?([01](?:[01_ ']*[01])?)\s*$/iu.exec(text);
  const digits = found?.[1]?.replace(/[^01]/gu, '') ?? '';
  const isPlain = /^\s*0b/iu.test(text)
    ? digits.length <= 32
    : digits.length === 16 || digits.length === 32;
  if (!found || !isPlain) return undefined;
  const start = text.search(/\S/u);
  const bits =
    digits.length === 16 ? 16 : digits.length === 32 ? 32 : bitsFor(BigInt(`0b${digits}`));
  const words = [{ word: BigInt(`0b${digits}`), bits, start, end: text.trimEnd().length }];
  return { kind: 'words', how: 'binary', words, address: undefined, said: '' };
}

function hex(text: string, isForced: boolean): Words | undefined {
  const list = tokens(text);
  const isHex = (t: RegExpExecArray) =>
    HEX.test(t[0]) || (isForced && /^(?:0x)?[0-9a-f]+h?$/iu.test(t[0]));
  if (list.length === 0 || !list.every(isHex)) return undefined;
  const words = list.map((t) => {
    const digits = t[0].replace(/^0x|h$/giu, '');
    const word = BigInt(`0x${digits}`);
    const bits = digits.length === 4 ? 16 : digits.length === 8 ? 32 : bitsFor(word);
    return wordOf(t, digits, 16, bits);
  });
  return { kind: 'words', how: 'hex', words, address: undefined, said: '' };
}

function decimal(text: string): Words | undefined {
  const list = tokens(text);
  if (list.length === 0 || !list.every((t) => /^\d+$/u.test(t[0]))) return undefined;
  const words = list.map((t) => wordOf(t, t[0], 10, bitsFor(BigInt(t[0]))));
  return { kind: 'words', how: 'decimal', words, address: undefined, said: '' };
}

function bytes(text: string, isForced: boolean): Words | undefined {
  const isPairs =
    /^\s*(?:(?:0x|\\x)?[0-9a-f]{2}[\s,;:]+)+(?:0x|\\x)?[0-9a-f]{2}[\s,;]*$/iu.test(text) ||
    /^\s*"?(?:\\x[0-9a-f]{2}){2,}"?\s*$/iu.test(text);
  const isRun = isForced && /^\s*(?:0x)?(?:[0-9a-f]{2}[\s,;:]*)+$/iu.test(text);
  if (!isPairs && !isRun) return undefined;
  const from = isRun ? (/^\s*0x(?=(?:[0-9a-f]{2}){2,}\s*$)/iu.exec(text)?.[0].length ?? 0) : 0;
  const words = bytesAt(text.slice(from), from);
  return { kind: 'words', how: 'bytes', words, address: undefined, said: '' };
}

/** A line without what stands behind `#` or `//`; braces of C and quotes are no part of a number. */
const uncommented = (line: string): string => {
  let inQuotes = false;
  for (let k = 0; k < line.length; k++) {
    const letter = line[k];
    if (letter === "'" || letter === '"') inQuotes = !inQuotes;
    if (!inQuotes && (letter === '#' || (letter === '/' && line[k + 1] === '/')))
      return line.slice(0, k);
  }
  return line;
};

/** What a line is. A number that fits no rule is left for the assembler to refuse. */
export function readLine(line: string, base: Base): Reading {
  const text = uncommented(line);
  if (text.trim() === '') return { kind: 'nothing' };
  if (base === 'assembly') return { kind: 'assembly', text };
  const heading = HEADING.exec(line)?.groups;
  if (heading)
    return {
      kind: 'heading',
      label: heading.label,
      address: heading.address === undefined ? undefined : BigInt(`0x${heading.address}`),
    };
  // Sixteen or thirty-two of 0 and 1 are bits, whatever else they might be.
  const found =
    (base === 'auto' ? binary(text) : undefined) ?? listing(line) ?? numbers(text, base);
  return found ?? { kind: 'assembly', text };
}

function numbers(text: string, base: Base): Words | undefined {
  if (base === 'hex') return hex(text, true);
  if (base === 'decimal') return decimal(text);
  if (base === 'bytes') return bytes(text, true);
  return bytes(text, false) ?? hex(text, false) ?? decimal(text);
}
