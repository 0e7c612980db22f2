import type { Plot } from '../types.ts';
import { logspace } from './data.ts';

const f = logspace(100, 1e6, 200);

export const twoAxes: Plot = {
  id: 'two-axes',
  title: 'Skin depth and resistance',
  x: { label: 'Frequency', unit: 'Hz', scale: 'log' },
  y: { label: 'Skin depth', unit: 'm', scale: 'log' },
  y2: { label: 'Resistance', unit: 'Ω' },
  marks: [
    { kind: 'area', x: f, y: f.map((x) => 0.0661 / Math.sqrt(x)), base: 1e-5, label: 'Skin depth' },
    {
      kind: 'line',
      x: f,
      y: f.map((x) => 0.01 + 2.6e-5 * Math.sqrt(x)),
      axis: 'y2',
      label: 'Resistance',
    },
  ],
};
