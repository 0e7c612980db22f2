/** What can be pulled on the plot: the working point, along the line of the resistor. */
import type { Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

const handles: Handles<Inputs, Result> = {
  line: ({ current }, i) => [
    {
      name: 'Voltage',
      value: showQuantity(i.v, 'V'),
      along: 'x',
      x: i.v,
      y: current,
      to: ({ x }) => ({ v: x }),
    },
  ],
};
export default handles;
