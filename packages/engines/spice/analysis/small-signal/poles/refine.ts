/**
 * Eigenvalues of a sparse pencil made as exact as doubles hold: s is moved by y·(G + sC)·x / y·C·x with vectors of inverse
 * iteration from either side (A. M. Ostrowski, On the convergence of the Rayleigh quotient iteration, III, Archive for Rational
 * Mechanics and Analysis 3 (1959) 325–340), which triples its digits a step where the eigenvalue is simple.
 */
import { SparseComplexLu } from '../../../sparse/complex-lu.ts';
import type { Pencil } from './pencil.ts';

export interface Root {
  readonly re: number;
  readonly im: number;
}

const MOST_STEPS = 6;

/** A step of this share of s or less is the last. */
const DONE = 1e-15;

/**
 * Each root refined, or as it was where the iteration leaves its neighbourhood: the third of the distance to the next root,
 * which roots that lie together (of several at once) do not leave. What is 0 to its rounding is 0.
 */
export function refine(pencil: Pencil, roots: readonly Root[]): Root[] {
  const work = new Refinement(pencil);
  const done: Root[] = [];
  for (const [k, root] of roots.entries()) {
    if (root.im < 0) continue;
    let near = Number.POSITIVE_INFINITY;
    for (const [j, other] of roots.entries())
      if (j !== k) near = Math.min(near, Math.hypot(root.re - other.re, root.im - other.im));
    const better = work.run(root, near / 3);
    done.push(better);
    if (root.im > 0) done.push({ re: better.re, im: -better.im });
  }
  return done;
}

class Refinement {
  readonly #pencil: Pencil;
  readonly #lu: SparseComplexLu;
  readonly #re: Float64Array;
  readonly #im: Float64Array;
  #isFactored = false;

  constructor(pencil: Pencil) {
    this.#pencil = pencil;
    this.#lu = new SparseComplexLu(pencil.structure);
    this.#re = new Float64Array(pencil.structure.count);
    this.#im = new Float64Array(pencil.structure.count);
  }

  run(root: Root, radius: number): Root {
    const { n } = this.#pencil.structure;
    const vector = () => ({
      re: Float64Array.from({ length: n + 1 }, (_, i) => (i === 0 ? 0 : 1 + 0.1 * Math.sin(i))),
      im: new Float64Array(n + 1),
    });
    const [x, y] = [vector(), vector()];
    let s = root;
    let last = Number.POSITIVE_INFINITY;
    for (let step = 0; step < MOST_STEPS; step++) {
      if (!this.#factor(s)) return s;
      this.#lu.solve(x.re, x.im, x.re, x.im);
      this.#lu.solveTransposed(y.re, y.im, y.re, y.im);
      if (!normalise(x) || !normalise(y)) return s;
      const by = this.#quotient(s, x, y);
      const size = Math.hypot(by.re, by.im);
      const next = { re: s.re - by.re, im: root.im === 0 ? 0 : s.im - by.im };
      if (!(Math.hypot(next.re - root.re, next.im - root.im) <= radius)) return root;
      // The first step is of vectors that know nothing yet.
      if (step > 1 && size >= last) return s;
      last = size;
      s = next;
      if (Math.hypot(s.re, s.im) <= by.rounding) return { re: 0, im: 0 };
      if (step > 0 && size <= DONE * Math.hypot(s.re, s.im)) return s;
      this.#weigh(x, y);
    }
    return s;
  }

  /** False where the matrix is singular at s: then s is exact. */
  #factor({ re, im }: Root): boolean {
    const { g, c } = this.#pencil;
    for (let k = 0; k < g.length; k++) {
      this.#re[k] = g[k]! + re * c[k]!;
      this.#im[k] = im * c[k]!;
    }
    if (this.#isFactored && this.#lu.refactor(this.#re, this.#im)) return true;
    this.#isFactored = this.#lu.factor(this.#re, this.#im) === true;
    return this.#isFactored;
  }

  /** y·(G + sC)·x / y·C·x, and what rounding makes of the first product, as a change of s. */
  #quotient(s: Root, x: Vector, y: Vector): Root & { readonly rounding: number } {
    const { structure, g, c } = this.#pencil;
    let [ar, ai, br, bi, size] = [0, 0, 0, 0, 0];
    for (let k = 1; k < structure.count; k++) {
      const [i, j] = [structure.rows[k]!, structure.columns[k]!];
      const pr = y.re[i]! * x.re[j]! - y.im[i]! * x.im[j]!;
      const pi = y.re[i]! * x.im[j]! + y.im[i]! * x.re[j]!;
      const [vr, vi] = [g[k]! + s.re * c[k]!, s.im * c[k]!];
      ar += vr * pr - vi * pi;
      ai += vr * pi + vi * pr;
      br += c[k]! * pr;
      bi += c[k]! * pi;
      size += Math.abs(g[k]!) * Math.hypot(pr, pi);
    }
    const square = br * br + bi * bi;
    return {
      re: (ar * br + ai * bi) / square,
      im: (ai * br - ar * bi) / square,
      rounding: (2 ** -50 * size) / Math.sqrt(square),
    };
  }

  /** The right sides of the next inverse iteration: C·x and Cᵀ·y. */
  #weigh(x: Vector, y: Vector): void {
    const { structure, c } = this.#pencil;
    const [a, b] = [
      { re: x.re.slice(), im: x.im.slice() },
      { re: y.re.slice(), im: y.im.slice() },
    ];
    for (const list of [x.re, x.im, y.re, y.im]) list.fill(0);
    for (let k = 1; k < structure.count; k++) {
      const [i, j] = [structure.rows[k]!, structure.columns[k]!];
      x.re[i]! += c[k]! * a.re[j]!;
      x.im[i]! += c[k]! * a.im[j]!;
      y.re[j]! += c[k]! * b.re[i]!;
      y.im[j]! += c[k]! * b.im[i]!;
    }
  }
}

interface Vector {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** To a largest value of 1; false where it is 0 or not finite. */
function normalise({ re, im }: Vector): boolean {
  let most = 0;
  for (let i = 0; i < re.length; i++) {
    const size = Math.abs(re[i]!) + Math.abs(im[i]!);
    if (!(size <= most)) most = size;
  }
  if (!(most > 0 && most < Number.POSITIVE_INFINITY)) return false;
  for (let i = 0; i < re.length; i++) {
    re[i]! /= most;
    im[i]! /= most;
  }
  return true;
}
