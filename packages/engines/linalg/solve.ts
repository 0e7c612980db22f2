import { EngineError } from '../error.ts';
import { type Lu, lu } from './lu.ts';
import { luSolve } from './lu-solve.ts';
import { identity, type Matrix, requireFinite, transpose, zeros } from './matrix.ts';
import { norm1 } from './norms.ts';
import { rcond1 } from './rcond.ts';

export interface Solution {
  readonly x: Matrix;
  /** Reciprocal condition number in the 1-norm: about −log₁₀(rcond) digits are lost. */
  readonly rcond: number;
}

/**
 * X with A·X = B, by LU with partial pivoting.
 *
 * Throws `singular` with the pivot that is zero, or where rcond is under 2⁻⁵³, so that no
 * digit of the solution would be right.
 */
export function solve(a: Matrix, b: Matrix): Solution {
  const { factors, rcond } = factorRegular(a);
  requireFinite(b, 'right side');
  const n = factors.n;
  if (b.rows !== n) {
    throw new EngineError('shape', `The right side has ${b.rows} rows, the matrix ${n}.`, {
      field: 'right side',
      value: b.rows,
    });
  }
  const x = zeros(n, b.cols);
  const columns = transpose(b).data;
  for (let j = 0; j < b.cols; j++) {
    const column = luSolve(factors, columns.subarray(j * n, (j + 1) * n));
    for (let i = 0; i < n; i++) x.data[i * b.cols + j] = column[i]!;
  }
  const k = x.data.findIndex((value) => !Number.isFinite(value));
  if (k < 0) return { x, rcond };
  throw new EngineError('overflow', 'The solution is too large for a double.', {
    field: 'right side',
    value: x.data[k],
  });
}

/** A⁻¹; throws as `solve` does. */
export function inverse(a: Matrix): { inverse: Matrix; rcond: number } {
  const { x, rcond } = solve(a, identity(a.rows));
  return { inverse: x, rcond };
}

function factorRegular(a: Matrix): { factors: Lu; rcond: number } {
  const factors = lu(a);
  if (factors.zeroPivot >= 0) {
    const pivot = factors.zeroPivot + 1;
    throw new EngineError('singular', `The matrix is singular: pivot ${pivot} is zero.`, {
      field: 'matrix',
      value: pivot,
    });
  }
  const rcond = rcond1(factors, norm1(a));
  if (!(rcond >= 2 ** -53)) {
    const shown = rcond.toExponential(1);
    const message = `The matrix is singular to working precision: 1/condition is ${shown}.`;
    throw new EngineError('singular', message, { field: 'matrix', value: rcond });
  }
  return { factors, rcond };
}
