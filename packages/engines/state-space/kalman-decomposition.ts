import { blocks, part } from '../linalg/blocks.ts';
import { eigenvalues } from '../linalg/eigen.ts';
import { identity, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { qr } from '../linalg/qr.ts';
import { solve } from '../linalg/solve.ts';
import { svd } from '../linalg/svd.ts';
import type { Complex } from '../numeric/complex.ts';
import { staircase } from './staircase.ts';

/** Controllable or not, observable or not. */
export type ModeKind = 'co' | 'cu' | 'uo' | 'uu';

export interface KalmanDecomposition {
  /** x = T·z; z stands in the order co, cu, uo, uu. */
  readonly t: Matrix;
  readonly a: Matrix;
  readonly b: Matrix;
  readonly c: Matrix;
  readonly sizes: Readonly<Record<ModeKind, number>>;
  readonly modes: Readonly<Record<ModeKind, readonly Complex[]>>;
}

/** Cosines of principal angles above this belong to directions that two subspaces share. */
const SHARED = 1 - 1e-8;

/**
 * R. E. Kalman's canonical structure (SIAM J. Control 1, 1963): a basis adapted to the controllable subspace R and
 * the unobservable one N, from orthonormal bases of both by staircase forms and their principal angles.
 * In it A = [A₁₁ 0 A₁₃ 0; A₂₁ A₂₂ A₂₃ A₂₄; 0 0 A₃₃ 0; 0 0 A₄₃ A₄₄], B = [B₁; B₂; 0; 0], C = [C₁ 0 C₃ 0].
 */
export function kalmanDecomposition(
  a: Matrix,
  b: Matrix,
  c: Matrix,
  tolerance: number,
): KalmanDecomposition {
  const n = a.rows;
  const reach = staircase(a, b, tolerance);
  const seen = staircase(transpose(a), transpose(c), tolerance);
  const r = part(reach.q, 0, n, 0, reach.controllable);
  const hidden = part(seen.q, 0, n, seen.controllable, n);
  const { shared, first, second } = split(r, hidden);
  // What is in neither: the complement of R + N.
  const both = blocks([[first, shared, second]]);
  const neither = both.cols === n ? zeros(n, 0) : complement(both);
  const t = blocks([[first, shared, neither, second]]);
  const sizes = { co: first.cols, cu: shared.cols, uo: neither.cols, uu: second.cols };
  const inBasis = solve(t, blocks([[multiply(a, t), b]])).x;
  const at = part(inBasis, 0, n, 0, n);
  const bt = part(inBasis, 0, n, n, n + b.cols);
  const ct = multiply(c, t);
  clear(at, bt, ct, sizes);
  return { t, a: at, b: bt, c: ct, sizes, modes: modesOf(at, sizes) };
}

/** Orthonormal bases of R ∩ N, of what it leaves of R, and of what it leaves of N. */
function split(r: Matrix, hidden: Matrix): { shared: Matrix; first: Matrix; second: Matrix } {
  const n = r.rows;
  if (r.cols === 0 || hidden.cols === 0) return { shared: zeros(n, 0), first: r, second: hidden };
  const { u, s, v } = svd(multiply(transpose(r), hidden));
  const k = s.reduce((count, x) => count + (x > SHARED ? 1 : 0), 0);
  return {
    shared: multiply(r, part(u, 0, u.rows, 0, k)),
    first: multiply(r, rest(u, k)),
    second: multiply(hidden, rest(v, k)),
  };
}

/** An orthonormal basis of what the first k columns of an orthonormal matrix leave. */
function rest(u: Matrix, k: number): Matrix {
  const m = u.rows;
  if (k === 0) return qr(u).q;
  return complement(part(u, 0, m, 0, k));
}

function complement(basis: Matrix): Matrix {
  if (basis.cols === 0) return identity(basis.rows);
  const { q } = qr(basis);
  return part(q, 0, q.rows, basis.cols, q.rows);
}

const offsets = ({ co, cu, uo, uu }: KalmanDecomposition['sizes']): readonly number[] => [
  0,
  co,
  co + cu,
  co + cu + uo,
  co + cu + uo + uu,
];

/** What is zero by the structure, as zeros. */
function clear(a: Matrix, b: Matrix, c: Matrix, sizes: KalmanDecomposition['sizes']): void {
  const at = offsets(sizes);
  const zero = (m: Matrix, i: number, j: number): void => {
    for (let row = at[i]!; row < at[i + 1]!; row++)
      m.data.fill(0, row * m.cols + at[j]!, row * m.cols + at[j + 1]!);
  };
  for (const [i, j] of [
    [0, 1],
    [0, 3],
    [2, 0],
    [2, 1],
    [2, 3],
    [3, 0],
    [3, 1],
  ] as const)
    zero(a, i, j);
  b.data.fill(0, at[2]! * b.cols);
  for (let i = 0; i < c.rows; i++) {
    c.data.fill(0, i * c.cols + at[1]!, i * c.cols + at[2]!);
    c.data.fill(0, i * c.cols + at[3]!, i * c.cols + at[4]!);
  }
}

function modesOf(a: Matrix, sizes: KalmanDecomposition['sizes']): KalmanDecomposition['modes'] {
  const at = offsets(sizes);
  const of = (k: number): Complex[] => {
    if (at[k] === at[k + 1]) return [];
    const { re, im } = eigenvalues(part(a, at[k]!, at[k + 1]!, at[k]!, at[k + 1]!));
    return Array.from(re, (x, i) => ({ re: x, im: im[i]! }));
  };
  return { co: of(0), cu: of(1), uo: of(2), uu: of(3) };
}

/** The controllable and observable part: the same transfer matrix with as few states as it can have. */
export function minimalRealization(
  a: Matrix,
  b: Matrix,
  c: Matrix,
  tolerance: number,
): { a: Matrix; b: Matrix; c: Matrix } {
  const reach = staircase(a, b, tolerance);
  const r = reach.controllable;
  const [a1, b1] = [part(reach.a, 0, r, 0, r), part(reach.b, 0, r, 0, b.cols)];
  const c1 = part(multiply(c, reach.q), 0, c.rows, 0, r);
  if (r === 0) return { a: a1, b: b1, c: c1 };
  const seen = staircase(transpose(a1), transpose(c1), tolerance);
  const k = seen.controllable;
  return {
    a: transpose(part(seen.a, 0, k, 0, k)),
    b: part(multiply(transpose(seen.q), b1), 0, k, 0, b.cols),
    c: transpose(part(seen.b, 0, k, 0, c.rows)),
  };
}
