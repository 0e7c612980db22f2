import type { Plot } from '../types.ts';
import { atJw, divide, logspace } from './data.ts';

const w = logspace(0.2, 200, 500);
const g = Array.from(w, (x) => divide([24, 0], atJw([1, 7, 14, 8], x)));

export const nyquist: Plot = {
  id: 'nyquist',
  title: 'Nyquist diagram',
  x: { label: 'Real part' },
  y: { label: 'Imaginary part' },
  equal: true,
  marks: [
    { kind: 'circle', x: 0, y: 0, r: 1, colour: 'quiet', dash: 'dash' },
    {
      kind: 'line',
      x: g.map((v) => v[0]),
      y: g.map((v) => v[1]),
      label: 'L(jω)',
      along: { label: 'Frequency', unit: 'rad/s', values: w },
    },
    {
      kind: 'line',
      x: g.map((v) => v[0]),
      y: g.map((v) => -v[1]),
      label: 'L(−jω)',
      colour: 1,
      dash: 'dash',
      silent: true,
    },
    { kind: 'points', x: [-1], y: [0], marker: 'cross', colour: 'ink', size: 9, silent: true },
    { kind: 'note', x: -1, y: 0, text: 'critical point', dot: false, towards: 'nw' },
  ],
};
