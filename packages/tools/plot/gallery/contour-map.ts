import type { Plot } from '../types.ts';
import { linspace } from './data.ts';

const x = linspace(-2, 2, 61);
const y = linspace(-1.5, 1.5, 46);
const z = Array.from(y).flatMap((v) =>
  Array.from(
    x,
    (u) =>
      20 * Math.exp(-((u - 0.6) ** 2) - v * v) +
      12 * Math.exp(-2 * (u + 0.9) ** 2 - (v - 0.4) ** 2),
  ),
);
const columns = 40;
const rows = 30;
const field = Array.from(
  { length: columns * rows },
  (_, k) =>
    z[
      Math.round(((Math.floor(k / columns) + 0.5) / rows) * 45) * 61 +
        Math.round((((k % columns) + 0.5) / columns) * 60)
    ]!,
);

export const contourMap: Plot = {
  id: 'contour-map',
  title: 'Field over a board',
  x: { label: 'x', unit: 'mm', siPrefix: false },
  y: { label: 'y', unit: 'mm', siPrefix: false },
  marks: [
    { kind: 'heat', x: [-2, 2], y: [-1.5, 1.5], columns, rows, z: field, label: 'Field' },
    { kind: 'contour', x, y, z, levels: 7, unit: 'mT', colour: 'ink' },
  ],
};
