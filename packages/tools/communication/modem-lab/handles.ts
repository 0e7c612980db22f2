/** What can be pulled: the carrier's phase around the constellation, Eb/N0 along the error rate, the sampling instant in the eye, the roll-off in the spectrum. */
import type { Constellation } from '@tollbench/engines/communication/constellation.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { MAX_WANTED, MIN_WANTED } from './bounds.ts';
import type { ModemResult } from './compute.ts';
import { inputs, type ModemInputs } from './inputs.ts';

/** Rates below this are off the plot, and the handle then stands at its frame. */
const MIN_DRAWN_RATE = 1e-15;

const between = (x: number, low: number, high: number) =>
  Number(Math.min(high, Math.max(low, x)).toFixed(3));

/** Around the constellation from a line between decisions, where no point and no word stands: it turns as what arrives does. */
function phase(c: Constellation, i: ModemInputs): Handle<ModemInputs> {
  const start =
    c.kind === 'grid' ? 0 : Math.atan2(c.q[0] as number, c.i[0] as number) + Math.PI / c.i.length;
  const radius = Math.max(...c.i, ...c.q);
  const angle = start + (i.phase * Math.PI) / 180;
  return {
    name: inputs.phase.label,
    value: showQuantity(i.phase, '°'),
    along: 'both',
    x: radius * Math.cos(angle),
    y: radius * Math.sin(angle),
    step: 0.005,
    to: ({ x, y }) => {
      const turned = (180 * (Math.atan2(y, x) - start)) / Math.PI;
      return { phase: Number((turned - 360 * Math.round(turned / 360)).toFixed(1)) };
    },
  };
}

/** The wanted rate, up and down the curve's plot. */
const wanted = (r: ModemResult, i: ModemInputs): Handle<ModemInputs> => ({
  name: inputs.wanted.label,
  value: showQuantity(i.wanted, ''),
  along: 'y',
  x: r.ebn0,
  y: i.wanted,
  to: ({ y }) => ({
    wanted: Number(Math.min(MAX_WANTED, Math.max(MIN_WANTED, y)).toPrecision(3)),
  }),
});

const handles: Handles<ModemInputs, ModemResult> = {
  // Differential detection does not see the carrier's phase.
  constellation: ({ constellation }, i) =>
    constellation && i.scheme !== 'dpsk' ? [phase(constellation, i)] : [],
  ber: (r, i) =>
    i.task === 'ebn0'
      ? [wanted(r, i)]
      : [
          {
            name: inputs.ebn0.label,
            value: showQuantity(i.ebn0, 'dB'),
            along: 'x',
            x: i.ebn0,
            ...(r.theory.bit > MIN_DRAWN_RATE && { y: r.theory.bit }),
            to: ({ x }) => ({ ebn0: between(x, -10, 40) }),
          },
        ],
  eye: ({ shaping }, i) => [
    {
      name: inputs.timing.label,
      value: `${i.timing} of a symbol`,
      along: 'x',
      x: (shaping?.period ?? 1) + i.timing,
      y: 0,
      step: 0.005,
      to: ({ x }) => ({ timing: between(x - (shaping?.period ?? 1), -0.5, 0.5) }),
    },
  ],
  spectrum: (_, i) =>
    i.scheme === 'msk'
      ? []
      : [
          {
            name: inputs.rollOff.label,
            value: String(i.rollOff),
            along: 'x',
            x: ((1 + i.rollOff) / 2) * i.rate,
            to: ({ x }) => ({ rollOff: between((2 * x) / i.rate - 1, 0, 1) }),
          },
        ],
};
export default handles;
