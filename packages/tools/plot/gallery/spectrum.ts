import type { Plot } from '../types.ts';
import { normal, random } from './data.ts';

const next = random(11);
const n = 32768;
const f = Float64Array.from({ length: n }, (_, k) => (k * 24000) / n);
const level = f.map((x, k) => {
  const tone = [1000, 3000, 5000].findIndex((t) => Math.abs(x - t) < 0.4);
  return tone >= 0 ? [-1, -72, -88][tone]! : -128 + 5 * normal(next) + (k < 8 ? 30 : 0);
});

export const spectrum: Plot = {
  id: 'spectrum',
  title: 'Spectrum of a converter',
  x: { label: 'Frequency', unit: 'Hz' },
  y: { label: 'Level', unit: 'dBFS', domain: [-160, 0] },
  marks: [
    { kind: 'line', x: f, y: level, label: 'Level', width: 1 },
    { kind: 'note', x: 3000, y: -72, text: 'third harmonic', towards: 'ne' },
    { kind: 'rule', y: -122, label: 'noise floor' },
  ],
};
