/** The tools that take the stack's result. */
import { FREE_SPACE } from '@tollbench/engines/optics/medium.ts';
import type { Onward } from '../../define/onward.ts';
import type { LayersResult } from './compute.ts';
import { type LayersFields, placed } from './inputs.ts';
import { inputImpedance } from './readouts.ts';
import { inUnit } from './spot.ts';

/** Of the chart: what it takes. */
const MIN_Z = 0.1;
const MAX_Z = 1e4;
const MAX_F = 1e12;

/** The stack as a load of free space, at normal incidence from air. */
export function next(r: LayersResult, fields: LayersFields): readonly Onward[] {
  const i = placed(fields);
  const z = inputImpedance(r, i, 's');
  const frequency = inUnit(i.at.wavelength, 'Hz');
  const first = r.stack.from;
  if (z === null || i.angle !== 0 || frequency > MAX_F || first.eps.re !== 1 || first.mu.re !== 1)
    return [];
  if (!(z.re >= MIN_Z && z.re <= MAX_Z && Math.abs(z.im) <= MAX_Z)) return [];
  const number = (x: number) => String(Number(x.toPrecision(6)));
  return [
    {
      tool: 'smith-chart',
      does: 'Its input impedance on the Smith chart',
      inputs: {
        load: 'impedance',
        r: number(z.re),
        x: number(z.im),
        z0: number(FREE_SPACE),
        f0: number(frequency),
      },
    },
  ];
}
