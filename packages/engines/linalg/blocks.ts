/** Sums of matrices and matrices made of blocks: what formulas of control theory are written in. */
import { EngineError } from '../error.ts';
import { type Matrix, zeros } from './matrix.ts';

/** a·A + b·B of equal shapes. Throws `shape`. */
export function combine(a: number, x: Matrix, b: number, y: Matrix): Matrix {
  if (x.rows !== y.rows || x.cols !== y.cols)
    throw new EngineError(
      'shape',
      `A ${x.rows}×${x.cols} matrix and a ${y.rows}×${y.cols} one have no sum.`,
      { field: 'matrix', value: [y.rows, y.cols] },
    );
  const data = new Float64Array(x.data.length);
  for (let k = 0; k < data.length; k++) data[k] = a * x.data[k]! + b * y.data[k]!;
  return { rows: x.rows, cols: x.cols, data };
}

export const plus = (x: Matrix, y: Matrix): Matrix => combine(1, x, 1, y);
export const minus = (x: Matrix, y: Matrix): Matrix => combine(1, x, -1, y);
export const times = (k: number, x: Matrix): Matrix => ({
  rows: x.rows,
  cols: x.cols,
  data: x.data.map((v) => k * v),
});

/** (A + Aᵀ)/2: what rounding took from a matrix that is symmetric by its meaning. */
export function symmetrized(a: Matrix): Matrix {
  const n = a.rows;
  const out = zeros(n, n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) out.data[i * n + j] = (a.data[i * n + j]! + a.data[j * n + i]!) / 2;
  return out;
}

/** Rows r0 … r1 − 1 and columns c0 … c1 − 1; may be empty. */
export function part(a: Matrix, r0: number, r1: number, c0: number, c1: number): Matrix {
  const out = zeros(r1 - r0, c1 - c0);
  for (let i = r0; i < r1; i++)
    out.data.set(a.data.subarray(i * a.cols + c0, i * a.cols + c1), (i - r0) * out.cols);
  return out;
}

/** The matrix of the blocks of each row, from the top; blocks of a row are equally high. Throws `shape`. */
export function blocks(rows: readonly (readonly Matrix[])[]): Matrix {
  const height = rows.reduce((sum, row) => sum + (row[0]?.rows ?? 0), 0);
  const width = (rows[0] ?? []).reduce((sum, b) => sum + b.cols, 0);
  const out = zeros(height, width);
  let top = 0;
  for (const row of rows) {
    let left = 0;
    for (const b of row) {
      if (b.rows !== row[0]!.rows || left + b.cols > width)
        throw new EngineError('shape', `A ${b.rows}×${b.cols} block does not fit its row.`, {
          field: 'matrix',
          value: [b.rows, b.cols],
        });
      for (let i = 0; i < b.rows; i++)
        out.data.set(b.data.subarray(i * b.cols, (i + 1) * b.cols), (top + i) * width + left);
      left += b.cols;
    }
    top += row[0]?.rows ?? 0;
  }
  return out;
}

/** diag(l)·A·diag(r). */
export function scaledBy(a: Matrix, l: ArrayLike<number>, r: ArrayLike<number>): Matrix {
  const out = zeros(a.rows, a.cols);
  for (let i = 0; i < a.rows; i++)
    for (let j = 0; j < a.cols; j++)
      out.data[i * a.cols + j] = l[i]! * a.data[i * a.cols + j]! * r[j]!;
  return out;
}

/** The square matrix with these on its diagonal. */
export function diagonal(d: ArrayLike<number>): Matrix {
  const n = d.length;
  const out = zeros(n, n);
  for (let i = 0; i < n; i++) out.data[i * n + i] = d[i]!;
  return out;
}
