import type { NamedOutput } from '../../define/named.ts';
import type { PidResult } from './compute.ts';
import type { PidInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { fitCaption, responsesCaption, windupCaption } from './phrases.ts';
import { fitPlot, gainsPlot, responsesPlot, tradeoffPlot, windupPlot } from './plots.ts';
import { fitReadouts, loopReadouts, modelReadouts, tuningReadouts } from './readouts.ts';
import type { results } from './results.ts';
import { formsTable, ruleDetails, rulesTable } from './tables.ts';
import { unseen } from './unseen.ts';

/** The chosen controller at work, its gains, every rule beside it, and what it was made from. */
export function outputs(r: PidResult, i: PidInputs): NamedOutput<typeof results>[] {
  const fit = fitPlot(r);
  const gains = gainsPlot(r);
  const tradeoff = tradeoffPlot(r);
  return [
    {
      kind: 'plot',
      id: 'responses',
      title: 'Responses',
      plot: responsesPlot(r, i),
      caption: responsesCaption(r, i),
    },
    ...notices(r, i),
    { kind: 'readouts', id: 'tuning', title: 'Controller', items: tuningReadouts(r) },
    { kind: 'readouts', id: 'loop', title: 'Closed loop', items: loopReadouts(r) },
    { kind: 'readouts', id: 'model', title: 'Model', items: modelReadouts(r) },
    rulesTable(r, i),
    ...(fit
      ? [
          {
            kind: 'plot',
            id: 'fit',
            title: 'Step response',
            plot: fit,
            caption: fitCaption(r),
          } as const,
          { kind: 'readouts', id: 'identified', title: 'Fit', items: fitReadouts(r, i) } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'windup',
      title: 'Anti-windup',
      plot: windupPlot(r, i),
      caption: windupCaption(r, i),
    },
    ...(tradeoff
      ? [
          {
            kind: 'plot',
            id: 'tradeoff',
            title: 'Robustness',
            plot: tradeoff,
            caption:
              'A point for each rule with a stable loop and integral action: left is robust, low rejects loads. Between Ms 1.4 and 2 is where loops are usually put.',
          } as const,
        ]
      : []),
    ...(gains
      ? [
          {
            kind: 'plot',
            id: 'gains',
            title: 'Gains',
            plot: gains,
            caption:
              'Inside the curve the loop is stable, with the derivative time of the chosen controller. Pull the chosen point to try gains of your own.',
          } as const,
        ]
      : []),
    formsTable(r),
    ruleDetails(r),
    unseen(r),
  ];
}
