/** What can be pulled: the limit, the pulse's width and power, and the width on the curves. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { ThermalResult } from './compute.ts';
import { inputs, type ThermalInputs } from './inputs.ts';

type Grip = Handle<ThermalInputs>;
const round = (x: number): number => Number(x.toPrecision(3));

const limit = (i: ThermalInputs): Grip => ({
  name: inputs.limit.label,
  value: showQuantity(i.limit, '°C'),
  along: 'y',
  y: i.limit,
  to: ({ y }) => (y > i.ambient && y <= 1000 ? { limit: round(y) } : undefined),
});

const width = (i: ThermalInputs, y?: number): Grip => ({
  name: inputs.width.label,
  value: showQuantity(i.width, 's'),
  along: 'x',
  x: i.width,
  ...(y !== undefined && { y }),
  to: ({ x }) => (x >= 1e-9 && x <= 1e6 ? { width: round(x) } : undefined),
});

const handles: Handles<ThermalInputs, ThermalResult> = {
  wave: (r, i) =>
    r.wave === null || i.profile === 'table'
      ? [limit(i)]
      : [
          limit(i),
          width(i),
          {
            name: inputs.power.label,
            value: showQuantity(i.power, 'W'),
            along: 'y',
            panel: 1,
            y: i.power,
            to: ({ y }) => (y >= 0 && y <= 1e9 ? { power: round(y) } : undefined),
          },
        ],
  zth: (_r, i) =>
    i.task === 'sink' || (i.task === 'time' && i.profile === 'table') ? [] : [width(i)],
  allowed: (r, i) => (r.allowed === null ? [] : [width(i, r.allowed.power)]),
  sink: (_r, i) => [limit(i)],
};
export default handles;
