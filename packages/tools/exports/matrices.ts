/** Matrices as source code has them. */
import { type Matrix, toRows } from '@tollbench/engines/linalg/matrix.ts';
import { matlabRow, pythonList, realLiteral } from './numbers.ts';

/** `[1 2; 3 4]`; `zeros(2, 0)` where there is nothing in it. */
export const matlabMatrix = (m: Matrix): string =>
  m.data.length === 0
    ? `zeros(${m.rows}, ${m.cols})`
    : `[${toRows(m)
        .map((row) => matlabRow(row).slice(1, -1))
        .join('; ')}]`;

export const pythonMatrix = (m: Matrix): string =>
  m.data.length === 0
    ? `np.zeros((${m.rows}, ${m.cols}))`
    : `np.array([${toRows(m)
        .map((row) => pythonList(row))
        .join(', ')}], dtype=float)`;

/** The rows of a table in C, each in its braces. */
export const cMatrix = (m: Matrix): string =>
  toRows(m)
    .map((row) => `    {${row.map((x) => realLiteral(x)).join(', ')}}`)
    .join(',\n');
