/** The tools that take a planned filter: the designers, with its coefficients and its words. */
import type { Onward } from '../../define/onward.ts';
import type { PlannerResult } from './compute.ts';
import type { PlannerInputs } from './inputs.ts';

/** The links of a result. */
export function next(r: PlannerResult, i: PlannerInputs): Onward[] {
  if (r.mode === 'expression') return [];
  if (r.iir)
    return [
      {
        tool: 'iir-designer',
        does: 'Sections in fixed point: scaling, poles, limit cycles',
        inputs: {
          from: 'import',
          layout: i.kind === 'polynomials' ? 'polynomials' : 'sos',
          coefficients: i.coefficients,
          fs: '1',
        },
      },
    ];
  return [];
}
