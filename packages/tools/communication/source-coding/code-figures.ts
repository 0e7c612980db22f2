/** Figures of a code from its words and exact weights. */
import { mul, type Rational, rational, sub, toNumber } from '@tollbench/engines/exact/rational.ts';
import { entropy } from '@tollbench/engines/information/entropy.ts';

export interface CodeFigures {
  /** Bits a coded unit (a letter, or a block of letters). */
  readonly entropy: number;
  /** Digits a coded unit. */
  readonly average: Rational;
  readonly variance: Rational;
  /** Parts of 1: entropy over average length in bits. 1 where nothing is to be told. */
  readonly efficiency: number;
  /** Bits a coded unit above the entropy. */
  readonly redundancy: number;
}

export const totalOf = (weights: readonly bigint[]): bigint => weights.reduce((a, b) => a + b, 0n);

/** Doubles of weights as parts of their sum. */
export function shares(weights: readonly bigint[]): number[] {
  const total = totalOf(weights);
  return weights.map((w) => toNumber(rational(w, total)));
}

/** Of words over `radix` digits, with weights of the same order, not all 0. */
export function figuresOf(
  words: readonly string[],
  weights: readonly bigint[],
  radix: number,
): CodeFigures {
  const total = totalOf(weights);
  const moment = (power: bigint): Rational =>
    rational(
      words.reduce((sum, word, k) => sum + (weights[k] ?? 0n) * BigInt(word.length) ** power, 0n),
      total,
    );
  const average = moment(1n);
  const bits = toNumber(average) * Math.log2(radix);
  const h = entropy(shares(weights));
  return {
    entropy: h,
    average,
    variance: sub(moment(2n), mul(average, average)),
    efficiency: bits === 0 ? 1 : h / bits,
    // Rounding alone makes it negative: words of a prefix code are never shorter on average.
    redundancy: bits - h,
  };
}
