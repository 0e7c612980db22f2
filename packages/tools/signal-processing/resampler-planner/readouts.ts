import { format, toNumber } from '@tollbench/engines/exact/rational.ts';
import { decibels, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { ResamplerResult } from './compute.ts';
import type { ResamplerInputs } from './inputs.ts';
import { writeStages } from './plans.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

export const ASYMMETRIC = 'a filter does not mirror: each frequency has a delay of its own';

/** `8/7 → 20/21` */
export const showStages = (r: Pick<ResamplerResult, 'plan'>): string =>
  writeStages(r.plan.stages).replaceAll(', ', ' → ');

/** Pass-band ripple of the chain in dB. */
export const rippleOf = ({ sweep }: ResamplerResult): number =>
  sweep.low.gain > 0 ? decibels(sweep.high.gain / sweep.low.gain) : Number.POSITIVE_INFINITY;

/** The answer: ratio, plan, what it costs, how late it is, what it lets through. */
export function answer(r: ResamplerResult, i: ResamplerInputs): Reading[] {
  const { task, plan, sweep } = r;
  return [
    { name: 'ratio', value: { n: BigInt(task.up), d: BigInt(task.down) } },
    { name: 'multiplications', value: plan.multiplications },
    plan.delay === null
      ? { name: 'delay', value: null, note: ASYMMETRIC }
      : { name: 'delay', value: plan.delay, note: `${outputsText(r)} outputs` },
    { name: 'plan', value: writeStages(plan.stages), shown: showStages(r) },
    {
      name: 'worstLevel',
      value: decibels(sweep.worst.gain),
      note: `${showQuantity(sweep.worst.input, 'Hz')} comes out at ${showQuantity(sweep.worst.output, 'Hz')}`,
    },
    { name: 'passbandRipple', value: rippleOf(r), note: `asked ${showQuantity(i.ripple, 'dB')}` },
    { name: 'met', value: r.meets, shown: r.meets ? 'met' : 'not met' },
    {
      name: 'multiplicationRate',
      value: plan.multiplications * task.out,
      shown: `${showQuantity(plan.multiplications * task.out, 'Hz', 4).replace('Hz', '/s')}`,
    },
    { name: 'coefficientCount', value: plan.coefficients },
    { name: 'stateSamples', value: plan.state },
    {
      name: 'inputsNeeded',
      value: r.needed,
      note: `for ${counted(i.outputs, 'output')}`,
    },
  ];
}

/** The delay in outputs as people read it: the fraction where it is short. */
function outputsText({ delayOutputs }: ResamplerResult): string {
  if (!delayOutputs) return '';
  const text = format(delayOutputs);
  return text.length <= 12 ? text : showQuantity(toNumber(delayOutputs), '', 6);
}

/** What the trial measured. */
export function trialReadouts(r: ResamplerResult): Reading[] {
  const { trial } = r;
  if (!trial) return [];
  return [
    {
      name: 'trialWorst',
      value: decibels(trial.worst),
      note: `at ${showQuantity(trial.worstAt, 'Hz', 5)}`,
    },
    Number.isFinite(trial.rest)
      ? { name: 'trialDistortion', value: powerDecibels(trial.rest) }
      : {
          name: 'trialDistortion',
          value: null,
          note: 'neither tone is in the band of the output',
        },
  ];
}

/** Largest difference between the lines of the tones and of their loudest companions, measured and computed. */
export function trialError({ trial }: ResamplerResult): number | null {
  if (!trial) return null;
  return Math.max(...trial.tones.map((t) => Math.abs(t.measured - t.predicted)));
}
