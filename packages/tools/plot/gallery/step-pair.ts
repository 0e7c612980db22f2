import type { Plot } from '../types.ts';
import { linspace } from './data.ts';

const t = linspace(0, 20, 801);
const wd = Math.sqrt(1 - 0.09);
const light = t.map(
  (x) => 1 - Math.exp(-0.3 * x) * (Math.cos(wd * x) + (0.3 / wd) * Math.sin(wd * x)),
);
const critical = t.map((x) => 1 - Math.exp(-x) * (1 + x));

export const stepPair: Plot = {
  id: 'step-pair',
  title: 'Step responses of second order',
  x: { label: 'Time', unit: 's' },
  y: { label: 'Output' },
  marks: [
    { kind: 'band', y0: 0.98, y1: 1.02, label: '±2 %' },
    { kind: 'rule', y: 1 },
    { kind: 'line', x: t, y: light, label: 'ζ = 0.3' },
    { kind: 'line', x: t, y: critical, label: 'ζ = 1' },
    {
      kind: 'note',
      x: Math.PI / wd,
      y: 1 + Math.exp((-0.3 * Math.PI) / wd),
      text: '37.2 % at 3.29 s',
    },
    { kind: 'rule', x: 11.23, label: 'settled, 11.2 s' },
  ],
};
