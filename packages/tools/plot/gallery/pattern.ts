import type { Plot } from '../types.ts';
import { linspace } from './data.ts';

const angle = linspace(0, 360, 721);
const array = (n: number, d: number) =>
  angle.map((a) => {
    const psi = 2 * Math.PI * d * Math.cos((a * Math.PI) / 180);
    const s = Math.sin(psi / 2);
    return (
      20 * Math.log10(Math.abs(Math.abs(s) < 1e-9 ? 1 : Math.sin((n * psi) / 2) / (n * s)) + 1e-300)
    );
  });

export const pattern: Plot = {
  id: 'pattern',
  title: 'Array factor',
  frame: 'polar',
  zero: 'north',
  turn: 'cw',
  r: { label: 'Relative gain', unit: 'dB', domain: [-40, 0] },
  marks: [
    { kind: 'line', x: angle, y: array(8, 0.5), label: '8 elements' },
    { kind: 'line', x: angle, y: array(3, 0.5), label: '3 elements' },
    { kind: 'rule', y: -13.26, dash: 'dash' },
  ],
};
