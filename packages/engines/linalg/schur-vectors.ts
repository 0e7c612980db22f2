import { abs, type Complex, div, mul, neg, scale, sub } from '../numeric/complex.ts';
import type { Schur } from './schur.ts';

export interface SchurVectors {
  /** `re`, and `im` right after it. */
  readonly data: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * The eigenvectors of a quasi-triangular T by back-substitution, one a row of `re` and `im`,
 * for the eigenvalues with imaginary part ≥ 0 (the others' rows stay zero: they are the
 * conjugates). A divisor under the rounding of T is replaced by it, so that a defective
 * matrix gives nearly parallel vectors instead of infinite ones.
 * Golub & Van Loan, 4th ed., section 7.6.4.
 */
export function schurVectors({ t, re: wr, im: wi }: Schur): SchurVectors {
  const n = t.rows;
  const w = t.data;
  const data = new Float64Array(2 * n * n);
  const re = data.subarray(0, n * n);
  const im = data.subarray(n * n);
  let size = 0;
  for (const x of w) size = Math.max(size, Math.abs(x));
  const floor = Math.max(2 ** -53 * size, Number.MIN_VALUE * 2 ** 53);
  for (let k = 0; k < n; k++) {
    const [lr, li] = [wr[k]!, wi[k]!];
    if (li < 0) continue;
    const x = re.subarray(k * n, (k + 1) * n);
    const y = im.subarray(k * n, (k + 1) * n);
    let end = k + 1;
    if (li === 0) x[k] = 1;
    else {
      const [b, c] = [w[k * n + k + 1]!, w[(k + 1) * n + k]!];
      end = k + 2;
      if (Math.abs(b) >= Math.abs(c)) [x[k], y[k + 1]] = [1, li / b];
      else [x[k], y[k + 1]] = [-li / c, 1];
    }
    const small = Math.max(floor, 2 ** -53 * (Math.abs(lr) + li));
    for (let j = k - 1; j >= 0; j--) {
      const pair = j > 0 && w[j * n + j - 1] !== 0;
      const [sr, si] = rowSum(w, j * n, x, y, j + 1, end);
      if (!pair) {
        divide(-sr, -si, w[j * n + j]! - lr, -li, small, x, y, j);
      } else {
        const [ur, ui] = rowSum(w, (j - 1) * n, x, y, j + 1, end);
        const p = { re: w[j * n + j]! - lr, im: -li };
        const [b, c] = [w[(j - 1) * n + j]!, w[j * n + j - 1]!];
        const [first, second] = solveBlock(
          p,
          b,
          c,
          neg({ re: ur, im: ui }),
          neg({ re: sr, im: si }),
          small,
        );
        [x[j - 1], y[j - 1], x[j], y[j]] = [first.re, first.im, second.re, second.im];
        j--;
      }
      const at = j;
      const big = Math.abs(x[at]!) + Math.abs(y[at]!);
      if (big > 1e100) {
        for (let i = at; i < end; i++) [x[i], y[i]] = [x[i]! / big, y[i]! / big];
      }
    }
  }
  return { data, re, im };
}

function rowSum(
  w: Float64Array,
  row: number,
  x: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
): [number, number] {
  let a = 0;
  let b = 0;
  for (let i = from; i < to; i++) {
    const t = w[row + i]!;
    a += t * x[i]!;
    b += t * y[i]!;
  }
  return [a, b];
}

function divide(
  ar: number,
  ai: number,
  br: number,
  bi: number,
  least: number,
  x: Float64Array,
  y: Float64Array,
  at: number,
): void {
  const size = Math.hypot(br, bi);
  if (size < least) [br, bi] = [least, 0];
  const s = Math.max(size, least);
  const [c, d] = [br / s, bi / s];
  x[at] = (ar * c + ai * d) / s;
  y[at] = (ai * c - ar * d) / s;
}

/**
 * [p b; c p]·(x, y) = (f, g) by elimination with complete pivoting, a second pivot under `least`
 * replaced by it: backward stable where Cramer's rule is not.
 */
function solveBlock(
  p: Complex,
  b: number,
  c: number,
  f: Complex,
  g: Complex,
  least: number,
): [Complex, Complex] {
  const pivot = (z: Complex) => (abs(z) < least ? { re: least, im: 0 } : z);
  const [sizeP, sizeB, sizeC] = [abs(p), Math.abs(b), Math.abs(c)];
  if (sizeP >= sizeB && sizeP >= sizeC) {
    const t = div({ re: c, im: 0 }, p);
    const y = div(sub(g, mul(t, f)), pivot(sub(p, scale(t, b))));
    return [div(sub(f, scale(y, b)), p), y];
  }
  if (sizeB >= sizeC) {
    const t = scale(p, 1 / b);
    const x = div(sub(g, mul(t, f)), pivot(sub({ re: c, im: 0 }, mul(t, p))));
    return [x, scale(sub(f, mul(p, x)), 1 / b)];
  }
  const t = scale(p, 1 / c);
  const y = div(sub(f, mul(t, g)), pivot(sub({ re: b, im: 0 }, mul(t, p))));
  return [scale(sub(g, mul(p, y)), 1 / c), y];
}
