/** What goes into a filter whose words are planned, and what its errors come to. */
import type { Rounding } from '../signal/fixed-point.ts';
import { droppedOf } from './dropped.ts';
import { leastWord, type Word } from './word.ts';

export interface FilterInput {
  /** The word it comes in; a real number that is rounded on entry where there is none. */
  readonly word: Word | undefined;
  readonly low: number;
  readonly high: number;
}

/** By which gain outputs are kept in range. */
export type RangeNorm = 'worst' | 'sine' | 'noise';

/** The signal whose power counts: uniform white noise over the range, or the largest sine at the frequency that passes best. */
export type TestSignal = 'white' | 'sine';

export interface FilterProblem {
  readonly input: FilterInput;
  /** dB. */
  readonly wanted: number;
  readonly rounding: Rounding;
  readonly norm: RangeNorm;
  readonly signal: TestSignal;
  /** Largest |H_q − H| over the peak of |H|, as a ratio. */
  readonly deviation: number;
}

/** Gains from the input to one place. */
export interface Gains {
  /** Σ|h|, the peak of |H|, √Σh², and Σh. */
  readonly worst: number;
  readonly sine: number;
  readonly noise: number;
  readonly constant: number;
}

export const amplitudeOf = ({ low, high }: FilterInput): number =>
  Math.max(Math.abs(low), Math.abs(high));
const middleOf = ({ low, high }: FilterInput): number => (low + high) / 2;
const varianceOf = ({ low, high }: FilterInput): number => (high - low) ** 2 / 12;

/** Mean square at a place. */
export function powerAt(input: FilterInput, signal: TestSignal, gains: Gains): number {
  if (signal === 'sine') return (amplitudeOf(input) * gains.sine) ** 2 / 2;
  return varianceOf(input) * gains.noise ** 2 + (middleOf(input) * gains.constant) ** 2;
}

/** How many standard deviations noise is kept in range by. */
export const SIGMAS = 4;

/** The range at a place by the norm that is chosen; by the L1 norm it is never left. */
export function rangeAt(
  input: FilterInput,
  norm: RangeNorm,
  gains: Gains,
): readonly [number, number] {
  if (norm === 'noise') {
    const reach = SIGMAS * Math.sqrt(varianceOf(input)) * gains.noise;
    const middle = middleOf(input) * gains.constant;
    return [middle - reach, middle + reach];
  }
  if (norm === 'sine') {
    const reach = amplitudeOf(input) * gains.sine;
    return [-reach, reach];
  }
  // Σ of the positive and of the negative samples of h, each by the end that makes the most of it.
  const plus = (gains.worst + gains.constant) / 2;
  const minus = (gains.worst - gains.constant) / 2;
  return [plus * input.low - minus * input.high, plus * input.high - minus * input.low];
}

export interface StepError {
  readonly mean: number;
  readonly variance: number;
}

/** Mean and variance of dropping bits to a fraction, of a value in a range. */
export function errorOf(
  bits: number,
  fraction: number,
  rounding: Rounding,
  range: readonly [low: number, high: number],
): StepError {
  const { mean, variance } = droppedOf(bits, rounding, range);
  const step = 2 ** -fraction;
  return { mean: mean * step, variance: variance * step * step };
}

/** The error of the input's word: of a real number, or of one with more fraction bits. */
export const entryError = (
  { word, low, high }: FilterInput,
  fraction: number,
  rounding: Rounding,
): StepError =>
  errorOf(word ? word.fraction - fraction : Number.POSITIVE_INFINITY, fraction, rounding, [
    low,
    high,
  ]);

/** The least signed word of a range. */
export const wordFor = (
  range: readonly [number, number],
  fraction: number,
  rounding: Rounding,
): Word => leastWord(range, fraction, rounding, true);

/** Fraction bits that are looked at. */
export const MIN_FRACTION = -40;
export const MAX_FRACTION = 100;
/** The widest word of the integer models. */
export const MAX_MODEL_WIDTH = 53;
