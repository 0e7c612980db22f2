/**
 * Explicit Runge-Kutta pairs with step control and dense output: Dormand and Prince's 5(4), known as RK45 and ode45, and
 * DOP853 (Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations I, 2nd ed., sections II.4 to II.6, II.10).
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
import * as eight from './dop853-coefficients.ts';

interface Pair {
  readonly method: 'rk45' | 'dop853';
  readonly order: number;
  /** Stages of a step; the next row of `a` is the step. */
  readonly stages: number;
  readonly extended: number;
  readonly c: Float64Array;
  readonly a: readonly Float64Array[];
  /** Share of the last error in the choice of the next step. */
  readonly beta: number;
  /** h·|λ| on the border of stability, along the negative real axis. */
  readonly border: number;
}

const rows = (list: readonly (readonly number[])[]): Float64Array[] =>
  list.map((r) => Float64Array.from(r));

const RK45: Pair = {
  method: 'rk45',
  order: 5,
  stages: 6,
  extended: 7,
  c: Float64Array.of(0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1),
  a: rows([
    [],
    [1 / 5],
    [3 / 40, 9 / 40],
    [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
  ]),
  beta: 0.04,
  border: 3.25,
};
/** Fifth order less fourth, over the stages and the slope at the end. */
const E = Float64Array.of(
  71 / 57600,
  0,
  -71 / 16695,
  71 / 1920,
  -17253 / 339200,
  22 / 525,
  -1 / 40,
);
/** The term of fourth order of the dense output (Hairer, Nørsett & Wanner, II.6). */
const D = Float64Array.of(
  -12715105075 / 11282082432,
  0,
  87487479700 / 32700410799,
  -10690763975 / 1880347072,
  701980252875 / 199316789632,
  -1453857185 / 822651844,
  69997945 / 29380423,
);

const DOP853: Pair = {
  method: 'dop853',
  order: 8,
  stages: eight.STAGES,
  extended: eight.EXTENDED,
  c: Float64Array.from(eight.C),
  a: rows(eight.A),
  beta: 0,
  border: 6.1,
};
const usedOf = ({ a }: Pair): Uint8Array[] =>
  a.map((row) => Uint8Array.from([...row.keys()].filter((j) => row[j] !== 0)));
const USED = { rk45: usedOf(RK45), dop853: usedOf(DOP853) };
const E5 = Float64Array.from(eight.E5);
const E3 = Float64Array.from(eight.E3);
const DENSE = rows(eight.D);

const SAFETY = 0.9;
const LEAST = 0.2;
const MOST = 10;

export class Explicit implements Stepper {
  readonly method: 'rk45' | 'dop853';
  t: number;
  before: number;
  y: Float64Array;
  h: number;
  readonly counts: Counts = noCounts();
  readonly #pair: Pair;
  /** Of each row of coefficients those that are not 0. */
  readonly #used: readonly Uint8Array[];
  readonly #p: Problem;
  readonly #tolerances: Tolerances;
  /** Slopes of the stages; the first is that of the step's begin, and of its end in the next one. */
  readonly #k: Float64Array[];
  #old: Float64Array;
  readonly #stage: Float64Array;
  readonly #scale: Float64Array;
  readonly #error: Float64Array;
  readonly #dense: Float64Array[];
  #hasDense = false;
  #size = 0;
  #lastError = 1e-4;

  /** @param step the first one, signed; chosen where it is not given */
  constructor(
    method: 'rk45' | 'dop853',
    p: Problem,
    t: number,
    y: Float64Array,
    end: number,
    tolerances: Tolerances,
    step?: number,
  ) {
    this.method = method;
    this.#pair = method === 'rk45' ? RK45 : DOP853;
    this.#used = USED[method];
    this.#p = p;
    this.#tolerances = tolerances;
    this.t = t;
    this.before = t;
    this.y = y.slice();
    this.#old = y.slice();
    const empty = (): Float64Array => new Float64Array(p.n);
    this.#k = Array.from({ length: this.#pair.extended + 1 }, empty);
    this.#dense = Array.from({ length: method === 'rk45' ? 4 : 7 }, empty);
    [this.#stage, this.#scale, this.#error] = [empty(), empty(), empty()];
    this.#f(t, this.y, this.#k[0]!);
    this.h = step ?? firstStep(p, t, this.y, this.#k[0]!, end, this.#pair.order - 1, tolerances);
    if (step === undefined) this.counts.evaluations++;
  }

  #f(t: number, y: Float64Array, out: Float64Array): void {
    this.counts.evaluations++;
    this.#p.f(t, y, out);
  }

  /** y + h·Σ aⱼ kⱼ with the coefficients of a row, into `out`, which is not y. */
  #combine(y: Float64Array, row: number, h: number, out: Float64Array): void {
    const k = this.#k;
    const a = this.#pair.a[row]!;
    const used = this.#used[row]!;
    const n = out.length;
    out.fill(0);
    for (let m = 0; m < used.length; m++) {
      const j = used[m]!;
      const w = a[j]!;
      const slope = k[j]!;
      for (let i = 0; i < n; i++) out[i] = out[i]! + w * slope[i]!;
    }
    for (let i = 0; i < n; i++) out[i] = y[i]! + h * out[i]!;
  }

  step(end: number): string | undefined {
    const { stages, order } = this.#pair;
    if (this.h === 0) this.h = end - this.t;
    let wasRejected = false;
    for (;;) {
      let h = this.h;
      const isLast = Math.abs(h) >= Math.abs(end - this.t) * (1 - 1e-12);
      if (isLast) h = end - this.t;
      if (!(Math.abs(h) >= leastStep(this.t)) && !isLast) return whyStuck(h);
      this.#stages(h);
      // The new y stands in the buffer of the stage.
      this.#combine(this.y, stages, h, this.#stage);
      const t = isLast ? end : this.t + h;
      this.#f(t, this.#stage, this.#k[stages]!);
      const error = this.#errorOf(h);
      const power = 1 / order;
      if (error <= 1) {
        const grown =
          error === 0
            ? MOST
            : SAFETY *
              error ** -(power - this.#pair.beta * 0.75) *
              this.#lastError ** this.#pair.beta;
        const factor = Math.min(wasRejected ? 1 : MOST, Math.max(LEAST, grown));
        this.#lastError = Math.max(error, 1e-4);
        this.#accept(t, h);
        // A step cut at the end says nothing of the size that would do.
        this.h = isLast && Math.abs(h * factor) < Math.abs(this.h) ? this.h : h * factor;
        return undefined;
      }
      this.counts.rejected++;
      wasRejected = true;
      this.h = Number.isFinite(error) ? h * Math.max(LEAST, SAFETY * error ** -power) : h * 0.1;
    }
  }

  #stages(h: number): void {
    const { c, stages } = this.#pair;
    for (let s = 1; s < stages; s++) {
      this.#combine(this.y, s, h, this.#stage);
      this.#f(this.t + c[s]! * h, this.#stage, this.#k[s]!);
    }
  }

  #weighted(weights: Float64Array): void {
    this.#error.fill(0);
    for (let j = 0; j < weights.length; j++) {
      const w = weights[j]!;
      if (w === 0) continue;
      const k = this.#k[j]!;
      for (let i = 0; i < k.length; i++) this.#error[i] = this.#error[i]! + w * k[i]!;
    }
  }

  #errorOf(h: number): number {
    scaleOf(this.#tolerances, this.y, this.#stage, this.#scale);
    if (this.method === 'rk45') {
      this.#weighted(E);
      return Math.abs(h) * norm(this.#error, this.#scale);
    }
    this.#weighted(E5);
    const five = norm(this.#error, this.#scale) ** 2;
    this.#weighted(E3);
    const three = norm(this.#error, this.#scale) ** 2;
    if (five === 0 && three === 0) return 0;
    return (Math.abs(h) * five) / Math.sqrt(five + 0.01 * three);
  }

  #accept(t: number, h: number): void {
    this.counts.steps++;
    this.before = this.t;
    this.#size = h;
    this.t = t;
    this.#old.set(this.y);
    this.y.set(this.#stage);
    this.#hasDense = false;
    // The slope at the end is kept aside: the first one is still asked for by the dense output.
    const k = this.#k;
    const last = k.length - 1;
    k[last]!.set(k[0]!);
    this.#begin.set(k[0]!);
    k[0]!.set(k[this.#pair.stages]!);
  }

  get #begin(): Float64Array {
    return this.#k[this.#k.length - 1]!;
  }

  stiffness(): number {
    // The last two stages are both at the end: their slopes' difference over their own tells |λ|. Each state counts by its
    // tolerance: the fast one is often the smallest.
    const scale = this.#scale;
    const { stages, a, border } = this.#pair;
    let [above, below] = [0, 0];
    const last = stages - 1;
    const k = this.#k;
    for (let i = 0; i < this.y.length; i++) {
      let stage = this.#old[i]!;
      for (let j = 0; j < last; j++) {
        const slope = j === 0 ? this.#begin[i]! : k[j]![i]!;
        stage += this.#size * a[last]![j]! * slope;
      }
      above += ((k[stages]![i]! - k[last]![i]!) / scale[i]!) ** 2;
      below += ((this.y[i]! - stage) / scale[i]!) ** 2;
    }
    return below > 0 ? (Math.abs(this.#size) * Math.sqrt(above / below)) / border : 0;
  }

  at(t: number, out: Float64Array): void {
    if (t === this.t) {
      out.set(this.y);
      return;
    }
    if (!this.#hasDense) this.#prepare();
    const x = (t - this.before) / this.#size;
    if (this.method === 'rk45') this.#at45(x, out);
    else this.#at853(x, out);
  }

  #prepare(): void {
    const h = this.#size;
    const k = this.#k;
    const end = k[0]!.slice();
    // Stages are of the step that lies behind: its first slope takes its place again while they are used.
    k[0]!.set(this.#begin);
    if (this.method === 'dop853')
      for (let s = this.#pair.stages + 1; s < this.#pair.extended; s++) {
        this.#combine(this.#old, s, h, this.#stage);
        this.#f(this.before + this.#pair.c[s]! * h, this.#stage, k[s]!);
      }
    const terms = this.method === 'rk45' ? [D] : DENSE;
    terms.forEach((d, row) => {
      this.#weighted(d);
      const into = this.#dense[3 + row]!;
      for (let i = 0; i < into.length; i++) into[i] = h * this.#error[i]!;
    });
    for (let i = 0; i < this.y.length; i++) {
      const moved = this.y[i]! - this.#old[i]!;
      this.#dense[0]![i] = moved;
      this.#dense[1]![i] = h * k[0]![i]! - moved;
      this.#dense[2]![i] = 2 * moved - h * (end[i]! + k[0]![i]!);
    }
    k[0]!.set(end);
    this.#hasDense = true;
  }

  #at45(x: number, out: Float64Array): void {
    const [a, b, c, d] = this.#dense as [Float64Array, Float64Array, Float64Array, Float64Array];
    const z = 1 - x;
    for (let i = 0; i < out.length; i++)
      out[i] = this.#old[i]! + x * (a[i]! + z * (b[i]! + x * (c[i]! + z * d[i]!)));
  }

  #at853(x: number, out: Float64Array): void {
    const z = 1 - x;
    for (let i = 0; i < out.length; i++) {
      let value = 0;
      for (let j = 6; j >= 0; j--) value = (value + this.#dense[j]![i]!) * (j % 2 === 0 ? x : z);
      out[i] = this.#old[i]! + value;
    }
  }
}
