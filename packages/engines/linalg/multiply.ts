import { EngineError } from '../error.ts';
import { type Matrix, zeros } from './matrix.ts';
import { leading, padded, workspace } from './workspace.ts';

/** k is cut so that a panel of B stays in the second-level cache. */
const DEPTH = 256;

/**
 * C = A·B, each entry summed in ascending k with every product rounded: the same bits as the
 * textbook triple loop. Throws `shape` where A's columns are not B's rows.
 */
export function multiply(a: Matrix, b: Matrix): Matrix {
  if (a.cols !== b.rows) {
    const shapes = `a ${a.rows}×${a.cols} matrix by a ${b.rows}×${b.cols} one`;
    throw new EngineError('shape', `The product of ${shapes} does not exist.`, {
      field: 'matrix',
      value: [a.cols, b.rows],
    });
  }
  const [m, n, k] = [a.rows, b.cols, a.cols];
  return m * n * k < 4096 ? plain(a, b) : blocked(a, b, m, n, k);
}

function plain(a: Matrix, b: Matrix): Matrix {
  const c = zeros(a.rows, b.cols);
  const n = b.cols;
  for (let i = 0; i < a.rows; i++) {
    for (let p = 0; p < a.cols; p++) {
      const x = a.data[i * a.cols + p]!;
      for (let j = 0; j < n; j++) c.data[i * n + j] = c.data[i * n + j]! + x * b.data[p * n + j]!;
    }
  }
  return c;
}

function blocked(a: Matrix, b: Matrix, m: number, n: number, k: number): Matrix {
  const lda = leading(k);
  const ldb = leading(n);
  const rows = padded(m);
  const atB = rows * lda;
  const atC = atB + k * ldb;
  const { data, gemm } = workspace(atC + rows * ldb);
  for (let i = 0; i < m; i++) data.set(a.data.subarray(i * k, (i + 1) * k), i * lda);
  for (let i = 0; i < k; i++) data.set(b.data.subarray(i * n, (i + 1) * n), atB + i * ldb);
  data.fill(0, atC, atC + rows * ldb);
  for (let p = 0; p < k; p += DEPTH) {
    const depth = Math.min(DEPTH, k - p);
    gemm(rows, padded(n), depth, p, lda, atB + p * ldb, ldb, atC, ldb);
  }
  const c = zeros(m, n);
  for (let i = 0; i < m; i++) c.data.set(data.subarray(atC + i * ldb, atC + i * ldb + n), i * n);
  return c;
}

/** y = A·x. */
export function multiplyVector(a: Matrix, x: ArrayLike<number>): Float64Array {
  const y = new Float64Array(a.rows);
  for (let i = 0; i < a.rows; i++) {
    let sum = 0;
    for (let j = 0; j < a.cols; j++) sum += a.data[i * a.cols + j]! * x[j]!;
    y[i] = sum;
  }
  return y;
}
