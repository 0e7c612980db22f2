import type { Plot } from '../types.ts';
import { normal, raisedCosine, random } from './data.ts';

const next = random(3);
const symbols = (n: number) => Array.from({ length: n }, () => Math.sign(next() - 0.5));
const noisy = raisedCosine(symbols(600), 16, 0.35).map((v) => v + 0.03 * normal(next));

export const eye: Plot = {
  id: 'eye',
  title: 'Eye diagram',
  x: { label: 'Time', unit: 's' },
  y: { label: 'Amplitude', unit: 'V' },
  marks: [
    { kind: 'eye', y: noisy, samplesPerSymbol: 16, start: 96, period: 1e-6, label: 'Received' },
    { kind: 'polygon', x: [0.8e-6, 1e-6, 1.2e-6, 1e-6], y: [0, 0.4, 0, -0.4], tone: 'stop' },
  ],
};

export const eyeFew: Plot = {
  id: 'eye-few',
  title: 'Eye diagram of a short record',
  x: { label: 'Symbol periods' },
  y: { label: 'Amplitude' },
  marks: [{ kind: 'eye', y: raisedCosine(symbols(44), 16, 0.5), samplesPerSymbol: 16, start: 64 }],
};
