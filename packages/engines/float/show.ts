/** A word of a format in the ways numbers are written. */
import { decode, infinityWord, split, valueOfCode } from './code.ts';
import type { Datum } from './datum.ts';
import {
  type Digits,
  exactDigits,
  hexFloat,
  type Interval,
  positionalText,
  scientific,
  shortestDigits,
  usualText,
} from './decimal.ts';
import { type Format, hasPayload, largestCode, leastExponent } from './format.ts';
import { largestWord } from './neighbour.ts';

/** Name of what is no number: `inf`, `nan`, `snan(0x1)`. */
export function specialText(f: Format, d: Datum): string | undefined {
  if (d.kind === 'infinity') return d.sign ? '-inf' : 'inf';
  if (d.kind !== 'nan') return undefined;
  if (f.kind === 'posit') return 'NaR';
  const { specials, signed } = f;
  if (!hasPayload(f)) return specials === 'nan' && d.sign && signed ? '-nan' : 'nan';
  const payload = d.payload === 0n ? '' : `(0x${d.payload.toString(16)})`;
  return `${d.sign ? '-' : ''}${d.quiet ? 'nan' : 'snan'}${payload}`;
}

/** The interval of reals that round to nearest to a code from 1 up; beyond the largest as though the exponent went on. */
export function intervalOf(f: Format, code: bigint): Interval {
  const value = valueOfCode(f, code);
  if (f.kind === 'posit') {
    // The middle of two posits is the posit with one bit more.
    const wider = { ...f, bits: f.bits + 1 };
    const low = valueOfCode(wider, 2n * code - 1n);
    const high = valueOfCode(wider, 2n * code + 1n);
    return { ...value, low, high, closed: (code & 1n) === 0n };
  }
  const below = isLeast(f, code) ? { m: 0n, e: value.e } : valueOfCode(f, code - 1n);
  const above = valueOfCode(f, code + 1n);
  return {
    ...value,
    low: middle(below, value),
    high: middle(value, above),
    closed: (code & 1n) === 0n,
  };
}

const isLeast = (f: Format, code: bigint): boolean =>
  f.kind === 'binary' &&
  ((f.lowest === 'normal' && code === 0n) ||
    (f.lowest === 'flushed' && code === 1n << BigInt(f.fractionBits)));

function middle(a: { m: bigint; e: number }, b: { m: bigint; e: number }) {
  const e = Math.min(a.e, b.e);
  return { m: (a.m << BigInt(a.e - e)) + (b.m << BigInt(b.e - e)), e: e - 1 };
}

/** The fewest digits that come back to a finite number that is not zero. */
export const shortestOf = (f: Format, code: bigint): Digits => shortestDigits(intervalOf(f, code));

export interface Texts {
  /** Fewest digits that come back to the word. */
  readonly shortest: string;
  /** Every digit, without an exponent. */
  readonly exact: string;
  /** Every digit, one before the point. */
  readonly scientific: string;
  /** Hexadecimal floating point, as %a prints it. */
  readonly hex: string;
}

/** The texts of a word; of what is no number, its name four times. */
export function textsOf(f: Format, word: bigint): Texts {
  const d = decode(f, word);
  if (d.kind !== 'finite') {
    const name = specialText(f, d) ?? 'nan';
    return { shortest: name, exact: name, scientific: name, hex: name };
  }
  const negative = d.sign === 1;
  const digits = exactDigits(d.m, d.e);
  const shortest = d.m === 0n ? digits : shortestOf(f, split(f, word).code);
  return {
    shortest: usualText(negative, shortest),
    exact: positionalText(negative, digits),
    scientific: scientific(negative, digits),
    hex: hexFloat(negative, d.m, d.e),
  };
}

/** The shortest text alone. */
export function shortText(f: Format, word: bigint): string {
  const d = decode(f, word);
  if (d.kind !== 'finite') return specialText(f, d) ?? 'nan';
  if (d.m === 0n) return d.sign ? '-0' : '0';
  return usualText(d.sign === 1, shortestOf(f, split(f, word).code));
}

export type Class =
  | 'zero'
  | 'subnormal'
  | 'normal'
  | 'infinite'
  | 'quietNaN'
  | 'signallingNaN'
  | 'unsupported';

/** What kind of word it is (5.7.2); in posits every number is normal and NaR counts as a quiet NaN. */
export function classOf(f: Format, word: bigint): Class {
  const d = decode(f, word);
  const { code, unsupported } = split(f, word);
  if (unsupported) return 'unsupported';
  if (d.kind === 'infinity') return 'infinite';
  if (d.kind === 'nan') return d.quiet ? 'quietNaN' : 'signallingNaN';
  if (d.m === 0n) return 'zero';
  if (f.kind === 'posit' || f.lowest === 'normal') return 'normal';
  return code >> BigInt(f.fractionBits) === 0n ? 'subnormal' : 'normal';
}

/** Figures of a format that people look up, each a word or a whole number. */
export interface Range {
  readonly largest: bigint;
  readonly leastNormal: bigint | undefined;
  readonly least: bigint;
  readonly infinity: bigint | undefined;
  /** Bits of a significand, the leading one among them; undefined of posits, whose precision tapers. */
  readonly precision: number | undefined;
  readonly leastExponent: number;
  readonly largestExponent: number;
  /** Decimal digits that survive a conversion into the format and back, and those that suffice to write each number. */
  readonly digits10: number | undefined;
  readonly maxDigits10: number | undefined;
  /** 2^−t: from 1 to the next number. */
  readonly epsilonExponent: number | undefined;
  /** Every whole number up to this one has a word. */
  readonly wholeTo: bigint;
}

export function rangeOf(f: Format): Range {
  if (f.kind === 'posit') return positRange(f);
  const t = f.fractionBits;
  const p = t + 1;
  const least = f.lowest === 'gradual' ? 1n : f.lowest === 'flushed' ? 1n << BigInt(t) : 0n;
  const top = valueOfCode(f, largestCode(f));
  const whole = 1n << BigInt(p);
  const largest = top.e >= 0 ? top.m << BigInt(top.e) : top.m >> BigInt(-top.e);
  return {
    largest: largestWord(f),
    leastNormal:
      f.lowest === 'normal'
        ? 0n
        : (1n << BigInt(t + (f.storesLeadingBit ? 1 : 0))) |
          (f.storesLeadingBit ? 1n << BigInt(t) : 0n),
    least: f.storesLeadingBit ? 1n : least,
    infinity: infinityWord(f, 0),
    precision: p,
    leastExponent: leastExponent(f),
    largestExponent: Number(largestCode(f) >> BigInt(t)) - f.bias,
    digits10: Math.floor((p - 1) * Math.log10(2)),
    maxDigits10: Math.ceil(1 + p * Math.log10(2)),
    epsilonExponent: -t,
    wholeTo: whole < largest ? whole : largest,
  };
}

function positRange(f: Format & { kind: 'posit' }): Range {
  const top = valueOfCode(f, largestCode(f));
  return {
    largest: largestCode(f),
    leastNormal: undefined,
    least: 1n,
    infinity: undefined,
    precision: undefined,
    leastExponent: valueOfCode(f, 1n).e,
    largestExponent: top.e,
    digits10: undefined,
    maxDigits10: undefined,
    epsilonExponent: undefined,
    wholeTo: positWhole(f),
  };
}

/** The largest N up to which every whole number is a posit: where the unit first becomes 2. */
function positWhole(f: Format & { kind: 'posit' }): bigint {
  for (let k = 1; k <= 2 * f.bits * 2 ** f.exponentBits; k++) {
    // 2^k + 1 is the first that may be missing.
    const regime = Math.floor(k / 2 ** f.exponentBits);
    const fractionBits = f.bits - 1 - (regime + 2) - f.exponentBits;
    if (fractionBits < k) return 1n << BigInt(k);
  }
  return 1n;
}
