import { type Matrix, zeros } from './matrix.ts';
import { qr } from './qr.ts';
import { type Svd, svd } from './svd.ts';

/** The usual line between rounding and rank: max(m, n) · 2⁻⁵² · s₁. */
export const rankTolerance = ({ u, s, v }: Svd): number =>
  Math.max(u.rows, v.rows) * 2 ** -52 * (s[0] ?? 0);

/** How many singular values exceed the tolerance (default `rankTolerance`). */
export function rank(a: Matrix, tolerance?: number): number {
  const parts = svd(a);
  const line = tolerance ?? rankTolerance(parts);
  return parts.s.reduce((count, s) => count + (s > line ? 1 : 0), 0);
}

/** Orthonormal columns that span {x : A·x = 0}, n×(n − rank). */
export function nullSpace(a: Matrix, tolerance?: number): Matrix {
  const parts = svd(a);
  const line = tolerance ?? rankTolerance(parts);
  const r = parts.s.reduce((count, s) => count + (s > line ? 1 : 0), 0);
  return complement(parts.v, r);
}

/** Orthonormal columns that span {A·x}, m×rank. */
export function columnSpace(a: Matrix, tolerance?: number): Matrix {
  const { u, s, v } = svd(a);
  const line = tolerance ?? rankTolerance({ u, s, v });
  const r = s.reduce((count, value) => count + (value > line ? 1 : 0), 0);
  const out = zeros(a.rows, r);
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < r; j++) out.data[i * r + j] = u.data[i * u.cols + j]!;
  }
  return out;
}

/** An orthonormal basis of what the first r columns leave. */
function complement(v: Matrix, r: number): Matrix {
  const n = v.rows;
  const out = zeros(n, n - r);
  if (r === n) return out;
  const head = zeros(n, Math.max(r, 1));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < r; j++) head.data[i * head.cols + j] = v.data[i * v.cols + j]!;
  }
  const { q } = qr(head);
  for (let i = 0; i < n; i++) {
    for (let j = r; j < n; j++) out.data[i * (n - r) + j - r] = q.data[i * n + j]!;
  }
  return out;
}

/** The Moore–Penrose pseudoinverse, n×m; singular values under the tolerance count as zero. */
export function pinv(a: Matrix, tolerance?: number): Matrix {
  const parts = svd(a);
  const { u, s, v } = parts;
  const line = tolerance ?? rankTolerance(parts);
  const out = zeros(a.cols, a.rows);
  for (let k = 0; k < s.length && s[k]! > line; k++) {
    for (let i = 0; i < a.cols; i++) {
      const x = v.data[i * v.cols + k]! / s[k]!;
      for (let j = 0; j < a.rows; j++) {
        const at = i * a.rows + j;
        out.data[at] = out.data[at]! + x * u.data[j * u.cols + k]!;
      }
    }
  }
  return out;
}

/** ‖A‖₂, the largest singular value. */
export const norm2 = (a: Matrix): number => svd(a).s[0]!;

/** ‖A‖₂‖A⁺‖₂, the ratio of the singular values; Infinity where the smallest is zero. */
export function condition2(a: Matrix): number {
  const { s } = svd(a);
  const least = s.at(-1)!;
  return least === 0 ? Number.POSITIVE_INFINITY : s[0]! / least;
}
