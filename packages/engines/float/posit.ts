/**
 * Posits: a run of equal bits behind the sign, the regime, counts steps of 2^(2^es); what the word has left are
 * exponent and fraction (Posit Standard 2022, section 3; es is 2 there).
 */
import type { PositFormat } from './format.ts';
import { leading, type Magnitude, restOf } from './magnitude.ts';
import { bitLength, ones } from './whole.ts';

/** The fields of a posit that is not negative, the leading 0 being the sign. */
export interface PositFields {
  /** Regime bits with the one that ends them, where the word does not end first. */
  readonly regimeBits: number;
  /** r: the power of 2^(2^es). */
  readonly regime: number;
  /** Exponent bits that are there, and their value with zeros for those that are not. */
  readonly exponentBits: number;
  readonly exponent: number;
  readonly fractionBits: number;
  readonly fraction: bigint;
}

/** Of a code from 1 up, of a word of n − 1 bits. */
export function positFields({ bits, exponentBits: es }: PositFormat, code: bigint): PositFields {
  const width = bits - 1;
  const first = (code >> BigInt(width - 1)) & 1n;
  const run = width - bitLength(first ? code ^ ones(width) : code);
  const regimeBits = Math.min(run + 1, width);
  const left = width - regimeBits;
  const present = Math.min(es, left);
  const fractionBits = left - present;
  const tail = code & ones(left);
  return {
    regimeBits,
    regime: first ? run - 1 : -run,
    exponentBits: present,
    exponent: Number(tail >> BigInt(fractionBits)) * 2 ** (es - present),
    fractionBits,
    fraction: tail & ones(fractionBits),
  };
}

/** m·2^e of a code; codes beyond all ones have no value and are not asked for. */
export function positValue(f: PositFormat, code: bigint): { m: bigint; e: number } {
  if (code === 0n) return { m: 0n, e: 0 };
  const { regime, exponent, fractionBits, fraction } = positFields(f, code);
  return {
    m: (1n << BigInt(fractionBits)) | fraction,
    e: regime * 2 ** f.exponentBits + exponent - fractionBits,
  };
}

/**
 * The codes about a positive number. Rounding looks at the bits that do not fit: between two posits whose exponents
 * differ, the middle is that of the bits and not of the values. Never 0 and never NaR: the ends hold.
 */
export function positPlace({ bits, exponentBits: es }: PositFormat, x: Magnitude) {
  const width = bits - 1;
  const most = ones(width);
  const step = 2 ** es;
  const k = leading(x);
  const regime = Math.floor(k / step);
  const end = (code: bigint) => ({ code, next: code, rest: 'exact' as const, unit: undefined });
  if (regime >= width - 1) {
    // A quotient comes with zeros at its end.
    const isPower = (x.q & (x.q - 1n)) === 0n;
    const exact = !x.sticky && isPower && k === (width - 1) * step;
    return regime > width - 1 || !exact ? { ...end(most), rest: 'below' as const } : end(most);
  }
  // 2^(step·(1 − width)) is the least posit.
  if (regime < 1 - width) return { ...end(1n), rest: 'below' as const };
  const run = regime >= 0 ? ((1n << BigInt(regime + 1)) - 1n) << 1n : 1n;
  const fractionBits = bitLength(x.q) - 1;
  const fraction = x.q & ones(fractionBits);
  const whole =
    (((run << BigInt(es)) | BigInt(k - regime * step)) << BigInt(fractionBits)) | fraction;
  const length = (regime >= 0 ? regime + 2 : 1 - regime) + es + fractionBits;
  const over = length - width;
  if (over <= 0) {
    const code = whole << BigInt(-over);
    return {
      code,
      next: code + 1n,
      rest: x.sticky ? ('below' as const) : ('exact' as const),
      unit: undefined,
    };
  }
  const code = whole >> BigInt(over);
  const rest = restOf(whole & ones(over), over, x.sticky);
  return { code, next: code + 1n, rest, unit: undefined };
}
