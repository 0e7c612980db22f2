import type { Plot } from '../types.ts';
import { divide, linspace } from './data.ts';

const f = linspace(0.5e9, 3e9, 201);
const gamma = Array.from(f, (x) => {
  const w = 2 * Math.PI * x;
  const z = [25, w * 6e-9 - 1 / (w * 2e-12)] as const;
  return divide([z[0] - 50, z[1]], [z[0] + 50, z[1]]);
});

export const smith: Plot = {
  id: 'smith',
  title: 'Antenna at 50 Ω',
  frame: 'smith',
  grid: 'zy',
  marks: [
    { kind: 'circle', x: 0, y: 0, r: 1 / 3, colour: 'quiet', dash: 'dash', label: 'VSWR 2' },
    {
      kind: 'line',
      x: gamma.map((v) => v[0]),
      y: gamma.map((v) => v[1]),
      label: 'Antenna',
      along: { label: 'Frequency', unit: 'Hz', values: f },
    },
    { kind: 'points', x: [gamma[78]![0]], y: [gamma[78]![1]], colour: 2, label: 'Resonance' },
    { kind: 'note', x: gamma[78]![0], y: gamma[78]![1], text: '1.475 GHz', dot: false },
  ],
};
