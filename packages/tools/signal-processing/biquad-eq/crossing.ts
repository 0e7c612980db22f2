/** Both branches of a crossover, and their sum. */
import { branch, type CrossoverFamily } from '@tollbench/engines/equaliser/crossover.ts';
import { cascadeZpk } from '@tollbench/engines/iir/section.ts';
import { gainDb, phase, type Zpk } from '@tollbench/engines/iir/zpk.ts';
import type { EqInputs } from './inputs.ts';
import { type Made, madeOf } from './stages.ts';

export interface Crossing {
  readonly low: readonly Made[];
  readonly high: readonly Made[];
  readonly inverted: boolean;
  /** dB of each branch and of their sum, by frequency of the picture. */
  readonly lowGain: Float64Array;
  readonly highGain: Float64Array;
  readonly sumGain: Float64Array;
  /** dB, of the sum over the whole range: least and largest. */
  readonly least: number;
  readonly most: number;
  /** dB of a branch at the crossover. */
  readonly atCrossing: number;
}

function sides(i: EqInputs): { family: CrossoverFamily; order: number } {
  return {
    family: i.alignment.startsWith('lr') ? 'linkwitz-riley' : 'butterworth',
    order: Number(i.alignment.slice(2)),
  };
}

/** Of both levels: a sum below it is what rounding leaves of none. */
const NULL = 1e-9;

/** Level in dB of the sum of two filters at ω; −∞ where they cancel. */
export function sumLevel(a: Zpk, b: Zpk, sign: number, omega: number): number {
  const [p, q] = [10 ** (gainDb(a, omega) / 20), sign * 10 ** (gainDb(b, omega) / 20)];
  const turn = phase(b, omega) - phase(a, omega);
  const sum = Math.hypot(p + q * Math.cos(turn), q * Math.sin(turn));
  return 20 * Math.log10(sum < NULL * (p + Math.abs(q)) ? 0 : sum);
}

/** @throws InputError for a frequency that is not below half the sample rate */
export function crossed(i: EqInputs, frequency: Float64Array): Crossing {
  const { family, order } = sides(i);
  const of = (side: 'low' | 'high') =>
    branch(family, order, side, i.crossing).map((band) =>
      madeOf({ kind: 'band', band, line: 1, spans: {} }, i, 'crossing'),
    );
  const [low, high] = [of('low'), of('high')];
  const [l, h] = [cascadeZpk(low.map((m) => m.section)), cascadeZpk(high.map((m) => m.section))];
  const omega = frequency.map((f) => (2 * Math.PI * f) / i.fs);
  const sum = (sign: number) => omega.map((w) => sumLevel(l, h, sign, w));
  const spread = (levels: Float64Array) => Math.max(...levels) - Math.min(...levels);
  const [same, other] = [sum(1), sum(-1)];
  const inverted =
    i.polarity === 'flattest' ? spread(other) < spread(same) - 1e-9 : i.polarity === 'inverted';
  const sumGain = inverted ? other : same;
  return {
    low,
    high,
    inverted,
    lowGain: omega.map((w) => gainDb(l, w)),
    highGain: omega.map((w) => gainDb(h, w)),
    sumGain,
    least: Math.min(...sumGain),
    most: Math.max(...sumGain),
    atCrossing: gainDb(l, (2 * Math.PI * i.crossing) / i.fs),
  };
}
