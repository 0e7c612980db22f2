import { blocks, part } from '../linalg/blocks.ts';
import { type Eigen, eigen } from '../linalg/eigen.ts';
import { identity, type Matrix, transpose } from '../linalg/matrix.ts';
import { normFrobenius } from '../linalg/norms.ts';
import { svd } from '../linalg/svd.ts';
import type { Complex } from '../numeric/complex.ts';
import { staircase } from './staircase.ts';

/** An eigenvalue that no feedback moves, and which combination of the states has it. */
export interface FixedMode {
  readonly value: Complex;
  /** Left eigenvector: wᴴ·x is the combination that obeys this mode alone. Largest entry 1. */
  readonly weights: readonly Complex[];
}

/** The uncontrollable modes of (A, B), by the staircase form; of (Aᵀ, Cᵀ) the unobservable ones. */
export function uncontrollableModes(a: Matrix, b: Matrix, tolerance: number): FixedMode[] {
  const { a: t, q, controllable: r } = staircase(a, b, tolerance);
  const n = a.rows;
  if (r === n) return [];
  const rest = transpose(part(t, r, n, r, n));
  const { re, im, vectors } = eigen(rest);
  return Array.from(re, (x, k) => ({
    value: { re: x, im: im[k]! },
    weights: inStates(vectors, k, q, r),
  }));
}

/** Q·[0; v] with its largest entry 1. Eigenvectors of the transpose are the left ones, conjugated. */
function inStates(v: Eigen['vectors'], k: number, q: Matrix, r: number): Complex[] {
  const n = q.rows;
  const w = Array.from({ length: n }, (_, i) => {
    let [re, im] = [0, 0];
    for (let l = r; l < n; l++) {
      re += q.data[i * n + l]! * v.re[(l - r) * v.cols + k]!;
      im += q.data[i * n + l]! * v.im[(l - r) * v.cols + k]!;
    }
    return { re, im };
  });
  return largestOne(w);
}

/** The same direction with its largest entry 1, and what is rounding as zero. */
export function largestOne(w: readonly Complex[]): Complex[] {
  let best = { re: 1, im: 0 };
  let size = 0;
  for (const x of w) {
    const here = Math.hypot(x.re, x.im);
    if (here > size * (1 + 1e-10)) [best, size] = [x, here];
  }
  const d = size * size || 1;
  const small = (x: number) => (Math.abs(x) < 1e-12 ? 0 : x);
  return w.map((x) => ({
    re: small((x.re * best.re + x.im * best.im) / d),
    im: small((x.im * best.re - x.re * best.im) / d),
  }));
}

/**
 * The smallest singular value of [A − λI, B] over ‖[A B]‖: how far, relatively, the nearest system is in which the
 * mode λ cannot be controlled (M. L. J. Hautus, 1969; C. C. Paige, IEEE TAC 26, 1981). 0 where it cannot be here.
 */
export function pbhDistance(a: Matrix, b: Matrix, { re, im }: Complex): number {
  const n = a.rows;
  const shifted = { ...a, data: a.data.slice() };
  for (let i = 0; i < n; i++) shifted.data[i * n + i] = shifted.data[i * n + i]! - re;
  const size = Math.hypot(normFrobenius(a), normFrobenius(b)) || 1;
  if (im === 0) return svd(blocks([[shifted, b]])).s[n - 1]! / size;
  const turn = identity(n);
  const off = { ...turn, data: turn.data.map((x) => x * im) };
  const nothing = { ...b, data: new Float64Array(b.data.length) };
  const s = svd(
    blocks([
      [shifted, off, b, nothing],
      [{ ...off, data: off.data.map((x) => -x) }, shifted, nothing, b],
    ]),
  ).s;
  return s[2 * n - 1]! / size;
}
