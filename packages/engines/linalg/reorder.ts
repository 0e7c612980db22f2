import { combine, part } from './blocks.ts';
import { copy, type Matrix, transpose } from './matrix.ts';
import { multiply } from './multiply.ts';
import { normMax } from './norms.ts';
import { qr } from './qr.ts';
import type { Schur } from './schur.ts';
import { type Block, blocksOf, withEigenvalues } from './schur-blocks.ts';
import { smallSolve } from './small-solve.ts';
import { standardBlock } from './standard-block.ts';

export interface Reordered {
  readonly form: Schur;
  /** How many of the leading eigenvalues are selected ones: the leading columns of Q span their subspace. */
  readonly selected: number;
}

/**
 * The real Schur form with the selected eigenvalues first, each group in its old order, by orthogonal swaps of
 * neighbouring blocks (Z. Bai & J. W. Demmel, "On swapping diagonal blocks in real Schur form", LAA 186, 1993).
 * `select` must say the same of both eigenvalues of a conjugate pair. The form must have its Q.
 */
export function reorder(form: Schur, select: (re: number, im: number) => boolean): Reordered {
  const t = copy(form.t);
  const q = form.q ? copy(form.q) : undefined;
  let top = 0;
  // The wanted are told before anything moves: rounding in a swap must not change what is selected.
  const wanted = blocksOf(t).map(({ at, size }) => ({
    size,
    move: select(form.re[at]!, form.im[at]!),
  }));
  let at = 0;
  for (const { size, move } of wanted) {
    if (move) {
      bringUp(t, q, { at, size }, top);
      top += size;
    }
    at += size;
  }
  return { form: withEigenvalues(t, q), selected: top };
}

/** Moves a block up until it begins at `to`. */
function bringUp(t: Matrix, q: Matrix | undefined, { at, size }: Block, to: number): void {
  let here = at;
  while (here > to) {
    // Of the blocks as they now stand: a pair that a swap made real has become two.
    const n = t.rows;
    const above: 1 | 2 = here >= 2 && t.data[(here - 1) * n + here - 2] !== 0 ? 2 : 1;
    if (size === 2 && t.data[(here + 1) * n + here] === 0) {
      // A pair that rounding made two real ones: one after the other.
      swap(t, q, here - above, above, 1);
      swap(t, q, here - above + 1, above, 1);
    } else swap(t, q, here - above, above, size);
    here -= above;
  }
}

/** Swaps the blocks of sizes p and s that stand at j and j + p. */
function swap(t: Matrix, q: Matrix | undefined, j: number, p: 1 | 2, s: 1 | 2): void {
  const k = p + s;
  const z = swapping(part(t, j, j + k, j, j + k), p, s);
  rotate(t, q, j, z);
  const n = t.rows;
  for (let i = j + s; i < j + k; i++) for (let c = j; c < j + s; c++) t.data[i * n + c] = 0;
  if (s === 2) standardize(t, q, j);
  if (p === 2) standardize(t, q, j + s);
}

/** The orthogonal Z for which Zᵀ·[A C; 0 B]·Z has the eigenvalues of B first. */
function swapping(m: Matrix, p: 1 | 2, s: 1 | 2): Matrix {
  const k = p + s;
  const size = normMax(m);
  // A·X − X·B = C: the columns of [−X; I] span the subspace of B's eigenvalues.
  const unknowns = p * s;
  const system = new Float64Array(unknowns * unknowns);
  const right = new Float64Array(unknowns);
  for (let i = 0; i < p; i++)
    for (let c = 0; c < s; c++) {
      const row = i * s + c;
      right[row] = m.data[i * k + p + c]!;
      for (let l = 0; l < p; l++) system[row * unknowns + l * s + c]! += m.data[i * k + l]!;
      for (let l = 0; l < s; l++)
        system[row * unknowns + i * s + l]! -= m.data[(p + l) * k + p + c]!;
    }
  smallSolve(system, right, Math.max(Number.MIN_VALUE * 2 ** 60, 2 ** -53 * size));
  const basis: Matrix = { rows: k, cols: s, data: new Float64Array(k * s) };
  for (let i = 0; i < unknowns; i++) basis.data[i] = -right[i]!;
  for (let c = 0; c < s; c++) basis.data[(p + c) * s + c] = 1;
  return qr(basis).q;
}

/** T ← diag(I, Z, I)ᵀ·T·diag(I, Z, I) and Q ← Q·diag(I, Z, I), Z beginning at j. */
function rotate(t: Matrix, q: Matrix | undefined, j: number, z: Matrix): void {
  const n = t.rows;
  const k = z.rows;
  const rows = multiply(transpose(z), part(t, j, j + k, j, n));
  for (let i = 0; i < k; i++)
    t.data.set(rows.data.subarray(i * rows.cols, (i + 1) * rows.cols), (j + i) * n + j);
  columns(t, 0, Math.min(n, j + k), j, z);
  if (q) columns(q, 0, q.rows, j, z);
}

function columns(a: Matrix, from: number, to: number, j: number, z: Matrix): void {
  const turned = multiply(part(a, from, to, j, j + z.rows), z);
  for (let i = from; i < to; i++)
    a.data.set(turned.data.subarray((i - from) * z.cols, (i - from + 1) * z.cols), i * a.cols + j);
}

/** Brings the 2×2 block at j into standard form; two real eigenvalues part there. */
function standardize(t: Matrix, q: Matrix | undefined, j: number): void {
  const n = t.rows;
  const p = j * n + j;
  const b = standardBlock(t.data[p]!, t.data[p + 1]!, t.data[p + n]!, t.data[p + n + 1]!);
  const z: Matrix = {
    rows: 2,
    cols: 2,
    data: Float64Array.of(b.cos, -b.sin, b.sin, b.cos),
  };
  rotate(t, q, j, z);
  [t.data[p], t.data[p + 1], t.data[p + n], t.data[p + n + 1]] = [b.a, b.b, b.c, b.d];
}

/** ‖Q·T·Qᵀ − A‖ over ‖A‖, largest entries: how well a Schur form stands for A. */
export function schurResidual(a: Matrix, { t, q }: Schur): number {
  const again = multiply(multiply(q as Matrix, t), transpose(q as Matrix));
  return normMax(combine(1, again, -1, a)) / (normMax(a) || 1);
}
