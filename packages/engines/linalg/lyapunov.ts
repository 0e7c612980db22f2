/** The equations of Lyapunov and Stein for symmetric right sides, by the real Schur form. */
import { EngineError } from '../error.ts';
import { symmetrized } from './blocks.ts';
import { type Matrix, requireSquare, requireSymmetric, transpose, zeros } from './matrix.ts';
import { multiply } from './multiply.ts';
import { normMax } from './norms.ts';
import { type Schur, schur } from './schur.ts';
import { type Block, blocksOf } from './schur-blocks.ts';
import { smallSolve } from './small-solve.ts';

/**
 * X with Aᵀ·X + X·A + Q = 0, Q symmetric (R. H. Bartels & G. W. Stewart, CACM 15, 1972).
 * Throws `singular` where λᵢ + λⱼ = 0 for two eigenvalues, `shape`, `not-symmetric`.
 */
export function lyapunov(a: Matrix, q: Matrix, form: Schur = schur(a)): Matrix {
  const size = normMax(form.t);
  solvable(form, (x, y, u, v) => Math.hypot(x + u, y + v) > 2 ** -54 * size);
  return transformed(a, q, form, continuousColumns);
}

/**
 * X with Aᵀ·X·A − X + Q = 0, Q symmetric (G. Kitagawa, Int. J. Control 25, 1977).
 * Throws `singular` where λᵢ·λⱼ = 1 for two eigenvalues, `shape`, `not-symmetric`.
 */
export function stein(a: Matrix, q: Matrix, form: Schur = schur(a)): Matrix {
  solvable(form, (x, y, u, v) => Math.hypot(x * u - y * v - 1, x * v + y * u) > 2 ** -54);
  return transformed(a, q, form, discreteColumns);
}

type Columns = (
  t: Matrix,
  c: Matrix,
  y: Matrix,
  j: Block,
  list: readonly Block[],
  least: number,
) => void;

function transformed(a: Matrix, q: Matrix, { t, q: z }: Schur, solve: Columns): Matrix {
  const n = requireSquare(a);
  if (requireSymmetric(q) !== n)
    throw new EngineError('shape', `The constant term is ${q.rows}×${q.rows}, A is ${n}×${n}.`, {
      field: 'constant term',
      value: q.rows,
    });
  const u = z as Matrix;
  const c = multiply(multiply(transpose(u), q), u);
  const y = zeros(n, n);
  const list = blocksOf(t);
  const least = Number.MIN_VALUE * 2 ** 60;
  for (const j of list) solve(t, c, y, j, list, least);
  const x = symmetrized(multiply(multiply(u, y), transpose(u)));
  if (!(normMax(x) < Number.MAX_VALUE)) throw unsolvable();
  return x;
}

const unsolvable = () =>
  new EngineError(
    'singular',
    'The equation has no unique solution: two eigenvalues of A cancel each other.',
    { field: 'matrix' },
  );

/** Throws where two eigenvalues, which may be one, are apart by less than their rounding. */
function solvable(
  { re, im }: Schur,
  apart: (x: number, y: number, u: number, v: number) => boolean,
): void {
  for (let i = 0; i < re.length; i++)
    for (let j = 0; j <= i; j++) if (!apart(re[i]!, im[i]!, re[j]!, im[j]!)) throw unsolvable();
}

/** Columns of block j of Tᵀ·Y + Y·T = −C, the columns before it being known. */
function continuousColumns(
  t: Matrix,
  c: Matrix,
  y: Matrix,
  j: Block,
  list: readonly Block[],
  least: number,
): void {
  const n = t.rows;
  for (const i of list) {
    const right = new Float64Array(i.size * j.size);
    for (let r = 0; r < i.size; r++)
      for (let s = 0; s < j.size; s++) {
        let sum = -c.data[(i.at + r) * n + j.at + s]!;
        for (let k = 0; k < i.at; k++) sum -= t.data[k * n + i.at + r]! * y.data[k * n + j.at + s]!;
        for (let k = 0; k < j.at; k++)
          sum -= y.data[(i.at + r) * n + k]! * t.data[k * n + j.at + s]!;
        right[r * j.size + s] = sum;
      }
    const size = right.length;
    const m = new Float64Array(size * size);
    for (let r = 0; r < i.size; r++)
      for (let s = 0; s < j.size; s++) {
        const row = (r * j.size + s) * size;
        for (let l = 0; l < i.size; l++)
          m[row + l * j.size + s]! += t.data[(i.at + l) * n + i.at + r]!;
        for (let l = 0; l < j.size; l++)
          m[row + r * j.size + l]! += t.data[(j.at + l) * n + j.at + s]!;
      }
    smallSolve(m, right, least);
    store(y, i, j, right);
  }
}

/** Columns of block j of Tᵀ·Y·T − Y = −C, the columns before it being known. */
function discreteColumns(
  t: Matrix,
  c: Matrix,
  y: Matrix,
  j: Block,
  list: readonly Block[],
  least: number,
): void {
  const n = t.rows;
  // Y·T in these columns, as far as it is known: what the columns before give, then each row block as it comes.
  const w = new Float64Array(n * j.size);
  for (let i = 0; i < n; i++)
    for (let s = 0; s < j.size; s++)
      for (let k = 0; k < j.at; k++)
        w[i * j.size + s]! += y.data[i * n + k]! * t.data[k * n + j.at + s]!;
  for (const i of list) {
    const size = i.size * j.size;
    const right = new Float64Array(size);
    const m = new Float64Array(size * size);
    for (let r = 0; r < i.size; r++)
      for (let s = 0; s < j.size; s++) {
        let sum = -c.data[(i.at + r) * n + j.at + s]!;
        for (let k = 0; k < i.at + i.size; k++)
          sum -= t.data[k * n + i.at + r]! * w[k * j.size + s]!;
        right[r * j.size + s] = sum;
        const row = (r * j.size + s) * size;
        for (let l = 0; l < i.size; l++)
          for (let o = 0; o < j.size; o++)
            m[row + l * j.size + o]! +=
              t.data[(i.at + l) * n + i.at + r]! * t.data[(j.at + o) * n + j.at + s]!;
        m[row + r * j.size + s]! -= 1;
      }
    smallSolve(m, right, least);
    store(y, i, j, right);
    for (let r = 0; r < i.size; r++)
      for (let s = 0; s < j.size; s++)
        for (let o = 0; o < j.size; o++)
          w[(i.at + r) * j.size + s]! +=
            right[r * j.size + o]! * t.data[(j.at + o) * n + j.at + s]!;
  }
}

function store(y: Matrix, i: Block, j: Block, found: Float64Array): void {
  for (let r = 0; r < i.size; r++)
    y.data.set(found.subarray(r * j.size, (r + 1) * j.size), (i.at + r) * y.cols + j.at);
}
