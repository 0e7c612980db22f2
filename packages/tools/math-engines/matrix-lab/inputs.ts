import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { rows } from './rows.ts';

/** Larger powers leave the range of doubles, or have become one vector’s. */
const MAX_EXPONENT = 1000;

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
    label: 'Find',
    group: 'Matrix',
    default: 'eigen',
    options: {
      eigen: 'eigenvalues and vectors',
      svd: 'singular values',
      lu: 'LU with pivoting',
      qr: 'QR',
      solve: 'solve A x = b',
      inverse: 'inverse A⁻¹ and determinant',
      product: 'product A·B',
      power: 'power Aᵏ',
      exact: 'exact reduction (RREF)',
      expm: 'exponential e^(At)',
    },
  }),
  b: field.matrix({
    label: 'Right side',
    symbol: 'b',
    group: 'Matrix',
    default: rows('1; 2; 3'),
    maxRows: 40,
    maxColumns: 1,
    complex: true,
    when: { field: 'task', in: ['solve'] },
    help: 'A column: entries by ";" or new lines.',
  }),
  second: field.matrix({
    label: 'Second matrix',
    symbol: 'B',
    group: 'Matrix',
    default: rows('1 0 2; 0 1 -1; 3 0 1'),
    maxRows: 40,
    maxColumns: 40,
    complex: true,
    when: { field: 'task', in: ['product'] },
    help: 'The right factor: as many rows as A has columns.',
  }),
  k: field.integer({
    label: 'Exponent',
    symbol: 'k',
    group: 'Matrix',
    default: 2,
    min: -MAX_EXPONENT,
    max: MAX_EXPONENT,
    when: { field: 'task', in: ['power'] },
    help: 'A whole number; below 0 the power of the inverse.',
    slider: { min: -10, max: 10, log: false },
  }),
  t: field.quantity({
    label: 'Time',
    symbol: 't',
    group: 'Matrix',
    unit: 's',
    default: 1,
    min: 0,
    max: 1e6,
    when: { field: 'task', in: ['expm'] },
    slider: { min: 0.01, max: 100, log: true },
  }),
};

export type MatrixInputs = Values<typeof inputs>;
