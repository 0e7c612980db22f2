import { format } from '@tollbench/engines/exact/rational.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { ResamplerResult } from './compute.ts';
import type { ResamplerInputs } from './inputs.ts';
import { type PlannedStage, writeStages } from './plans.ts';
import { rippleOf } from './readouts.ts';

const t = (x: number, digits = 6) => texNumber(x, digits);

/** The working: the ratio, the bands, the stages and their filters, cost, delay, the worst fold. */
export function steps(r: ResamplerResult, i: ResamplerInputs): Step[] {
  const { task, plan } = r;
  const lower = Math.min(task.rate, task.out);
  return [
    {
      text: 'The ratio of the rates in lowest terms is interpolation over decimation.',
      tex: `\\frac{f_{out}}{f_{in}} = \\frac{${t(task.out, 9)}}{${t(task.rate, 9)}} = \\frac{${task.up}}{${task.down}}, \\qquad L f_{in} = M f_{out} = ${t(task.up * task.rate, 9)}\\,\\mathrm{Hz}`,
    },
    {
      text: `The chain keeps all up to ${showQuantity(task.pass, 'Hz', 5)}; nothing that folds may reach below ${showQuantity(task.clean, 'Hz', 5)}, so that it stops from the lower rate less that.`,
      tex: `f_s = ${t(lower)} - ${t(task.clean)} = ${t(lower - task.clean)}\\,\\mathrm{Hz}`,
    },
    {
      text: `Ripple and attenuation as deviations${plan.stages.length > 1 ? `; each of ${plan.stages.length} stages has a share of the ripple` : ''}.`,
      tex: `\\delta_p = \\frac{10^{A_p/20} - 1}{10^{A_p/20} + 1} = ${t(task.passRipple, 4)}, \\qquad \\delta_s = 10^{-A_s/20} = ${t(task.stopRipple, 4)}`,
    },
    ...plan.stages.map(stageStep),
    {
      text: 'The products of a stage, by its coefficients that are not 0, count as often as it makes an output for one of the chain.',
      tex: `\\sum_i \\frac{f_i}{f_{out}} \\frac{K_i}{L_i} = ${plan.stages.map((s) => `${t(s.rateOut / task.out, 5)} \\cdot ${t(s.multiplications, 5)}`).join(' + ')} = ${t(plan.multiplications, 5)}`,
    },
    ...(r.delayOutputs && plan.delay !== null
      ? [
          {
            text: `Half the orders of the filters, each at its rate, are the delay: ${showQuantity(plan.delay, 's', 5)}, ${format(r.delayOutputs)} outputs.`,
            tex: `\\tau = \\sum_i \\frac{N_i - 1}{2 F_i} = ${t(plan.delay, 6)}\\,\\mathrm{s}`,
          },
        ]
      : []),
    {
      text: `Up to half of L f_in the gain of the chain is the product of its filters' gains. The loudest of all that folds is at ${showQuantity(r.sweep.worst.frequency, 'Hz', 7)}: it is ${showQuantity(r.sweep.worst.input, 'Hz', 5)} in the input and ${showQuantity(r.sweep.worst.output, 'Hz', 5)} in the output. The pass band ripples by ${showQuantity(rippleOf(r), 'dB', 3)} where ${showQuantity(i.ripple, 'dB', 3)} is allowed.`,
      ...(r.sweep.worst.gain > 0 && {
        tex: `20 \\log_{10} |H| = ${t(decibels(r.sweep.worst.gain), 6)}\\,\\mathrm{dB}`,
      }),
    },
    {
      text: `Output n of a stage takes branch nM mod L, and its newest input is the whole part of nM/L. Back through ${writeStages(plan.stages)}, ${i.outputs} outputs need ${r.needed} inputs.`,
    },
  ];
}

/** One stage: its rates, its bands, its filter. */
function stageStep(s: PlannedStage, k: number): Step {
  const how =
    s.method === 'import'
      ? 'Its coefficients are given'
      : s.halfBand
        ? 'A half-band filter serves: every other coefficient is 0'
        : `The shortest ${s.method === 'kaiser' ? 'Kaiser' : 'equiripple'} filter of odd length that keeps its bands serves`;
  return {
    text: `Stage ${k + 1}, ${s.up}/${s.down}: from ${showQuantity(s.rateIn, 'Hz', 6)} to ${showQuantity(s.rateOut, 'Hz', 6)}. It passes to ${showQuantity(s.pass, 'Hz', 5)} and stops from ${showQuantity(s.stop, 'Hz', 6)}. ${how}.`,
    tex: `F_{${k + 1}} = ${s.up} \\cdot ${t(s.rateIn)} = ${t(s.rateHigh)}\\,\\mathrm{Hz}, \\qquad N_{${k + 1}} = ${s.h.length}, \\qquad \\frac{K_{${k + 1}}}{L_{${k + 1}}} = \\frac{${s.nonZero}}{${s.up}} = ${t(s.multiplications, 5)}`,
  };
}
