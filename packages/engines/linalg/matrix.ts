import { EngineError } from '../error.ts';

/** A dense real matrix, row by row: element (i, j) is `data[i * cols + j]`. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** A dense complex matrix as two real ones of the same shape. */
export interface ComplexMatrix {
  readonly rows: number;
  readonly cols: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export const zeros = (rows: number, cols: number): Matrix => ({
  rows,
  cols,
  data: new Float64Array(rows * cols),
});

export function identity(n: number): Matrix {
  const a = zeros(n, n);
  for (let i = 0; i < n; i++) a.data[i * n + i] = 1;
  return a;
}

/** From rows of equal length ≥ 1; throws `shape` naming the first row that differs. */
export function fromRows(rows: readonly ArrayLike<number>[]): Matrix {
  const cols = rows[0]?.length ?? 0;
  const a = zeros(rows.length, cols);
  rows.forEach((row, i) => {
    if (row.length !== cols) {
      throw new EngineError('shape', `Row ${i + 1} has ${row.length} entries, row 1 has ${cols}.`, {
        field: 'matrix',
        value: row.length,
      });
    }
    a.data.set(row, i * cols);
  });
  return a;
}

export const toRows = ({ rows, cols, data }: Matrix): number[][] =>
  Array.from({ length: rows }, (_, i) => Array.from(data.subarray(i * cols, (i + 1) * cols)));

export const copy = (a: Matrix): Matrix => ({ rows: a.rows, cols: a.cols, data: a.data.slice() });

export function transpose({ rows, cols, data }: Matrix): Matrix {
  const out = zeros(cols, rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) out.data[j * rows + i] = data[i * cols + j]!;
  }
  return out;
}

/** Throws `empty`, `shape` (data of another length) or `not-finite`, naming the entry. */
export function requireFinite(a: Matrix, field = 'matrix'): void {
  if (a.rows < 1 || a.cols < 1) {
    throw new EngineError('empty', `A ${a.rows}×${a.cols} matrix has no entries.`, { field });
  }
  if (a.data.length !== a.rows * a.cols) {
    throw new EngineError(
      'shape',
      `A ${a.rows}×${a.cols} matrix does not have ${a.data.length} entries.`,
      {
        field,
        value: a.data.length,
      },
    );
  }
  // 0·x is 0 but for infinities and NaN: one sum tells whether there is anything to look for.
  let sum = 0;
  for (let k = 0; k < a.data.length; k++) sum += 0 * a.data[k]!;
  if (sum === 0) return;
  for (let k = 0; k < a.data.length; k++) {
    const value = a.data[k]!;
    if (Number.isFinite(value)) continue;
    const at = `row ${Math.floor(k / a.cols) + 1}, column ${(k % a.cols) + 1}`;
    throw new EngineError('not-finite', `The entry at ${at} is ${value}, not a finite number.`, {
      field,
      value,
    });
  }
}

/** As `requireFinite`, and throws `not-square`. Returns the order n. */
export function requireSquare(a: Matrix, field = 'matrix'): number {
  requireFinite(a, field);
  if (a.rows === a.cols) return a.rows;
  throw new EngineError('not-square', `The matrix is ${a.rows}×${a.cols}, not square.`, {
    field,
    value: [a.rows, a.cols],
  });
}

/** As `requireSquare`, and throws `not-symmetric` unless A = Aᵀ to 10 units in the last place of its largest entry. */
export function requireSymmetric(a: Matrix, field = 'matrix'): number {
  const n = requireSquare(a, field);
  let largest = 0;
  for (const x of a.data) largest = Math.max(largest, Math.abs(x));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const lower = a.data[i * n + j]!;
      const upper = a.data[j * n + i]!;
      if (Math.abs(lower - upper) <= 10 * Number.EPSILON * largest) continue;
      const at = `(${j + 1}, ${i + 1}) is ${upper} and (${i + 1}, ${j + 1}) is ${lower}`;
      throw new EngineError('not-symmetric', `The matrix is not symmetric: ${at}.`, {
        field,
        value: [upper, lower],
      });
    }
  }
  return n;
}
