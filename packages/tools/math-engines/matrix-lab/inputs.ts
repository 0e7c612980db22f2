import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { rows } from './rows.ts';

export const inputs = {
  a: field.matrix({
    label: 'Matrix',
    symbol: 'A',
    group: 'Matrix',
    default: rows('4 1 -2; 1 3 0; -2 0 5'),
    maxRows: 40,
    maxColumns: 40,
    complex: true,
    help: 'Cells, or as text: 1 2; 3 4, [[1,2],[3,4]], MATLAB, NumPy, LaTeX, a pasted spreadsheet. 1/3 is kept exact, 2.5k is 2500, 1/2-3i is complex.',
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
    complex: true,
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
};

export type MatrixInputs = Values<typeof inputs>;
