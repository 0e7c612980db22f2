/**
 * Radau IIA of order 5 with three stages, simplified Newton steps on the transformed equations, step control by an
 * embedded formula of order 3 and the collocation polynomial as dense output (Hairer & Wanner, Solving Ordinary
 * Differential Equations II, 2nd ed., section IV.8).
 */
import {
  type Counts,
  firstStep,
  leastStep,
  noCounts,
  norm,
  type Problem,
  type Stepper,
  scaleOf,
  type Tolerances,
  whyStuck,
} from '../problem.ts';
import { ComplexLu, RealLu } from './small-lu.ts';

const S6 = Math.sqrt(6);
const C = [(4 - S6) / 10, (4 + S6) / 10, 1] as const;
/** Weights of the error estimate, over the stages' increments. */
const E = [(-13 - 7 * S6) / 3, (-13 + 7 * S6) / 3, -1 / 3] as const;
/** Eigenvalues of the inverse of the matrix of weights: one real, a pair. */
const REAL = 3 + 3 ** (2 / 3) - 3 ** (1 / 3);
const PAIR_RE = 3 + 0.5 * (3 ** (1 / 3) - 3 ** (2 / 3));
const PAIR_IM = -0.5 * (3 ** (5 / 6) + 3 ** (7 / 6));
/** Its eigenvectors, and their inverse. */
const T = [
  [0.09443876248897524, -0.14125529502095421, 0.03002919410514742],
  [0.25021312296533332, 0.20412935229379994, -0.3829421127572619],
  [1, 1, 0],
] as const;
const TI = [
  [4.178718591551904, 0.32768282076106237, 0.5233764454994495],
  [-4.178718591551904, -0.32768282076106237, 0.4766235545005504],
  [0.50287263494578682, -2.571926949855605, 0.59603920482822492],
] as const;

/** Where between the stages the dense output is tried, and the weights of the stages' increments in its value and slope. */
const BETWEEN = 0.4;
const [VALUES, SLOPES] = weightsAt(BETWEEN);
/** Share of the tolerance's error that the dense output is held to: it is only looked at, nothing goes on from it. */
const DENSE_SHARE = 0.1;

const MAX_ITERATIONS = 7;
const LEAST = 0.2;
const MOST = 8;

/** Value and slope at x of the cubic through 0 and three increments at C, as weights of the increments. */
function weightsAt(x: number): readonly [readonly number[], readonly number[]] {
  const nodes = [0, ...C];
  const value = (k: number, at: number): number =>
    nodes.reduce((p, c, j) => (j === k ? p : (p * (at - c)) / (nodes[k]! - c)), 1);
  const slope = (k: number): number =>
    nodes.reduce(
      (sum, d, m) =>
        m === k
          ? sum
          : sum +
            nodes.reduce(
              (p, c, j) => (j === k || j === m ? p : (p * (x - c)) / (nodes[k]! - c)),
              1,
            ) /
              (nodes[k]! - d),
      0,
    );
  return [[1, 2, 3].map((k) => value(k, x)), [1, 2, 3].map(slope)];
}

export class Radau implements Stepper {
  readonly method = 'radau';
  t: number;
  before: number;
  y: Float64Array;
  h: number;
  readonly counts: Counts = noCounts();
  readonly #p: Problem;
  readonly #tolerances: Tolerances;
  readonly #newton: number;
  readonly #slope: Float64Array;
  readonly #old: Float64Array;
  readonly #jacobian: Float64Array;
  #isFresh = false;
  readonly #real: RealLu;
  readonly #pair: ComplexLu;
  /** The step that stands factored; 0 for none. */
  #factored = 0;
  /** Increments of the stages, and the same in the coordinates of the eigenvectors. */
  readonly #z: Float64Array[];
  readonly #w: Float64Array[];
  readonly #f: Float64Array[];
  readonly #scale: Float64Array;
  readonly #next: Float64Array;
  readonly #error: Float64Array;
  readonly #between: Float64Array;
  #size = 0;
  readonly #poly: Float64Array[];
  #hasPoly = false;
  #lastStep = 0;
  #lastError = 0;

  constructor(
    p: Problem,
    t: number,
    y: Float64Array,
    end: number,
    tolerances: Tolerances,
    step?: number,
  ) {
    this.#p = p;
    this.#tolerances = tolerances;
    const { relative } = tolerances;
    this.#newton = Math.max((10 * Number.EPSILON) / relative, Math.min(0.03, Math.sqrt(relative)));
    this.t = t;
    this.before = t;
    this.y = y.slice();
    const empty = (): Float64Array => new Float64Array(p.n);
    const three = (): Float64Array[] => [empty(), empty(), empty()];
    [this.#slope, this.#old, this.#scale] = [empty(), empty(), empty()];
    [this.#next, this.#error, this.#between] = [empty(), empty(), empty()];
    [this.#z, this.#w, this.#f, this.#poly] = [three(), three(), three(), three()];
    this.#jacobian = new Float64Array(p.n * p.n);
    this.#real = new RealLu(p.n);
    this.#pair = new ComplexLu(p.n);
    this.#call(t, this.y, this.#slope);
    this.h = step ?? firstStep(p, t, this.y, this.#slope, end, 3, tolerances);
    if (step === undefined) this.counts.evaluations++;
    this.#differentiate();
  }

  #call(t: number, y: Float64Array, out: Float64Array): void {
    this.counts.evaluations++;
    this.#p.f(t, y, out);
  }

  #differentiate(): void {
    this.counts.jacobians++;
    this.#p.jacobian(this.t, this.y, this.#jacobian);
    this.#isFresh = true;
    this.#factored = 0;
  }

  #factor(h: number): boolean {
    if (this.#factored === h) return true;
    const { n } = this.#p;
    for (let k = 0; k < n * n; k++) {
      this.#real.a[k] = -this.#jacobian[k]!;
      this.#pair.re[k] = -this.#jacobian[k]!;
      this.#pair.im[k] = 0;
    }
    for (let i = 0; i < n; i++) {
      const at = i * n + i;
      this.#real.a[at] = this.#real.a[at]! + REAL / h;
      this.#pair.re[at] = this.#pair.re[at]! + PAIR_RE / h;
      this.#pair.im[at] = PAIR_IM / h;
    }
    this.counts.factorizations += 2;
    const isGood = this.#real.factor() && this.#pair.factor();
    this.#factored = isGood ? h : 0;
    return isGood;
  }

  step(end: number): string | undefined {
    let wasRejected = false;
    if (this.h === 0) this.h = end - this.t;
    for (;;) {
      let h = this.h;
      const isLast = Math.abs(h) >= Math.abs(end - this.t) * (1 - 1e-12);
      if (isLast) h = end - this.t;
      if (!(Math.abs(h) >= leastStep(this.t)) && !isLast) return whyStuck(h);
      const newton = this.#factor(h) ? this.#iterate(h) : undefined;
      if (!newton) {
        if (this.#isFresh) this.h = h * 0.5;
        else this.#differentiate();
        this.counts.rejected++;
        continue;
      }
      for (let i = 0; i < this.y.length; i++) this.#next[i] = this.y[i]! + this.#z[2]![i]!;
      const error = Math.max(this.#errorOf(h, wasRejected), DENSE_SHARE * this.#betweenError(h));
      const safety = (0.9 * (2 * MAX_ITERATIONS + 1)) / (2 * MAX_ITERATIONS + newton.iterations);
      if (!(error <= 1)) {
        this.counts.rejected++;
        wasRejected = true;
        this.h = Number.isFinite(error) ? h * Math.max(LEAST, safety * error ** -0.25) : h * 0.1;
        continue;
      }
      const factor = Math.min(wasRejected ? 1 : MOST, this.#growth(h, error, safety));
      this.#accept(isLast ? end : this.t + h, h, error);
      // A factorization serves on where little would be gained by another.
      const stays = newton.rate < 1e-3 ? true : newton.iterations <= 2;
      const isKept = stays && factor < 1.2 && factor >= 1;
      this.h = isKept ? h : h * factor;
      if (isLast && Math.abs(this.h) < Math.abs(h)) this.h = h * factor;
      if (stays) this.#isFresh = false;
      else this.#differentiate();
      return undefined;
    }
  }

  /** Gustafsson's prediction of the next step. */
  #growth(h: number, error: number, safety: number): number {
    if (error === 0) return MOST;
    const power = error ** -0.25;
    const predicted =
      this.#lastError > 0
        ? power * Math.min(1, (h / this.#lastStep) * (this.#lastError / error) ** 0.25)
        : power;
    return Math.max(LEAST, safety * Math.min(power, predicted));
  }

  #accept(t: number, h: number, error: number): void {
    this.counts.steps++;
    this.#lastStep = h;
    this.#lastError = Math.max(error, 1e-2);
    this.before = this.t;
    this.#size = h;
    this.t = t;
    this.#old.set(this.y);
    this.y.set(this.#next);
    this.#polynomial();
    this.#call(t, this.y, this.#slope);
  }

  /** Simplified Newton steps for the increments of the stages; undefined where they do not converge. */
  #iterate(h: number): { readonly iterations: number; readonly rate: number } | undefined {
    const { n } = this.#p;
    const [z, w, f] = [this.#z, this.#w, this.#f];
    scaleOf(this.#tolerances, this.y, this.y, this.#scale);
    this.#guess(h);
    let last = 0;
    let rate = 0;
    for (let k = 1; k <= MAX_ITERATIONS; k++) {
      for (let s = 0; s < 3; s++) {
        for (let i = 0; i < n; i++) this.#next[i] = this.y[i]! + z[s]![i]!;
        this.#call(this.t + C[s]! * h, this.#next, f[s]!);
      }
      for (let i = 0; i < n; i++) {
        const [a, b, c] = [f[0]![i]!, f[1]![i]!, f[2]![i]!];
        const [u, v, x] = [w[0]![i]!, w[1]![i]!, w[2]![i]!];
        f[0]![i] = TI[0][0] * a + TI[0][1] * b + TI[0][2] * c - (REAL / h) * u;
        f[1]![i] = TI[1][0] * a + TI[1][1] * b + TI[1][2] * c - (PAIR_RE * v - PAIR_IM * x) / h;
        f[2]![i] = TI[2][0] * a + TI[2][1] * b + TI[2][2] * c - (PAIR_RE * x + PAIR_IM * v) / h;
      }
      this.#real.solve(f[0]!);
      this.#pair.solve(f[1]!, f[2]!);
      let square = 0;
      for (const d of f) square += norm(d, this.#scale) ** 2;
      const change = Math.sqrt(square / 3);
      if (!Number.isFinite(change)) return undefined;
      if (k > 1) {
        rate = change / last;
        const left = rate ** (MAX_ITERATIONS - k);
        if (rate >= 1 || (left / (1 - rate)) * change > this.#newton) return undefined;
      }
      this.#move();
      if (change === 0 || (k > 1 && (rate / (1 - rate)) * change < this.#newton))
        return { iterations: k, rate };
      last = change;
    }
    return undefined;
  }

  #move(): void {
    const [z, w, f] = [this.#z, this.#w, this.#f];
    for (let i = 0; i < this.y.length; i++) {
      const a = (w[0]![i] = w[0]![i]! + f[0]![i]!);
      const b = (w[1]![i] = w[1]![i]! + f[1]![i]!);
      const c = (w[2]![i] = w[2]![i]! + f[2]![i]!);
      for (let s = 0; s < 3; s++) z[s]![i] = T[s]![0] * a + T[s]![1] * b + T[s]![2] * c;
    }
  }

  /** The last polynomial, continued, begins the iteration. */
  #guess(h: number): void {
    const [z, w] = [this.#z, this.#w];
    for (let s = 0; s < 3; s++) {
      if (!this.#hasPoly) z[s]!.fill(0);
      else {
        this.#value(1 + (C[s]! * h) / this.#size, z[s]!);
        for (let i = 0; i < this.y.length; i++) z[s]![i] = z[s]![i]! - this.y[i]!;
      }
    }
    for (let i = 0; i < this.y.length; i++)
      for (let s = 0; s < 3; s++)
        w[s]![i] = TI[s]![0] * z[0]![i]! + TI[s]![1] * z[1]![i]! + TI[s]![2] * z[2]![i]!;
  }

  #errorOf(h: number, wasRejected: boolean): number {
    const z = this.#z;
    const e = this.#error;
    const weighted = (i: number): number =>
      (E[0] * z[0]![i]! + E[1] * z[1]![i]! + E[2] * z[2]![i]!) / h;
    for (let i = 0; i < e.length; i++) e[i] = this.#slope[i]! + weighted(i);
    this.#real.solve(e);
    scaleOf(this.#tolerances, this.y, this.#next, this.#scale);
    const error = norm(e, this.#scale);
    if (!(error > 1) || !(wasRejected || this.#isFirst)) return error;
    // Filtered once more: for stiff components the first estimate does not fade.
    for (let i = 0; i < e.length; i++) this.#next[i] = this.y[i]! + e[i]!;
    this.#call(this.t, this.#next, e);
    for (let i = 0; i < e.length; i++) {
      e[i] = e[i]! + weighted(i);
      this.#next[i] = this.y[i]! + z[2]![i]!;
    }
    this.#real.solve(e);
    return norm(e, this.#scale);
  }

  /**
   * What the collocation polynomial misses between the stages, as its defect seen through the Newton matrix: the estimate
   * above is next to nothing where the stages lie on a smooth solution of a very stiff equation, however far apart.
   */
  #betweenError(h: number): number {
    const [z, e] = [this.#z, this.#error];
    const at = this.#between;
    for (let i = 0; i < e.length; i++)
      at[i] = this.y[i]! + VALUES[0]! * z[0]![i]! + VALUES[1]! * z[1]![i]! + VALUES[2]! * z[2]![i]!;
    this.#call(this.t + BETWEEN * h, at, e);
    for (let i = 0; i < e.length; i++)
      e[i] = e[i]! - (SLOPES[0]! * z[0]![i]! + SLOPES[1]! * z[1]![i]! + SLOPES[2]! * z[2]![i]!) / h;
    this.#real.solve(e);
    return norm(e, this.#scale);
  }

  get #isFirst(): boolean {
    return !this.#hasPoly;
  }

  /** y + x(p₀ + x(p₁ + x p₂)) through the stages, x from 0 to 1 over the step. */
  #polynomial(): void {
    const [a, b, c] = [C[0], C[1], 1];
    const [p, q, r] = this.#poly as [Float64Array, Float64Array, Float64Array];
    for (let i = 0; i < this.y.length; i++) {
      // Divided differences of z/x at the three nodes.
      const u = this.#z[0]![i]! / a;
      const v = this.#z[1]![i]! / b;
      const w = this.#z[2]![i]! / c;
      const uv = (v - u) / (b - a);
      const vw = (w - v) / (c - b);
      const uvw = (vw - uv) / (c - a);
      r[i] = uvw;
      q[i] = uv - uvw * (a + b);
      p[i] = u - uv * a + uvw * a * b;
    }
    this.#hasPoly = true;
  }

  #value(x: number, out: Float64Array): void {
    const [p, q, r] = this.#poly as [Float64Array, Float64Array, Float64Array];
    for (let i = 0; i < out.length; i++)
      out[i] = this.#old[i]! + x * (p[i]! + x * (q[i]! + x * r[i]!));
  }

  at(t: number, out: Float64Array): void {
    if (t === this.t) out.set(this.y);
    else this.#value((t - this.before) / this.#size, out);
  }

  /** By the largest sum of a row of the Jacobian, which no eigenvalue is above. */
  stiffness(): number {
    const { n } = this.#p;
    let most = 0;
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += Math.abs(this.#jacobian[i * n + j]!);
      most = Math.max(most, sum);
    }
    return (Math.abs(this.#size) * most) / 3.25;
  }
}
