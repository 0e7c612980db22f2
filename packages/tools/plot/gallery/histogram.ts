import type { Plot } from '../types.ts';
import { linspace, normal, random } from './data.ts';

const next = random(5);
const values = Array.from({ length: 5000 }, () => 10_000 * (1 + 0.02 * normal(next)));
const edges = linspace(9200, 10_800, 33);
const counts = Array.from(
  { length: 32 },
  (_, i) => values.filter((v) => v >= edges[i]! && v < edges[i + 1]!).length,
);

export const histogram: Plot = {
  id: 'histogram',
  title: 'Resistance over 5000 boards',
  x: { label: 'Resistance', unit: 'Ω' },
  y: { label: 'Boards' },
  marks: [
    { kind: 'histogram', edges, counts, label: 'Boards' },
    { kind: 'rule', x: 9500, label: '−5 %' },
    { kind: 'rule', x: 10_500, label: '+5 %' },
  ],
};
