import type { Plot } from '../types.ts';
import { atJw, decibels, divide, logspace, unwrapped } from './data.ts';

const w = logspace(0.1, 1000, 400);
const response = Array.from(w, (x) => divide(atJw([200, 400], x), atJw([1, 25, 100, 0], x)));

export const bode: Plot = {
  id: 'bode',
  title: 'Open loop with a lead',
  x: { label: 'Frequency', unit: 'rad/s', scale: 'log' },
  panels: [
    {
      y: { label: 'Magnitude', unit: 'dB' },
      share: 1.4,
      marks: [
        { kind: 'rule', y: 0 },
        { kind: 'line', x: w, y: response.map(decibels), label: 'Magnitude' },
        { kind: 'rule', x: 13.1, label: 'crossover' },
      ],
    },
    {
      y: { label: 'Phase', unit: '°', ticks: 'degrees' },
      marks: [
        { kind: 'line', x: w, y: unwrapped(response), label: 'Phase', colour: 2 },
        { kind: 'rule', x: 13.1 },
        { kind: 'note', x: 13.1, y: -120, text: 'margin 60°' },
      ],
    },
  ],
  names: 'none',
};
