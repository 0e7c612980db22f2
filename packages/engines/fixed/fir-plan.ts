/**
 * The words of an FIR filter: coefficients by what rounding them does to the response, input and output by their noise, and
 * the output's range by a norm. Every pair of input and output fractions that can be least is tried, so that the plan is the
 * least of its kind: one word for all coefficients, sums exact and rounded once.
 */
import { EngineError } from '../error.ts';
import type { FixedFilter } from '../signal/fixed-filter.ts';
import { roundTo } from '../signal/fixed-point.ts';
import { gainBounds } from '../signal/round-off.ts';
import {
  entryError,
  errorOf,
  type FilterProblem,
  type Gains,
  MAX_FRACTION,
  MAX_MODEL_WIDTH,
  MIN_FRACTION,
  powerAt,
  rangeAt,
  type StepError,
  wordFor,
} from './filter-signal.ts';
import { integerBits, leastWidth, type Word } from './word.ts';

export interface FirPlan {
  readonly filter: FixedFilter;
  /** The coefficients as they are stored. */
  readonly stored: Float64Array;
  /** Largest |H_q − H| over the peak of |H|. */
  readonly deviation: number;
  readonly gains: Gains;
  readonly input: Word;
  readonly output: Word;
  readonly range: readonly [number, number];
  /** What the input's and the output's rounding make at the output. */
  readonly noise: {
    readonly input: number;
    readonly output: number;
    readonly mean: number;
    readonly meanSquare: number;
  };
  readonly power: number;
  readonly sqnr: number;
}

export const gainsOfTaps = (h: ArrayLike<number>): Gains => {
  const constant = Array.from(h).reduce((sum, c) => sum + c, 0);
  return { ...gainBounds(h), constant };
};

interface Coefficients {
  readonly integers: Float64Array;
  readonly stored: Float64Array;
  readonly width: number;
  readonly fraction: number;
  readonly deviation: number;
}

/** The fewest fraction bits with which the response stays near. Throws `infeasible` where 53-bit words do not do. */
function coefficients(taps: Float64Array, most: number): Coefficients {
  const peak = gainBounds(taps).sine;
  const largest = taps.reduce((m, c) => Math.max(m, Math.abs(c)), 0);
  const from = Math.max(MIN_FRACTION, Math.floor(-Math.log2(largest)) - 1);
  for (let fraction = from; fraction <= MAX_FRACTION; fraction++) {
    const integers = taps.map((c) => roundTo(c * 2 ** fraction, 'nearest-even') + 0);
    const stored = integers.map((c) => c * 2 ** -fraction);
    const width = Math.max(
      2,
      ...Array.from(integers, (c) => leastWidth(BigInt(c), BigInt(c), true)),
    );
    if (width > MAX_MODEL_WIDTH) break;
    const deviation = gainBounds(stored.map((c, k) => c - (taps[k] ?? 0))).sine / peak;
    if (deviation <= most && stored.some((c) => c !== 0))
      return { integers, stored, width, fraction, deviation };
  }
  throw new EngineError(
    'infeasible',
    'No coefficients of up to 53 bits keep the response that near.',
    {
      field: 'deviation',
      value: most,
    },
  );
}

/** The least plan. Throws `infeasible` for the field `deviation` or `wanted`, with what words of 53 bits reach. */
export function planFir(taps: Float64Array, problem: FilterProblem): FirPlan {
  const c = coefficients(taps, problem.deviation);
  const gains = gainsOfTaps(c.stored);
  const power = powerAt(problem.input, problem.signal, gains);
  const range = rangeAt(problem.input, problem.norm, gains);
  let best: FirPlan | undefined;
  let reached = Number.NEGATIVE_INFINITY;
  let cost = Number.POSITIVE_INFINITY;
  for (const fraction of entryFractions(problem, gains, power)) {
    for (let out = MIN_FRACTION; out <= MAX_FRACTION; out++) {
      const plan = tried(problem, c, gains, range, power, fraction, out);
      if (!plan) break;
      reached = Math.max(reached, plan.sqnr);
      if (plan.sqnr < problem.wanted) continue;
      const bits = plan.input.width * taps.length + plan.output.width;
      if (bits < cost || (bits === cost && plan.sqnr > (best?.sqnr ?? 0)))
        [best, cost] = [plan, bits];
      break;
    }
  }
  if (best) return best;
  throw new EngineError(
    'infeasible',
    `The most that these words reach is ${reached.toFixed(2)} dB.`,
    {
      field: 'wanted',
      value: reached,
    },
  );
}

/** Fractions of the input that can be least: the first whose noise alone is small enough, and three more, where the output's is least already. */
function entryFractions(
  { input, rounding, wanted }: FilterProblem,
  gains: Gains,
  power: number,
): number[] {
  if (input.word) return [input.word.fraction];
  const allowed = power * 10 ** (-wanted / 10);
  for (let fraction = MIN_FRACTION; fraction <= MAX_FRACTION; fraction++)
    if (squared(entryError(input, fraction, rounding), gains) <= allowed)
      return [fraction, fraction + 1, fraction + 2, fraction + 3];
  return [MAX_FRACTION];
}

const squared = ({ mean, variance }: StepError, gains: Gains): number =>
  variance * gains.noise ** 2 + (mean * gains.constant) ** 2;

/** The plan of two fractions; undefined where a word is too wide for the model. */
function tried(
  { input: given, rounding }: FilterProblem,
  c: Coefficients,
  gains: Gains,
  range: readonly [number, number],
  power: number,
  fraction: number,
  out: number,
): FirPlan | undefined {
  const input = given.word ?? wordFor([given.low, given.high], fraction, rounding);
  const entry = entryError(given, fraction, rounding);
  const end = errorOf(c.fraction + fraction - out, out, rounding, rangeAt(given, 'worst', gains));
  // What the input's rounding adds: a step of it at every tap.
  const reach = given.word ? 0 : 2 ** -fraction * gains.worst;
  const output = wordFor([range[0] - reach, range[1] + reach], out, rounding);
  if (input.width > MAX_MODEL_WIDTH || output.width > MAX_MODEL_WIDTH) return undefined;
  const mean = entry.mean * gains.constant + end.mean;
  const fromInput = entry.variance * gains.noise ** 2;
  const meanSquare = fromInput + end.variance + mean * mean;
  return {
    filter: {
      integers: c.integers,
      coefficient: { width: c.width, fraction: c.fraction },
      input: { width: input.width, fraction: input.fraction },
      output: { width: output.width, fraction: output.fraction },
      rounding,
      overflow: 'saturate',
    },
    stored: c.stored,
    deviation: c.deviation,
    gains,
    input,
    output,
    range,
    noise: { input: fromInput, output: end.variance, mean, meanSquare },
    power,
    sqnr: 10 * Math.log10(power / meanSquare),
  };
}

/** Bits that an output has before the point beyond its input. */
export const guardBits = (input: Word, output: Word): number =>
  integerBits(output) - integerBits(input);
