import type { NamedOutput } from '../../define/named.ts';
import type { PlannerResult } from './compute.ts';
import { figuresOf } from './figures.ts';
import type { PlannerInputs } from './inputs.ts';
import type { results } from './results.ts';

/** What programs want and nobody asks of a page first. */
export function unseen(r: PlannerResult, i: PlannerInputs): NamedOutput<typeof results> {
  const { trial, power } = figuresOf(r);
  return {
    kind: 'values',
    values: {
      wantedSqnr: i.wanted,
      trialCount: trial.count,
      trialAll: trial.all,
      trialMean: trial.mean,
      errorLargest: trial.largest,
      trialOverflows: trial.overflows,
      outputPower: power,
      ...(r.mode === 'expression' && { plansLooked: r.looked }),
      ...(r.mode === 'expression' && r.proven !== undefined && { plansNear: r.proven }),
    },
  };
}
