import { balance } from './balance.ts';
import { type ComplexMatrix, type Matrix, requireSquare, transpose } from './matrix.ts';
import { multiply } from './multiply.ts';
import { norm2Vector, normMax } from './norms.ts';
import { type Schur, schur } from './schur.ts';
import { schurVectors } from './schur-vectors.ts';

export interface Eigenvalues {
  /** In ascending real part; conjugate pairs exactly conjugate, the negative imaginary part first. */
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export interface Eigen extends Eigenvalues {
  /** Column j belongs to eigenvalue j: length 1, its largest entry real and positive. */
  readonly vectors: ComplexMatrix;
  /**
   * Of each eigenvalue, of the balanced matrix: to first order a change of relative size ε in
   * the matrix moves it by condition · ε · ‖A‖. 1 is perfect; Infinity is defective.
   */
  readonly condition: Float64Array;
}

/** The eigenvalues of a real square matrix. Throws `not-square`, `not-finite`, `not-converged`. */
export function eigenvalues(a: Matrix): Eigenvalues {
  requireSquare(a);
  const { re, im } = schur(balance(a).matrix, { vectors: false });
  const order = ordering(re, im);
  return { re: pick(re, order), im: pick(im, order) };
}

/**
 * Eigenvalues, right eigenvectors and their conditions, by balancing and the real Schur form.
 *
 * Balancing now and then harms (D. S. Watkins, ETNA 23, 2006): where the residuals say so, the
 * matrix is taken as it is, if that is better.
 */
export function eigen(a: Matrix): Eigen {
  const n = requireSquare(a);
  const { matrix, scale } = balance(a);
  const balanced = eigenOf(matrix, scale);
  const transposed = transpose(a);
  const error = residual(transposed, balanced);
  if (error <= n * 2 ** -46 * normMax(a) || scale.every((x) => x === 1)) return finish(balanced);
  const plain = eigenOf(a, new Float64Array(n).fill(1));
  return finish(residual(transposed, plain) < error ? plain : balanced);
}

interface Unordered extends Eigenvalues {
  /** Row k is the real part of vector k, row n + k its imaginary part, if any has one. */
  readonly rows: Matrix;
  readonly condition: Float64Array;
}

/** The largest entry of A·V − V·Λ, from Aᵀ. */
function residual(transposed: Matrix, { re, im, rows }: Unordered): number {
  const n = re.length;
  const v = rows.data;
  const product = multiply(rows, transposed).data;
  const second = rows.rows > n ? n * n : 0;
  let worst = 0;
  for (let k = 0; k < n; k++) {
    const [lr, li] = [re[k]!, im[k]!];
    for (let i = k * n; i < (k + 1) * n; i++) {
      const x = v[i]!;
      const y = second && v[i + second]!;
      const p = Math.abs(product[i]! - (lr * x - li * y));
      const q = second && Math.abs(product[i + second]! - (lr * y + li * x));
      const error = p > q ? p : q;
      if (!(error <= worst)) worst = error;
    }
  }
  return worst;
}

/** Of D·M·D⁻¹, D = diag(scale), in the order of the Schur form. */
function eigenOf(matrix: Matrix, scale: Float64Array): Unordered {
  const n = matrix.rows;
  const form = schur(matrix);
  const { re, im } = form;
  const right = schurVectors(form);
  const condition = conditions(form, right);
  const count = im.some((x) => x !== 0) ? 2 * n : n;
  const inSchur = { rows: count, cols: n, data: right.data.subarray(0, count * n) };
  const rows = multiply(inSchur, transpose(form.q as Matrix));
  const nothing = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const x = rows.data.subarray(k * n, (k + 1) * n);
    const y = count > n ? rows.data.subarray((n + k) * n, (n + k + 1) * n) : nothing;
    if (im[k]! < 0) {
      // The conjugate of the one before.
      const before = (n + k - 1) * n;
      x.set(rows.data.subarray((k - 1) * n, k * n));
      for (let i = 0; i < n; i++) y[i] = 0 - rows.data[before + i]!;
      continue;
    }
    for (let i = 0; i < n; i++) {
      x[i] = x[i]! * scale[i]!;
      y[i] = y[i]! * scale[i]!;
    }
    normalize(x, y);
  }
  return { re, im, rows, condition };
}

/** In ascending order, the vectors as columns. */
function finish({ re, im, rows, condition }: Unordered): Eigen {
  const n = re.length;
  const order = ordering(re, im);
  const vectors = { rows: n, cols: n, re: new Float64Array(n * n), im: new Float64Array(n * n) };
  order.forEach((k, j) => {
    for (let i = 0, at = j; i < n; i++, at += n) {
      vectors.re[at] = rows.data[k * n + i]!;
      if (rows.rows > n) vectors.im[at] = rows.data[(n + k) * n + i]!;
    }
  });
  return {
    re: pick(re, order),
    im: pick(im, order),
    vectors,
    condition: pick(condition, order),
  };
}

const pick = (x: Float64Array, order: readonly number[]) => Float64Array.from(order, (k) => x[k]!);

const ordering = (re: Float64Array, im: Float64Array): number[] =>
  Array.from(re, (_, k) => k).sort(
    (a, b) => re[a]! - re[b]! || Math.abs(im[a]!) - Math.abs(im[b]!) || im[a]! - im[b]!,
  );

function normalize(x: Float64Array, y: Float64Array): void {
  const length = Math.hypot(norm2Vector(x), norm2Vector(y));
  let best = 0;
  let size = 0;
  for (let i = 0; i < x.length; i++) {
    const here = Math.hypot(x[i]!, y[i]!);
    // A later entry must be clearly larger, so that a tie is not broken by rounding.
    if (here > size * (1 + 1e-10)) [best, size] = [i, here];
  }
  const c = x[best]! / size / length;
  const s = y[best]! / size / length;
  for (let i = 0; i < x.length; i++) {
    [x[i], y[i]] = [x[i]! * c + y[i]! * s, y[i]! * c - x[i]! * s + 0];
  }
  y[best] = 0;
}

/** ‖x‖‖y‖ / |yᴴx| from right and left vectors of T; left ones are right ones of T turned over its antidiagonal. */
function conditions(form: Schur, right: { re: Float64Array; im: Float64Array }): Float64Array {
  const n = form.t.rows;
  const turned = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      turned[(n - 1 - j) * n + (n - 1 - i)] = form.t.data[i * n + j]!;
    }
  }
  const mirror = form.re.toReversed();
  // The positive imaginary part stays first within its pair.
  const left = schurVectors({
    t: { rows: n, cols: n, data: turned },
    q: undefined,
    re: mirror,
    im: form.im.toReversed().map((x) => -x),
  });
  const out = new Float64Array(n);
  for (let index = 0; index < n; index++) {
    const k = form.im[index]! < 0 ? index - 1 : index;
    const l = form.im[k]! > 0 ? n - 2 - k : n - 1 - k;
    const xr = right.re.subarray(k * n, (k + 1) * n);
    const xi = right.im.subarray(k * n, (k + 1) * n);
    const yr = left.re.subarray(l * n, (l + 1) * n);
    const yi = left.im.subarray(l * n, (l + 1) * n);
    const lx = Math.hypot(norm2Vector(xr), norm2Vector(xi));
    const ly = Math.hypot(norm2Vector(yr), norm2Vector(yi));
    let re = 0;
    let im = 0;
    for (let i = 0; i < n; i++) {
      const [a, b] = [xr[i]! / lx, xi[i]! / lx];
      const [c, d] = [yr[n - 1 - i]! / ly, yi[n - 1 - i]! / ly];
      re += a * c - b * d;
      im += a * d + b * c;
    }
    const cosine = Math.hypot(re, im);
    out[index] = cosine > 2 ** -52 ? 1 / cosine : Number.POSITIVE_INFINITY;
  }
  return out;
}
