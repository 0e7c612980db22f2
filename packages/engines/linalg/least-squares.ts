import { EngineError } from '../error.ts';
import { type Matrix, requireFinite, zeros } from './matrix.ts';
import { norm2Vector } from './norms.ts';
import { rankTolerance } from './spaces.ts';
import { svd } from './svd.ts';

export interface LeastSquares {
  /** n×(columns of b): of all minimizers of ‖A·x − b‖₂ the shortest. */
  readonly x: Matrix;
  readonly rank: number;
  /** Descending. */
  readonly singularValues: Float64Array;
  /** ‖A·x − b‖₂ for each column of b. */
  readonly residual: Float64Array;
}

/** min ‖A·X − B‖₂ by the singular value decomposition: any shape, any rank. Throws `shape`. */
export function leastSquares(a: Matrix, b: Matrix, tolerance?: number): LeastSquares {
  requireFinite(b, 'right side');
  if (b.rows !== a.rows) {
    throw new EngineError('shape', `The right side has ${b.rows} rows, the matrix ${a.rows}.`, {
      field: 'right side',
      value: b.rows,
    });
  }
  const parts = svd(a);
  const { u, s, v } = parts;
  const line = tolerance ?? rankTolerance(parts);
  let rank = 0;
  while (rank < s.length && s[rank]! > line) rank++;
  const x = zeros(a.cols, b.cols);
  const residual = new Float64Array(b.cols);
  for (let c = 0; c < b.cols; c++) {
    for (let k = 0; k < rank; k++) {
      let dot = 0;
      for (let i = 0; i < a.rows; i++) dot += u.data[i * u.cols + k]! * b.data[i * b.cols + c]!;
      dot /= s[k]!;
      for (let i = 0; i < a.cols; i++) {
        const at = i * b.cols + c;
        x.data[at] = x.data[at]! + dot * v.data[i * v.cols + k]!;
      }
    }
    const left = Float64Array.from({ length: a.rows }, (_, i) => {
      let sum = -b.data[i * b.cols + c]!;
      for (let j = 0; j < a.cols; j++) sum += a.data[i * a.cols + j]! * x.data[j * b.cols + c]!;
      return sum;
    });
    residual[c] = norm2Vector(left);
  }
  return { x, rank, singularValues: s, residual };
}
