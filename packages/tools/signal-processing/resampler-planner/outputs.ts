import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { ResamplerResult } from './compute.ts';
import type { ResamplerInputs } from './inputs.ts';
import { notices } from './notices.ts';
import {
  foldingPlot,
  impulsePlot,
  MAX_FOLDS,
  mapPlot,
  responsePlot,
  spectrumPlot,
} from './plots.ts';
import { answer, rippleOf, showStages, trialReadouts } from './readouts.ts';
import type { results } from './results.ts';
import {
  coefficientTable,
  foldedTable,
  planTable,
  stageTable,
  toneTable,
  turnTable,
} from './tables.ts';
import { unseen } from './unseen.ts';

type Shown = NamedOutput<typeof results>;

const hertz = (f: number) => showQuantity(f, 'Hz', 5);

/** The response of the chain, the answer, where things fold, the plans, the trial, and what the stages are made of. */
export function outputs(r: ResamplerResult, i: ResamplerInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'response',
      title: 'Gain of the chain',
      plot: responsePlot(r, i),
      caption: `${showStages(r)}: ${counted(r.plan.stages.length, 'stage')} with ${counted(r.plan.coefficients, 'coefficient')} ${r.plan.stages.length === 1 ? 'ripples' : 'ripple'} by ${showQuantity(rippleOf(r), 'dB', 3)} up to ${hertz(r.task.pass)}; the worst alias or image is at ${showQuantity(decibels(r.sweep.worst.gain), 'dB', 4)}. Hatched: what is forbidden.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Conversion', items: answer(r, i) },
    ...notices(r, i),
    planTable(r),
    ...pictures(r, i),
    ...(r.trial
      ? [{ kind: 'readouts', id: 'trial', title: 'Trial', items: trialReadouts(r) } as const]
      : []),
    stageTable(r),
    turnTable(r),
    foldedTable(r),
    ...toneTable(r),
    coefficientTable(r),
    unseen(r, i),
  ];
}

function pictures(r: ResamplerResult, i: ResamplerInputs): Shown[] {
  const { task, sweep } = r;
  const spectrum = spectrumPlot(r, i);
  const folds = task.up + task.down;
  return [
    {
      kind: 'plot',
      id: 'map',
      title: 'Alias map',
      plot: mapPlot(r),
      caption: `Each input frequency comes out on every path above it: the signal on the diagonal, its images and aliases on those that bounce off the edges${folds > MAX_FOLDS ? `, of which the first ${MAX_FOLDS} of ${folds} are drawn` : ''}. The worst, from ${hertz(sweep.worst.input)} to ${hertz(sweep.worst.output)}, is at ${showQuantity(decibels(sweep.worst.gain), 'dB', 4)}.`,
    },
    {
      kind: 'plot',
      id: 'folding',
      title: 'Aliases and images',
      plot: foldingPlot(r, i),
      caption: `The signal, and the loudest of all that folds onto each frequency of the output and of all that each frequency of the input leaves, looked at up to half of ${hertz(task.rate * task.up)}.`,
    },
    ...(spectrum && r.trial
      ? [
          {
            kind: 'plot',
            id: 'spectrum',
            title: 'Trial',
            plot: spectrum,
            caption: `Tones at ${r.trial.tones.map((t) => hertz(t.frequency)).join(' and ')} went through the stages; the loudest other line of the output, at ${hertz(r.trial.worstAt)}, is at ${showQuantity(decibels(r.trial.worst), 'dB', 5)}.`,
          } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'impulse',
      title: 'Impulse responses',
      plot: impulsePlot(r),
      caption: `The filters of the stages over time: ${r.plan.stages.map((s) => counted(s.h.length, 'coefficient')).join(', ')}.`,
    },
  ];
}
