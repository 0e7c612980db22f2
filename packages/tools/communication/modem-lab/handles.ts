/** What can be pulled: Eb/N0 along the error rate, the sampling instant in the eye, the roll-off in the spectrum. */
import type { Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { ModemResult } from './compute.ts';
import { inputs, type ModemInputs } from './inputs.ts';

/** Rates below this are off the plot, and the handle then stands at its frame. */
const LEAST = 1e-15;

const between = (x: number, low: number, high: number) =>
  Number(Math.min(high, Math.max(low, x)).toFixed(3));

const handles: Handles<ModemInputs, ModemResult> = {
  ber: (r, i) => [
    {
      name: inputs.ebn0.label,
      value: showQuantity(i.ebn0, 'dB'),
      along: 'x',
      x: i.ebn0,
      ...(r.theory.bit > LEAST && { y: r.theory.bit }),
      to: ({ x }) => ({ ebn0: between(x, -10, 40) }),
    },
  ],
  eye: (_, i) => [
    {
      name: inputs.timing.label,
      value: `${i.timing} of a symbol`,
      along: 'x',
      x: 1 + i.timing,
      y: 0,
      step: 0.005,
      to: ({ x }) => ({ timing: between(x - 1, -0.5, 0.5) }),
    },
  ],
  spectrum: (_, i) => [
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
