import { blocks, minus, part, symmetrized } from '../linalg/blocks.ts';
import { lu } from '../linalg/lu.ts';
import { identity, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { norm2Vector } from '../linalg/norms.ts';
import { qr } from '../linalg/qr.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import type { PolePlace } from './pole-list.ts';

const MAX_SWEEPS = 200;
/** Starts from different vectors: the volume has several summits. */
const STARTS = 6;
/** From so many states on one start has to do. */
const MANY_STATES = 12;
/** Gain of log₂ |det X| in a sweep below which nothing is to be had. */
const LEAST_GAIN = 1e-5;

/**
 * Eigenvectors of the closed loop that are as far apart as several inputs allow: each vector, or pair, is chosen
 * in turn from the subspace open to it so that |det X| of unit vectors grows (J. Kautsky, N. K. Nichols & P. Van
 * Dooren, Int. J. Control 41, 1985, method 0; pairs by A. L. Tits & Y. Yang, IEEE TAC 41, 1996, as one Hermitian
 * eigenproblem). The best
 * of a few local maxima. Columns of X: the vector of a real pole; real and imaginary part
 * of a pair's upper one. No pole may stand more often than B has columns.
 */
export function placeRobust(a: Matrix, beyond: Matrix, places: readonly PolePlace[]): Matrix {
  const open = places.map((p) =>
    p.im > 0 ? complexSubspace(a, beyond, p) : realSubspace(a, beyond, p.re),
  );
  let best: { readonly x: Matrix; readonly size: number } | undefined;
  const starts = a.rows > MANY_STATES ? 1 : STARTS;
  for (let start = 0; start < starts; start++) {
    const found = climb(open, places, startingVectors(open, places, a.rows, start));
    if (!best || found.size > best.size) best = found;
  }
  return best!.x;
}

/** Chooses each vector in turn until that gains no more. */
function climb(
  open: readonly Matrix[],
  places: readonly PolePlace[],
  x: Matrix,
): { x: Matrix; size: number } {
  let size = Number.NEGATIVE_INFINITY;
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let j = 0;
    places.forEach((p, k) => {
      const width = p.im > 0 ? 2 : 1;
      const free = complementOf(x, j, width);
      const chosen = width === 1 ? realVector(open[k]!, free) : pairVectors(open[k]!, free);
      if (chosen) setColumns(x, j, chosen);
      j += width;
    });
    const now = logDeterminant(x);
    const gain = now - size;
    size = Math.max(size, now);
    if (sweep > 1 && !(gain > LEAST_GAIN)) break;
  }
  return { x, size };
}

/** Orthonormal columns of {v : beyond·(A − λI)·v = 0}. */
function realSubspace(a: Matrix, beyond: Matrix, value: number): Matrix {
  const n = a.rows;
  const shifted = minus(a, { ...identity(n), data: identity(n).data.map((e) => value * e) });
  return nullOf(multiply(beyond, shifted));
}

/** The same of a complex λ, real parts over imaginary parts; with each column its product by j is in the span. */
function complexSubspace(a: Matrix, beyond: Matrix, { re, im }: PolePlace): Matrix {
  const n = a.rows;
  const one = identity(n);
  const shifted = multiply(beyond, minus(a, { ...one, data: one.data.map((e) => re * e) }));
  const off = { ...beyond, data: beyond.data.map((e) => im * e) };
  return nullOf(
    blocks([
      [shifted, off],
      [{ ...off, data: off.data.map((e) => -e) }, shifted],
    ]),
  );
}

function nullOf(m: Matrix): Matrix {
  if (m.rows === 0) return identity(m.cols);
  const { q } = qr(transpose(m), { pivoting: true });
  return part(q, 0, m.cols, m.rows, m.cols);
}

/** Different mixtures of each subspace, so that poles of one subspace begin apart. */
function startingVectors(
  open: readonly Matrix[],
  places: readonly PolePlace[],
  n: number,
  start: number,
): Matrix {
  const x = zeros(n, n);
  let j = 0;
  places.forEach((p, k) => {
    const basis = open[k]!;
    const mix = Float64Array.from({ length: basis.cols }, (_, i) =>
      Math.cos(1 + 2.3 * i + 1.7 * k * (i + 1) + start * (1 + i + 2 * k)),
    );
    const v = multiply(basis, { rows: basis.cols, cols: 1, data: mix }).data;
    const length = norm2Vector(v);
    for (let i = 0; i < n; i++) {
      x.data[i * n + j] = v[i]! / length;
      if (p.im > 0) x.data[i * n + j + 1] = v[n + i]! / length;
    }
    j += p.im > 0 ? 2 : 1;
  });
  return x;
}

/** Orthonormal columns orthogonal to all columns of X but `width` from j. */
function complementOf(x: Matrix, j: number, width: number): Matrix {
  const n = x.rows;
  if (n === width) return identity(n);
  const others = blocks([[part(x, 0, n, 0, j), part(x, 0, n, j + width, n)]]);
  const { q } = qr(others);
  return part(q, 0, n, n - width, n);
}

/** The unit vector of a subspace nearest to the free direction; undefined where they are orthogonal. */
function realVector(open: Matrix, free: Matrix): Matrix | undefined {
  const v = multiply(open, multiply(transpose(open), free));
  const length = norm2Vector(v.data);
  return length > 1e-14 ? { ...v, data: v.data.map((e) => e / length) } : undefined;
}

/**
 * The unit z of a complex subspace with |det Nᵀ[z z̄]| largest, N spanning the free plane: with c = Nᵀz that is
 * twice |Im c̄₁c₂|, a Hermitian form of z, whose embedding in real numbers is symmetric.
 */
function pairVectors(open: Matrix, free: Matrix): Matrix | undefined {
  const n = free.rows;
  const width = open.cols;
  const re = multiply(transpose(free), part(open, 0, n, 0, width));
  const im = multiply(transpose(free), part(open, n, 2 * n, 0, width));
  const form = zeros(width, width);
  // Re c₁·Im c₂ − Im c₁·Re c₂, symmetrised.
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++)
      form.data[i * width + j] =
        (re.data[i]! * im.data[width + j]! -
          im.data[i]! * re.data[width + j]! +
          re.data[j]! * im.data[width + i]! -
          im.data[j]! * re.data[width + i]!) /
        2;
  const { values, vectors } = symmetricEigen(symmetrized(form));
  const last = width - 1;
  const k = Math.abs(values[0]!) > Math.abs(values[last]!) ? 0 : last;
  if (!(Math.abs(values[k]!) > 1e-28)) return undefined;
  const z = multiply(open, part(vectors, 0, width, k, k + 1)).data;
  const columns = zeros(n, 2);
  for (let i = 0; i < n; i++) columns.data.set([z[i]!, z[n + i]!], 2 * i);
  return columns;
}

function setColumns(x: Matrix, j: number, columns: Matrix): void {
  for (let i = 0; i < x.rows; i++)
    x.data.set(columns.data.subarray(i * columns.cols, (i + 1) * columns.cols), i * x.cols + j);
}

/** log₂ |det X|. */
function logDeterminant(x: Matrix): number {
  const { n, data } = lu(x);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.log2(Math.abs(data[i * n + i]!));
  return sum;
}
