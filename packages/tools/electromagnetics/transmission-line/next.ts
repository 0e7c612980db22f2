/** The tools that take a line's result. */
import type { Onward } from '../../define/onward.ts';
import type { LineResult } from './compute.ts';
import type { LineInputs } from './inputs.ts';
import { firstOf, linesOf, NEPER } from './phrases.ts';

/** Of the chart: what it takes of a line's impedance. */
const MIN_Z = 0.1;
const MAX_Z = 1e4;

/** Degrees of a step at most that are sent on: whole turns are left out of none. */
const MAX_DEGREES = 360;

/** The length as a step of a ladder on the Smith chart, a load of the reference behind it. */
export function next(r: LineResult, i: LineInputs): readonly Onward[] {
  const { at } = firstOf(r);
  const z = linesOf(i) * at.characteristic;
  const degrees = (at.gamma.im * i.length * 180) / Math.PI;
  if (!(z >= MIN_Z && z <= MAX_Z && degrees > 0 && degrees <= MAX_DEGREES)) return [];
  const wavelength = (2 * Math.PI) / at.gamma.im;
  const loss = NEPER * at.gamma.re * wavelength;
  const number = (x: number) => String(Number(x.toPrecision(6)));
  const reference = linesOf(i) * i.reference;
  return [
    {
      tool: 'smith-chart',
      does: 'The length on the Smith chart',
      inputs: {
        load: 'impedance',
        r: number(reference),
        x: '0',
        z0: number(reference),
        f0: number(i.frequency),
        match: 'ladder',
        steps: `line,${number(degrees)},${number(z)}`,
        ...(loss <= 10 && { lineLoss: number(loss) }),
      },
    },
  ];
}
