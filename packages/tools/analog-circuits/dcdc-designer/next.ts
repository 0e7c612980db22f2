/** The loop in the loop shaper, the coil in the inductor designer. */
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import type { ConverterResult } from './compute.ts';

const number = (v: number) => String(Number(v.toPrecision(6)));

export function next({ loop, built }: ConverterResult): readonly Onward[] {
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
  ];
}
