/** Numbers as they stand in a stack: complex indices and lengths. */
import { FieldError } from '../../define/error.ts';

export interface Pair {
  readonly re: number;
  readonly im: number;
}

const DIGITS = String.raw`(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const REAL = new RegExp(`[+-]?${DIGITS}`, 'uy');
/** What makes the number before it imaginary; a unit's letters do not count as i. */
const UNIT = /\s*\*?\s*[ij](?![A-Za-z])/uy;
/** `+ 3.3i`, `-0.1*j`, `+i0.2`, `+i`. */
const IMAGINARY = new RegExp(
  String.raw`\s*([+-])\s*(?:(${DIGITS})\s*\*?\s*[ij](?![A-Za-z])|[ij]\s*\*?\s*(${DIGITS})|[ij](?![A-Za-z\d]))`,
  'uy',
);

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Reads a number that may be complex, in one bracket at most, from `at` on: `2.35`, `-10+1.2i`, `(0.05 + 3.3j)`, `1.5i`; undefined where there is none. */
export function readPair(
  text: string,
  at: number,
): { readonly value: Pair; readonly end: number } | undefined {
  if (text[at] === '(' && text[at + 1] !== '(') {
    const inside = readPair(text, at + 1);
    return inside && text[inside.end] === ')'
      ? { value: inside.value, end: inside.end + 1 }
      : undefined;
  }
  const first = matchAt(REAL, text, at);
  if (!first) return undefined;
  const end = at + first[0].length;
  const alone = matchAt(UNIT, text, end);
  if (alone) return { value: { re: 0, im: Number(first[0]) }, end: end + alone[0].length };
  const rest = matchAt(IMAGINARY, text, end);
  if (!rest) return { value: { re: Number(first[0]), im: 0 }, end };
  const size = Number(rest[2] ?? rest[3] ?? 1);
  return {
    value: { re: Number(first[0]), im: rest[1] === '-' ? -size : size },
    end: end + rest[0].length,
  };
}

/** Long runs of blanks made short, over which searches would go again and again; tabs part cells, and a hundred stay. */
export const shortBlanks = (text: string): string =>
  text.replaceAll(/[^\S\n\t]{3,}/gu, '  ').replaceAll(/\t{100,}/gu, '\t'.repeat(100));

const LENGTHS: Readonly<Record<string, number>> = {
  pm: 1e-12,
  Å: 1e-10,
  A: 1e-10,
  nm: 1e-9,
  um: 1e-6,
  µm: 1e-6,
  μm: 1e-6,
  micron: 1e-6,
  microns: 1e-6,
  mil: 25.4e-6,
  mils: 25.4e-6,
  mm: 1e-3,
  cm: 1e-2,
  in: 25.4e-3,
  inch: 25.4e-3,
  m: 1,
};

/** Metres of a number with a unit of length; undefined where the word is none. Moved by powers of ten, so that 99.6 nm is 99.6e-9. */
export function metres(digits: string, unit: string): number | undefined {
  const factor = Object.hasOwn(LENGTHS, unit) ? LENGTHS[unit] : undefined;
  if (factor === undefined) return undefined;
  const power = Math.log10(factor);
  if (Number.isInteger(power) && !/e/iu.test(digits)) return Number(`${digits}e${power}`);
  return Number((Number(digits) * factor).toPrecision(15));
}

export const LENGTH_NAMES = Object.keys(LENGTHS).join(', ');

/** A decimal comma or two values that only a comma parts. */
export function refuseComma(text: string): void {
  const found = /\d+,\d+/u.exec(text)?.[0];
  if (found !== undefined)
    throw new FieldError(
      `"${found}" has a comma between digits: write ${found.replace(',', '.')}, or a blank behind the comma`,
    );
}
