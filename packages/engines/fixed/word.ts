/**
 * Words of two's complement, with a sign or without: how many bits, where the point stands, what they hold.
 *
 * A word of `width` bits and `fraction` of them behind the point holds integers times 2^−fraction. Neither part is bounded
 * by the other: a fraction above the width, or below 0, only moves the point outside the word.
 */
import { EngineError } from '../error.ts';
import { fromNumber, type Rational, rational } from '../exact/rational.ts';
import { type Overflow, type Rounding, roundTo } from '../signal/fixed-point.ts';

export interface Word {
  readonly signed: boolean;
  /** Bits, the sign included: 1 to `MAX_WIDTH`. */
  readonly width: number;
  /** Bits behind the point, −`MAX_FRACTION` to `MAX_FRACTION`. */
  readonly fraction: number;
}

export const MAX_WIDTH = 64;
export const MAX_FRACTION = 128;

/** Bits before the point, the sign not among them; below 0 where the point stands left of the word. */
export const integerBits = ({ signed, width, fraction }: Word): number =>
  width - fraction - (signed ? 1 : 0);

/** The largest integer of a word. */
export const highestOf = ({ signed, width }: Word): bigint =>
  (1n << BigInt(signed ? width - 1 : width)) - 1n;

/** The least integer of a word. */
export const lowestOf = ({ signed, width }: Word): bigint =>
  signed ? -(1n << BigInt(width - 1)) : 0n;

/** What an integer stands for behind so many fraction bits. */
export const standsFor = (raw: bigint, fraction: number): Rational =>
  fraction >= 0 ? rational(raw, 1n << BigInt(fraction)) : rational(raw << BigInt(-fraction));

/** Throws `out-of-range` for a word that is too wide or whose point is too far off. */
export function checkWord({ width, fraction, signed }: Word): void {
  if (!Number.isInteger(width) || width < (signed ? 2 : 1) || width > MAX_WIDTH)
    throw new EngineError(
      'out-of-range',
      `A ${signed ? 'signed' : 'unsigned'} word of ${width} bits is not one of ${signed ? 2 : 1} to ${MAX_WIDTH}.`,
      { field: 'width', value: width },
    );
  if (!Number.isInteger(fraction) || Math.abs(fraction) > MAX_FRACTION)
    throw new EngineError(
      'out-of-range',
      `The fraction of ${fraction} bits is not −${MAX_FRACTION} to ${MAX_FRACTION}.`,
      { field: 'fraction', value: fraction },
    );
}

/** x·2^fraction to an integer, exactly by the rule. */
export function roundRational(x: Rational, fraction: number, rounding: Rounding): bigint {
  const n = fraction > 0 ? x.n << BigInt(fraction) : x.n;
  const d = fraction < 0 ? x.d << BigInt(-fraction) : x.d;
  const quotient = n / d;
  // BigInt division goes towards zero: down from there where anything was left below it.
  const down = n < 0n && quotient * d !== n ? quotient - 1n : quotient;
  const twice = 2n * (n - down * d);
  if (twice === 0n) return down;
  switch (rounding) {
    case 'floor':
      return down;
    case 'toward-zero':
      return n < 0n ? down + 1n : down;
    case 'nearest-up':
      return twice >= d ? down + 1n : down;
    case 'nearest-away':
      return twice > d || (twice === d && n > 0n) ? down + 1n : down;
    case 'nearest-even':
      return twice > d || (twice === d && (down & 1n) === 1n) ? down + 1n : down;
  }
}

/** An integer brought into a word. Rounding comes first: what rounds up out of the word is caught here. */
export function fitWord(value: bigint, word: Word, overflow: Overflow): bigint {
  const [low, high] = [lowestOf(word), highestOf(word)];
  if (value >= low && value <= high) return value;
  if (overflow === 'saturate') return value > high ? high : low;
  return word.signed ? BigInt.asIntN(word.width, value) : BigInt.asUintN(word.width, value);
}

/** Bits of an integer's size. */
const bitsOf = (size: bigint): number => (size === 0n ? 0 : size.toString(2).length);

/** Bits that hold the integers `low` to `high`: without a sign where none is below 0 and `signed` is not asked for. */
export function leastWidth(low: bigint, high: bigint, signed: boolean): number {
  if (!signed && low >= 0n) return Math.max(1, bitsOf(high));
  return 1 + Math.max(1, bitsOf(high < 0n ? 0n : high), bitsOf(low < 0n ? -low - 1n : 0n));
}

const LARGEST = 2 ** 52;

/** Bits of an integer below 2^53. */
const lengthOf = (size: number): number =>
  size < 2 ** 31 ? 32 - Math.clz32(size) : 63 - Math.clz32(Math.floor(size / 2 ** 31));

/**
 * The least word with this many fraction bits that holds every value of `low` to `high` once it is rounded. Rounding keeps
 * order, so the ends decide; ends are doubles that lie no further in than what they stand for.
 */
export function leastWord(
  [low, high]: readonly [low: number, high: number],
  fraction: number,
  rounding: Rounding,
  signed: boolean,
): Word {
  const scale = 2 ** fraction;
  const [first, last] = [low * scale, high * scale];
  // Scaling by a power of two is exact, and so is rounding, as long as the integers are doubles.
  if (Math.abs(first) < LARGEST && Math.abs(last) < LARGEST) {
    const [from, to] = [roundTo(first, rounding), roundTo(last, rounding)];
    const sign = signed || from < 0;
    const bits = Math.max(1, lengthOf(to < 0 ? 0 : to), lengthOf(from < 0 ? -from - 1 : 0));
    return { signed: sign, width: sign ? 1 + bits : bits, fraction };
  }
  const [bottom, top] = [low, high].map((x) => roundRational(fromNumber(x), fraction, rounding));
  const sign = signed || (bottom as bigint) < 0n;
  return { signed: sign, width: leastWidth(bottom as bigint, top as bigint, sign), fraction };
}
