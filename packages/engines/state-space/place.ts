import { EngineError } from '../error.ts';
import { minus, part } from '../linalg/blocks.ts';
import { type Matrix, requireSquare, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { normFrobenius } from '../linalg/norms.ts';
import { qr } from '../linalg/qr.ts';
import { condition2, pinv } from '../linalg/spaces.ts';
import { svd } from '../linalg/svd.ts';
import type { Complex } from '../numeric/complex.ts';
import { placeExact } from './place-exact.ts';
import { placeRobust } from './place-robust.ts';
import { placeSchur } from './place-schur.ts';
import { countOf, multiplicity, type PolePlace, polePlaces } from './pole-list.ts';

export interface Placement {
  /** m×n: A − B·K has the poles. */
  readonly k: Matrix;
  /** `exact`: the only K of one input, in whole numbers. `robust`: eigenvectors far apart. `schur`: an orthogonal Schur form. */
  readonly method: 'exact' | 'robust' | 'schur';
}

/** Beyond it eigenvectors say little, and K through their inverse as little. */
const MAX_CONDITION = 1e7;

/**
 * K for which A − B·K has the poles, (A, B) controllable. For one input K is the only one, and exact while
 * its whole numbers are not too long; for several the freedom goes into robust eigenvectors, or, where
 * a pole stands more often than B has independent columns, into an orthogonal Schur form that is nearly normal. Throws `length` for other than n poles, `contradiction` for a
 * complex pole without its conjugate, `singular` where B is zero.
 */
export function place(a: Matrix, b: Matrix, poles: readonly Complex[]): Placement {
  const n = requireSquare(a, 'A');
  if (poles.length !== n)
    throw new EngineError('length', `There are ${poles.length} poles for ${n} states.`, {
      field: 'poles',
      value: poles.length,
    });
  const places = polePlaces(poles);
  const { q, rank } = range(b);
  if (rank === 0) throw new EngineError('singular', 'B is zero: no input acts.', { field: 'B' });
  const beyond = transpose(part(q, 0, n, rank, n));
  const inverse = pinv(b);
  if (rank > 1 && multiplicity(places) <= rank) {
    const k = robust(a, beyond, inverse, places);
    if (k) return { k, method: 'robust' };
  }
  if (b.cols === 1) {
    const exact = placeExact(a, b, places);
    if (exact) return { k: { rows: 1, cols: n, data: exact }, method: 'exact' };
  }
  const { x, reach } = placeSchur(a, beyond, ordered(places));
  const k = multiply(inverse, multiply(reach, transpose(x)));
  return { k, method: 'schur' };
}

/** Orthogonal Q whose first `rank` columns span B's. */
function range(b: Matrix): { q: Matrix; rank: number } {
  const { q, r } = qr(b, { pivoting: true });
  const least = b.rows * 2 ** -52 * normFrobenius(b);
  let rank = 0;
  while (rank < Math.min(r.rows, r.cols) && Math.abs(r.data[rank * r.cols + rank]!) > least) rank++;
  return { q, rank };
}

/** B⁺·(A − X·Λ·X⁻¹), undefined where X is nearly singular. */
function robust(
  a: Matrix,
  beyond: Matrix,
  inverse: Matrix,
  places: readonly PolePlace[],
): Matrix | undefined {
  const x = placeRobust(a, beyond, places);
  if (!(condition2(x) < MAX_CONDITION)) return undefined;
  const { u, s, v } = svd(x);
  const scaled = { ...u, data: u.data.map((e, i) => e / s[i % s.length]!) };
  const xInverse = multiply(v, transpose(scaled));
  return multiply(inverse, minus(a, multiply(multiply(x, modal(places)), xInverse)));
}

/** Λ in real form: X·Λ with the columns of a pair its real and imaginary parts. */
function modal(places: readonly PolePlace[]): Matrix {
  const n = places.reduce((sum, p) => sum + countOf(p), 0);
  const out = zeros(n, n);
  let j = 0;
  for (const { re, im } of places) {
    out.data[j * n + j] = re;
    if (im > 0) {
      out.data[(j + 1) * n + j + 1] = re;
      out.data[j * n + j + 1] = im;
      out.data[(j + 1) * n + j] = -im;
    }
    j += im > 0 ? 2 : 1;
  }
  return out;
}

/** The slowest first: the order in which a column depends least on the ones before. */
const ordered = (places: readonly PolePlace[]): PolePlace[] =>
  places.toSorted((p, q) => Math.hypot(p.re, p.im) - Math.hypot(q.re, q.im));
