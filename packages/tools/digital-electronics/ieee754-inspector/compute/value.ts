import { FORMAT_IDS, FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import { errorOf, type RoundingError, ratioOf } from '@tollbench/engines/float/error.ts';
import type { Read } from '@tollbench/engines/float/evaluate.ts';
import type { Format } from '@tollbench/engines/float/format.ts';
import { widthOf } from '@tollbench/engines/float/format.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import {
  type Manner,
  ROUNDINGS,
  type Rounded,
  type Rounding,
} from '@tollbench/engines/float/round.ts';
import type { Inputs } from '../inputs.ts';
import { mannerOf } from './format.ts';
import { alsoIn, type Taken, taken } from './read.ts';

/** A word beside the number it stands for. */
export interface Outcome {
  readonly rounded: Rounded;
  /** undefined where word or number is not finite. */
  readonly error: RoundingError | undefined;
}

export interface ValueResult extends Taken {
  readonly mode: 'value';
  readonly format: Format;
  /** The number that was meant: typed, or where bits were, their own value; undefined of what is none. */
  readonly truth: Ratio | undefined;
  readonly error: RoundingError | undefined;
  readonly roundings: readonly (Outcome & { readonly rounding: Rounding })[];
  /** The same number in every format of the catalogue. */
  readonly formats: readonly (Outcome & { readonly id: FormatId })[];
  /** Every word, where there are few. */
  readonly words: readonly bigint[] | undefined;
}

/** Words that are still listed. */
const MAX_LISTED = 256;

export function inspected(i: Inputs, format: Format): ValueResult {
  const manner = mannerOf(i);
  const text = i.given === 'bits' ? i.bits : i.number;
  const field = i.given === 'bits' ? 'bits' : 'number';
  const steps = i.given === 'number' && i.arithmetic === 'steps';
  const number = taken(field, text, format, { given: i.given, manner, steps });
  const read = number.read ?? readOf(format, number.word);
  const truth = truthOf(read);
  const outcome = (f: Format, m: Manner): Outcome => {
    const rounded = alsoIn(f, format, number, read, m);
    return { rounded, error: errorIn(f, rounded.word, truth) };
  };
  return {
    mode: 'value',
    format,
    ...number,
    truth,
    error: errorIn(format, number.word, truth),
    roundings: ROUNDINGS.map((rounding) => ({
      rounding,
      ...outcome(format, { ...manner, rounding }),
    })),
    formats: FORMAT_IDS.map((id) => ({ id, ...outcome(FORMATS[id], manner) })),
    words:
      widthOf(format) <= 8
        ? Array.from({ length: Math.min(MAX_LISTED, 2 ** widthOf(format)) }, (_, k) => BigInt(k))
        : undefined,
  };
}

/** The value of a word as though it had been typed. */
export function readOf(f: Format, word: bigint): Read {
  const d = decode(f, word);
  if (d.kind !== 'finite' || d.m === 0n) return { kind: 'datum', datum: d };
  return { kind: 'real', sign: d.sign, value: ratioOf(d), exact: true };
}

export const truthOf = (read: Read): Ratio | undefined =>
  read.kind === 'real'
    ? read.value
    : read.kind === 'datum' && read.datum.kind === 'finite'
      ? { n: 0n, d: 1n }
      : undefined;

/** The error of a word, where both are finite. */
export const errorIn = (
  f: Format,
  word: bigint | undefined,
  truth: Ratio | undefined,
): RoundingError | undefined =>
  word !== undefined && truth && decode(f, word).kind === 'finite'
    ? errorOf(f, word, truth)
    : undefined;
