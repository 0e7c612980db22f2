import { EngineError } from '../error.ts';
import { balance } from '../linalg/balance.ts';
import { expm } from '../linalg/expm.ts';
import { cascade, type StateSpace } from './cascade.ts';
import { multiplyPolynomials, type TransferFunction } from './transfer-function.ts';

/** What enters the loop from t = 0: the reference, and a load added to the plant's input, both constant. */
export interface LoopInput {
  readonly reference: number;
  readonly load: number;
  /** A second load, size · e^(−rate t): what a derivative that does not act on the reference leaves out of it. */
  readonly fading?: { readonly size: number; readonly rate: number };
}

/** Samples at equal steps from 0; y is the plant's output, u the controller's. */
export interface LoopResponse {
  readonly t: Float64Array;
  readonly y: Float64Array;
  /** dy/dt just after each time, so that y between samples is a cubic. */
  readonly slope: Float64Array;
  readonly u: Float64Array;
}

/** Above this the numbers say "unstable" and nothing else; what follows is left out as NaN. */
const HUGE = 1e12;
/** Steps in a dead time at least, and in a response at most: a dead time too short for both is not followed by steps. */
const MIN_LAG = 12;
const MAX_STEPS = 60_000;

/**
 * Unity feedback around a controller and a plant with dead time: e = r − y, u = C e, y = P(u + d).
 *
 * Without dead time the closed loop is one linear system, carried by its matrix exponential without
 * integration error. With dead time the input of the next step is known already, the output of one dead
 * time ago: it is kept as a cubic on each step (value and slope at both ends), and the exponential of the
 * loop driven by a cubic carries the state exactly. Jumps fall on the grid, since the dead time is a whole
 * number of steps (A. Bellen & M. Zennaro, "Numerical Methods for Delay Differential Equations", Oxford,
 * 2003: the method of steps). At least `steps` steps up to `end`. Throws `ill-posed` where 1 + L(∞) = 0.
 */
export function simulateLoop(
  controller: TransferFunction,
  plant: TransferFunction,
  input: LoopInput,
  end: number,
  steps = 2000,
): LoopResponse {
  const delay = controller.delay + plant.delay;
  const followed = delay >= (MIN_LAG * end) / MAX_STEPS;
  // Shorter than a ten-millionth of the axis it shows nowhere.
  const rational = delay > 1e-7 * end && !followed ? withPade(plant, delay) : plant;
  const bare = connect(cascade(controller), cascade(rational));
  const chain = input.fading ? withFading(bare, input.fading) : bare;
  return followed && delay > 0
    ? methodOfSteps(chain, input, delay, end, steps)
    : closed(chain, input, end, steps);
}

/**
 * A dead time of less than 1/5000 of the axis by Padé's approximant of order 3, exact to (ωτ)⁷/10⁵: what
 * the picture can show is far below ω = 1/τ.
 */
function withPade(plant: TransferFunction, tau: number): TransferFunction {
  const num = [-(tau ** 3) / 120, (tau * tau) / 10, -tau / 2, 1];
  const den = [tau ** 3 / 120, (tau * tau) / 10, tau / 2, 1];
  return {
    num: multiplyPolynomials(plant.num, num),
    den: multiplyPolynomials(plant.den, den),
    delay: 0,
  };
}

/** Controller and plant in a row: ẋ = A x + B e + G d, u = Cu x + Du e, v = Cv x + Dv e + Dd d. */
interface Chain {
  readonly n: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly g: Float64Array;
  readonly cu: Float64Array;
  readonly du: number;
  readonly cv: Float64Array;
  readonly dv: number;
  readonly dd: number;
  /** The states at t = 0. */
  readonly start: Float64Array;
}

/** The chain with one state more, which fades by itself and is added to the load. */
function withFading(
  chain: Chain,
  { size, rate }: { readonly size: number; readonly rate: number },
): Chain {
  const { n, g, dd } = chain;
  const m = n + 1;
  const a = new Float64Array(m * m);
  for (let i = 0; i < n; i++) {
    a.set(chain.a.subarray(i * n, (i + 1) * n), i * m);
    a[i * m + n] = g[i]!;
  }
  a[n * m + n] = -rate;
  const longer = (v: Float64Array, last: number) => Float64Array.of(...v, last);
  return {
    ...chain,
    n: m,
    a,
    b: longer(chain.b, 0),
    g: longer(g, 0),
    cu: longer(chain.cu, 0),
    cv: longer(chain.cv, dd),
    start: longer(chain.start, size),
  };
}

function connect(c: StateSpace, p: StateSpace): Chain {
  const n = c.n + p.n;
  const a = new Float64Array(n * n);
  const b = new Float64Array(n);
  const g = new Float64Array(n);
  const cu = new Float64Array(n);
  const cv = new Float64Array(n);
  for (let i = 0; i < c.n; i++) {
    a.set(c.a.subarray(i * c.n, (i + 1) * c.n), i * n);
    b[i] = c.b[i]!;
    cu[i] = c.c[i]!;
    cv[i] = p.d * c.c[i]!;
  }
  for (let i = 0; i < p.n; i++) {
    const row = c.n + i;
    for (let j = 0; j < c.n; j++) a[row * n + j] = p.b[i]! * c.c[j]!;
    for (let j = 0; j < p.n; j++) a[row * n + c.n + j] = p.a[i * p.n + j]!;
    b[row] = p.b[i]! * c.d;
    g[row] = p.b[i]!;
    cv[row] = p.c[i]!;
  }
  return { n, a, b, g, cu, du: c.d, cv, dv: p.d * c.d, dd: p.d, start: new Float64Array(n) };
}

const dot = (a: Float64Array, x: Float64Array, n: number): number => {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += a[i]! * x[i]!;
  return sum;
};

/** e^M of a matrix by rows, computed on the balanced one: a loop's gain may stand in one entry as 10¹⁸ and mean nothing. */
export function exponential(m: Float64Array, size: number): Float64Array {
  const { matrix, scale } = balance({ rows: size, cols: size, data: m });
  const e = expm(matrix).data;
  return e.map((x, k) => (x * scale[Math.floor(k / size)]!) / scale[k % size]!);
}

function multiply(m: Float64Array, x: Float64Array, into: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += m[i * size + j]! * x[j]!;
    into[i] = sum;
  }
}

/** A row over the first n states times a matrix. */
function times(row: Float64Array, m: Float64Array, n: number, size: number): Float64Array {
  const out = new Float64Array(size);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < size; j++) out[j] = out[j]! + row[i]! * m[i * size + j]!;
  return out;
}

function closed(chain: Chain, input: LoopInput, end: number, steps: number): LoopResponse {
  const { n, a, b, g, cu, du, cv, dv, dd } = chain;
  if (Math.abs(1 + dv) < 1e-12 * Math.max(1, Math.abs(dv)))
    throw new EngineError(
      'ill-posed',
      '1 + L is zero at high frequency: the loop has no solution.',
      {
        field: 'num',
        value: dv,
      },
    );
  // e = (r − Cv x − Dd d)/(1 + Dv): the error as a row over the states and a constant.
  const row = cv.map((x) => -x / (1 + dv));
  const constant = (input.reference - dd * input.load) / (1 + dv);
  const size = n + 1;
  const rate = new Float64Array(size * size);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) rate[i * size + j] = a[i * n + j]! + b[i]! * row[j]!;
    rate[i * size + n] = b[i]! * constant + g[i]! * input.load;
  }
  const h = end / steps;
  const phi = exponential(
    rate.map((x) => x * h),
    size,
  );
  const out = arrays(steps, h);
  let x = new Float64Array(size);
  x.set(chain.start);
  x[n] = 1;
  let next = new Float64Array(size);
  // y = r − e, and e is affine in the state: ẏ is one row over it.
  const slope = times(row, rate, n, size);
  for (let k = 0; k <= steps; k++) {
    const e = dot(row, x, n) + constant;
    out.y[k] = dot(cv, x, n) + dv * e + dd * input.load;
    out.u[k] = dot(cu, x, n) + du * e;
    out.slope[k] = -dot(slope, x, size);
    if (!(Math.abs(out.y[k]!) < HUGE)) return cut(out, k);
    multiply(phi, x, next, size);
    [x, next] = [next, x];
  }
  return out;
}

function arrays(steps: number, h: number) {
  const [t, y, slope, u] = Array.from({ length: 4 }, () => new Float64Array(steps + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let k = 0; k <= steps; k++) t[k] = k * h;
  return { t, y, slope, u };
}

function cut(r: LoopResponse, from: number): LoopResponse {
  for (const values of [r.y, r.slope, r.u]) values.fill(Number.NaN, from);
  return r;
}

function methodOfSteps(
  chain: Chain,
  input: LoopInput,
  delay: number,
  end: number,
  steps: number,
): LoopResponse {
  const { n, a, b, g, cu, du, cv, dv, dd } = chain;
  const lag = Math.max(MIN_LAG, Math.ceil((delay * steps) / end));
  const h = delay / lag;
  const count = Math.ceil(end / h);
  // z = (x, e, e′, e″, e‴, d) with derivatives in units of the step.
  const size = n + 5;
  const rate = new Float64Array(size * size);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) rate[i * size + j] = a[i * n + j]! * h;
    rate[i * size + n] = b[i]! * h;
    rate[i * size + n + 4] = g[i]! * h;
  }
  for (let k = 0; k < 3; k++) rate[(n + k) * size + n + k + 1] = 1;
  const phi = exponential(rate, size);
  // The undelayed output over each step: value and slope (per step) at its start and at its end.
  const history = Array.from({ length: 4 }, () => new Float64Array(count + 1));
  const [startValue, startSlope, endValue, endSlope] = history as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const out = arrays(count, h);
  let z = new Float64Array(size);
  z.set(chain.start);
  z[n + 4] = input.load;
  let next = new Float64Array(size);
  const slope = times(cv, rate, n, size);
  slope[n + 1] = slope[n + 1]! + dv;
  const value = (at: Float64Array) => dot(cv, at, n) + dv * at[n]! + dd * input.load;
  for (let k = 0; k <= count; k++) {
    const from = k - lag;
    z[n] = input.reference;
    z[n + 1] = z[n + 2] = z[n + 3] = 0;
    if (from >= 0) {
      const [y0, s0, y1, s1] = [
        startValue[from]!,
        startSlope[from]!,
        endValue[from]!,
        endSlope[from]!,
      ];
      z[n] = input.reference - y0;
      z[n + 1] = -s0;
      z[n + 2] = -2 * (3 * (y1 - y0) - 2 * s0 - s1);
      z[n + 3] = -6 * (2 * (y0 - y1) + s0 + s1);
      out.y[k] = y0;
      out.slope[k] = s0 / h;
    }
    out.u[k] = dot(cu, z, n) + du * z[n]!;
    if (!(Math.abs(out.y[k]!) < HUGE)) return cut(out, k);
    startValue[k] = value(z);
    startSlope[k] = dot(slope, z, size);
    multiply(phi, z, next, size);
    endValue[k] = value(next);
    endSlope[k] = dot(slope, next, size);
    [z, next] = [next, z];
  }
  return out;
}
