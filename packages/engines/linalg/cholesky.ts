import { EngineError } from '../error.ts';
import { type Matrix, requireSymmetric, zeros } from './matrix.ts';

/**
 * The lower triangular L with A = L·Lᵀ, positive diagonal, of a symmetric positive definite
 * matrix (Golub & Van Loan, 4th ed., section 4.2). Throws `not-positive-definite` with the
 * order of the leading minor that is not, and its pivot.
 */
export function cholesky(a: Matrix): Matrix {
  const n = requireSymmetric(a);
  const l = zeros(n, n);
  const w = l.data;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a.data[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= w[i * n + k]! * w[j * n + k]!;
      if (j < i) {
        w[i * n + j] = sum / w[j * n + j]!;
        continue;
      }
      if (!(sum > 0)) {
        const message = `The matrix is not positive definite: pivot ${i + 1} is ${sum}.`;
        throw new EngineError('not-positive-definite', message, { field: 'matrix', value: sum });
      }
      w[i * n + i] = Math.sqrt(sum);
    }
  }
  return l;
}
