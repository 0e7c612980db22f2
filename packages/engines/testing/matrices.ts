import { fromRows, type Matrix } from '../linalg/matrix.ts';
import { Random } from '../numeric/random.ts';

/** A matrix of numbers between −1 and 1, the same for the same seed. */
export function randomMatrix(rows: number, cols: number, seed: number): Matrix {
  const random = new Random(seed);
  return fromRows(
    Array.from({ length: rows }, () =>
      Array.from({ length: cols }, () => 2 * random.uniform() - 1),
    ),
  );
}
