import { addPolynomials } from '@tollbench/engines/control/transfer-function.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { plantOnwards } from '../plant-onwards.ts';
import type { LoopResult } from './compute.ts';
import type { LoopInputs } from './inputs.ts';

/** The closed loop goes on where it is a rational function, and so does the plant. */
export function next({ loop, verdict }: LoopResult, i: LoopInputs): readonly Onward[] {
  const plant = plantOnwards('loop-shaper', i.plant, i.delay);
  if (loop.delay > 0 || verdict !== 'stable') return plant;
  const closed = fraction(loop.num, addPolynomials(loop.num, loop.den));
  return [
    {
      tool: 'step-response',
      does: 'Step response of the closed loop',
      inputs: { system: closed.text },
    },
    ...plant,
  ];
}
