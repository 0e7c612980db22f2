/** How words and numbers of this tool are written. */
import { split } from '@tollbench/engines/float/code.ts';
import { type Format, widthOf } from '@tollbench/engines/float/format.ts';
import { positFields } from '@tollbench/engines/float/posit.ts';
import type { Flags, Rounding } from '@tollbench/engines/float/round.ts';
import { shortText, textsOf } from '@tollbench/engines/float/show.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';

/** `0x3FB999999999999A`: every digit of the word. */
export const hexWord = (f: Format, word: bigint): string =>
  `0x${hexDigits(word, Math.ceil(widthOf(f) / 4)).toUpperCase()}`;

export const binaryDigits = (f: Format, word: bigint): string =>
  word.toString(2).padStart(widthOf(f), '0');

export type FieldName = 'sign' | 'regime' | 'exponent' | 'leadingBit' | 'fraction';

export interface BitField {
  readonly name: FieldName;
  /** Of its highest bit, and how many there are. */
  readonly from: number;
  readonly bits: number;
}

/** The fields of a word from the highest bit down; of a posit they depend on it. */
export function fieldsOf(f: Format, word: bigint): BitField[] {
  const widths: [FieldName, number][] =
    f.kind === 'posit'
      ? positWidths(f, word)
      : [
          ['sign', f.signed ? 1 : 0],
          ['exponent', f.exponentBits],
          ['leadingBit', f.storesLeadingBit ? 1 : 0],
          ['fraction', f.fractionBits],
        ];
  let from = widthOf(f) - 1;
  return widths
    .filter(([, bits]) => bits > 0)
    .map(([name, bits]) => {
      const field = { name, from, bits };
      from -= bits;
      return field;
    });
}

function positWidths(f: Format & { kind: 'posit' }, word: bigint): [FieldName, number][] {
  const { code } = split(f, word);
  if (code === 0n || code >> BigInt(f.bits - 1) !== 0n)
    return [
      ['sign', 1],
      ['regime', f.bits - 1],
    ];
  const { regimeBits, exponentBits, fractionBits } = positFields(f, code);
  return [
    ['sign', 1],
    ['regime', regimeBits],
    ['exponent', exponentBits],
    ['fraction', fractionBits],
  ];
}

/** The bits of a field as a number. */
export const fieldValue = (word: bigint, { from, bits }: BitField): bigint =>
  BigInt.asUintN(bits, word >> BigInt(from - bits + 1));

/** `0 01111111011 1001…`: bits with a gap between fields. */
export const spacedBits = (f: Format, word: bigint): string => {
  const digits = binaryDigits(f, word);
  const width = widthOf(f);
  return fieldsOf(f, word)
    .map(({ from, bits }) => digits.slice(width - 1 - from, width - 1 - from + bits))
    .join(' ');
};

const MINUS = '\u2212';
/** The hyphens of a number as minus signs. */
export const typeset = (text: string): string =>
  text
    .replace(/^-/u, MINUS)
    .replace(/e-/u, `e${MINUS}`)
    .replace(/e(?=\d)/u, 'e+')
    .replace('inf', '∞')
    .replace('nan', 'NaN');

/** Longest text that stands in a reading. */
const SHOWN = 24;

/** A word for people: every digit where they are few, else the fewest that come back. */
export function shownValue(f: Format, word: bigint): string {
  const { exact, shortest } = textsOf(f, word);
  const all = exact.length <= SHOWN && !/e/u.test(shortest) ? exact : shortest;
  return typeset(shortText(f, word) === '-0' ? '-0' : all);
}

/** The beginning of a long row of digits, and how many there are. */
export function clipped(text: string, most = 60): string {
  if (text.length <= most) return typeset(text);
  return `${typeset(text.slice(0, most))}…`;
}

export const ROUNDING_NAMES: Readonly<Record<Rounding, string>> = {
  nearestEven: 'nearest, ties to even',
  nearestAway: 'nearest, ties away',
  towardZero: 'toward zero',
  up: 'toward +∞',
  down: 'toward −∞',
  odd: 'to odd',
};

const FLAGS: readonly (readonly [keyof Flags, string])[] = [
  ['invalid', 'invalid'],
  ['divideByZero', 'division by zero'],
  ['overflow', 'overflow'],
  ['underflow', 'underflow'],
  ['inexact', 'inexact'],
];

/** The raised flags, `none` where there are none. */
export const flagsText = (flags: Flags): string =>
  FLAGS.filter(([name]) => flags[name])
    .map(([, label]) => label)
    .join(', ') || 'none';

/** `+0.4 ulp`. */
export const ulpsText = (ulps: number | null | undefined): string => {
  if (ulps === null || ulps === undefined) return '–';
  if (ulps === 0) return '0 ulp';
  const size = Math.abs(ulps);
  const digits =
    size >= 1e-4 && size < 1e6
      ? String(Number(size.toPrecision(4)))
      : size.toExponential(3).replace('e+', 'e');
  return `${ulps < 0 ? MINUS : '+'}${digits.replace('e-', `e${MINUS}`)} ulp`;
};
