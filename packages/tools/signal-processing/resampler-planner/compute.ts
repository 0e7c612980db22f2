import { type Rational, rational } from '@tollbench/engines/exact/rational.ts';
import { chainTable, type Sweep, sweep } from '@tollbench/engines/multirate/chain-response.ts';
import { chainInputsFor } from '@tollbench/engines/multirate/polyphase.ts';
import type { Run } from '../../define/tool.ts';
import { type Chosen, choose } from './choose.ts';
import { type Task, taskOf } from './conversion.ts';
import { type FoldedBand, foldedBands } from './folds.ts';
import type { ResamplerInputs } from './inputs.ts';
import type { Plan } from './plans.ts';
import { runTrial, type Trial } from './trial.ts';

export interface ResamplerResult extends Chosen {
  readonly task: Task;
  readonly sweep: Sweep;
  readonly bands: readonly FoldedBand[];
  readonly bandCount: number;
  /** Whether the plan keeps ripple and attenuation. */
  readonly meets: boolean;
  /** Length of the one filter at L·f_in that the stages make. */
  readonly equivalent: number;
  /** Group delay of the chain in inputs and in outputs, exactly; null where it is not of linear phase. */
  readonly delayInputs: Rational | null;
  readonly delayOutputs: Rational | null;
  /** Inputs read when the asked number of outputs is made. */
  readonly needed: number;
  readonly trial: Trial | null;
  /** The response for the pictures: gains, not negative. */
  readonly shown: { readonly frequency: Float64Array; readonly gain: Float64Array };
}

/** Even parts of the bands of the folding picture. */
export const BINS = 360;
/** Points of the picture of the response. */
const POINTS = 2400;
/** Slack of filters that are optimal to the last digits. */
const SLACK = 1 + 1e-5;

/** Plans the conversion, and finds what the planned stages let through. */
export function compute(i: ResamplerInputs, run: Run): ResamplerResult {
  const task = taskOf(i);
  const chosen = choose(i, task, (share) => run.progress(0.6 * share));
  const { plan } = chosen;
  const gain = chainTable(plan.stages);
  run.progress(0.6);
  const swept = sweep(task, plan.stages, BINS, gain);
  const { bands, count } = foldedBands(task, gain);
  const delay = delayOf(plan);
  return {
    ...chosen,
    task,
    sweep: swept,
    bands,
    bandCount: count,
    meets:
      swept.worst.gain <= task.stopRipple * SLACK &&
      swept.high.gain <= (1 + task.passRipple) * SLACK &&
      swept.low.gain >= (1 - task.passRipple) / SLACK,
    equivalent: plan.equivalent,
    delayInputs: delay,
    delayOutputs: delay && times(delay, task.up, task.down),
    needed: chainInputsFor(plan.stages, i.outputs),
    trial: runTrial(i, task, plan, swept.worst.input),
    shown: responseOf(task, gain),
  };
}

const times = (x: Rational, n: number, d: number): Rational =>
  rational(x.n * BigInt(n), x.d * BigInt(d));

/** Half the orders of the filters, each at its rate, in inputs. */
function delayOf({ stages }: Plan): Rational | null {
  let delay = rational(0);
  // The rate before a stage, in input rates.
  let before = rational(1);
  for (const { up, down, h, symmetric } of stages) {
    if (!symmetric) return null;
    const own = rational(BigInt(h.length - 1) * before.d, 2n * BigInt(up) * before.n);
    delay = rational(delay.n * own.d + own.n * delay.d, delay.d * own.d);
    before = times(before, up, down);
  }
  return delay;
}

/** How far the picture of the response goes: past the first images and aliases. */
export const viewOf = (task: Task): number =>
  Math.min((task.rate * task.up) / 2, 1.25 * Math.max(task.rate, task.out));

function responseOf(task: Task, gain: (f: number) => number): ResamplerResult['shown'] {
  const view = viewOf(task);
  // Half of the points show the band that is kept and its edge.
  const near = Math.min(view, 1.15 * task.half);
  const points = Math.floor(POINTS / 2);
  const frequency = new Float64Array(near < view ? 2 * points + 1 : points + 1);
  for (let k = 0; k <= points; k++) frequency[k] = (near * k) / points;
  if (near < view)
    for (let k = 1; k <= points; k++) frequency[points + k] = near + ((view - near) * k) / points;
  return { frequency, gain: frequency.map((f) => Math.abs(gain(f))) };
}

/** Filters are designed: longer than a frame, unless they are given. */
export const long = (i: ResamplerInputs): boolean => i.method !== 'import';
