/** Two tones through the stages: what comes out, line by line, of a signal that repeats, so that nothing leaks. */
import { chainGain } from '@tollbench/engines/multirate/chain-response.ts';
import { fold } from '@tollbench/engines/multirate/fold.ts';
import { resamplePeriodic } from '@tollbench/engines/multirate/polyphase.ts';
import { rfft } from '@tollbench/engines/signal/real-fft.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import type { Task } from './conversion.ts';
import type { ResamplerInputs } from './inputs.ts';
import type { Plan } from './plans.ts';

/** Samples of a period, at the input or at the output, whichever has more. */
const MAX_PERIOD = 16_384;
/** Products that a trial may take. */
const MAX_PRODUCTS = 6e7;

export interface TrialTone {
  /** In the input, at a whole number of cycles. */
  readonly frequency: number;
  /** Level at its own frequency in the output, linear; 0 where it is above the output's band. */
  readonly measured: number;
  readonly predicted: number;
  /** The loudest of its images and aliases as the response has it, and where it comes out. */
  readonly spur: number;
  readonly spurAt: number;
}

export interface Trial {
  readonly inputs: number;
  readonly outputs: number;
  readonly tones: readonly TrialTone[];
  /** Amplitude at each multiple of out/outputs from 0 to half the output rate. */
  readonly lines: Float64Array;
  /** The loudest line that is neither tone, linear, and its frequency. */
  readonly worst: number;
  readonly worstAt: number;
  /** All that is neither tone, as power over that of the tones that are kept. */
  readonly rest: number;
}

/** Samples of a period at the input. */
function periodOf(task: Task, plan: Plan): number {
  const longest = Math.max(task.up, task.down);
  const perTurn = plan.multiplications * task.up;
  const times = Math.max(1, Math.floor(Math.min(MAX_PERIOD / longest, MAX_PRODUCTS / perTurn)));
  return times * task.down;
}

function wantedTones(i: ResamplerInputs, task: Task, worst: number): readonly [number, number] {
  if (i.trial === 'worst') return [0.45 * task.pass, worst];
  for (const field of ['tone1', 'tone2'] as const)
    if (i[field] >= task.rate / 2)
      throw new InputError(
        `is ${showQuantity(i[field], 'Hz', 6)}; the input holds frequencies below ${showQuantity(task.rate / 2, 'Hz', 6)}`,
        {
          field,
          value: formatQuantity(i[field], 'Hz'),
          remedies: [{ [field]: formatQuantity(Number((task.pass / 2).toPrecision(4)), 'Hz') }],
        },
      );
  return [i.tone1, i.tone2];
}

/** The bin of a frequency, never 0 and never half the rate. */
const binOf = (f: number, rate: number, period: number): number =>
  Math.min(Math.ceil(period / 2) - 1, Math.max(1, Math.round((f / rate) * period)));

/**
 * Whether lines of one bin fall on lines of another, or for the same bin twice on one another: a tone at bin b makes
 * lines at ±b and all that is a whole multiple of `spacing` away.
 */
function meet(a: number, b: number, spacing: number): boolean {
  return (a + b) % spacing === 0 || (a !== b && (a - b) % spacing === 0);
}

/** Bins of two tones whose lines all stand alone, each the nearest such to the one that is wanted; undefined where none do. */
function binsApart(
  [first, second]: readonly [number, number],
  period: number,
  spacing: number,
): [number, number] | undefined {
  const last = Math.ceil(period / 2) - 1;
  const nearest = (wanted: number, fits: (bin: number) => boolean): number | undefined => {
    for (let away = 0; away <= spacing; away++)
      for (const bin of [wanted + away, wanted - away])
        if (bin >= 1 && bin <= last && fits(bin)) return bin;
    return undefined;
  };
  const alone = (bin: number) => !meet(bin, bin, spacing);
  // The one that is to show the worst moves least.
  const b = nearest(second, alone);
  if (b === undefined) return undefined;
  const a = nearest(first, (bin) => bin !== b && alone(bin) && !meet(bin, b, spacing));
  return a === undefined ? undefined : [a, b];
}

/**
 * Runs two tones of amplitude 1. `worst` is the input frequency whose image or alias is the loudest. Null where a
 * period is too short to tell two tones apart.
 */
export function runTrial(i: ResamplerInputs, task: Task, plan: Plan, worst: number): Trial | null {
  const wanted = wantedTones(i, task, worst);
  const period = periodOf(task, plan);
  if (period < 8) return null;
  const nearest = [
    binOf(wanted[0], task.rate, period),
    binOf(wanted[1], task.rate, period),
  ] as const;
  const bins = binsApart(nearest, period, period / task.down);
  if (!bins) return null;
  const x = Float64Array.from({ length: period }, (_, n) =>
    // The phase is reduced first, so that a cycle closes to the last digit.
    bins.reduce((sum, bin) => sum + Math.cos((2 * Math.PI * ((bin * n) % period)) / period), 0),
  );
  const running = plan.stages.map((s) => ({ ...s, h: s.h.map((c) => c * s.up) }));
  const y = resamplePeriodic(running, x);
  const lines = amplitudes(y);
  const places = bins.map((bin) => (2 * bin < y.length ? bin : -1));
  let [top, at, rest] = [0, 0, 0];
  lines.forEach((a, k) => {
    if (places.includes(k)) return;
    rest += a * a;
    if (a > top) [top, at] = [a, k];
  });
  const kept = places.reduce((sum, k) => sum + (lines[k] ?? 0) ** 2, 0);
  const spacing = task.out / y.length;
  return {
    inputs: period,
    outputs: y.length,
    tones: bins.map((bin, k) =>
      toneOf(task, plan, (bin * task.rate) / period, lines[places[k] ?? -1]),
    ),
    lines,
    worst: top,
    worstAt: at * spacing,
    rest: kept > 0 ? rest / kept : Number.POSITIVE_INFINITY,
  };
}

/** Peak amplitude of each line of a period. */
function amplitudes(y: Float64Array): Float64Array {
  const n = y.length;
  const bins = rfft(y);
  return Float64Array.from({ length: bins.length / 2 }, (_, k) => {
    const size = Math.hypot(bins[2 * k] ?? 0, bins[2 * k + 1] ?? 0);
    return (k === 0 || 2 * k === n ? size : 2 * size) / n;
  });
}

function toneOf(task: Task, plan: Plan, f: number, measured: number | undefined): TrialTone {
  let [spur, spurAt] = [0, 0];
  const half = (task.rate * task.up) / 2;
  for (let k = 0; k * task.rate - f <= half; k++)
    for (const place of [k * task.rate - f, k * task.rate + f]) {
      // What stays at its own frequency is no spur.
      if (place < 0 || place > half || place * 2 < Math.min(task.rate, task.out)) continue;
      const size = Math.abs(chainGain(plan.stages, place));
      if (size > spur) [spur, spurAt] = [size, fold(place, task.out)];
    }
  return {
    frequency: f,
    measured: measured ?? 0,
    predicted: 2 * f < task.out ? Math.abs(chainGain(plan.stages, f)) : 0,
    spur,
    spurAt,
  };
}
