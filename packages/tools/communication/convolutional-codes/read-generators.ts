/** Generators as numbers: octal as in every table, or binary, decimal and hexadecimal. */
import { FieldError } from '../../define/error.ts';
import { type Fraction, fraction } from './read-polynomial.ts';
import { behindName, rowsOf, wordsOf } from './read-text.ts';

export type Notation = 'octal' | 'binary' | 'decimal' | 'hex';
/** Which delay the leading digit of a number stands for. */
export type Leading = 'newest' | 'oldest';

export interface Writing {
  readonly notation: Notation;
  readonly leading: Leading;
}

const RADIX = { octal: 8, binary: 2, decimal: 10, hex: 16 } as const;
const DIGITS = {
  octal: /^[0-7]+$/u,
  binary: /^[01]+$/u,
  decimal: /^\d+$/u,
  hex: /^[\da-f]+$/iu,
} as const;
const PREFIXES: Readonly<Record<string, Notation>> = { '0o': 'octal', '0b': 'binary', '0x': 'hex' };

interface Numeral {
  readonly value: number;
  /** Binary digits as written: what a leading zero in binary says. */
  readonly width: number;
}

/** Throws FieldError for digits that the notation has not. */
function numeral(text: string, notation: Notation): Numeral {
  const own = PREFIXES[text.slice(0, 2).toLowerCase()];
  const kind = own ?? notation;
  const digits = own === undefined ? text : text.slice(2);
  if (!DIGITS[kind].test(digits)) {
    const also = kind === 'octal' && /^\d+$/u.test(digits) ? ': choose decimal or hexadecimal' : '';
    throw new FieldError(`has "${text.slice(0, 30)}", which is no ${nameOf(kind)} number${also}`);
  }
  const value = Number.parseInt(digits, RADIX[kind]);
  if (value >= 2 ** 21) throw new FieldError(`has "${text.slice(0, 30)}", which is over 21 bits`);
  return { value, width: kind === 'binary' ? digits.length : bitsOf(value) };
}

const nameOf = (notation: Notation): string => (notation === 'hex' ? 'hexadecimal' : notation);
export const bitsOf = (value: number): number => 32 - Math.clz32(value);

/** The lowest `width` bits in opposite order. */
export function mirrored(value: number, width: number): number {
  let result = 0;
  for (let k = 0; k < width; k++) if (value & (1 << k)) result |= 1 << (width - 1 - k);
  return result;
}

/** Rows of words; a column of single ones, or of named ones, is one row. */
export function matrixOf(text: string): string[][] {
  const rows = rowsOf(listed(text));
  const named = rows.map((row) => behindName(row, 'generators'));
  if (named.every((rest) => rest !== undefined)) {
    const behind = named.map((rest) => wordsOf(closedUp(rest as string)));
    // G = [5 7] names all of them, G1 = 5 and G2 = 7 each one.
    return behind.length === 1 || behind.some((words) => words.length > 1)
      ? behind
      : [behind.flat()];
  }
  const words = rows.map((row) => wordsOf(closedUp(row)));
  return words.length > 1 && words.every(({ length }) => length === 1) ? [words.flat()] : words;
}

/** `(1, 5/7)` without the brackets of the list. */
const listed = (text: string): string => /^\(([^()]*,[^()]*)\)$/u.exec(text)?.[1] ?? text;

/** `1 + D` as `1+D`, and `5 / 7` as `5/7`. */
const closedUp = (row: string): string => row.replace(/\s*([+/^])\s*/gu, '$1');

/** The number as a polynomial, bit i of which is the coefficient of Dⁱ, among words of `width` bits. */
function ascending({ value }: Numeral, width: number, leading: Leading): number {
  return leading === 'newest' ? mirrored(value, width) : value;
}

/** One input's generators from numbers. `length` is its constraint length where that was given. */
export function numberRow(words: readonly string[], writing: Writing, length?: number): Fraction[] {
  const read = words.map((word) => {
    const inverted = /^[~!-]/u.test(word);
    const sides = (inverted ? word.slice(1) : word).split('/');
    if (sides.length > 2) throw new FieldError(`has two "/" in "${word.slice(0, 60)}"`);
    return { word, inverted, sides: sides.map((side) => numeral(side, writing.notation)) };
  });
  const all = read.flatMap(({ sides }) => sides);
  if (length === undefined) checkWidths(words, all, writing);
  const width = length ?? Math.max(1, ...all.map((n) => n.width));
  const wide = all.find((n) => bitsOf(n.value) > width);
  if (wide !== undefined)
    throw new FieldError(
      `has ${wide.value.toString(8)} in octal, which is ${bitsOf(wide.value)} bits, and a constraint length of ${width}`,
    );
  const rational = read.some(({ sides }) => sides.length === 2);
  return read.map(({ sides, inverted, word }) => {
    const [top, bottom] = sides.map((n) => ascending(n, width, writing.leading));
    // Beside 5/7 a 1 is the input itself, and no tap at the oldest delay.
    const num = rational && sides.length === 1 && sides[0]?.value === 1 ? 1 : (top ?? 0);
    if (bottom === 0) throw new FieldError(`divides by 0 in "${word}"`);
    return { num, den: bottom ?? 1, inverted };
  });
}

/** Binary words of one register must be of one length: a missing digit may be at either end. */
function checkWidths(
  words: readonly string[],
  all: readonly Numeral[],
  { notation, leading }: Writing,
): void {
  if (notation !== 'binary' || leading !== 'newest') return;
  const widths = new Set(all.filter(({ value }) => value !== 0).map(({ width }) => width));
  if (widths.size > 1)
    throw new FieldError(
      `has binary words of ${[...widths].join(' and ')} digits, "${words.join(' ').slice(0, 60)}": write all with as many`,
    );
}

/** One input's generators from polynomials in D. */
export const polynomialRow = (words: readonly string[]): Fraction[] => words.map(fraction);
