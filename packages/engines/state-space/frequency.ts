import { blocks, times } from '../linalg/blocks.ts';
import { hessenberg } from '../linalg/hessenberg.ts';
import { type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { svd } from '../linalg/svd.ts';
import type { Complex } from '../numeric/complex.ts';

/** A system of constant matrices, y = Cx + Du. */
export interface StateSpace {
  readonly a: Matrix;
  readonly b: Matrix;
  readonly c: Matrix;
  readonly d: Matrix;
}

export interface ComplexValue {
  readonly re: Matrix;
  readonly im: Matrix;
}

/**
 * G(s) = C(sI − A)⁻¹B + D as a function of a complex s, or z; undefined at a pole. A is brought to Hessenberg form
 * once, so that a value takes n² operations an input (A. J. Laub, IEEE TAC 26, 1981).
 */
export function frequencyResponse({
  a,
  b,
  c,
  d,
}: StateSpace): (s: Complex) => ComplexValue | undefined {
  const n = a.rows;
  const m = b.cols;
  const { h, q } = hessenberg(a);
  const u = q as Matrix;
  const right = multiply(transpose(u), b);
  const left = multiply(c, u);
  return (s) => {
    const x = solveHessenberg(h, right, s);
    if (!x) return undefined;
    const re = { ...d, data: d.data.slice() };
    const im = zeros(d.rows, d.cols);
    for (let i = 0; i < left.rows; i++)
      for (let k = 0; k < n; k++) {
        const l = left.data[i * n + k]!;
        if (l === 0) continue;
        for (let j = 0; j < m; j++) {
          re.data[i * m + j]! += l * x.re[k * m + j]!;
          im.data[i * m + j]! += l * x.im[k * m + j]!;
        }
      }
    return { re, im };
  };
}

/** (sI − H)⁻¹·B, H upper Hessenberg, by elimination with pivots from two neighbouring rows. */
function solveHessenberg(
  h: Matrix,
  b: Matrix,
  s: Complex,
): { re: Float64Array; im: Float64Array } | undefined {
  const n = h.rows;
  const m = b.cols;
  const width = n + m;
  const re = new Float64Array(n * width);
  const im = new Float64Array(n * width);
  for (let i = 0; i < n; i++) {
    for (let j = Math.max(0, i - 1); j < n; j++) re[i * width + j] = -h.data[i * n + j]!;
    re[i * width + i]! += s.re;
    im[i * width + i] = s.im;
    re.set(b.data.subarray(i * m, (i + 1) * m), i * width + n);
  }
  const swap = (v: Float64Array, p: number, q: number, from: number): void => {
    for (let j = from; j < width; j++) [v[p + j], v[q + j]] = [v[q + j]!, v[p + j]!];
  };
  for (let k = 0; k < n; k++) {
    const row = k * width;
    const next = row + width;
    if (k + 1 < n && size(re, im, next + k) > size(re, im, row + k)) {
      swap(re, row, next, k);
      swap(im, row, next, k);
    }
    const p = size(re, im, row + k) ** 2;
    if (!(p > 0)) return undefined;
    if (k + 1 === n) break;
    // The factor next/row of column k.
    const [ar, ai, br, bi] = [re[next + k]!, im[next + k]!, re[row + k]!, im[row + k]!];
    const [fr, fi] = [(ar * br + ai * bi) / p, (ai * br - ar * bi) / p];
    if (fr === 0 && fi === 0) continue;
    for (let j = k + 1; j < width; j++) {
      const [x, y] = [re[row + j]!, im[row + j]!];
      re[next + j]! -= fr * x - fi * y;
      im[next + j]! -= fr * y + fi * x;
    }
  }
  return substituted(re, im, n, m);
}

const size = (re: Float64Array, im: Float64Array, at: number): number =>
  Math.hypot(re[at]!, im[at]!);

/** Back-substitution in the triangle of `re` + j`im`, whose last m columns are the right sides. */
function substituted(
  re: Float64Array,
  im: Float64Array,
  n: number,
  m: number,
): { re: Float64Array; im: Float64Array } {
  const width = n + m;
  const out = { re: new Float64Array(n * m), im: new Float64Array(n * m) };
  for (let k = n - 1; k >= 0; k--) {
    const row = k * width;
    const [pr, pi] = [re[row + k]!, im[row + k]!];
    const p = pr * pr + pi * pi;
    for (let j = 0; j < m; j++) {
      let [x, y] = [re[row + n + j]!, im[row + n + j]!];
      for (let l = k + 1; l < n; l++) {
        const [tr, ti] = [re[row + l]!, im[row + l]!];
        const [vr, vi] = [out.re[l * m + j]!, out.im[l * m + j]!];
        x -= tr * vr - ti * vi;
        y -= tr * vi + ti * vr;
      }
      out.re[k * m + j] = (x * pr + y * pi) / p;
      out.im[k * m + j] = (y * pr - x * pi) / p;
    }
  }
  return out;
}

/** Singular values of P + jQ, descending: each of the real embedding stands twice. */
export function singularValues({ re, im }: ComplexValue): Float64Array {
  if (re.data.length === 1) return Float64Array.of(Math.hypot(re.data[0]!, im.data[0]!));
  const s = svd(
    blocks([
      [re, times(-1, im)],
      [im, re],
    ]),
  ).s;
  return s.filter((_, k) => k % 2 === 0);
}
