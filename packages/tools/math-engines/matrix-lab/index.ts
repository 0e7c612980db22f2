import * as field from '../../define/fields.ts';
import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, type MatrixInputs } from './compute.ts';
import { matlab, python } from './exports.ts';
import { handbook } from './handbook.ts';
import { outputs } from './outputs.ts';
import { steps } from './steps.ts';

const rows = (text: string) => text.split(';').map((row) => row.trim().split(/\s+/u));

/** 1/(i + j − 1): the textbook case of an invertible matrix that doubles cannot invert. */
const hilbert = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => (i + j === 0 ? '1' : `1/${i + j + 1}`)),
  );

export default defineTool({
  slug: 'matrix-lab',
  title: 'Matrix lab',
  category: 'math-engines',
  description:
    'LU, QR, singular values, eigenvalues and the exponential of a matrix, and exact elimination in fractions with every row operation, side by side with the condition number.',
  keywords: [
    'matrix',
    'LU decomposition',
    'QR',
    'SVD',
    'eigenvalues',
    'matrix exponential',
    'row reduction',
    'condition number',
    'inverse',
    'rref',
  ],
  inputs: {
    a: field.matrix({
      label: 'Matrix',
      symbol: 'A',
      group: 'Matrix',
      default: rows('4 1 -2; 1 3 0; -2 0 5'),
      maxRows: 40,
      maxColumns: 40,
      help: 'Cells, or as text: 1 2; 3 4, [[1,2],[3,4]], MATLAB, NumPy, LaTeX, a pasted spreadsheet. 1/3 is kept exact, 2.5k is 2500.',
    }),
    task: field.choice({
      label: 'Show',
      group: 'Task',
      default: 'eigen',
      options: {
        eigen: 'eigenvalues and vectors',
        svd: 'singular values',
        lu: 'LU with pivoting',
        qr: 'QR',
        solve: 'solve A x = b',
        exact: 'exact reduction and inverse',
        expm: 'exponential e^(At)',
      },
    }),
    b: field.matrix({
      label: 'Right side',
      symbol: 'b',
      group: 'Task',
      default: rows('1; 2; 3'),
      maxRows: 40,
      maxColumns: 1,
      when: { field: 'task', in: ['solve'] },
      help: 'A column: entries by ";" or new lines.',
    }),
    t: field.quantity({
      label: 'Time',
      symbol: 't',
      group: 'Task',
      unit: 's',
      default: 1,
      min: 0,
      max: 1e6,
      when: { field: 'task', in: ['expm'] },
      slider: { min: 0.01, max: 100, log: true },
    }),
  },
  compute: (inputs: MatrixInputs) => compute(inputs),
  long: ({ a }: MatrixInputs) => a.length > 16,
  outputs,
  hero: 'picture',
  data: 'shown-1',
  steps,
  exports: {
    matlab: {
      ...KINDS.matlab,
      write: (_r, i) => matlab(i),
    },
    python: {
      ...KINDS.python,
      label: 'Python script (SciPy)',
      write: (_r, i) => python(i),
    },
  },
  example: {
    title: 'A symmetric stiffness matrix solved exactly',
    text: 'Three masses are tied by springs. The stiffness matrix and the forces are known; where do they come to rest? Fractions keep every step exact.',
    inputs: { task: 'solve' },
  },
  presets: [
    { title: 'Three springs, solved exactly', inputs: { task: 'solve' } },
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
  ],
  handbook,
  handles: () => import('./handles.ts'),
  lastUpdated: '2026-11-21',
});
