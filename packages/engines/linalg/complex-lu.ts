/** LU of dense complex matrices, for right-hand sides that come one at a time. */
import { EngineError } from '../error.ts';
import { leading, padded, workspace } from './workspace.ts';

/** A complex matrix by rows, n×n: real and imaginary parts apart. */
export interface ComplexSquare {
  readonly n: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** PA = LU in the same layout: U on and above the diagonal, the multipliers of L below. */
export interface ComplexLu extends ComplexSquare {
  /** Row i of PA is row `permutation[i]` of A. */
  readonly permutation: Int32Array;
}

const BLOCK = 16;

/**
 * LU with partial pivoting, right-looking in blocks as lu.ts; the update of the rest is four real products
 * (Golub & Van Loan, Matrix Computations, 4th ed., section 3.2). Throws `singular` at a pivot of zero or no number.
 */
export function complexLu({ n, re, im }: ComplexSquare): ComplexLu {
  const ld = leading(n);
  const size = padded(n) * ld;
  const [packRe, packIm, packNeg] = [2 * size, 2 * size + padded(n) * BLOCK, 0];
  const atNeg = packIm + padded(n) * BLOCK + packNeg;
  const { data: w, gemm } = workspace(atNeg + padded(n) * BLOCK);
  for (let i = 0; i < n; i++) {
    w.set(re.subarray(i * n, (i + 1) * n), i * ld);
    w.set(im.subarray(i * n, (i + 1) * n), size + i * ld);
  }
  const permutation = Int32Array.from({ length: n }, (_, i) => i);
  const panel = new Float64Array(2 * n * BLOCK);
  for (let j0 = 0; j0 < n; j0 += BLOCK) {
    const width = Math.min(BLOCK, n - j0);
    factorPanel(w, panel, permutation, { n, ld, size, j0, width });
    const j1 = j0 + width;
    if (j1 === n) break;
    for (let i = 0; i < padded(n - j1); i++)
      for (let c = 0; c < BLOCK; c++) {
        const live = j1 + i < n && c < width;
        const at = (j1 + i) * ld + j0 + c;
        const to = i * BLOCK + c;
        w[packRe + to] = live ? -w[at]! : 0;
        w[packIm + to] = live ? w[size + at]! : 0;
        w[atNeg + to] = live ? -w[size + at]! : 0;
      }
    solveRows(w, { n, ld, size, j0, width });
    const rest = padded(n - j1);
    const [u, c] = [j0 * ld + j1, j1 * ld + j1];
    gemm(rest, rest, width, packRe, BLOCK, u, ld, c, ld);
    gemm(rest, rest, width, packIm, BLOCK, size + u, ld, c, ld);
    gemm(rest, rest, width, packRe, BLOCK, size + u, ld, size + c, ld);
    gemm(rest, rest, width, atNeg, BLOCK, u, ld, size + c, ld);
  }
  const out = { re: new Float64Array(n * n), im: new Float64Array(n * n) };
  for (let i = 0; i < n; i++) {
    out.re.set(w.subarray(i * ld, i * ld + n), i * n);
    out.im.set(w.subarray(size + i * ld, size + i * ld + n), i * n);
  }
  return { n, ...out, permutation };
}

interface Place {
  readonly n: number;
  readonly ld: number;
  /** Where the imaginary parts begin. */
  readonly size: number;
  readonly j0: number;
  readonly width: number;
}

/** The columns j0 … j0 + width, eliminated along memory in a copy by columns, and written back. */
function factorPanel(
  w: Float64Array,
  panel: Float64Array,
  permutation: Int32Array,
  { n, ld, size, j0, width }: Place,
): void {
  const height = n - j0;
  const half = width * height;
  for (let i = 0; i < height; i++) {
    const row = (j0 + i) * ld + j0;
    for (let c = 0; c < width; c++) {
      panel[c * height + i] = w[row + c]!;
      panel[half + c * height + i] = w[size + row + c]!;
    }
  }
  for (let c = 0; c < width; c++) {
    const p = largest(panel, half, c * height, c, height);
    if (p !== c) {
      for (let k = 0; k < n; k++) {
        swap(w, (j0 + p) * ld + k, (j0 + c) * ld + k);
        swap(w, size + (j0 + p) * ld + k, size + (j0 + c) * ld + k);
      }
      for (let k = 0; k < 2 * width; k++) swap(panel, k * height + p, k * height + c);
      const t = permutation[j0 + p]!;
      permutation[j0 + p] = permutation[j0 + c]!;
      permutation[j0 + c] = t;
    }
    eliminate(panel, half, c, width, height);
  }
  for (let i = 0; i < height; i++) {
    const row = (j0 + i) * ld + j0;
    for (let c = 0; c < width; c++) {
      w[row + c] = panel[c * height + i]!;
      w[size + row + c] = panel[half + c * height + i]!;
    }
  }
}

function largest(
  panel: Float64Array,
  half: number,
  column: number,
  c: number,
  height: number,
): number {
  let best = c;
  let size = -1;
  for (let i = c; i < height; i++) {
    const x = panel[column + i]!;
    const y = panel[half + column + i]!;
    const s = x * x + y * y;
    if (s > size) {
      best = i;
      size = s;
    }
  }
  if (!(size > 0 && Number.isFinite(size)))
    throw new EngineError('singular', 'The equations of the matrix have no unique answer.', {
      field: 'matrix',
      value: size,
    });
  return best;
}

function swap(w: Float64Array, p: number, q: number): void {
  const t = w[p]!;
  w[p] = w[q]!;
  w[q] = t;
}

/** The multipliers of column c, and the columns of the panel right of it. */
function eliminate(
  panel: Float64Array,
  half: number,
  c: number,
  width: number,
  height: number,
): void {
  const from = c * height;
  const [pr, pi] = [panel[from + c]!, panel[half + from + c]!];
  const size = pr * pr + pi * pi;
  const [qr, qi] = [pr / size, -pi / size];
  for (let i = c + 1; i < height; i++) {
    const [a, b] = [panel[from + i]!, panel[half + from + i]!];
    panel[from + i] = a * qr - b * qi;
    panel[half + from + i] = a * qi + b * qr;
  }
  for (let k = c + 1; k < width; k++) {
    const to = k * height;
    const [ur, ui] = [panel[to + c]!, panel[half + to + c]!];
    for (let i = c + 1; i < height; i++) {
      const a = panel[from + i]!;
      const b = panel[half + from + i]!;
      panel[to + i] = panel[to + i]! - a * ur + b * ui;
      panel[half + to + i] = panel[half + to + i]! - a * ui - b * ur;
    }
  }
}

/** L⁻¹ on the block of rows beside the panel. */
function solveRows(w: Float64Array, { n, ld, size, j0, width }: Place): void {
  const j1 = j0 + width;
  for (let j = j0 + 1; j < j1; j++)
    for (let r = j0; r < j; r++) {
      const lr = w[j * ld + r]!;
      const li = w[size + j * ld + r]!;
      const [to, from] = [j * ld, r * ld];
      for (let k = j1; k < n; k++) {
        const x = w[from + k]!;
        const y = w[size + from + k]!;
        w[to + k] = w[to + k]! - lr * x + li * y;
        w[size + to + k] = w[size + to + k]! - lr * y - li * x;
      }
    }
}

/** x of Ax = b by the factors of A, in place of b: `re` and `im` of length n. */
export function complexSolve(f: ComplexLu, re: Float64Array, im: Float64Array): void {
  const { n, permutation } = f;
  const [br, bi] = [re.slice(), im.slice()];
  for (let i = 0; i < n; i++) {
    let sr = br[permutation[i]!]!;
    let si = bi[permutation[i]!]!;
    for (let k = 0, at = i * n; k < i; k++, at++) {
      const [a, b] = [f.re[at]!, f.im[at]!];
      sr -= a * re[k]! - b * im[k]!;
      si -= a * im[k]! + b * re[k]!;
    }
    re[i] = sr;
    im[i] = si;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sr = re[i]!;
    let si = im[i]!;
    for (let k = i + 1, at = i * n + i + 1; k < n; k++, at++) {
      const [a, b] = [f.re[at]!, f.im[at]!];
      sr -= a * re[k]! - b * im[k]!;
      si -= a * im[k]! + b * re[k]!;
    }
    const [pr, pi] = [f.re[i * n + i]!, f.im[i * n + i]!];
    const size = pr * pr + pi * pi;
    re[i] = (sr * pr + si * pi) / size;
    im[i] = (si * pr - sr * pi) / size;
  }
}
