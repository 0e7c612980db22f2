import { addPolynomials } from '@tollbench/engines/control/transfer-function.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { plantOnwards } from '../plant-onwards.ts';
import type { LoopResult } from './compute.ts';
import { type LoopInputs, OPEN_LOOP } from './inputs.ts';

/** The controller as a difference equation at the sample time of its code; a gain alone has none. */
function inCode({ controller: { c } }: LoopResult, i: LoopInputs): Onward[] {
  if (i.kind === OPEN_LOOP || c.den.length < 2) return [];
  return [
    {
      tool: 'discretizer',
      does: 'The controller as a difference equation',
      inputs: {
        system: fraction(c.num, c.den).text,
        sampleTime: String(i.sampleTime),
        method: 'tustin',
      },
    },
  ];
}

/** The closed loop goes on where it is a rational function, and so do the controller and the plant. */
export function next(r: LoopResult, i: LoopInputs): readonly Onward[] {
  const { loop, verdict } = r;
  const plant = [...plantOnwards('loop-shaper', i.plant, i.delay), ...inCode(r, i)];
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
