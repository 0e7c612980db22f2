import { EngineError } from '../error.ts';
import { ones } from './whole.ts';

/**
 * What the words beside the finite numbers mean.
 * - `ieee`: the highest exponent is infinity, and NaN where the fraction is not 0 (IEEE 754-2019, 3.4)
 * - `nan`: the word of all ones is NaN, and there is no infinity (OCP E4M3, E8M0)
 * - `unsigned-zero`: the word of −0 is the one NaN, and there is no infinity (FNUZ)
 * - `p3109`: the word of −0 is the one NaN, and all ones are infinity (IEEE P3109 draft)
 * - `finite`: every word is a number (OCP E2M3, E3M2, E2M1)
 */
export type Specials = 'ieee' | 'nan' | 'unsigned-zero' | 'p3109' | 'finite';

/**
 * What the exponent field 0 means: fractions without a leading 1, zero whatever the fraction is, or one more
 * exponent, so that there is no zero (E8M0).
 */
export type Lowest = 'gradual' | 'flushed' | 'normal';

/** Sign, exponent with a bias, fraction. */
export interface BinaryFormat {
  readonly kind: 'binary';
  readonly name: string;
  readonly signed: boolean;
  readonly exponentBits: number;
  /** Bits behind the leading one, t: the precision is t + 1. */
  readonly fractionBits: number;
  readonly bias: number;
  /** Whether the leading bit has a place of its own in the word, as in the x87 extended format. */
  readonly storesLeadingBit: boolean;
  readonly lowest: Lowest;
  readonly specials: Specials;
}

/** Posit⟨n, es⟩: sign, regime, exponent, fraction (Posit Standard 2022, where es is 2). */
export interface PositFormat {
  readonly kind: 'posit';
  readonly name: string;
  /** n. */
  readonly bits: number;
  /** es. */
  readonly exponentBits: number;
}

export type Format = BinaryFormat | PositFormat;

/** Beyond 15 a number has tens of thousands of digits, and each takes too long to show. */
export const MAX_EXPONENT_BITS = 15;
export const MAX_FRACTION_BITS = 1024;
export const MAX_BIAS = 1 << 15;
export const MAX_POSIT_BITS = 128;
export const MAX_POSIT_EXPONENT_BITS = 6;

/** Bits of a word. */
export const widthOf = (f: Format): number =>
  f.kind === 'posit'
    ? f.bits
    : (f.signed ? 1 : 0) + f.exponentBits + (f.storesLeadingBit ? 1 : 0) + f.fractionBits;

/** Least exponent of a normal number: of its leading bit. */
export const leastExponent = (f: BinaryFormat): number => (f.lowest === 'normal' ? 0 : 1) - f.bias;

/** Words of numbers that are not negative, without their sign, in rising order: 0 is zero, `MAX` the largest. */
export function largestCode(f: Format): bigint {
  if (f.kind === 'posit') return ones(f.bits - 1);
  const all = ones(f.exponentBits + f.fractionBits);
  switch (f.specials) {
    case 'ieee':
      return (ones(f.exponentBits) << BigInt(f.fractionBits)) - 1n;
    case 'nan':
    case 'p3109':
      return all - 1n;
    default:
      return all;
  }
}

/** The code of infinity, which follows the largest number; undefined where there is none. */
export const infinityCode = (f: Format): bigint | undefined =>
  f.kind === 'binary' && (f.specials === 'ieee' || f.specials === 'p3109')
    ? largestCode(f) + 1n
    : undefined;

/** Whether two words differ in the sign of zero alone. */
export const hasNegativeZero = (f: Format): boolean =>
  f.kind === 'binary' &&
  f.signed &&
  f.lowest !== 'normal' &&
  f.specials !== 'unsigned-zero' &&
  f.specials !== 'p3109';

export const hasNaN = (f: Format): boolean => f.kind === 'posit' || f.specials !== 'finite';

/** Whether NaNs have a quiet bit and a payload. */
export const hasPayload = (f: Format): f is BinaryFormat =>
  f.kind === 'binary' && f.specials === 'ieee' && f.fractionBits > 1;

/** The exponent of the leading bit of the largest number. */
export const largestExponent = (f: BinaryFormat): number =>
  Number(largestCode(f) >> BigInt(f.fractionBits)) - f.bias;

/** A format of one's own: throws `out-of-range` with the field for widths beyond what is taken. */
export function checkFormat(f: Format): Format {
  const within = (field: string, what: string, value: number, least: number, most: number) => {
    if (!Number.isInteger(value) || value < least || value > most)
      throw new EngineError(
        'out-of-range',
        `${what} is ${value}; it is a whole number from ${least} to ${most}.`,
        { field, value },
      );
  };
  if (f.kind === 'posit') {
    within('positBits', 'The width of the posit', f.bits, 2, MAX_POSIT_BITS);
    within(
      'positExponentBits',
      'The exponent width es',
      f.exponentBits,
      0,
      MAX_POSIT_EXPONENT_BITS,
    );
    return f;
  }
  within('exponentBits', 'The exponent width', f.exponentBits, 1, MAX_EXPONENT_BITS);
  within('fractionBits', 'The fraction width', f.fractionBits, 0, MAX_FRACTION_BITS);
  within('bias', 'The bias', f.bias, -MAX_BIAS, MAX_BIAS);
  if (f.specials === 'ieee' && (f.exponentBits < 2 || f.fractionBits < 1))
    throw new EngineError(
      'out-of-range',
      `With infinities and NaNs as in IEEE 754 a format has 2 exponent bits and 1 fraction bit at least; there are ${f.exponentBits} and ${f.fractionBits}.`,
      { field: f.exponentBits < 2 ? 'exponentBits' : 'fractionBits' },
    );
  if (largestCode(f) < 1n)
    throw new EngineError('out-of-range', 'No word is left for a number other than zero.', {
      field: 'exponentBits',
    });
  return f;
}
