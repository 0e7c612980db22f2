/** What is drawn of a loop: along frequency, and in time. */
import { frequencyResponse } from '@tollbench/engines/control/frequency-response.ts';
import { sizes } from '@tollbench/engines/control/loop-functions.ts';
import { loopPhase } from '@tollbench/engines/control/loop-phase.ts';
import type { LoopSamples } from '@tollbench/engines/control/loop-samples.ts';
import type { LoopResponse } from '@tollbench/engines/control/loop-simulation.ts';
import type { Margins } from '@tollbench/engines/control/margins.ts';
import type { TransferFunction } from '@tollbench/engines/control/transfer-function.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';

/** Along ω in rad/s: gains in dB, phases in degrees without jumps. */
export interface Frequencies {
  readonly omega: Float64Array;
  readonly gain: Float64Array;
  readonly phase: Float64Array;
  readonly plantGain: Float64Array;
  readonly plantPhase: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly s: Float64Array;
  readonly t: Float64Array;
}

export interface Times {
  readonly end: number;
  readonly t: Float64Array;
  readonly y: Float64Array;
  readonly u: Float64Array;
  readonly loadY: Float64Array;
  readonly loadU: Float64Array;
}

/** Samples to draw: every so many of the simulation's, and the last. */
export function thin(step: LoopResponse, load: LoopResponse, end: number): Times {
  const last = step.t.length - 1;
  const every = Math.max(1, Math.floor(last / 800));
  const count = Math.ceil(last / every) + 1;
  const pick = (v: Float64Array) => {
    const out = new Float64Array(count);
    for (let k = 0; k < count; k++) out[k] = v[Math.min(last, k * every)] ?? Number.NaN;
    return out;
  };
  return {
    end,
    t: pick(step.t),
    y: pick(step.y),
    u: pick(step.u),
    loadY: pick(load.y),
    loadU: pick(load.u),
  };
}

/** The band worth showing: a decade beyond the corners and crossings. */
export function frequencies(
  loop: TransferFunction,
  plant: TransferFunction,
  m: Margins,
  samples: LoopSamples,
): Frequencies {
  const all = samples.omega;
  const [first = 0, last = 0] = [all[0], all.at(-1)];
  const [low, high] = [first * 10, faded(samples, last / 10)];
  const extra = [...m.gainCrossings, ...m.phaseCrossings].map((c) => c.omega);
  const omega = Float64Array.from(
    new Set([low, high, ...all, ...extra].filter((w) => w >= low && w <= high)),
  ).sort();
  const { re, im } = frequencyResponse(loop, omega);
  const { s, t } = sizes({ ...samples, omega, re, im });
  const p = frequencyResponse(plant, omega);
  return {
    omega,
    gain: levels(moduli(re, im)),
    phase: omega.map(loopPhase(loop)),
    plantGain: levels(moduli(p.re, p.im)),
    plantPhase: omega.map(loopPhase(plant)),
    re: re.map(finite),
    im: im.map(finite),
    s: levels(s),
    t: levels(t),
  };
}

/** Far-off corners, as a fast filter pole, are of no interest two decades past the crossover and 80 dB down. */
function faded({ omega, re, im, crossovers }: LoopSamples, high: number): number {
  const from = 100 * Math.max(...crossovers, (omega[0] ?? 0) * 10);
  const size = moduli(re, im);
  const last = omega.findLastIndex((w, k) => w <= high && (w <= from || !((size[k] ?? 0) < 1e-4)));
  return Math.min(high, omega[Math.max(0, last) + 1] ?? high);
}

const moduli = (re: Float64Array, im: Float64Array): Float64Array =>
  re.map((x, k) => Math.hypot(x, im[k] ?? Number.NaN));

const finite = (x: number) => (Number.isFinite(x) ? x : Number.NaN);

const levels = (values: Float64Array) => values.map((x) => finite(decibels(x)));
