import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import { rows } from './rows.ts';

/** 1/(i + j − 1): the textbook case of an invertible matrix that doubles cannot invert. */
const hilbert = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => (i + j === 0 ? '1' : `1/${i + j + 1}`)),
  );

export const presets: readonly Example<typeof inputs>[] = [
  { title: 'Three springs, solved exactly', inputs: { task: 'solve' } },
  {
    title: 'Fibonacci numbers: eigenvalues with √5',
    inputs: { a: rows('1 1; 1 0'), task: 'eigen' },
  },
  {
    title: 'The hundredth Fibonacci number as a power',
    inputs: { a: rows('1 1; 1 0'), task: 'power', k: 100 },
  },
  {
    title: 'Two rotations, one after the other',
    inputs: { a: rows('0 -1; 1 0'), second: rows('3/5 -4/5; 4/5 3/5'), task: 'product' },
  },
  { title: 'Inverse and determinant', inputs: { a: rows('2 1 1; 1 3 2; 1 0 0'), task: 'inverse' } },
  { title: 'Hilbert 8 × 8: invertible, hardly', inputs: { a: hilbert(8), task: 'svd' } },
  {
    title: 'The circle and its image: pull the columns',
    inputs: { a: rows('2 1; 0.5 1'), task: 'svd' },
  },
  { title: 'A defective matrix', inputs: { a: rows('2 1 0; 0 2 1; 0 0 2'), task: 'eigen' } },
  {
    title: 'Stable, and yet it grows first',
    inputs: { a: rows('-1 10; 0 -2'), task: 'expm', t: 6 },
  },
  {
    title: 'Endlessly many solutions',
    inputs: { a: rows('1 2 3; 4 5 6; 7 8 9'), b: rows('6; 15; 24'), task: 'solve' },
  },
  {
    title: 'Rotation by 30° and its eigenvalues',
    inputs: { a: rows('0.8660254 -0.5; 0.5 0.8660254'), task: 'eigen' },
  },
  { title: 'Exact inverse in fractions', inputs: { a: rows('1/2 1/3; 1/4 1/5'), task: 'exact' } },
  {
    title: 'Least squares line through four points',
    inputs: { a: rows('1 0; 1 1; 1 2; 1 3'), b: rows('1; 2; 2; 4'), task: 'solve' },
  },
  {
    title: 'Two meshes at one frequency, in complex impedances',
    inputs: { a: rows('3+4i -4i; -4i 2+2i'), b: rows('10; 0'), task: 'solve' },
  },
];
