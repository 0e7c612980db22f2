/** The tools that take an antenna's result. */
import type { Onward } from '../../define/onward.ts';
import type { AntennaResult } from './compute.ts';
import type { AntennaInputs } from './inputs.ts';

const number = (x: number): string => String(Number(x.toPrecision(6)));

/** The impedance as a load on the Smith chart, to be matched. */
export function next(r: AntennaResult, i: AntennaInputs): readonly Onward[] {
  const z = r.feeds[0]?.impedance;
  if (z === undefined || !(z.re > 0 && z.re <= 1e6 && Math.abs(z.im) <= 1e6)) return [];
  return [
    {
      tool: 'smith-chart',
      does: 'Match it on the Smith chart',
      inputs: {
        load: 'impedance',
        r: number(z.re),
        x: number(z.im),
        z0: number(i.reference),
        f0: number(r.frequency),
      },
    },
  ];
}
