/**
 * Nonlinear least squares by Levenberg and Marquardt's step in scaled variables (J. J. Moré, LNM 630, 1978), with
 * bounds by projection and last steps of Gauss and Newton's that polish to the digits that doubles have.
 */
import { EngineError } from '../error.ts';

export interface Problem {
  /** Number of residuals. */
  readonly points: number;
  /** Residuals √w·(y − f) into `r`, and the model's slopes √w·∂f/∂b into `jacobian` (by rows) where asked for. */
  readonly residuals: (b: Float64Array, r: Float64Array, jacobian?: Float64Array) => void;
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
  /** Parameters that keep their start. */
  readonly fixed: readonly boolean[];
  /** Σ w·y²: what tells residuals that are rounding alone. */
  readonly size?: number;
}

export interface Minimum {
  readonly parameters: Float64Array;
  readonly squares: number;
  readonly residuals: Float64Array;
  /** √w·∂f/∂b at the end, by rows. */
  readonly jacobian: Float64Array;
  readonly iterations: number;
  /**
   * D. M. Bates & D. G. Watts' relative offset (Technometrics 23, 1981): length of the residuals' part in the tangent
   * plane over that across it, each by its degrees of freedom; below 0.001 the fit is at its minimum for all purposes.
   */
  readonly offset: number;
  /** `converged`: no step lowers the sum of squares; `stalled`: rounding ends it before; `limit`: iterations ran out. */
  readonly end: 'converged' | 'stalled' | 'limit';
  /** Parameters that rest on a bound. */
  readonly bounded: readonly boolean[];
}

const MAX_ITERATIONS = 2000;

/** Solves min ‖A x − b‖ for m×p `a` by Householder reflections in place, dependent columns left at 0; x is returned. */
export function solveLeast(a: Float64Array, b: Float64Array, m: number, p: number): Float64Array {
  const diagonal = new Float64Array(p);
  const scale = new Float64Array(p);
  for (let k = 0; k < p; k++) {
    let whole = 0;
    for (let i = 0; i < m; i++) whole += a[i * p + k]! ** 2;
    scale[k] = Math.sqrt(whole);
  }
  for (let k = 0; k < p; k++) {
    let s = 0;
    for (let i = k; i < m; i++) s += a[i * p + k]! ** 2;
    s = Math.sqrt(s);
    if (s <= 1e-15 * scale[k]! || s === 0) continue;
    const alpha = a[k * p + k]! > 0 ? -s : s;
    const head = a[k * p + k]! - alpha;
    a[k * p + k] = head;
    const half = -alpha * head;
    for (let j = k + 1; j <= p; j++) {
      let t = 0;
      for (let i = k; i < m; i++) t += a[i * p + k]! * (j < p ? a[i * p + j]! : b[i]!);
      t /= half;
      for (let i = k; i < m; i++)
        if (j < p) a[i * p + j] = a[i * p + j]! - t * a[i * p + k]!;
        else b[i] = b[i]! - t * a[i * p + k]!;
    }
    diagonal[k] = alpha;
  }
  const x = new Float64Array(p);
  for (let k = p - 1; k >= 0; k--) {
    let t = b[k]!;
    for (let j = k + 1; j < p; j++) t -= a[k * p + j]! * x[j]!;
    x[k] = diagonal[k] === 0 ? 0 : t / diagonal[k]!;
  }
  return x;
}

export const sumOfSquares = (r: Float64Array): number => {
  let s = 0;
  for (const x of r) s += x * x;
  return s;
};

/** Throws `not-finite` where the model has no value at the start. */
export function minimise(
  problem: Problem,
  start: ArrayLike<number>,
  most = MAX_ITERATIONS,
  damping = 1e-3,
  memory = 0.1,
): Minimum {
  const { points: n, lower, upper } = problem;
  const p = start.length;
  const b = Float64Array.from(start, (v, k) => Math.min(upper[k]!, Math.max(lower[k]!, v)));
  const r = new Float64Array(n);
  const j = new Float64Array(n * p);
  problem.residuals(b, r, j);
  let squares = sumOfSquares(r);
  if (!Number.isFinite(squares) || !j.every(Number.isFinite))
    throw new EngineError(
      'not-finite',
      'The model has no finite value at the start; give another start.',
      {
        field: 'start',
      },
    );
  const scale = new Float64Array(p);
  const trial = new Float64Array(p);
  const rTrial = new Float64Array(n);
  let lambda = damping;
  let end: Minimum['end'] = 'limit';
  let iterations = 0;
  let flat = 0;
  for (; iterations < most; iterations++) {
    for (let k = 0; k < p; k++) {
      let s = 0;
      for (let i = 0; i < n; i++) s += j[i * p + k]! ** 2;
      scale[k] = Math.max(Math.sqrt(s), memory * scale[k]!) || 1;
    }
    const free = freeOnes(problem, b, r, j);
    if (free.length === 0) {
      end = 'converged';
      break;
    }
    const step = dampedStep(j, r, n, p, free, scale, lambda);
    let moved = false;
    for (let k = 0; k < p; k++) {
      trial[k] = Math.min(upper[k]!, Math.max(lower[k]!, b[k]! + step[k]!));
      if (trial[k] !== b[k]) moved = true;
    }
    if (!moved) {
      end = 'converged';
      break;
    }
    problem.residuals(trial, rTrial);
    const next = sumOfSquares(rTrial);
    if (next <= squares) {
      const gain = squares - next;
      flat = gain <= 1e-14 * squares && lambda < 1e-10 ? flat + 1 : 0;
      b.set(trial);
      problem.residuals(b, r, j);
      squares = next;
      if (!j.every(Number.isFinite)) break;
      lambda = Math.max(lambda / 5, 1e-16);
      if (flat >= 2 || squares === 0) {
        end = 'converged';
        iterations++;
        break;
      }
    } else {
      if (lambda > 1e12 || sameTo(b, trial, 1e-15)) {
        end = 'stalled';
        break;
      }
      lambda = Math.max(lambda * 4, 1e-12);
    }
  }
  const free = freeOnes(problem, b, r, j);
  const offset = polish(problem, b, r, j, free);
  squares = sumOfSquares(r);
  return {
    parameters: b,
    squares,
    residuals: r,
    jacobian: j,
    iterations,
    offset,
    end: end === 'stalled' && offset < 1e-6 ? 'converged' : end,
    bounded: Array.from(b, (v, k) => !problem.fixed[k] && (v === lower[k] || v === upper[k])),
  };
}

/** Steps of Gauss and Newton's in place while each lowers the relative offset, which is given back. */
function polish(
  problem: Problem,
  b: Float64Array,
  r: Float64Array,
  j: Float64Array,
  free: readonly number[],
): number {
  const [n, p] = [problem.points, b.length];
  let offset = offsetOf(j, r, n, p, free);
  const [rNext, jNext, ones] = [r.slice(), j.slice(), new Float64Array(p)];
  for (let k = 0; k < 20 && offset > 1e-14 && offset < 1e-2 && free.length > 0; k++) {
    for (const c of free) {
      let s = 0;
      for (let i = 0; i < n; i++) s += j[i * p + c]! ** 2;
      ones[c] = Math.sqrt(s) || 1;
    }
    const step = dampedStep(j, r, n, p, free, ones, 0);
    const next = b.map((x, c) =>
      Math.min(problem.upper[c]!, Math.max(problem.lower[c]!, x + step[c]!)),
    );
    problem.residuals(next, rNext, jNext);
    const after = offsetOf(jNext, rNext, n, p, free);
    if (!(after < offset) || sumOfSquares(rNext) > sumOfSquares(r) * (1 + 1e-9)) break;
    b.set(next);
    r.set(rNext);
    j.set(jNext);
    offset = after;
  }
  return offset;
}

const sameTo = (a: Float64Array, b: Float64Array, tolerance: number): boolean =>
  a.every((x, k) => Math.abs(x - b[k]!) <= tolerance * Math.abs(x));

/** Parameters that may move: not fixed, and not pressed against a bound. */
function freeOnes(problem: Problem, b: Float64Array, r: Float64Array, j: Float64Array): number[] {
  const p = b.length;
  const free: number[] = [];
  for (let k = 0; k < p; k++) {
    if (problem.fixed[k]) continue;
    let down = 0;
    for (let i = 0; i < problem.points; i++) down += j[i * p + k]! * r[i]!;
    if ((b[k]! <= problem.lower[k]! && down <= 0) || (b[k]! >= problem.upper[k]! && down >= 0))
      continue;
    free.push(k);
  }
  return free;
}

function dampedStep(
  j: Float64Array,
  r: Float64Array,
  n: number,
  p: number,
  free: readonly number[],
  scale: Float64Array,
  lambda: number,
): Float64Array {
  const q = free.length;
  const a = new Float64Array((n + q) * q);
  const right = new Float64Array(n + q);
  right.set(r);
  // Columns of length about 1: the damping is alike for all.
  free.forEach((k, c) => {
    for (let i = 0; i < n; i++) a[i * q + c] = j[i * p + k]! / scale[k]!;
    a[(n + c) * q + c] = Math.sqrt(lambda);
  });
  const x = solveLeast(a, right, n + q, q);
  const step = new Float64Array(p);
  free.forEach((k, c) => {
    step[k] = x[c]! / scale[k]!;
  });
  return step;
}

/** Relative offset: 0 where there are no residuals. */
function offsetOf(
  j: Float64Array,
  r: Float64Array,
  n: number,
  p: number,
  free: readonly number[],
): number {
  const q = free.length;
  if (q === 0 || n <= q) return 0;
  const a = new Float64Array(n * q);
  free.forEach((k, c) => {
    let s = 0;
    for (let i = 0; i < n; i++) s += j[i * p + k]! ** 2;
    s = Math.sqrt(s) || 1;
    for (let i = 0; i < n; i++) a[i * q + c] = j[i * p + k]! / s;
  });
  const right = r.slice();
  solveLeast(a, right, n, q);
  let along = 0;
  let across = 0;
  right.forEach((x, i) => {
    if (i < q) along += x * x;
    else across += x * x;
  });
  return across === 0 ? 0 : Math.sqrt(along / q / (across / (n - q)));
}
