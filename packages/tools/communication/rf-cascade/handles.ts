/** What can be pulled: the level at the input, along the output over it. */
import type { Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { type CascadeResult, decibels } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';

const handles: Handles<CascadeInputs, CascadeResult> = {
  transfer: ({ levels }, i) => [
    {
      name: 'Input level',
      value: showQuantity(i.level, 'dBm'),
      along: 'x',
      x: i.level,
      y: decibels(levels.at(-1) ?? 0),
      to: ({ x }) => ({ level: Number(x.toFixed(1)) }),
    },
  ],
  levels: (_, i) => [
    {
      name: 'Input level',
      value: showQuantity(i.level, 'dBm'),
      along: 'y',
      x: 0,
      y: i.level,
      to: ({ y }) => ({ level: Number(y.toFixed(1)) }),
    },
  ],
};
export default handles;
