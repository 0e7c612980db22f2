/** What can be pulled on the pictures: the edge of the pass band, the attenuation and the ripple. */
import { amplitudeRatio, decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { ResamplerResult } from './compute.ts';
import { inputs, type ResamplerInputs } from './inputs.ts';

const between = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

/** The edge, by whichever of the two inputs it is given. */
function edge({ task }: ResamplerResult, i: ResamplerInputs): Handle<ResamplerInputs> {
  const kept = (x: number) => between(x, 0.2 * task.half, 0.99 * task.half);
  return {
    name: 'Pass-band edge',
    value: showQuantity(task.pass, 'Hz', 5),
    along: 'x',
    x: task.pass,
    to: ({ x }) =>
      i.edge === 'share'
        ? { share: Number(((100 * kept(x)) / task.half).toFixed(1)) }
        : { pass: Number(kept(x).toPrecision(4)) },
  };
}

const attenuation = (r: ResamplerResult, i: ResamplerInputs): Handle<ResamplerInputs> => ({
  name: inputs.attenuation.label,
  value: showQuantity(i.attenuation, 'dB'),
  along: 'y',
  x: 1.5 * r.task.half,
  y: -i.attenuation,
  step: 1,
  to: ({ y }) => ({ attenuation: Math.round(between(-y, 20, 180)) }),
});

/** The ripple whose lower limit is at so many decibels. */
function rippleAt(level: number): number {
  const low = amplitudeRatio(Math.min(-1e-9, level));
  return decibels((2 - low) / low);
}

const ripple = ({ task }: ResamplerResult, i: ResamplerInputs): Handle<ResamplerInputs> => ({
  name: inputs.ripple.label,
  value: showQuantity(i.ripple, 'dB', 3),
  along: 'y',
  panel: 1,
  x: task.pass / 2,
  y: decibels(1 - task.passRipple),
  to: ({ y }) => ({
    ripple: Number(between(rippleAt(y), i.ripple / 4, Math.min(3, i.ripple * 4)).toPrecision(3)),
  }),
});

/** The grips of the response. */
export const handlesOf = (r: ResamplerResult, i: ResamplerInputs): Handle<ResamplerInputs>[] => [
  edge(r, i),
  attenuation(r, i),
  ripple(r, i),
];

const handles: Handles<ResamplerInputs, ResamplerResult> = {
  response: handlesOf,
};
export default handles;
