import type { Plot } from '../types.ts';
import { linspace } from './data.ts';

const snr = linspace(0, 14, 141);
/** Chernoff-like bound, close enough to the shape of an error rate for a picture. */
const rate = (bits: number) =>
  snr.map((d) => (0.5 / Math.sqrt(1 + d)) * Math.exp(-(10 ** (d / 10)) / bits));

export const errorRate: Plot = {
  id: 'error-rate',
  title: 'Bit error rate',
  x: { label: 'Eb/N0', unit: 'dB' },
  y: { label: 'Bit error rate', scale: 'log', domain: [1e-8, 1] },
  marks: [
    { kind: 'line', x: snr, y: rate(1), label: 'QPSK' },
    { kind: 'line', x: snr, y: rate(2.5), label: '16-QAM' },
    { kind: 'line', x: snr, y: rate(7), label: '64-QAM' },
    {
      kind: 'points',
      x: [0, 2, 4, 6, 8],
      y: [0.18, 0.06, 0.013, 1.6e-3, 4e-5],
      label: 'Simulated',
      colour: 'ink',
      marker: 'ring',
    },
  ],
};
