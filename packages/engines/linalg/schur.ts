import { EngineError } from '../error.ts';
import { REFLECTION } from './chain.ts';
import { francisSweep, type Iteration } from './francis.ts';
import { hessenberg } from './hessenberg.ts';
import { type Matrix, requireSquare } from './matrix.ts';
import { norm1 } from './norms.ts';
import { rescale, unscale } from './rescale.ts';
import { standardBlock } from './standard-block.ts';
import { leading, workspace } from './workspace.ts';

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
  const ld = leading(n);
  // A row of zeros below each matrix, for the third place of a sweep's last reflection.
  const block = (n + 1) * ld;
  const coefficients = block * (q ? 2 : 1);
  const size = coefficients + REFLECTION * n;
  const space = workspace(size);
  const w = space.data;
  const z = q && block;
  w.fill(0, 0, size);
  for (let i = 0; i < n; i++) w.set(h.data.subarray(i * n, (i + 1) * n), i * ld);
  if (q && z) setTransposed(w, z, ld, q);
  const iteration: Iteration = { space, n, ld, z, coefficients };
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const tiny = Math.max(Number.MIN_VALUE, 2 ** -1022 * n, norm1(h) * 2 ** -1000);
  let sweeps = 0;
  for (let hi = n - 1; hi >= 0; ) {
    const l = lastSmallSubdiagonal(w, ld, hi, tiny);
    if (l > 0) w[l * ld + l - 1] = 0;
    if (l === hi) {
      re[hi] = w[hi * ld + hi]!;
      hi--;
      sweeps = 0;
    } else if (l === hi - 1) {
      standardize(w, n, ld, l, z, re, im);
      hi -= 2;
      sweeps = 0;
    } else {
      if (++sweeps > 300) {
        throw new EngineError('not-converged', `Eigenvalue ${hi + 1} did not converge.`, {
          field: 'matrix',
          value: hi + 1,
        });
      }
      francisSweep(iteration, l, hi, sweeps);
    }
  }
  for (let i = 0; i < n; i++) h.data.set(w.subarray(i * ld, i * ld + n), i * n);
  if (q && z) getTransposed(w, z, ld, q);
  for (const x of [h.data, re, im]) unscale(x, factor);
  return { t: h, q, re, im };
}

function setTransposed(w: Float64Array, z: number, ld: number, { rows: n, data }: Matrix): void {
  for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) w[z + j * ld + i] = data[i * n + j]!;
}

function getTransposed(w: Float64Array, z: number, ld: number, { rows: n, data }: Matrix): void {
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) data[i * n + j] = w[z + j * ld + i]!;
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
  ld: number,
  l: number,
  z: number | undefined,
  re: Float64Array,
  im: Float64Array,
): void {
  const p = l * ld;
  const q = p + ld;
  const s = standardBlock(w[p + l]!, w[p + l + 1]!, w[q + l]!, w[q + l + 1]!);
  const { cos, sin } = s;
  if (z !== undefined && sin !== 0) {
    rotateRows(w, p, q, l + 2, n, cos, sin);
    for (let i = 0; i < l; i++) {
      const x = w[i * ld + l]!;
      const y = w[i * ld + l + 1]!;
      w[i * ld + l] = cos * x + sin * y;
      w[i * ld + l + 1] = cos * y - sin * x;
    }
    rotateRows(w, z + p, z + q, 0, n, cos, sin);
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
