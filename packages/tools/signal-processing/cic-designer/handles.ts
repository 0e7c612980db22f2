/** What can be pulled: the edges of pass and stop band, the stop band's attenuation, and the ripple on the close-up. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { CicResult } from './compute.ts';
import { type CicInputs, inputs } from './inputs.ts';

const hertz = (f: number) => showQuantity(f, 'Hz', 5);
const between = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

/** A five-hundredth of the slow rate, rounded down to a power of ten: the least width of a band that can be pulled to. */
const leastOf = (slow: number): number => 10 ** Math.floor(Math.log10(slow / 100));

/** The narrowest transition that can be pulled to: one that some hundred coefficients make. */
const gapOf = (slow: number): number => Number((slow / 80).toPrecision(1));

function edge({ spec }: CicResult, i: CicInputs): Handle<CicInputs> {
  const least = leastOf(spec.slow);
  const most = i.compensator === 'lowpass' ? i.stop - gapOf(spec.slow) : spec.slow / 2 - least;
  return {
    name: inputs.edge.label,
    value: hertz(i.edge),
    along: 'x',
    x: i.edge,
    to: ({ x }) => (most > least ? { edge: between(x, least, most) } : undefined),
  };
}

function stopBand({ spec }: CicResult, i: CicInputs): Handle<CicInputs>[] {
  if (i.compensator !== 'lowpass') return [];
  const least = leastOf(spec.slow);
  return [
    {
      name: inputs.stop.label,
      value: hertz(i.stop),
      along: 'x',
      x: i.stop,
      to: ({ x }) => ({ stop: between(x, i.edge + gapOf(spec.slow), spec.slow / 2 - least) }),
    },
    {
      name: inputs.attenuation.label,
      value: showQuantity(i.attenuation, 'dB'),
      along: 'y',
      x: (i.stop + spec.slow / 2) / 2,
      y: -i.attenuation,
      step: 0.5,
      to: ({ y }) => ({ attenuation: between(-y, 10, 140) }),
    },
  ];
}

const ripple = (i: CicInputs): Handle<CicInputs>[] =>
  i.compensator === 'none'
    ? []
    : [
        {
          name: inputs.ripple.label,
          value: showQuantity(i.ripple, 'dB', 3),
          along: 'y',
          x: i.edge / 2,
          y: i.ripple,
          step: 0.01,
          to: ({ y }) =>
            y > 0 ? { ripple: between(Number(y.toPrecision(2)), 0.001, 6) } : undefined,
        },
      ];

const handles: Handles<CicInputs, CicResult> = {
  response: (r, i) => [edge(r, i), ...stopBand(r, i)],
  passband: (r, i) => [edge(r, i), ...ripple(i)],
};
export default handles;
