/** What stands in words, pictures and the working alone: as values, for programs. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { ResamplerResult } from './compute.ts';
import type { ResamplerInputs } from './inputs.ts';
import { readRate } from './rate.ts';
import { ASYMMETRIC, trialError } from './readouts.ts';
import type { results } from './results.ts';

type Values = Extract<NamedOutput<typeof results>, { kind: 'values' }>['values'];

const none = (note: string) => ({ value: null, note }) as const;
const NO_TRIAL = 'a period of the trial is too short to tell the lines of two tones apart';

/** Values that no page shows. */
export function unseen(r: ResamplerResult, i: ResamplerInputs): NamedOutput<typeof results> {
  const { task, sweep, plan } = r;
  return {
    kind: 'values',
    values: {
      up: task.up,
      down: task.down,
      inputRate: readRate(i.from),
      outputRate: task.outExact,
      highestRate: task.rate * task.up,
      passEdge: task.pass,
      cleanEdge: task.clean,
      stopEdge: Math.min(task.rate, task.out) - task.clean,
      foldedMultiplications: plan.folded,
      ...delays(r),
      equivalentTaps: r.equivalent,
      worstInput: sweep.worst.input,
      worstOutput: sweep.worst.output,
      worstFrequency: sweep.worst.frequency,
      lowestGain: decibels(Math.abs(sweep.low.gain)),
      lowestFrequency: sweep.low.at,
      highestGain: decibels(Math.abs(sweep.high.gain)),
      highestFrequency: sweep.high.at,
      foldedBandCount: r.bandCount,
      plansDesigned: r.plans.length,
      ...trialValues(r),
    },
  };
}

function delays({ delayInputs, delayOutputs }: ResamplerResult): Values {
  if (!delayInputs || !delayOutputs)
    return {
      delayInputs: none(ASYMMETRIC),
      delayOutputs: none(ASYMMETRIC),
      wholeOutputs: none(ASYMMETRIC),
      delayRest: none(ASYMMETRIC),
    };
  const whole = delayOutputs.n / delayOutputs.d;
  const rest = { n: delayOutputs.n - whole * delayOutputs.d, d: delayOutputs.d };
  return {
    delayInputs,
    delayOutputs,
    wholeOutputs: Number(whole),
    delayRest: toNumber(rest),
  };
}

function trialValues(r: ResamplerResult): Values {
  const { trial } = r;
  if (!trial)
    return {
      trialInputs: none(NO_TRIAL),
      trialOutputs: none(NO_TRIAL),
      trialWorst: none(NO_TRIAL),
      trialWorstFrequency: none(NO_TRIAL),
      trialDistortion: none(NO_TRIAL),
      trialError: none(NO_TRIAL),
    };
  return {
    trialInputs: trial.inputs,
    trialOutputs: trial.outputs,
    trialWorstFrequency: trial.worstAt,
    trialError: trialError(r) ?? none(NO_TRIAL),
  };
}
