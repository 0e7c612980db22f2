/** Rounding of a real number into a format (IEEE 754-2019, 4.3 and 7.4 to 7.6). */
import { infinityWord, nanWord, type Place, placeOf, wordOf, zeroWord } from './code.ts';
import type { Datum, Sign } from './datum.ts';
import { type BinaryFormat, type Format, largestCode, leastExponent } from './format.ts';
import { leading, type Magnitude, part } from './magnitude.ts';
import { bitLength } from './whole.ts';

/** The five of IEEE 754, and rounding to odd, after which a second rounding does no harm (Boldo and Melquiond 2008). */
export type Rounding = 'nearestEven' | 'nearestAway' | 'towardZero' | 'up' | 'down' | 'odd';

export const ROUNDINGS: readonly Rounding[] = [
  'nearestEven',
  'nearestAway',
  'towardZero',
  'up',
  'down',
  'odd',
];

/** Where a format has no infinity, or it is not wanted, the largest number may stand for it. */
export type Overflow = 'standard' | 'saturate';

export interface Manner {
  readonly rounding: Rounding;
  readonly overflow: Overflow;
  /** When a result counts as tiny, which the standard leaves open. */
  readonly tininess: 'before' | 'after';
}

export const USUAL: Manner = { rounding: 'nearestEven', overflow: 'standard', tininess: 'after' };

/** Exceptions of IEEE 754, section 7, as flags. */
export interface Flags {
  readonly invalid: boolean;
  readonly divideByZero: boolean;
  readonly overflow: boolean;
  readonly underflow: boolean;
  readonly inexact: boolean;
}

export const QUIET: Flags = {
  invalid: false,
  divideByZero: false,
  overflow: false,
  underflow: false,
  inexact: false,
};

export const anyOf = (a: Flags, b: Flags): Flags => ({
  invalid: a.invalid || b.invalid,
  divideByZero: a.divideByZero || b.divideByZero,
  overflow: a.overflow || b.overflow,
  underflow: a.underflow || b.underflow,
  inexact: a.inexact || b.inexact,
});

export interface Rounded {
  /** undefined where the format has no word for it: zero, a NaN or a sign that it lacks. */
  readonly word: bigint | undefined;
  readonly flags: Flags;
  /** Whether it is tiny before, and after, a rounding with no bound on the exponent. */
  readonly tiny: { readonly before: boolean; readonly after: boolean };
  /** Where the number lay; undefined of zeros, infinities and NaNs. */
  readonly place: Place | undefined;
  /** Whether the next code was taken, away from zero. */
  readonly away: boolean;
}

/** Bits of a magnitude that rounding looks at at most, beside those that only tell whether it is exact. */
export const bitsNeeded = (f: Format): number => (f.kind === 'posit' ? f.bits : f.fractionBits) + 4;

/** Rounds (−1)^sign·x; x has `bitsNeeded` bits or is exact. */
export function roundMagnitude(
  f: Format,
  sign: Sign,
  x: Magnitude,
  manner: Manner = USUAL,
): Rounded {
  if (sign === 1 && f.kind === 'binary' && !f.signed) return invalid(f);
  const place = placeOf(f, x);
  const away = goesAway(manner.rounding, place, sign);
  const code = away ? place.next : place.code;
  const most = largestCode(f);
  const tiny =
    f.kind === 'binary' ? tininess(f, sign, x, manner.rounding) : { before: false, after: false };
  if (code > most) {
    const flags = { ...QUIET, overflow: true, inexact: true };
    return { word: overflowWord(f, sign, manner), flags, tiny, place, away };
  }
  const inexact = place.rest !== 'exact';
  const word = code === 0n ? zeroWord(f, sign) : undefined;
  return {
    word: word ?? wordOf(f, sign, code),
    flags: { ...QUIET, inexact, underflow: inexact && tiny[manner.tininess] },
    tiny,
    place,
    away,
  };
}

/** Whether the code away from zero is taken. */
function goesAway(rounding: Rounding, { code, rest }: Place, sign: Sign): boolean {
  if (rest === 'exact') return false;
  switch (rounding) {
    case 'nearestEven':
      return rest === 'above' || (rest === 'half' && (code & 1n) === 1n);
    case 'nearestAway':
      return rest !== 'below';
    case 'towardZero':
      return false;
    case 'up':
      return sign === 0;
    case 'down':
      return sign === 1;
    case 'odd':
      return (code & 1n) === 0n;
  }
}

/** Tiny: not zero, and below the least normal number, before rounding or after one with no bound on the exponent. */
function tininess(f: BinaryFormat, sign: Sign, x: Magnitude, rounding: Rounding) {
  const least = leastExponent(f);
  const k = leading(x);
  if (k >= least) return { before: false, after: false };
  if (k < least - 1) return { before: true, after: true };
  // One binade below: rounding to the full precision may bring it up.
  const { whole, rest } = part(x, k - f.fractionBits);
  const place = { code: whole, next: whole + 1n, rest, unit: undefined };
  const rounded = goesAway(rounding, place, sign) ? whole + 1n : whole;
  return { before: true, after: bitLength(rounded) === f.fractionBits + 1 };
}

/** What stands for a number beyond the largest: infinity, or the largest where the rounding does not go there (7.4). */
function overflowWord(f: Format, sign: Sign, { rounding, overflow }: Manner): bigint | undefined {
  const largest = wordOf(f, sign, largestCode(f));
  const holds =
    overflow === 'saturate' ||
    rounding === 'towardZero' ||
    rounding === 'odd' ||
    rounding === (sign ? 'up' : 'down');
  if (holds || f.kind === 'posit') return largest;
  return infinityWord(f, sign) ?? nanWord(f, { sign }) ?? largest;
}

const invalid = (f: Format): Rounded => ({
  word: nanWord(f),
  flags: { ...QUIET, invalid: true },
  tiny: { before: false, after: false },
  place: undefined,
  away: false,
});

/** A value of any format in another: conversion, with quieting of NaNs (5.4.2, 6.2). */
export function roundDatum(
  f: Format,
  d: Datum,
  manner: Manner = USUAL,
  fractionBits?: number,
): Rounded {
  const none = { tiny: { before: false, after: false }, place: undefined, away: false } as const;
  if (d.kind === 'nan') {
    const payload = movedPayload(f, d.payload, fractionBits);
    const word = nanWord(f, { sign: d.sign, quiet: true, payload });
    return { ...none, word, flags: { ...QUIET, invalid: !d.quiet || word === undefined } };
  }
  if (d.kind === 'infinity') return roundInfinity(f, d.sign, manner);
  if (d.m === 0n) {
    const word = f.kind === 'binary' && !f.signed && d.sign ? undefined : zeroWord(f, d.sign);
    return { ...none, word, flags: QUIET };
  }
  return roundMagnitude(f, d.sign, { q: d.m, e: d.e, sticky: false }, manner);
}

/** Payloads are aligned at the quiet bit: a wider format has zeros below, a narrower one loses its lowest bits. */
function movedPayload(f: Format, payload: bigint, from: number | undefined): bigint {
  if (f.kind === 'posit' || from === undefined) return payload;
  const shift = f.fractionBits - from;
  return shift >= 0 ? payload << BigInt(shift) : payload >> BigInt(-shift);
}

function roundInfinity(f: Format, sign: Sign, { overflow }: Manner): Rounded {
  const none = { tiny: { before: false, after: false }, place: undefined, away: false } as const;
  if (sign && f.kind === 'binary' && !f.signed) return invalid(f);
  const infinite = infinityWord(f, sign);
  if (infinite !== undefined && overflow === 'standard')
    return { ...none, word: infinite, flags: QUIET };
  const flags = { ...QUIET, overflow: true, inexact: true };
  if (f.kind === 'posit') return { ...none, word: nanWord(f), flags: { ...QUIET, invalid: true } };
  const largest = wordOf(f, sign, largestCode(f));
  return {
    ...none,
    word: overflow === 'saturate' ? largest : (nanWord(f, { sign }) ?? largest),
    flags: { ...flags },
  };
}
