/** Whole numbers from the numbers of a format (IEEE 754-2019, 5.3.1 and 5.8). */
import { decode } from './code.ts';
import type { Datum, Sign } from './datum.ts';
import type { Format } from './format.ts';
import { type Parted, part } from './magnitude.ts';
import {
  type Flags,
  type Manner,
  QUIET,
  type Rounded,
  type Rounding,
  roundDatum,
} from './round.ts';

/** |d| rounded to a whole number, and whether that changed it. */
function wholeOf(
  m: bigint,
  e: number,
  sign: Sign,
  rounding: Rounding,
): { whole: bigint; inexact: boolean } {
  if (m === 0n) return { whole: 0n, inexact: false };
  const parted = part({ q: m, e, sticky: false }, 0);
  return {
    whole: parted.whole + (upward(parted, sign, rounding) ? 1n : 0n),
    inexact: parted.rest !== 'exact',
  };
}

function upward({ whole, rest }: Parted, sign: Sign, rounding: Rounding): boolean {
  if (rest === 'exact') return false;
  const odd = (whole & 1n) === 1n;
  switch (rounding) {
    case 'nearestEven':
      return rest === 'above' || (rest === 'half' && odd);
    case 'nearestAway':
      return rest !== 'below';
    case 'towardZero':
      return false;
    case 'up':
      return sign === 0;
    case 'down':
      return sign === 1;
    case 'odd':
      return !odd;
  }
}

/** roundToIntegralExact: the whole number in the format, −0 for what a negative number rounds to 0. */
export function roundToIntegral(f: Format, word: bigint, manner: Manner): Rounded {
  const d = decode(f, word);
  if (d.kind !== 'finite') return roundDatum(f, d, manner);
  const { whole, inexact } = wholeOf(d.m, d.e, d.sign, manner.rounding);
  const rounded = roundDatum(f, { ...d, m: whole, e: 0 }, manner);
  return { ...rounded, flags: { ...rounded.flags, inexact: inexact || rounded.flags.inexact } };
}

export interface IntegerKind {
  readonly bits: number;
  readonly signed: boolean;
}

export interface Converted {
  /** undefined where the number does not fit, or is none. */
  readonly value: bigint | undefined;
  /** The nearest end, of a NaN the largest, as RISC-V has it; C leaves it undefined. */
  readonly saturated: bigint;
  readonly flags: Flags;
}

/** convertToInteger: invalid where it does not fit. */
export function toInteger(d: Datum, { bits, signed }: IntegerKind, rounding: Rounding): Converted {
  const least = signed ? -(1n << BigInt(bits - 1)) : 0n;
  const most = (1n << BigInt(signed ? bits - 1 : bits)) - 1n;
  const flags = { ...QUIET, invalid: true };
  if (d.kind === 'nan') return { value: undefined, saturated: most, flags };
  if (d.kind === 'infinity') return { value: undefined, saturated: d.sign ? least : most, flags };
  // Beyond every integer that is asked for: it is not built.
  if (d.m !== 0n && d.e > bits + 1)
    return { value: undefined, saturated: d.sign ? least : most, flags };
  const { whole, inexact } = wholeOf(d.m, d.e, d.sign, rounding);
  const value = d.sign ? -whole : whole;
  if (value < least) return { value: undefined, saturated: least, flags };
  if (value > most) return { value: undefined, saturated: most, flags };
  return { value, saturated: value, flags: { ...QUIET, inexact } };
}
