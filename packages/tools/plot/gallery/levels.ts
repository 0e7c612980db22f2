import type { Plot } from '../types.ts';
import { linspace } from './data.ts';

const phase = linspace(-Math.PI, Math.PI, 257);

export const levels: Plot = {
  id: 'levels',
  title: 'A sine in three bits',
  x: { label: 'Phase', unit: 'rad', ticks: 'pi' },
  y: {
    label: 'Code',
    ticks: [-4, -2, 0, 2, 4].map((at) => ({
      at,
      label: ['100', '110', '000', '010', '100'][at / 2 + 2] ?? '',
    })),
    domain: [-4.5, 4.5],
  },
  marks: [
    {
      kind: 'area',
      x: phase,
      y: phase.map((x) => 4 * Math.sin(x)),
      base: phase.map((x) => Math.round(3.5 * Math.sin(x))),
      edge: false,
      label: 'Error',
    },
    { kind: 'line', x: phase, y: phase.map((x) => 4 * Math.sin(x)), label: 'Sine' },
    {
      kind: 'line',
      x: phase,
      y: phase.map((x) => Math.round(3.5 * Math.sin(x))),
      step: 'after',
      label: 'Code',
    },
    {
      kind: 'line',
      x: [-3, -2, Number.NaN, 1, 2],
      y: [-3.9, -3.9, 0, 3.9, 3.9],
      label: 'Clipped',
      marker: 'square',
    },
  ],
};
