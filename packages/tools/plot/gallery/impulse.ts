import type { Plot } from '../types.ts';
import { lowpass } from './data.ts';

const h = lowpass(41, 1);

export const impulse: Plot = {
  id: 'impulse',
  title: 'Impulse response',
  x: { label: 'Sample', unit: '' },
  y: { label: 'h[n]' },
  marks: [{ kind: 'stem', x: h.map((_, n) => n), y: h, label: 'h' }],
};
