/** The tools that take a circuit's parts. */
import type { Onward } from '../../define/onward.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { Result } from './compute.ts';
import { spice } from './exports/spice.ts';
import type { Inputs } from './inputs.ts';
import { gainResistor, isResistive } from './netlist.ts';

/** The circuit in the simulator, and its gain resistor from real values. */
export const next = (r: Result, i: Inputs): readonly Onward[] => [
  ...inSimulator('The circuit in the simulator: response, noise, step', 'Op-amp circuit', () =>
    spice(r, i),
  ),
  ...resistor(r, i),
];

/** The gain resistor from up to two parts: for a gain the exact one, which a single part of the series misses. */
function resistor({ values }: Result, i: Inputs): readonly Onward[] {
  if (!isResistive(i)) return [];
  const rg = i.by === 'gain' ? gainResistor(i, values.rf) : values.rg;
  // What real resistors are made of.
  if (!(rg >= 10 && rg <= 1e6)) return [];
  return [
    {
      tool: 'resistor-network',
      does: `Gain resistor of ${showQuantity(rg, 'Ω')} from real values, with their tolerance`,
      inputs: {
        task: 'value',
        target: formatQuantity(Number(rg.toPrecision(9)), 'Ω'),
        ...(i.by === 'gain' && { series: i.series }),
        ...(i.tolerance > 0 && { tolerance: String(i.tolerance) }),
      },
    },
  ];
}
