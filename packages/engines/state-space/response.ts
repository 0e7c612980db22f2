import { blocks, part, times } from '../linalg/blocks.ts';
import { expm } from '../linalg/expm.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import type { Time } from './gramian.ts';

/**
 * x at `count` + 1 times, `step` apart, from x₀ under the constant input u: row k is x at k·step. In continuous time
 * exactly, by one exponential of [A Bu; 0 0]; in discrete time one sample a step, whatever `step` is.
 */
export function stateResponse(
  a: Matrix,
  drive: Float64Array,
  start: Float64Array,
  time: Time,
  step: number,
  count: number,
): Matrix {
  const n = a.rows;
  const column = { rows: n, cols: 1, data: drive };
  const joint = blocks([
    [a, column],
    [zeros(1, n), zeros(1, 1)],
  ]);
  const e = time === 'continuous' ? expm(times(step, joint)) : joint;
  const [phi, gamma] = [part(e, 0, n, 0, n), part(e, 0, n, n, n + 1).data];
  const out = zeros(count + 1, n);
  let x = start;
  for (let k = 0; k <= count; k++) {
    out.data.set(x, k * n);
    x = multiplyVector(phi, x).map((v, i) => v + gamma[i]!);
  }
  return out;
}

/** C·x + D·u along a response: row k is the output at its time k. */
export function outputsOf(c: Matrix, x: Matrix, constant: ArrayLike<number>): Matrix {
  const out = zeros(x.rows, c.rows);
  for (let k = 0; k < x.rows; k++) {
    const y = multiplyVector(c, x.data.subarray(k * x.cols, (k + 1) * x.cols));
    for (let i = 0; i < c.rows; i++) out.data[k * c.rows + i] = y[i]! + constant[i]!;
  }
  return out;
}
