import { EngineError } from '../error.ts';
import { hessenberg } from './hessenberg.ts';
import { type Matrix, requireSquare, transpose } from './matrix.ts';
import { norm1 } from './norms.ts';
import { rescale, unscale } from './rescale.ts';
import { standardBlock } from './standard-block.ts';

export interface Schur {
  /** Upper triangular but for standard 2×2 blocks of complex pairs. */
  readonly t: Matrix;
  /** Orthogonal, A = Q·T·Qᵀ; absent for eigenvalues alone. */
  readonly q: Matrix | undefined;
  /** Eigenvalues in the order of T's diagonal, the positive imaginary part first. */
  readonly re: Float64Array;
  readonly im: Float64Array;
}

const EPSILON = 2 ** -53;

/**
 * The real Schur form by the implicit double-shift QR iteration on the Hessenberg form (J. G. F.
 * Francis, 1961–62; Golub & Van Loan, 4th ed., section 7.5), with the deflation test of M. Ahues
 * & F. Tisseur (LAPACK working note 122, 1997). Without `vectors`, T holds only its diagonal
 * blocks. Throws `not-converged` when an eigenvalue takes more than 300 sweeps.
 */
export function schur(a: Matrix, { vectors = true }: { vectors?: boolean } = {}): Schur {
  requireSquare(a);
  const { matrix, factor } = rescale(a);
  const { h, q } = hessenberg(matrix, { vectors });
  const n = h.rows;
  const w = h.data;
  // Kept transposed, so that a column rotation of Q runs along rows.
  const z = q ? transpose(q).data : undefined;
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const tiny = Math.max(Number.MIN_VALUE, 2 ** -1022 * n, norm1(h) * 2 ** -1000);
  let sweeps = 0;
  for (let hi = n - 1; hi >= 0; ) {
    const l = lastSmallSubdiagonal(w, n, hi, tiny);
    if (l > 0) w[l * n + l - 1] = 0;
    if (l === hi) {
      re[hi] = w[hi * n + hi]!;
      hi--;
      sweeps = 0;
    } else if (l === hi - 1) {
      standardize(w, n, l, z, re, im);
      hi -= 2;
      sweeps = 0;
    } else {
      if (++sweeps > 300) {
        throw new EngineError('not-converged', `eigenvalue ${hi + 1} did not converge`, {
          field: 'matrix',
          value: hi + 1,
        });
      }
      sweep(w, n, l, hi, sweeps, z);
    }
  }
  for (const x of [w, re, im]) unscale(x, factor);
  return { t: h, q: z ? transpose({ rows: n, cols: n, data: z }) : undefined, re, im };
}

function lastSmallSubdiagonal(w: Float64Array, n: number, hi: number, tiny: number): number {
  for (let l = hi; l > 0; l--) {
    const d = l * n + l;
    const below = Math.abs(w[d - 1]!);
    if (below <= tiny) return l;
    const here = Math.abs(w[d]!);
    const before = Math.abs(w[d - n - 1]!);
    if (below > EPSILON * (here + before)) continue;
    const above = Math.abs(w[d - n]!);
    const gap = Math.abs(w[d - n - 1]! - w[d]!);
    const [ab, ba] = below > above ? [below, above] : [above, below];
    const [aa, bb] = here > gap ? [here, gap] : [gap, here];
    const s = aa + ab;
    if (ba * (ab / s) <= Math.max(tiny, EPSILON * (bb * (aa / s)))) return l;
  }
  return 0;
}

function standardize(
  w: Float64Array,
  n: number,
  l: number,
  z: Float64Array | undefined,
  re: Float64Array,
  im: Float64Array,
): void {
  const p = l * n;
  const q = p + n;
  const s = standardBlock(w[p + l]!, w[p + l + 1]!, w[q + l]!, w[q + l + 1]!);
  const { cos, sin } = s;
  if (z && sin !== 0) {
    rotateRows(w, p, q, l + 2, n, cos, sin);
    for (let i = 0; i < l; i++) {
      const x = w[i * n + l]!;
      const y = w[i * n + l + 1]!;
      w[i * n + l] = cos * x + sin * y;
      w[i * n + l + 1] = cos * y - sin * x;
    }
    rotateRows(z, p, q, 0, n, cos, sin);
  }
  [w[p + l], w[p + l + 1], w[q + l], w[q + l + 1]] = [s.a, s.b, s.c, s.d];
  re[l] = s.a;
  re[l + 1] = s.d;
  if (s.c !== 0) {
    im[l] = Math.sqrt(Math.abs(s.b)) * Math.sqrt(Math.abs(s.c));
    im[l + 1] = -im[l]!;
  }
}

function rotateRows(
  w: Float64Array,
  p: number,
  q: number,
  from: number,
  to: number,
  cos: number,
  sin: number,
): void {
  for (let k = from; k < to; k++) {
    const x = w[p + k]!;
    const y = w[q + k]!;
    w[p + k] = cos * x + sin * y;
    w[q + k] = cos * y - sin * x;
  }
}

/** Trace and determinant parts of the shift pair, taken from the block's end. */
function shifts(w: Float64Array, n: number, l: number, hi: number, count: number) {
  const d = hi * n + hi;
  let [a, b, c, e] = [w[d - n - 1]!, w[d - n]!, w[d - 1]!, w[d]!];
  if (count % 20 === 10) {
    // Cycling matrices are thrown off their cycle by shifts unrelated to their eigenvalues.
    const s = Math.abs(w[(l + 1) * n + l]!) + Math.abs(w[(l + 2) * n + l + 1]!);
    a = e = 0.75 * s + w[l * n + l]!;
    [b, c] = [-0.4375 * s, s];
  } else if (count % 20 === 0) {
    const s = Math.abs(c) + Math.abs(w[d - n - 2]!);
    a = e = 0.75 * s + w[d]!;
    [b, c] = [-0.4375 * s, s];
  }
  const s = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(e);
  if (s === 0) return { r1: 0, i1: 0, r2: 0, i2: 0 };
  const [as, bs, cs, es] = [a / s, b / s, c / s, e / s];
  const half = (as + es) / 2;
  const discriminant = (as - half) * (es - half) - bs * cs;
  const root = Math.sqrt(Math.abs(discriminant));
  if (discriminant >= 0) return { r1: half * s, i1: root * s, r2: half * s, i2: -root * s };
  const [x, y] = [half + root, half - root];
  const nearer = (Math.abs(x - es) <= Math.abs(y - es) ? x : y) * s;
  return { r1: nearer, i1: 0, r2: nearer, i2: 0 };
}

/** One double-shift sweep on the active block l … hi. */
function sweep(
  w: Float64Array,
  n: number,
  l: number,
  hi: number,
  count: number,
  z: Float64Array | undefined,
): void {
  const { r1, i1, r2, i2 } = shifts(w, n, l, hi, count);
  let m = hi - 2;
  let [x, y, t] = [0, 0, 0];
  for (; m >= l; m--) {
    // First column of (H − s₁)(H − s₂), from row m, scaled.
    const d = m * n + m;
    const [a, b, c, e] = [w[d]!, w[d + 1]!, w[d + n]!, w[d + n + 1]!];
    const s = Math.abs(a - r2) + Math.abs(i2) + Math.abs(c);
    const cs = c / s;
    x = cs * b + (a - r1) * ((a - r2) / s) - i1 * (i2 / s);
    y = cs * (a + e - r1 - r2);
    t = cs * w[d + 2 * n + 1]!;
    const size = Math.abs(x) + Math.abs(y) + Math.abs(t);
    [x, y, t] = [x / size, y / size, t / size];
    if (m === l) break;
    const below = Math.abs(w[d - 1]!);
    const around = Math.abs(w[d - n - 1]!) + Math.abs(a) + Math.abs(e);
    if (below * (Math.abs(y) + Math.abs(t)) <= EPSILON * Math.abs(x) * around) break;
  }
  const right = z ? n : hi + 1;
  const top = z ? 0 : l;
  for (let k = m; k < hi; k++) {
    const three = k < hi - 1;
    if (k > m) {
      x = w[k * n + k - 1]!;
      y = w[(k + 1) * n + k - 1]!;
      t = three ? w[(k + 2) * n + k - 1]! : 0;
    }
    const tail = Math.hypot(y, t);
    if (tail === 0) {
      if (k > m) w[(k + 1) * n + k - 1] = 0;
      continue;
    }
    const beta = x > 0 ? -Math.hypot(x, tail) : Math.hypot(x, tail);
    const tau = (beta - x) / beta;
    const v1 = y / (x - beta);
    const v2 = t / (x - beta);
    if (k > m) {
      w[k * n + k - 1] = beta;
      w[(k + 1) * n + k - 1] = 0;
      if (three) w[(k + 2) * n + k - 1] = 0;
    } else if (m > l) {
      // The reflection meets only this entry left of the bulge, the rest being negligible.
      w[k * n + k - 1] = w[k * n + k - 1]! * (1 - tau);
    }
    const last = Math.min(k + 3, hi) + 1;
    if (three) {
      reflectThreeRows(w, k * n, n, k, right, tau, v1, v2);
      reflectThreeColumns(w, top * n + k, last * n, n, tau, v1, v2);
      if (z) reflectThreeRows(z, k * n, n, 0, n, tau, v1, v2);
    } else {
      reflectTwoRows(w, k * n, n, k, right, tau, v1);
      for (let i = top; i < last; i++) {
        const p = i * n + k;
        const s = tau * (w[p]! + v1 * w[p + 1]!);
        w[p] = w[p]! - s;
        w[p + 1] = w[p + 1]! - s * v1;
      }
      if (z) reflectTwoRows(z, k * n, n, 0, n, tau, v1);
    }
  }
}

function reflectThreeRows(
  w: Float64Array,
  p: number,
  n: number,
  from: number,
  to: number,
  tau: number,
  v1: number,
  v2: number,
): void {
  const q = p + n;
  const r = q + n;
  const t1 = tau * v1;
  const t2 = tau * v2;
  for (let j = from; j < to; j++) {
    const a = w[p + j]!;
    const b = w[q + j]!;
    const c = w[r + j]!;
    const s = a + v1 * b + v2 * c;
    w[p + j] = a - s * tau;
    w[q + j] = b - s * t1;
    w[r + j] = c - s * t2;
  }
}

function reflectThreeColumns(
  w: Float64Array,
  from: number,
  to: number,
  n: number,
  tau: number,
  v1: number,
  v2: number,
): void {
  const t1 = tau * v1;
  const t2 = tau * v2;
  for (let p = from; p < to; p += n) {
    const a = w[p]!;
    const b = w[p + 1]!;
    const c = w[p + 2]!;
    const s = a + v1 * b + v2 * c;
    w[p] = a - s * tau;
    w[p + 1] = b - s * t1;
    w[p + 2] = c - s * t2;
  }
}

function reflectTwoRows(
  w: Float64Array,
  p: number,
  n: number,
  from: number,
  to: number,
  tau: number,
  v1: number,
): void {
  const q = p + n;
  for (let j = from; j < to; j++) {
    const s = tau * (w[p + j]! + v1 * w[q + j]!);
    w[p + j] = w[p + j]! - s;
    w[q + j] = w[q + j]! - s * v1;
  }
}
