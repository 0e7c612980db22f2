import type { Plot } from '../types.ts';
import { linspace } from './data.ts';

const vds = linspace(0, 5, 251);
const curve = (vgs: number) =>
  vds.map(
    (v) =>
      (v < vgs - 1 ? 2e-4 * (2 * (vgs - 1) * v - v * v) : 2e-4 * (vgs - 1) ** 2) * (1 + 0.03 * v),
  );

export const characteristics: Plot = {
  id: 'characteristics',
  title: 'Output characteristics',
  x: { label: 'Drain–source voltage', unit: 'V' },
  y: { label: 'Drain current', unit: 'A' },
  marks: [
    ...[5, 4, 3.5, 3, 2.5, 2].map(
      (v) => ({ kind: 'line', x: vds, y: curve(v), label: `${v.toFixed(1)} V` }) as const,
    ),
    { kind: 'line', x: [0, 5], y: [2.5e-3, 0], colour: 'ink', label: 'Load line' },
    { kind: 'note', x: 2.3, y: 1.35e-3, text: 'bias point' },
  ],
};
