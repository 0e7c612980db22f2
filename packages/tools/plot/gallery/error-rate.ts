import { pskErrorRate, qamErrorRate } from '@tollbench/engines/communication/error-rate.ts';
import type { Plot } from '../types.ts';
import { linspace, random } from './data.ts';

const snr = linspace(0, 14, 141);
const ratio = (decibels: number): number => 10 ** (decibels / 10);
const rate = (of: (ebn0: number) => { readonly bit: number }): Float64Array =>
  snr.map((d) => of(ratio(d)).bit);

/** Errors counted among as many bits as give some forty of them. */
const counted = (decibels: number): number => {
  const next = random(decibels + 1);
  const p = pskErrorRate(4, ratio(decibels)).bit;
  const bits = Math.min(250_000, Math.round(40 / p));
  let wrong = 0;
  for (let k = 0; k < bits; k++) if (next() < p) wrong++;
  return wrong / bits;
};
const tried = [0, 2, 4, 6, 8];

export const errorRate: Plot = {
  id: 'error-rate',
  title: 'Bit error rate',
  x: { label: 'Eb/N₀', unit: 'dB' },
  y: { label: 'Bit error rate', scale: 'log', domain: [1e-8, 1] },
  marks: [
    { kind: 'line', x: snr, y: rate((g) => pskErrorRate(4, g)), label: 'QPSK' },
    { kind: 'line', x: snr, y: rate((g) => qamErrorRate(16, g)), label: '16-QAM' },
    { kind: 'line', x: snr, y: rate((g) => qamErrorRate(64, g)), label: '64-QAM' },
    {
      kind: 'points',
      x: tried,
      y: tried.map(counted),
      label: 'Simulated',
      colour: 'ink',
      marker: 'ring',
    },
  ],
};
