/** The tools that take a filter's parts. */
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { LcResult } from './compute.ts';
import { spice } from './exports/spice.ts';
import type { LcInputs } from './inputs.ts';

/** Its circuit in the simulator, and its first coil, to be wound. */
export const next = (r: LcResult, i: LcInputs): readonly Onward[] => [
  ...inSimulator('The filter in the circuit simulator', 'LC filter', () => spice(r)),
  ...wound(r, i),
];

function wound(r: LcResult, i: LcInputs): readonly Onward[] {
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
