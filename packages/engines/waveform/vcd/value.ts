/** Values of a dump: bits as they stand in the file, and their words in a radix. */
import { HIGH_Z, ONE, PULL_DOWN, PULL_UP, UNKNOWN, VALUE, ZERO } from '../signal.ts';
import type { Dump } from './dump.ts';
import { letters } from './tokens.ts';

export type Radix = 'hex' | 'unsigned' | 'signed' | 'binary' | 'ascii';

/** Levels of a port, IEEE 1364-2005, 18.4.3.1: of input, output and both. */
const PORT: Readonly<Record<string, string>> = {
  D: '0',
  U: '1',
  N: 'x',
  Z: 'z',
  d: '0',
  u: '1',
  L: '0',
  H: '1',
  X: 'x',
  T: 'z',
  l: '0',
  h: '1',
  '0': '0',
  '1': '1',
  '?': 'x',
  F: 'z',
  A: 'x',
  a: 'x',
  B: 'x',
  b: 'x',
  C: 'x',
  c: 'x',
  f: 'z',
};

/** The token of a change without its kind: bits, a number or a text. */
export function tokenOf(dump: Dump, change: number): string {
  const { bytes } = dump;
  const at = dump.places[change] as number;
  const first = bytes[at] as number;
  const kind = first | 32;
  const isLong = kind === 98 || kind === 114 || kind === 115 || first === 112;
  if (!isLong) return String.fromCharCode(first);
  let to = at + 1;
  while (to < bytes.length && (bytes[to] as number) > 32) to++;
  const token = letters(bytes, at + 1, to);
  return first === 112 ? [...token].map((c) => PORT[c] ?? 'x').join('') : token;
}

/** The level of a one-bit change; VALUE for others. */
export function levelOf(dump: Dump, change: number): number {
  const at = dump.places[change] as number;
  let byte = dump.bytes[at] as number;
  // `b1 &` is one bit, too.
  const isVector = byte === 98 || byte === 66 || byte === 112;
  if (isVector) {
    const next = dump.bytes[at + 2];
    if (next !== undefined && next > 32) return VALUE;
    byte = dump.bytes[at + 1] as number;
    if (dump.bytes[at] === 112) byte = (PORT[String.fromCharCode(byte)] ?? 'x').charCodeAt(0);
  }
  switch (byte) {
    case 48:
      return ZERO;
    case 49:
      return ONE;
    case 122:
    case 90:
      return HIGH_Z;
    case 104:
    case 72:
      return PULL_UP;
    case 108:
    case 76:
      return PULL_DOWN;
    default:
      return byte === 114 || byte === 115 || byte === 82 || byte === 83 ? VALUE : UNKNOWN;
  }
}

/** A vector to all its bits: the leftmost goes on, a 1 as 0 (IEEE 1364-2005, table 18-2). */
export function extended(bits: string, size: number): string {
  if (bits.length >= size) return bits.toLowerCase();
  const first = bits[0]?.toLowerCase() ?? '0';
  return (first === '1' ? '0' : first).repeat(size - bits.length) + bits.toLowerCase();
}

/** Words of bits in a radix. A digit with unknown bits is x or z where all its bits are, else X or Z. */
export function inRadix(bits: string, radix: Radix): string {
  if (radix === 'binary' || bits === '') return bits;
  const isKnown = /^[01]+$/u.test(bits);
  if (radix === 'hex' || (!isKnown && /^([xz])\1*$/u.test(bits)))
    return /^([xzuw-])\1*$/u.test(bits) ? (bits[0] as string) : digits(bits);
  if (!isKnown) return digits(bits);
  if (radix === 'ascii') return ascii(bits);
  const value = BigInt(`0b${bits}`);
  if (radix === 'signed' && bits.startsWith('1'))
    return String(value - (1n << BigInt(bits.length)));
  return String(value);
}

function digits(bits: string): string {
  const padded = bits.padStart(
    Math.ceil(bits.length / 4) * 4,
    /^[01]/u.test(bits) ? '0' : (bits[0] ?? '0'),
  );
  let text = '';
  for (let k = 0; k < padded.length; k += 4) {
    const four = padded.slice(k, k + 4);
    if (/^[01]+$/u.test(four)) text += Number.parseInt(four, 2).toString(16).toUpperCase();
    else if (/^z+$/u.test(four)) text += 'z';
    else if (/^[xuw-]+$/u.test(four)) text += 'x';
    else text += /[xuw-]/u.test(four) ? 'X' : 'Z';
  }
  return text;
}

function ascii(bits: string): string {
  const padded = bits.padStart(Math.ceil(bits.length / 8) * 8, '0');
  let text = '';
  for (let k = 0; k < padded.length; k += 8) {
    const code = Number.parseInt(padded.slice(k, k + 8), 2);
    if (code !== 0) text += code >= 32 && code < 127 ? String.fromCharCode(code) : '·';
  }
  return text;
}

/** `\040` and `\x41` in strings of simulators. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{3})|x([\da-fA-F]{2})|(.))/gu, (_, octal, hex, other: string) =>
    octal !== undefined
      ? String.fromCharCode(Number.parseInt(String(octal), 8))
      : hex !== undefined
        ? String.fromCharCode(Number.parseInt(String(hex), 16))
        : ({ n: '\n', t: '\t' }[other] ?? other),
  );

/** A real in its shortest form; inf, nan and what is no number stay as they stand. */
const realWords = (token: string): string =>
  Number.isFinite(Number(token)) && token !== '' ? String(Number(token)) : token;

/** A change in words for people. */
export function wordsOf(
  dump: Dump,
  record: number,
  change: number,
  size: number,
  radix: Radix,
): string {
  const token = tokenOf(dump, change);
  const kind = dump.kinds[record];
  const first = (dump.bytes[dump.places[change] as number] as number) | 32;
  if (first === 115 || kind === 'string') return unescaped(token);
  if (first === 114 || kind === 'real') return realWords(token);
  if (kind === 'event') return 'event';
  return inRadix(extended(token, size), radix);
}
