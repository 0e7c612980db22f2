/** What is said of a word, whatever it is planned for. */
import type { Proof } from '@tollbench/engines/fixed/ranges.ts';
import { highestOf, lowestOf, type Word } from '@tollbench/engines/fixed/word.ts';

export type Role = 'input' | 'constant' | 'result' | 'output' | 'coefficient' | 'accumulator';

/** How a range is known: of a program, or of a filter by a norm of its impulse response. */
export type RangeProof = Proof | 'l1' | 'peak' | 'l2';

export interface WordRow {
  readonly name: string;
  readonly role: Role;
  /** How many words of it are stored. */
  readonly count: number;
  readonly word: Word;
  /** Whether the visitor gave the word. */
  readonly given: boolean;
  /** Fraction bits before it is rounded; Infinity for a real number. */
  readonly exactFraction: number;
  /** The range of the exact value. */
  readonly low: number;
  readonly high: number;
  readonly proof: RangeProof;
  /** The same by interval and by affine arithmetic; of a program alone. */
  readonly interval?: readonly [number, number];
  readonly affine?: readonly [number, number];
  /** By how much the bound may be too wide, as a share of the range: 0 where both ends are attained, null where it is not known. */
  readonly slack: number | null;
  /** The largest size of the value's error, where it is bounded. */
  readonly error: number | null;
  /** Share of the output's noise that its rounding makes by itself. */
  readonly share: number;
  /** Of the word's range over the value's, in dB; null for constants and where the value is 0. */
  readonly headroom: number | null;
  /** Whether the value may leave the word. */
  readonly overflows: boolean;
}

/**
 * The end of a word over the end of a range that is nearest to it, in dB; null where the range is 0, −Infinity where values
 * below 0 are to go into a word without a sign.
 */
export function headroomOf(word: Word, low: number, high: number): number | null {
  const step = 2 ** -word.fraction;
  const top = Number(highestOf(word)) * step;
  const bottom = Number(lowestOf(word)) * step;
  // Less than a step below 0 is rounded to 0 where the word is planned without a sign.
  if (!word.signed && low <= -step) return Number.NEGATIVE_INFINITY;
  const ratios = [
    high > 0 ? top / high : Number.POSITIVE_INFINITY,
    word.signed && low < 0 ? bottom / low : Number.POSITIVE_INFINITY,
  ];
  const least = Math.min(...ratios);
  return Number.isFinite(least) ? 20 * Math.log10(least) : null;
}

/** The words whose headroom counts: values that move. */
export const worstHeadroom = (rows: readonly WordRow[]): WordRow | undefined =>
  rows
    .filter(({ headroom }) => headroom !== null)
    .toSorted((a, b) => (a.headroom ?? 0) - (b.headroom ?? 0))[0];

export const totalBits = (rows: readonly WordRow[]): number =>
  rows.reduce((sum, { word, count }) => sum + word.width * count, 0);
