/** How numbers of this tool are written for people. */
import { exponents } from '@tollbench/engines/coding/gf2-polynomial.ts';
import type { DistanceSegment } from '@tollbench/engines/coding/hamming-distance.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { hexOf } from '../../define/files.ts';
import { grouped } from '../../define/si.ts';

/** Short enough for a reading: digits to ten of them, `2⁶⁴ − 1`, or a rounded power of ten. */
export function count(n: bigint): string {
  if (n < 10_000_000_000n) return grouped(n);
  const bits = n.toString(2);
  if (!bits.includes('0')) return `2${superscript(bits.length)} − 1`;
  const digits = String(n);
  return `${digits[0]}.${digits.slice(1, 4)}\u202f×\u202f10${superscript(digits.length - 1)}`;
}

export const bytesText = (bytes: Uint8Array): string => hexOf(bytes).toUpperCase();

/** Bits of a word from the highest down. */
export const bits = (word: bigint, width: number): string => word.toString(2).padStart(width, '0');

/** The same in fours counted from the lowest. */
export const binary = (word: bigint, width: number): string =>
  bits(word, width).replace(/\B(?=(\d{4})+$)/gu, ' ');

/** `4`, or `3 to 5` where bounds alone are known. */
export const distanceText = ({ atLeast, atMost }: DistanceSegment): string =>
  atLeast === atMost ? String(atLeast) : `${atLeast} to ${atMost}`;

/** Terms that a mask selects, `c0 c5`, from the lowest up; a dash where there are none. */
export const terms = (mask: bigint, name: string): string =>
  exponents(mask)
    .reverse()
    .map((k) => `${name}${k}`)
    .join(' ') || '–';
