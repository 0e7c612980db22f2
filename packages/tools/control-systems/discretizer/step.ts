/** The step of the plant beside the samples of what became of it. */
import { cascade } from '@tollbench/engines/control/cascade.ts';
import { StepAnswer } from '@tollbench/engines/control/step.ts';
import type { Discrete } from '@tollbench/engines/discretize/discretize.ts';
import { runStages, sectionForm } from '@tollbench/engines/discretize/stages.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import { roundUp } from '@tollbench/engines/numeric/round-up.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { Channel } from './channel.ts';
import type { DiscretizerInputs } from './inputs.ts';

export interface StepCurves {
  readonly end: number;
  readonly t: Float64Array;
  readonly y: Float64Array;
  /** Samples that are shown, and the number of each. */
  readonly k: Float64Array;
  readonly tz: Float64Array;
  readonly yz: Float64Array;
  /** Largest |difference| at the samples shown. */
  readonly largest: number;
  /** Whether the axis ends before the end that was wanted, after MAX_STEP_SAMPLES. */
  readonly cut: boolean;
}

const POINTS = 500;
export const MAX_STEP_SAMPLES = 50_000;
const MAX_SHOWN = 600;

export function stepOf(i: DiscretizerInputs, channel: Channel, h: Discrete): StepCurves {
  const { sampleTime } = channel.continuous;
  const wanted = i.horizon === 'set' ? i.end : horizonOf(channel);
  const end = Math.min(wanted, MAX_STEP_SAMPLES * sampleTime);
  const count = Math.floor(end / sampleTime + 1e-9) + 1;
  const answer = runStages(sectionForm(h), new Float64Array(count).fill(1));
  const stride = Math.ceil(count / MAX_SHOWN);
  const k = Float64Array.from({ length: Math.ceil(count / stride) }, (_, j) => j * stride);
  const tz = k.map((n) => n * sampleTime);
  const yz = k.map((n) => answer[n] ?? Number.NaN);
  const t = linearSpacing(0, end, POINTS + 1);
  const exact = continuousStep(channel, tz);
  return {
    end,
    t,
    y: continuousStep(channel, t),
    k,
    tz,
    yz,
    largest: yz.reduce((most, v, j) => Math.max(most, Math.abs(v - (exact[j] ?? 0))), 0),
    cut: wanted > end,
  };
}

/** At rising times, equally spaced; before the dead time 0. */
function continuousStep({ g }: Channel, t: Float64Array): Float64Array {
  const answer = new StepAnswer(cascade(g));
  const y = new Float64Array(t.length);
  // A step at a sample is in it, whatever the last bit of its time.
  const first = t.findIndex((x) => x >= g.delay * (1 - 1e-12));
  if (first < 0) return y;
  const gap = (t[1] ?? 0) - (t[0] ?? 0);
  let state = answer.advance(answer.start(), Math.max(0, (t[first] ?? 0) - g.delay));
  for (let n = first; n < t.length; n++) {
    y[n] = answer.output(state);
    if (n + 1 < t.length) state = answer.advance(state, gap, true);
  }
  return y;
}

/** A few of the slowest time constants, at least twelve samples. */
function horizonOf({ g, continuous: { factored, sampleTime } }: Channel): number {
  const growing = factored.poles.filter(({ re }) => re > 0).map(({ re }) => re);
  const rates = factored.poles
    .map((p) => (p.re < 0 ? Math.max(-p.re, abs(p) / 20) : abs(p) / 4))
    .filter((x) => x > 0);
  const slowest = rates.length > 0 ? Math.min(...rates) : 1 / (5 * sampleTime);
  const span = growing.length > 0 ? 4 / Math.max(...growing) : 7 / slowest;
  return roundUp(g.delay + Math.max(span, 12 * sampleTime));
}
