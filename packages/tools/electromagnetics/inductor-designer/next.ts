/** The tools that take a coil. */
import type { Onward } from '../../define/onward.ts';
import type { InductorResult } from './compute.ts';
import type { InductorInputs } from './inputs.ts';

/** The coil at its frequency as a load on the Smith chart, where it is one. */
export function next({ at }: InductorResult, i: InductorInputs): readonly Onward[] {
  const x = 2 * Math.PI * i.frequency * at.inductance;
  if (!(at.resistance >= 0 && at.resistance < 1e6 && x < 1e6)) return [];
  const number = (v: number) => String(Number(v.toPrecision(6)));
  return [
    {
      tool: 'smith-chart',
      does: 'The coil on the Smith chart',
      inputs: {
        load: 'impedance',
        r: number(at.resistance),
        x: number(x),
        f0: number(i.frequency),
      },
    },
  ];
}
