import { blocks, minus, part } from '../linalg/blocks.ts';
import { type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { norm2Vector } from '../linalg/norms.ts';
import { qr } from '../linalg/qr.ts';
import { svd } from '../linalg/svd.ts';
import type { PolePlace } from './pole-list.ts';

/**
 * Pole placement that builds an orthogonal Schur form of the closed loop column by column (E. K.-W. Chu, Systems &
 * Control Letters 56, 2007): A·X − B·K·X = X·T with Xᵀ·X = I. Poles may repeat as often as they like, and one
 * input is no special case. Of the directions that several inputs leave, each column takes the one with the least
 * part of T above its diagonal. Where it adds a pair, real and imaginary part are first made orthogonal.
 * Returns X (n×n, orthogonal) and A·X − X·T, which K must match: B·K·X.
 */
export function placeSchur(
  a: Matrix,
  beyond: Matrix,
  places: readonly PolePlace[],
): { x: Matrix; reach: Matrix } {
  const n = a.rows;
  // Rows of `beyond` span what B does not reach: beyond·(A·X − X·T) = 0 is all that must hold.
  const bound = multiply(beyond, a);
  let x = zeros(n, 0);
  let reach = zeros(n, 0);
  for (const place of places) {
    const column =
      place.im > 0 ? pair(bound, beyond, x, place) : single(bound, beyond, x, place.re);
    const made = minus(multiply(a, column.x), multiply(column.all, column.t));
    x = blocks([[x, column.x]]);
    reach = blocks([[reach, made]]);
  }
  return { x, reach };
}

interface Added {
  /** Orthonormal new columns, one or two. */
  readonly x: Matrix;
  /** The columns before and the new ones; of T what stands above and on the new diagonal block. */
  readonly all: Matrix;
  readonly t: Matrix;
}

/** Null space of M in orthonormal columns: as many as are below the rank its size allows. */
function nullColumns(m: Matrix): Matrix {
  if (m.rows === 0) {
    const out = zeros(m.cols, m.cols);
    for (let i = 0; i < m.cols; i++) out.data[i * m.cols + i] = 1;
    return out;
  }
  const { q } = qr(transpose(m), { pivoting: true });
  return part(q, 0, m.cols, m.rows, m.cols);
}

function single(bound: Matrix, beyond: Matrix, x: Matrix, value: number): Added {
  const n = bound.cols;
  const k = x.cols;
  const shifted = minus(bound, { ...beyond, data: beyond.data.map((v) => value * v) });
  const system = blocks([
    [shifted, { ...zeros(beyond.rows, k), data: multiply(beyond, x).data.map((v) => -v) }],
    [transpose(x), zeros(k, k)],
  ]);
  const z = nullColumns(system);
  const { v } = svd(part(z, 0, n, 0, z.cols));
  const w = multiply(z, part(v, 0, v.rows, 0, 1));
  const length = norm2Vector(w.data.subarray(0, n));
  const scaled = w.data.map((e) => e / length);
  const column = { rows: n, cols: 1, data: scaled.slice(0, n) };
  return {
    x: column,
    all: blocks([[x, column]]),
    t: { rows: k + 1, cols: 1, data: Float64Array.of(...scaled.slice(n), value) },
  };
}

/** With unknowns re x, im x, re t, im t. */
function pair(bound: Matrix, beyond: Matrix, x: Matrix, { re, im }: PolePlace): Added {
  const n = bound.cols;
  const k = x.cols;
  const by = (f: number, m: Matrix): Matrix => ({ ...m, data: m.data.map((v) => f * v) });
  const shifted = minus(bound, by(re, beyond));
  const off = by(im, beyond);
  const before = by(-1, multiply(beyond, x));
  const nil = zeros(beyond.rows, k);
  const xt = transpose(x);
  const none = zeros(k, n);
  const square = zeros(k, k);
  // (A − (re + j·im))(u + jv) − X(t + js) = 0, real part and imaginary part.
  const system = blocks([
    [shifted, off, before, nil],
    [by(-1, off), shifted, nil, before],
    [xt, none, square, square],
    [none, xt, square, square],
  ]);
  const z = nullColumns(system);
  const { v } = svd(part(z, 0, 2 * n, 0, z.cols));
  let best: { u: Float64Array; w: Float64Array; t: Float64Array; score: number } | undefined;
  for (const w of mixtures(v)) {
    const found = orthogonalParts(multiply(z, w).data, n, k);
    if (!best || found.score > best.score * 1.01) best = found;
  }
  const { u, w, t } = best!;
  const [lu, lw] = [norm2Vector(u), norm2Vector(w)];
  const columns = zeros(n, 2);
  for (let i = 0; i < n; i++) {
    columns.data[2 * i] = u[i]! / lu;
    columns.data[2 * i + 1] = w[i]! / lw;
  }
  // [u w]·[re im; −im re] in columns of length 1.
  const top = zeros(k + 2, 2);
  for (let i = 0; i < k; i++) {
    top.data[2 * i] = t[i]! / lu;
    top.data[2 * i + 1] = t[k + i]! / lw;
  }
  top.data.set([re, (im * lu) / lw, (-im * lw) / lu, re], 2 * k);
  return { x: columns, all: blocks([[x, columns]]), t: top };
}

/** Each column, and the sum of each two: where many are as good, one by itself may have no imaginary part. */
function mixtures(v: Matrix): Matrix[] {
  const columns = Array.from({ length: v.cols }, (_, c) => part(v, 0, v.rows, c, c + 1));
  const sums = columns.flatMap((x, c) =>
    columns.slice(c + 1).map((y) => ({ ...x, data: x.data.map((e, i) => e + y.data[i]!) })),
  );
  return [...columns, ...sums];
}

/** The vector times a phase that makes real and imaginary part orthogonal; score: how long the shorter one is against T's part. */
function orthogonalParts(
  all: Float64Array,
  n: number,
  k: number,
): { u: Float64Array; w: Float64Array; t: Float64Array; score: number } {
  const u = all.slice(0, n);
  const w = all.slice(n, 2 * n);
  const t = all.slice(2 * n);
  let [uu, ww, uw] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    uu += u[i]! * u[i]!;
    ww += w[i]! * w[i]!;
    uw += u[i]! * w[i]!;
  }
  const angle = Math.atan2(-2 * uw, uu - ww) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const turn = (p: Float64Array, i: number, q: Float64Array, j: number): void => {
    const [x, y] = [p[i]!, q[j]!];
    p[i] = c * x - s * y;
    q[j] = s * x + c * y;
  };
  for (let i = 0; i < n; i++) turn(u, i, w, i);
  for (let i = 0; i < k; i++) turn(t, i, t, k + i);
  const shorter = Math.min(norm2Vector(u), norm2Vector(w));
  return { u, w, t, score: shorter / (norm2Vector(t) + norm2Vector(u) + norm2Vector(w)) };
}
