/** The tools that take a filter's parts. */
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { LcResult } from './compute.ts';
import type { LcInputs } from './inputs.ts';

/** Its first coil, to be wound. */
export function next(r: LcResult, i: LcInputs): readonly Onward[] {
  const coil = r.parts.find(({ kind }) => kind === 'L');
  const at = i.response === 'lowpass' || i.response === 'highpass' ? i.edge : i.centre;
  if (!coil || !(coil.value >= 1e-12 && coil.value <= 1e3)) return [];
  return [
    {
      tool: 'inductor-designer',
      does: `Wind ${coil.name} of ${formatQuantity(Number(coil.value.toPrecision(4)), 'H')} H`,
      inputs: {
        target: formatQuantity(Number(coil.value.toPrecision(5)), 'H'),
        frequency: formatQuantity(Number(at.toPrecision(6)), 'Hz'),
      },
    },
  ];
}
