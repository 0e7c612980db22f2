import { blocks, combine, times } from '../linalg/blocks.ts';
import { lu } from '../linalg/lu.ts';
import { luSolve } from '../linalg/lu-solve.ts';
import { identity, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { svd } from '../linalg/svd.ts';
import type { Complex } from '../numeric/complex.ts';

/** A system of constant matrices, y = Cx + Du. */
export interface StateSpace {
  readonly a: Matrix;
  readonly b: Matrix;
  readonly c: Matrix;
  readonly d: Matrix;
}

/** G = C(sI − A)⁻¹B + D at one complex s, or z; undefined at a pole. */
export function responseAt(
  { a, b, c, d }: StateSpace,
  { re, im }: Complex,
): { re: Matrix; im: Matrix } | undefined {
  const n = a.rows;
  const m = b.cols;
  const one = identity(n);
  const real = combine(re, one, -1, a);
  const off = times(im, one);
  // (P + jQ)(X + jY) = B as one real system.
  const factors = lu(
    blocks([
      [real, times(-1, off)],
      [off, real],
    ]),
  );
  if (factors.zeroPivot >= 0) return undefined;
  const columns = transpose(b);
  const [x, y] = [zeros(m, n), zeros(m, n)];
  for (let j = 0; j < m; j++) {
    const right = new Float64Array(2 * n);
    right.set(columns.data.subarray(j * n, (j + 1) * n));
    const found = luSolve(factors, right);
    x.data.set(found.subarray(0, n), j * n);
    y.data.set(found.subarray(n), j * n);
  }
  const through = (v: Matrix, plus?: Matrix): Matrix => {
    const out = zeros(c.rows, m);
    for (let i = 0; i < c.rows; i++)
      for (let j = 0; j < m; j++) {
        let sum = plus ? plus.data[i * m + j]! : 0;
        for (let k = 0; k < n; k++) sum += c.data[i * n + k]! * v.data[j * n + k]!;
        out.data[i * m + j] = sum;
      }
    return out;
  };
  const out = { re: through(x, d), im: through(y) };
  return [...out.re.data, ...out.im.data].every(Number.isFinite) ? out : undefined;
}

/** Singular values of P + jQ, descending: each of the real embedding stands twice. */
export function singularValues({ re, im }: { re: Matrix; im: Matrix }): Float64Array {
  const s = svd(
    blocks([
      [re, times(-1, im)],
      [im, re],
    ]),
  ).s;
  return s.filter((_, k) => k % 2 === 0);
}
