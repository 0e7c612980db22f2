import type { Plot } from '../types.ts';
import { normal, random } from './data.ts';

const next = random(7);
const level = (k: number) => (2 * k - 3) / Math.sqrt(10);
const ideal = Array.from({ length: 16 }, (_, k) => [level(k & 3), level(k >> 2)] as const);
const received = Array.from({ length: 900 }, (_, n) => {
  const [i, q] = ideal[n % 16]!;
  return [i + 0.06 * normal(next), q + 0.06 * normal(next)] as const;
});

export const constellation: Plot = {
  id: 'constellation',
  title: '16-QAM at 21 dB',
  x: { label: 'In phase', domain: [-1.5, 1.5] },
  y: { label: 'Quadrature', domain: [-1.5, 1.5] },
  equal: true,
  marks: [
    {
      kind: 'points',
      x: received.map((p) => p[0]),
      y: received.map((p) => p[1]),
      label: 'Received',
    },
    {
      kind: 'points',
      x: ideal.map((p) => p[0]),
      y: ideal.map((p) => p[1]),
      label: 'Ideal',
      colour: 'ink',
      marker: 'plus',
      size: 9,
    },
  ],
};
