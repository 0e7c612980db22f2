/** Complex matrices in doubles, as real ones of twice the size: X + iY is [X −Y; Y X]. */
import type { GaussianMatrix } from '@tollbench/engines/exact/gaussian-matrix.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { complexDeterminant } from '@tollbench/engines/linalg/complex-determinant.ts';
import { fromRows, type Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';

/** [X −Y; Y X]: sums, products and inverses of these are those of the complex matrices. */
export function embedded(m: GaussianMatrix): Matrix {
  const parts = m.map((row) => row.map(({ re, im }) => [toNumber(re), toNumber(im)] as const));
  return fromRows([
    ...parts.map((row) => [...row.map(([x]) => x), ...row.map(([, y]) => -y)]),
    ...parts.map((row) => [...row.map(([, y]) => y), ...row.map(([x]) => x)]),
  ]);
}

/** The complex matrix that a real one of twice the size stands for: its left half. */
export function complexRows({ rows, cols, data }: Matrix): Complex[][] {
  const [m, n] = [rows / 2, cols / 2];
  return Array.from({ length: m }, (_, i) =>
    Array.from({ length: n }, (_, j) => ({
      re: data[i * cols + j] as number,
      im: data[(m + i) * cols + j] as number,
    })),
  );
}

/** Each singular value once, largest first. */
export const singularValues = (twice: Matrix): Float64Array =>
  svd(twice).s.filter((_, i) => i % 2 === 0);

/** The determinant of a square complex matrix, in doubles. */
export const determinantInDoubles = (m: GaussianMatrix): Complex =>
  complexDeterminant({
    n: m.length,
    re: Float64Array.from(m.flat(), ({ re }) => toNumber(re)),
    im: Float64Array.from(m.flat(), ({ im }) => toNumber(im)),
  });
