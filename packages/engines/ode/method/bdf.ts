/**
 * Numerical differentiation formulas of order 1 to 5 with a quasi-constant step, backward differences and order control
 * (L. F. Shampine & M. W. Reichelt, The MATLAB ODE suite, SIAM Journal on Scientific Computing 18, 1997, section 2).
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
import { RealLu } from './small-lu.ts';

const MAX_ORDER = 5;
const KAPPA = [0, -0.185, -1 / 9, -0.0823, -0.0415, 0] as const;
const GAMMA = [0, 1, 3 / 2, 11 / 6, 25 / 12, 137 / 60] as const;
const ALPHA = GAMMA.map((g, k) => (1 - (KAPPA[k] ?? 0)) * g);
const ERROR = GAMMA.map((g, k) => (KAPPA[k] ?? 0) * g + 1 / (k + 1));
const MAX_ITERATIONS = 4;
const LEAST = 0.2;
const MOST = 10;

export class Bdf implements Stepper {
  readonly method = 'bdf';
  t: number;
  before: number;
  y: Float64Array;
  h: number;
  order = 1;
  readonly counts: Counts = noCounts();
  readonly #p: Problem;
  readonly #tolerances: Tolerances;
  readonly #newton: number;
  /** Backward differences, of order 0 to MAX_ORDER + 2. */
  readonly #d: Float64Array[];
  readonly #jacobian: Float64Array;
  #isFresh = true;
  readonly #lu: RealLu;
  /** c = h/α of the factorization; 0 for none. */
  #factored = 0;
  #equal = 0;
  /** The step of the differences. */
  #grid: number;
  readonly #next: Float64Array;
  readonly #predicted: Float64Array;
  readonly #psi: Float64Array;
  readonly #change: Float64Array;
  readonly #delta: Float64Array;
  readonly #scale: Float64Array;
  /** Of the last step: its differences and order for the dense output. */
  readonly #dense: Float64Array[];
  #denseOrder = 1;
  #denseStep = 0;

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
    this.#d = Array.from({ length: MAX_ORDER + 3 }, empty);
    this.#dense = Array.from({ length: MAX_ORDER + 1 }, empty);
    [this.#next, this.#predicted, this.#psi] = [empty(), empty(), empty()];
    [this.#change, this.#delta, this.#scale] = [empty(), empty(), empty()];
    this.#lu = new RealLu(p.n);
    this.#jacobian = new Float64Array(p.n * p.n);
    this.#call(t, this.y, this.#next);
    this.h = step ?? firstStep(p, t, this.y, this.#next, end, 1, tolerances);
    if (step === undefined) this.counts.evaluations++;
    this.#grid = this.h;
    this.#d[0]!.set(this.y);
    for (let i = 0; i < p.n; i++) this.#d[1]![i] = this.#next[i]! * this.h;
    this.#differentiate(t, this.y);
  }

  #call(t: number, y: Float64Array, out: Float64Array): void {
    this.counts.evaluations++;
    this.#p.f(t, y, out);
  }

  #differentiate(t: number, y: Float64Array): void {
    this.counts.jacobians++;
    this.#p.jacobian(t, y, this.#jacobian);
    this.#isFresh = true;
    this.#factored = 0;
  }

  /** Another step: the differences are those of the same polynomial on another grid. */
  #regrid(h: number): void {
    const factor = h / this.#grid;
    if (factor === 1) return;
    rescale(this.#d, this.order, factor);
    this.#grid = h;
    this.#equal = 0;
    this.#factored = 0;
  }

  #factor(c: number): boolean {
    if (this.#factored === c) return true;
    const { n } = this.#p;
    for (let k = 0; k < n * n; k++) this.#lu.a[k] = -c * this.#jacobian[k]!;
    for (let i = 0; i < n; i++) this.#lu.a[i * n + i] = this.#lu.a[i * n + i]! + 1;
    this.counts.factorizations++;
    const isGood = this.#lu.factor();
    this.#factored = isGood ? c : 0;
    return isGood;
  }

  step(end: number): string | undefined {
    if (this.h === 0) this.h = end - this.t;
    this.#regrid(this.h);
    for (;;) {
      const left = end - this.t;
      const isLast = Math.abs(this.h) >= Math.abs(left) * (1 - 1e-12);
      if (isLast) {
        this.h = left;
        this.#regrid(left);
      }
      const h = this.h;
      if (!(Math.abs(h) >= leastStep(this.t)) && !isLast) return whyStuck(h);
      const t = isLast ? end : this.t + h;
      this.#predict();
      const iterations = this.#solve(t, h);
      if (iterations === undefined) {
        this.counts.rejected++;
        if (this.#isFresh) this.#shrink(0.5);
        else this.#differentiate(t, this.#predicted);
        continue;
      }
      const safety = (0.9 * (2 * MAX_ITERATIONS + 1)) / (2 * MAX_ITERATIONS + iterations);
      scaleOf(this.#tolerances, this.#next, this.#next, this.#scale);
      const error = ERROR[this.order]! * norm(this.#change, this.#scale);
      if (!(error <= 1)) {
        this.counts.rejected++;
        const fits = Number.isFinite(error) ? safety * error ** (-1 / (this.order + 1)) : 0.1;
        this.#shrink(Math.max(LEAST, fits));
        continue;
      }
      this.#accept(t, h);
      this.#isFresh = false;
      this.#adapt(error, safety);
      return undefined;
    }
  }

  #shrink(factor: number): void {
    this.h *= factor;
    this.#regrid(this.h);
  }

  #predict(): void {
    const { order } = this;
    for (let i = 0; i < this.y.length; i++) {
      let sum = 0;
      let psi = 0;
      for (let k = 0; k <= order; k++) sum += this.#d[k]![i]!;
      for (let k = 1; k <= order; k++) psi += GAMMA[k]! * this.#d[k]![i]!;
      this.#predicted[i] = sum;
      this.#psi[i] = psi / ALPHA[order]!;
    }
  }

  /** Newton steps for the new y; how many, or undefined where they do not converge. */
  #solve(t: number, h: number): number | undefined {
    const c = h / ALPHA[this.order]!;
    if (!this.#factor(c)) return undefined;
    scaleOf(this.#tolerances, this.#predicted, this.#predicted, this.#scale);
    this.#next.set(this.#predicted);
    this.#change.fill(0);
    let last = 0;
    for (let k = 1; k <= MAX_ITERATIONS; k++) {
      this.#call(t, this.#next, this.#delta);
      for (let i = 0; i < this.y.length; i++)
        this.#delta[i] = c * this.#delta[i]! - this.#psi[i]! - this.#change[i]!;
      this.#lu.solve(this.#delta);
      const size = norm(this.#delta, this.#scale);
      if (!Number.isFinite(size)) return undefined;
      const rate = k > 1 ? size / last : 0;
      if (k > 1) {
        const left = rate ** (MAX_ITERATIONS - k);
        if (rate >= 1 || (left / (1 - rate)) * size > this.#newton) return undefined;
      }
      for (let i = 0; i < this.y.length; i++) {
        this.#next[i] = this.#next[i]! + this.#delta[i]!;
        this.#change[i] = this.#change[i]! + this.#delta[i]!;
      }
      if (size === 0 || (k > 1 && (rate / (1 - rate)) * size < this.#newton)) return k;
      last = size;
    }
    return undefined;
  }

  #accept(t: number, h: number): void {
    const { order } = this;
    const d = this.#d;
    this.counts.steps++;
    this.#equal++;
    this.before = this.t;
    this.t = t;
    this.y.set(this.#next);
    for (let i = 0; i < this.y.length; i++) {
      d[order + 2]![i] = this.#change[i]! - d[order + 1]![i]!;
      d[order + 1]![i] = this.#change[i]!;
      for (let k = order; k >= 0; k--) d[k]![i] = d[k]![i]! + d[k + 1]![i]!;
    }
    this.#denseOrder = order;
    this.#denseStep = h;
    for (let k = 0; k <= order; k++) this.#dense[k]!.set(d[k]!);
  }

  /** After as many equal steps as the order: another order, where a larger step goes with it. */
  #adapt(error: number, safety: number): void {
    const { order } = this;
    if (this.#equal < order + 1) return;
    const above =
      order < MAX_ORDER ? ERROR[order + 1]! * norm(this.#d[order + 2]!, this.#scale) : Infinity;
    const below = order > 1 ? ERROR[order - 1]! * norm(this.#d[order]!, this.#scale) : Infinity;
    const growth = [below, error, above].map((e, k) => (e === 0 ? MOST : e ** (-1 / (order + k))));
    let best = 1;
    for (let k = 0; k < 3; k++) if (growth[k]! > growth[best]!) best = k;
    this.order = order + best - 1;
    const factor = Math.min(MOST, safety * growth[best]!);
    this.h *= factor;
    this.#regrid(this.h);
    this.#equal = 0;
  }

  at(t: number, out: Float64Array): void {
    if (t === this.t) {
      out.set(this.y);
      return;
    }
    const h = this.#denseStep;
    const order = this.#denseOrder;
    out.set(this.#dense[0]!);
    let product = 1;
    for (let k = 1; k <= order; k++) {
      product *= (t - (this.t - (k - 1) * h)) / (k * h);
      const d = this.#dense[k]!;
      for (let i = 0; i < out.length; i++) out[i] = out[i]! + product * d[i]!;
    }
  }

  stiffness(): number {
    const { n } = this.#p;
    let most = 0;
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += Math.abs(this.#jacobian[i * n + j]!);
      most = Math.max(most, sum);
    }
    return (Math.abs(this.#denseStep) * most) / 3.25;
  }
}

/** R(factor)·R(1): backward differences on a grid of another step. */
function rescale(d: readonly Float64Array[], order: number, factor: number): void {
  const ratio = (f: number): number[][] => {
    const r = Array.from({ length: order + 1 }, () => new Array<number>(order + 1).fill(1));
    for (let i = 1; i <= order; i++)
      for (let j = 0; j <= order; j++)
        r[i]![j] = j === 0 ? 0 : (r[i - 1]![j]! * (i - 1 - f * j)) / i;
    return r;
  };
  const [r, u] = [ratio(factor), ratio(1)];
  const both = Array.from({ length: order + 1 }, (_, i) =>
    Array.from({ length: order + 1 }, (_, j) => {
      let sum = 0;
      for (let k = 0; k <= order; k++) sum += r[i]![k]! * u[k]![j]!;
      return sum;
    }),
  );
  const n = d[0]?.length ?? 0;
  const column = new Float64Array(order + 1);
  for (let c = 0; c < n; c++) {
    for (let k = 0; k <= order; k++) column[k] = d[k]![c]!;
    for (let j = 0; j <= order; j++) {
      let sum = 0;
      for (let k = 0; k <= order; k++) sum += both[k]![j]! * column[k]!;
      d[j]![c] = sum;
    }
  }
}
