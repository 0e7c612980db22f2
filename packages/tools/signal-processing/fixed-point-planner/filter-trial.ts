/** The integer model of a planned filter beside the same filter in doubles. */
import { amplitudeOf, type FilterProblem } from '@tollbench/engines/fixed/filter-signal.ts';
import type { FirPlan } from '@tollbench/engines/fixed/fir-plan.ts';
import type { IirPlan } from '@tollbench/engines/fixed/iir-plan.ts';
import type { Word } from '@tollbench/engines/fixed/word.ts';
import { bandGrid } from '@tollbench/engines/iir/extremes.ts';
import { runCascade } from '@tollbench/engines/iir/fixed-cascade.ts';
import { cascadeZpk, filterSamples } from '@tollbench/engines/iir/section.ts';
import { logMagnitude } from '@tollbench/engines/iir/zpk.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { filterFixed } from '@tollbench/engines/signal/fixed-filter.ts';
import { fit, roundTo } from '@tollbench/engines/signal/fixed-point.ts';
import { response } from '@tollbench/engines/signal/response.ts';

export interface FilterTrial {
  readonly sqnr: number;
  readonly mean: number;
  readonly largest: number;
  readonly count: number;
  readonly overflows: number;
  /** The output's error, sample by sample, of the first that are shown. */
  readonly errors: Float64Array;
}

const LENGTH = 8192;
const SETTLE = 2048;
const SHOWN = 256;

/** Samples of the signal whose power counts, on the input's grid where it has one. */
function samples({ input, signal }: FilterProblem, omega: number): Float64Array {
  const random = new Random(20_261_123);
  const { low, high, word } = input;
  const grid = word ? 2 ** -word.fraction : 0;
  return Float64Array.from({ length: LENGTH }, (_, n) => {
    // A phase that is no part of the period, so that the sine meets many levels.
    const x =
      signal === 'sine'
        ? amplitudeOf(input) * Math.sin(omega * n + 0.3)
        : random.between(low, high);
    const kept = Math.min(high, Math.max(low, x));
    return grid > 0 ? Math.min(high, Math.max(low, Math.round(kept / grid) * grid)) : kept;
  });
}

const integersOf = (
  x: Float64Array,
  { width, fraction }: Word,
  { rounding }: FilterProblem,
): Float64Array => x.map((v) => fit(roundTo(v * 2 ** fraction, rounding), width, 'saturate') + 0);

function compared(
  ours: Float64Array,
  fraction: number,
  wanted: Float64Array,
  overflows: number,
): FilterTrial {
  const errors = ours.map((y, n) => y * 2 ** -fraction - (wanted[n] ?? 0)).subarray(SETTLE);
  let [signal, noise, mean, largest] = [0, 0, 0, 0];
  errors.forEach((e, n) => {
    signal += (wanted[n + SETTLE] ?? 0) ** 2;
    noise += e * e;
    mean += e / errors.length;
    largest = Math.max(largest, Math.abs(e));
  });
  return {
    sqnr: 10 * Math.log10(signal / noise),
    mean,
    largest,
    count: errors.length,
    overflows,
    errors: errors.slice(0, SHOWN),
  };
}

export function tryFir(plan: FirPlan, problem: FilterProblem): FilterTrial {
  const h = plan.stored;
  const x = samples(problem, best(h));
  const wanted = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) {
    let sum = 0;
    for (let k = Math.min(h.length - 1, n); k >= 0; k--) sum += (h[k] ?? 0) * (x[n - k] ?? 0);
    wanted[n] = sum;
  }
  const ours = filterFixed(plan.filter, integersOf(x, plan.input, problem));
  const limit = 2 ** (plan.output.width - 1 - plan.output.fraction);
  return compared(
    ours,
    plan.output.fraction,
    wanted,
    wanted.filter((y) => y >= limit || y < -limit).length,
  );
}

/** Where a filter passes best, but not at the ends, where a sine is a constant. */
function best(h: Float64Array): number {
  const intervals = 1024;
  const { re, im } = response(h, intervals);
  let [at, most] = [1, 0];
  for (let k = 1; k < intervals; k++) {
    const power = (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2;
    if (power > most) [at, most] = [k, power];
  }
  return (Math.PI * at) / intervals;
}

export function tryIir(plan: IirPlan, problem: FilterProblem): FilterTrial {
  const whole = cascadeZpk(plan.stored);
  const grid = bandGrid(whole, 0, Math.PI).filter((w) => w > 1e-3 && w < Math.PI - 1e-3);
  const omega = grid.reduce(
    (a, w) => (logMagnitude(whole, w) > logMagnitude(whole, a) ? w : a),
    grid[0] ?? 1,
  );
  const x = samples(problem, omega);
  const { output, overflows } = runCascade(plan.cascade, integersOf(x, plan.signal, problem));
  return compared(
    output,
    plan.signal.fraction,
    filterSamples(plan.stored, x),
    overflows.reduce((s, n) => s + n, 0),
  );
}
