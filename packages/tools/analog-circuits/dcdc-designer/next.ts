/** The loop in the loop shaper, the coil in the inductor designer, the stage in the circuit simulator. */
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { inSimulator } from '../../exports/simulator-link.ts';
import type { ConverterResult } from './compute.ts';
import { spice } from './exports/spice.ts';
import type { ConverterInputs } from './inputs.ts';

const number = (v: number) => String(Number(v.toPrecision(6)));

export function next(r: ConverterResult, i: ConverterInputs): readonly Onward[] {
  const { loop, built } = r;
  const { control } = loop.plant;
  return [
    {
      tool: 'loop-shaper',
      does: 'The loop with every margin, Nyquist and Nichols diagrams',
      inputs: {
        plant: fraction(control.num, control.den).text,
        kind: 'custom',
        gain: '0',
        controller: fraction(loop.compensator.num, loop.compensator.den).text,
      },
    },
    {
      tool: 'inductor-designer',
      does: 'A toroid of this inductance',
      inputs: { kind: 'toroid', permeability: '60', target: number(built.inductance) },
    },
    ...inSimulator('The switching stage in the circuit simulator', 'DC-DC converter', () =>
      spice(r, i),
    ),
  ];
}
