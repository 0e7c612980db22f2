import type { Plot } from '../types.ts';

export const phasors: Plot = {
  id: 'phasors',
  title: 'Phasors of a series circuit',
  x: { label: 'Real part', unit: 'V' },
  y: { label: 'Imaginary part', unit: 'V' },
  equal: true,
  marks: [
    {
      kind: 'arrows',
      x: [0, 0, 3],
      y: [0, 0, 0],
      dx: [3, 3, 0],
      dy: [0, 4, 4],
      names: ['R', 'source', 'L'],
    },
    { kind: 'circle', x: 0, y: 0, r: 5, colour: 'quiet', dash: 'dot' },
  ],
};
