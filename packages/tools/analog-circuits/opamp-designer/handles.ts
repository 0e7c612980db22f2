/** What can be pulled on the rate of closure: 1/β, and the gain-bandwidth of an amplifier given by its figures. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

/** 1/β at the left of the picture, which R_f sets where R_g is given. */
function feedback({ bode }: Result, i: Inputs): Handle<Inputs>[] {
  const set = i.circuit === 'noninverting' || i.circuit === 'difference';
  if (!set || i.by !== 'given') return [];
  return [
    {
      name: 'Feedback resistor',
      value: showQuantity(i.rf, 'Ω', 4),
      along: 'y',
      x: bode.frequency[0] as number,
      y: bode.inverseBeta[0] as number,
      to: ({ y }) => {
        const rf = Number((i.rg * (10 ** (y / 20) - 1)).toPrecision(4));
        return rf >= 0.1 && rf <= 1e12 ? { rf } : undefined;
      },
    },
  ];
}

/** Where the open-loop gain is about 0 dB. */
function bandwidth({ amplifier: { macro } }: Result, i: Inputs): Handle<Inputs>[] {
  if (i.amplifier !== 'custom') return [];
  return [
    {
      name: 'Gain-bandwidth product',
      value: showQuantity(i.gbw, 'Hz', 4),
      along: 'x',
      x: i.gbw,
      y: -10 * Math.log10(1 + (i.gbw / macro.f2) ** 2) - 10 * Math.log10(1 + 1 / macro.a0 ** 2),
      to: ({ x }) => (x > 0 ? { gbw: x } : undefined),
    },
  ];
}

const handles: Handles<Inputs, Result> = {
  bode: (r, i) => [...feedback(r, i), ...bandwidth(r, i)],
  step: (_, i) => [
    {
      name: 'Output step',
      value: showQuantity(i.step, 'V', 4),
      along: 'y',
      y: i.step,
      to: ({ y }) => (y > 0 ? { step: Number(y.toPrecision(3)) } : undefined),
    },
  ],
};
export default handles;
