/** Numbers and words of bits for people. */
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { plain } from '@tollbench/engines/radix/base.ts';
import { bitText } from '@tollbench/engines/radix/bits.ts';
import { grouped, groupSize, written } from '@tollbench/engines/radix/show.ts';
import type { NumberInputs } from './inputs.ts';

/** Decimal places that are still read. */
const PLACES = 30;
const MOST = 44;

/** A long text by its ends. */
export const shortened = (text: string, most = MOST): string =>
  text.length > most ? `${text.slice(0, most / 2 - 2)}…${text.slice(2 - most / 2)}` : text;

/** A number in decimal, in thousands: `−1 234.5`; `0.1(6)` repeats. */
export const decimal = (x: Rational, most = MOST): string => {
  const text = written(x, plain(10), PLACES).text ?? '';
  return shortened(grouped(text, 3), most);
};

/** The word in hexadecimal, with its leading zeros. */
export const hexText = (pattern: bigint, width: number): string =>
  `0x${pattern
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(width / 4), '0')}`;

/** Digits as a visitor asks for them. */
export const inGroups = (text: string, base: number, i: NumberInputs): string =>
  i.groups === 'none'
    ? text.replace(/^-/u, '\u2212')
    : grouped(text, groupSize(plain(base), i.groups === 'byte' ? 8 : 4));

export const bitsShown = (pattern: bigint, width: number, i: NumberInputs): string =>
  inGroups(bitText(pattern, width), 2, i);
