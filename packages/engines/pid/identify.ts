import { EngineError } from '../error.ts';
import type { ProcessModel } from './process-model.ts';
import { symmetricInverse } from './small-inverse.ts';

/** A change of the input by `size` at a time, seconds. */
export interface InputStep {
  readonly time: number;
  readonly size: number;
}

/** Rising times, seconds, and the output at each. */
export interface Record {
  readonly t: Float64Array;
  readonly y: Float64Array;
  readonly steps: readonly InputStep[];
}

export type Shape = 'first' | 'second' | 'integrating';

export interface Identified {
  readonly model: ProcessModel;
  /** The output before the steps. */
  readonly start: number;
  /** The model's output at the times of the record. */
  readonly fitted: Float64Array;
  /** Root of the mean square of what is left. */
  readonly rms: number;
  /** Share of the variance that the model explains, 0 to 1. */
  readonly explained: number;
  /** Standard errors, were what is left white noise; null where the record does not tell. */
  readonly errors: Readonly<{ gain: number; time: number; time2: number; delay: number }> | null;
}

/** Points times steps of the input at most. */
export const MAX_WORK = 20_000;
/** Points of a record at least. */
export const MIN_POINTS = 8;

/** Unit-step answers of the shapes, t seconds after the dead time, by their lags. */
const answers: { readonly [S in Shape]: (t: number, a: number, b: number) => number } = {
  first: (t, a) => (t > 0 ? -Math.expm1(-t / a) : 0),
  second: (t, a, b) => {
    if (!(t > 0)) return 0;
    // Near a double lag the difference of two exponentials loses its digits: its limit stands for it.
    if (Math.abs(a - b) < 1e-5 * (a + b)) {
      const m = (a + b) / 2;
      return 1 - (1 + t / m) * Math.exp(-t / m);
    }
    return 1 - (a * Math.exp(-t / a) - b * Math.exp(-t / b)) / (a - b);
  },
  integrating: (t) => (t > 0 ? t : 0),
};

/** Nonlinear parameters: ln T, ln T₂ and L in units of the record's length. */
type Free = readonly number[];

interface Fit {
  readonly free: Free;
  readonly gain: number;
  readonly start: number;
  readonly square: number;
}

/**
 * Least squares of a step record over gain, start, lags and dead time. Gain and start are linear and eliminated at each
 * trial (variable projection, G. H. Golub & V. Pereyra, SIAM J. Numer. Anal. 10, 1973); lags and dead time go by
 * Levenberg–Marquardt from several starts, the dead time held at 0 and above. Times may be unequal.
 * Throws `out-of-range` for too few or too many points, `degenerate` for a record without a step or an output that does
 * not move, and `infeasible` where no model of the shape explains the record.
 */
export function identify(record: Record, shape: Shape): Identified {
  check(record);
  const { t } = record;
  const span = (t.at(-1) ?? 0) - (t[0] ?? 0);
  const problem = problemOf(record, shape, span);
  // The search for the right valley needs no more points than show the shape; its bottom is found with all.
  const few = thinned(record);
  const sketch = few === record ? problem : problemOf(few, shape, span);
  let best: Fit | undefined;
  for (const free of starts(shape)) {
    const fit = descend(sketch, free);
    if (!best || fit.square < best.square) best = fit;
  }
  if (best && few !== record) best = descend(problem, best.free);
  if (!best || !Number.isFinite(best.square) || best.gain === 0 || !Number.isFinite(best.gain))
    throw new EngineError('infeasible', 'No such model explains the record.', { field: 'shape' });
  return identified(record, shape, problem, best, span);
}

/** Points with which the search begins. */
const FEW = 400;

/** Every so many of the points of a long record. */
function thinned(record: Record): Record {
  const every = Math.floor(record.t.length / FEW);
  if (every < 2) return record;
  const pick = (v: Float64Array) => v.filter((_, k) => k % every === 0);
  return { ...record, t: pick(record.t), y: pick(record.y) };
}

function check({ t, y, steps }: Record): void {
  const refuse = (code: 'out-of-range' | 'degenerate', text: string): never => {
    throw new EngineError(code, text, { field: 'data' });
  };
  if (t.length < MIN_POINTS)
    refuse('out-of-range', `The record has ${t.length} points; the least is ${MIN_POINTS}.`);
  if (t.length * Math.max(1, steps.length) > MAX_WORK)
    refuse(
      'out-of-range',
      `The record has ${t.length} points and ${steps.length} steps of the input; the most is ${MAX_WORK} of their product.`,
    );
  if (steps.every(({ size }) => size === 0)) refuse('degenerate', 'The input does not move.');
  const first = y[0] ?? 0;
  if (y.every((v) => v === first)) refuse('degenerate', 'The output does not move.');
  const moved = steps.find(({ size }) => size !== 0)?.time ?? 0;
  if (t.filter((x) => x > moved).length < MIN_POINTS - 2)
    refuse('degenerate', 'Fewer than six points lie after the step of the input.');
}

/** The shape's answer to the record's input for trial parameters, and the squares left by it. */
interface Problem {
  readonly count: number;
  readonly basis: (free: Free) => Float64Array;
  readonly y: Float64Array;
  readonly lags: number;
}

function problemOf({ t, y, steps }: Record, shape: Shape, span: number): Problem {
  const answer = answers[shape];
  const lags = shape === 'first' ? 1 : shape === 'second' ? 2 : 0;
  const basis = (free: Free) => {
    const a = lags > 0 ? span * Math.exp(free[0]!) : 0;
    const b = lags > 1 ? span * Math.exp(free[1]!) : 0;
    const delay = span * free[lags]!;
    const out = new Float64Array(t.length);
    for (const { time, size } of steps)
      for (let k = 0; k < t.length; k++)
        out[k] = out[k]! + size * answer(t[k]! - time - delay, a, b);
    return out;
  };
  return { count: lags + 1, basis, y, lags };
}

/** Where the search begins: lags and dead times over the length of the record. */
function starts(shape: Shape): Free[] {
  const delays = [0, 0.05, 0.2];
  const lags = [0.02, 0.1, 0.4];
  if (shape === 'integrating') return [0, 0.02, 0.1, 0.3, 0.6].map((d) => [d]);
  return lags.flatMap((a) =>
    delays.map((d) => (shape === 'first' ? [Math.log(a), d] : [Math.log(a), Math.log(a / 3), d])),
  );
}

/** Gain and start for trial parameters, and what is left. */
function projected({ basis, y }: Problem, free: Free): Fit & { readonly left: Float64Array } {
  const g = basis(free);
  const n = y.length;
  let [sg, sy] = [0, 0];
  for (let k = 0; k < n; k++) {
    sg += g[k]!;
    sy += y[k]!;
  }
  const [mg, my] = [sg / n, sy / n];
  let [gg, gy] = [0, 0];
  for (let k = 0; k < n; k++) {
    gg += (g[k]! - mg) ** 2;
    gy += (g[k]! - mg) * (y[k]! - my);
  }
  const gain = gg > 0 ? gy / gg : 0;
  const start = my - gain * mg;
  let square = 0;
  const left = g.map((v, k) => y[k]! - start - gain * v);
  for (const v of left) square += v * v;
  return { free, gain, start, square, left };
}

/** Least and largest ln(T/span): a lag beyond either is no lag of this record. */
const LOG_LAG = [Math.log(1e-4), Math.log(30)] as const;

function held({ lags }: Problem, free: Free): Free {
  return free.map((v, k) =>
    k < lags ? Math.min(LOG_LAG[1], Math.max(LOG_LAG[0], v)) : Math.min(0.95, Math.max(0, v)),
  );
}

const STEPS = 80;
const NEAR = 1e-6;

function descend(problem: Problem, from: Free): Fit {
  let now = projected(problem, held(problem, from));
  let damping = 1e-2;
  for (let k = 0; k < STEPS; k++) {
    const rows = problem.count;
    const columns = Array.from({ length: rows }, (_, j) => slope(problem, now.free, j));
    const normal = columns.map((a) => columns.map((b) => inner(a, b)));
    const right = columns.map((a) => -inner(a, now.left));
    let better: ReturnType<typeof projected> | undefined;
    for (; damping < 1e12; damping *= 4) {
      const step = solveDamped(normal, right, damping);
      if (!step) continue;
      const next = projected(
        problem,
        held(
          problem,
          now.free.map((v, j) => v + step[j]!),
        ),
      );
      if (next.square < now.square) {
        better = next;
        break;
      }
    }
    if (!better) break;
    const gained = now.square - better.square;
    now = better;
    damping = Math.max(1e-9, damping / 8);
    if (gained <= 1e-12 * now.square) break;
  }
  return now;
}

/** How what is left moves with a parameter. */
function slope(problem: Problem, free: Free, j: number): Float64Array {
  const move = (by: number) =>
    projected(
      problem,
      free.map((v, i) => (i === j ? v + by : v)),
    ).left;
  const [up, down] = [move(NEAR), move(-NEAR)];
  return up.map((v, k) => (v - down[k]!) / (2 * NEAR));
}

const inner = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
};

/** (N + λ diag N) x = right. */
function solveDamped(
  normal: readonly (readonly number[])[],
  right: readonly number[],
  damping: number,
): number[] | undefined {
  const damped = normal.map((row, i) =>
    row.map((v, j) => (i === j ? v * (1 + damping) + 1e-300 : v)),
  );
  const inverse = symmetricInverse(damped);
  return inverse?.map((row) => row.reduce((sum, v, j) => sum + v * right[j]!, 0));
}

function identified(
  { y }: Record,
  shape: Shape,
  problem: Problem,
  { free, gain, start, square }: Fit,
  span: number,
): Identified {
  const { lags } = problem;
  const mean = y.reduce((sum, v) => sum + v, 0) / y.length;
  const total = y.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  const [a = Number.POSITIVE_INFINITY, b = 0] = free
    .slice(0, lags)
    .map((v) => span * Math.exp(v))
    .toSorted((p, q) => q - p);
  const basis = problem.basis(free);
  return {
    model: {
      kind: shape === 'integrating' ? 'integrating' : 'lag',
      gain,
      time: a,
      time2: b,
      delay: span * free[lags]!,
    },
    start,
    fitted: basis.map((v) => start + gain * v),
    rms: Math.sqrt(square / y.length),
    explained: Math.max(0, 1 - square / total),
    errors: standardErrors(problem, free, gain, basis, square, span),
  };
}

/** From the inverse of JᵀJ over all parameters, gain and start among them. */
function standardErrors(
  problem: Problem,
  free: Free,
  gain: number,
  basis: Float64Array,
  square: number,
  span: number,
): Identified['errors'] {
  const { lags, y, count } = problem;
  const moves = Array.from({ length: count }, (_, j) => {
    const move = (by: number) => problem.basis(free.map((v, i) => (i === j ? v + by : v)));
    const [up, down] = [move(NEAR), move(-NEAR)];
    return up.map((v, k) => (gain * (v - down[k]!)) / (2 * NEAR));
  });
  const columns = [basis, new Float64Array(y.length).fill(1), ...moves];
  const inverse = symmetricInverse(columns.map((a) => columns.map((b) => inner(a, b))));
  const freedom = y.length - columns.length;
  if (!inverse || freedom < 1) return null;
  const error = (k: number) => Math.sqrt(Math.max(0, inverse[k]![k]! * square) / freedom);
  const lag = (k: number) => (k < lags ? error(2 + k) * span * Math.exp(free[k]!) : 0);
  const swapped = lags === 2 && free[1]! > free[0]!;
  return {
    gain: error(0),
    time: lag(swapped ? 1 : 0),
    time2: lag(swapped ? 0 : 1),
    delay: error(2 + lags) * span,
  };
}
