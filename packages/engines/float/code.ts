/** Words, their codes without sign, and what these stand for. */
import { EngineError } from '../error.ts';
import { type Datum, finite, infinity, nan, type Sign } from './datum.ts';
import {
  type BinaryFormat,
  type Format,
  hasNegativeZero,
  hasPayload,
  infinityCode,
  largestCode,
  leastExponent,
  widthOf,
} from './format.ts';
import { leading, type Magnitude, part, type Rest } from './magnitude.ts';
import { positPlace, positValue } from './posit.ts';
import { absolute, ones } from './whole.ts';

/** The value m·2^e of a code from 0 up, also of codes beyond the largest as though the exponent went on. */
export function valueOfCode(f: Format, code: bigint): { m: bigint; e: number } {
  if (f.kind === 'posit') return positValue(f, code);
  const t = BigInt(f.fractionBits);
  const field = Number(code >> t);
  const fraction = code & ones(f.fractionBits);
  if (field === 0 && f.lowest !== 'normal')
    return { m: f.lowest === 'flushed' ? 0n : fraction, e: leastExponent(f) - f.fractionBits };
  return { m: fraction | (1n << t), e: field - f.bias - f.fractionBits };
}

/** Where a positive number lies between two codes. */
export interface Place {
  /** Of the greatest number that is not above it; may be beyond the largest code. */
  readonly code: bigint;
  /** Of the next. */
  readonly next: bigint;
  /** Where it stands between the two, against what decides rounding to nearest: half way, of posits the bit pattern. */
  readonly rest: Rest;
  /** Exponent of the unit that was counted in; of posits undefined. */
  readonly unit: number | undefined;
}

/** The codes about a positive number. */
export function placeOf(f: Format, x: Magnitude): Place {
  if (f.kind === 'posit') return positPlace(f, x);
  const t = f.fractionBits;
  const least = leastExponent(f);
  const k = leading(x);
  if (k < least && f.lowest !== 'gradual') {
    // Nothing lies between zero, or where there is none the least number, and the least normal one.
    const { rest } = part(x, least);
    return f.lowest === 'flushed'
      ? { code: 0n, next: 1n << BigInt(t), rest, unit: least }
      : { code: 0n, next: 0n, rest: 'below', unit: least };
  }
  const unit = Math.max(k, least) - t;
  const { whole, rest } = part(x, unit);
  // A leading one has its place in the exponent: the codes of one binade follow those of the one below.
  const binade = BigInt(Math.max(k, least) - least) << BigInt(t);
  const above = f.lowest === 'normal' ? 1n << BigInt(t) : 0n;
  const code = whole + binade - above;
  return { code, next: code + 1n, rest, unit };
}

/** The word of a code with its sign. */
export function wordOf(f: Format, sign: Sign, code: bigint): bigint {
  if (f.kind === 'posit') return sign ? BigInt.asUintN(f.bits, -code) : code;
  const sized = f.storesLeadingBit ? withLeadingBit(f, code) : code;
  return (BigInt(sign) << BigInt(widthOf(f) - 1)) | sized;
}

const withLeadingBit = (f: BinaryFormat, code: bigint): bigint => {
  const t = BigInt(f.fractionBits);
  const field = code >> t;
  const one = field === 0n ? 0n : 1n;
  return (((field << 1n) | one) << t) | (code & ones(f.fractionBits));
};

/** What a word is read as: sign and code, or for a stored leading bit that no number has, that it is none. */
export interface Split {
  readonly sign: Sign;
  readonly code: bigint;
  /** x87: the leading bit contradicts the exponent, and the processor takes the word for no number. */
  readonly unsupported: boolean;
  /** x87: a subnormal exponent with a leading 1. */
  readonly pseudo: boolean;
}

export function split(f: Format, word: bigint): Split {
  const plain = { unsupported: false, pseudo: false };
  const width = widthOf(f);
  const top = word >> BigInt(width - 1);
  if (f.kind === 'posit') {
    const negative = top === 1n && word !== 1n << BigInt(width - 1);
    return {
      ...plain,
      sign: negative ? 1 : 0,
      code: negative ? absolute(BigInt.asIntN(width, word)) : word,
    };
  }
  const sign: Sign = f.signed && top === 1n ? 1 : 0;
  const rest = f.signed ? word & ones(width - 1) : word;
  if (!f.storesLeadingBit) return { ...plain, sign, code: rest };
  const t = BigInt(f.fractionBits);
  const one = (rest >> t) & 1n;
  const field = rest >> (t + 1n);
  const fraction = rest & ones(f.fractionBits);
  const pseudo = field === 0n && one === 1n;
  return {
    sign,
    code: ((pseudo ? 1n : field) << t) | fraction,
    unsupported: field !== 0n && one === 0n,
    pseudo,
  };
}

/** Throws `out-of-range` for a word that is negative or wider than the format. */
export function checkWord(f: Format, word: bigint): bigint {
  if (word < 0n || word >> BigInt(widthOf(f)) !== 0n)
    throw new EngineError(
      'out-of-range',
      `The word 0x${absolute(word).toString(16).toUpperCase()} is no word of ${widthOf(f)} bits.`,
      { field: 'bits', value: word },
    );
  return word;
}

/** What a word stands for. */
export function decode(f: Format, word: bigint): Datum {
  const { sign, code, unsupported } = split(f, checkWord(f, word));
  if (isNaNCode(f, sign, code) || unsupported) return nanOf(f, sign, code, unsupported);
  if (code === infinityCode(f)) return infinity(sign);
  const { m, e } = valueOfCode(f, code);
  return finite(sign, m, e);
}

function isNaNCode(f: Format, sign: Sign, code: bigint): boolean {
  if (f.kind === 'posit') return code === 1n << BigInt(f.bits - 1);
  switch (f.specials) {
    case 'ieee':
      return code > largestCode(f) + 1n;
    case 'nan':
      return code > largestCode(f);
    case 'unsigned-zero':
    case 'p3109':
      return sign === 1 && code === 0n;
    default:
      return false;
  }
}

function nanOf(f: Format, sign: Sign, code: bigint, unsupported: boolean): Datum {
  if (unsupported) return nan(false, 0n, sign);
  if (!hasPayload(f)) return nan(true, 0n, f.kind === 'posit' ? 0 : sign);
  const quietBit = 1n << BigInt(f.fractionBits - 1);
  return nan((code & quietBit) !== 0n, code & (quietBit - 1n), sign);
}

/** The word of a NaN; undefined where the format has none. A payload that is too long keeps its upper bits, as conversions do. */
export function nanWord(
  f: Format,
  { sign = 0 as Sign, quiet = true, payload = 0n } = {},
): bigint | undefined {
  if (f.kind === 'posit') return 1n << BigInt(f.bits - 1);
  switch (f.specials) {
    case 'finite':
      return undefined;
    case 'unsigned-zero':
    case 'p3109':
      return 1n << BigInt(widthOf(f) - 1);
    case 'nan':
      return wordOf(f, f.signed ? sign : 0, largestCode(f) + 1n);
    default: {
      const quietBit = f.fractionBits > 1 ? 1n << BigInt(f.fractionBits - 1) : 1n;
      const low = payload & (quietBit - 1n);
      // A signalling NaN without a payload would be infinity.
      const kept = quiet ? quietBit | low : low || 1n;
      return wordOf(f, sign, largestCode(f) + 1n + kept);
    }
  }
}

/** The word of an infinity; undefined where the format has none. */
export function infinityWord(f: Format, sign: Sign): bigint | undefined {
  const code = infinityCode(f);
  return code === undefined ? undefined : wordOf(f, sign, code);
}

/** The word of a zero, of −0 that of 0 where there is none; undefined where the format has no zero. */
export const zeroWord = (f: Format, sign: Sign): bigint | undefined =>
  f.kind === 'binary' && f.lowest === 'normal'
    ? undefined
    : wordOf(f, hasNegativeZero(f) ? sign : 0, 0n);
