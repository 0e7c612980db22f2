import type { Plot } from '../types.ts';
import { atJw, decibels, divide, logspace, unwrapped } from './data.ts';

const w = logspace(0.1, 1000, 400);
const response = Array.from(w, (x) => divide(atJw([200, 400], x), atJw([1, 25, 100, 0], x)));
const magnitude = response.map(decibels);
const phase = unwrapped(response);
/** The first sample at or below 0 dB. */
const crossover = magnitude.findIndex((m) => m <= 0);
const at = w[crossover]!;
const margin = 180 + phase[crossover]!;

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
        { kind: 'line', x: w, y: magnitude, label: 'Magnitude' },
        { kind: 'rule', x: at, label: 'crossover' },
      ],
    },
    {
      y: { label: 'Phase', unit: '°', ticks: 'degrees' },
      marks: [
        { kind: 'line', x: w, y: phase, label: 'Phase', colour: 2 },
        { kind: 'rule', x: at },
        { kind: 'note', x: at, y: phase[crossover]!, text: `margin ${margin.toFixed(0)}°` },
      ],
    },
  ],
  names: 'none',
};
