/** Orthogonal distance regression: errors in both axes, each point moved along x and y to the curve at least cost. */
import { EngineError } from '../error.ts';
import { widened } from '../numeric/double-double.ts';
import type { Fit, Limits } from './fit.ts';
import { solveLeast } from './levenberg-marquardt.ts';
import { linearFit } from './linear-fit.ts';
import type { Model } from './model.ts';

export interface BothAxes {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Standard deviations, 0 where x is exact. */
  readonly sigmaX: Float64Array;
  readonly sigmaY: Float64Array;
}

export interface OrthogonalFit extends Fit {
  /** By how much each x is moved. */
  readonly shifts: Float64Array;
  /** Σ (δ/σx)² and Σ (ε/σy)². */
  readonly squaresX: number;
  readonly squaresY: number;
}

const MAX_ITERATIONS = 1000;

/**
 * min Σ (δᵢ/σxᵢ)² + ((yᵢ − f(xᵢ + δᵢ))/σyᵢ)² over parameters and shifts (P. T. Boggs, R. H. Byrd & R. B. Schnabel, SIAM
 * J. Sci. Stat. Comput. 8, 1987): each shift stands in one point's terms alone and is eliminated there, damped like
 * the parameters, so that a step is one of the parameters only. Throws `not-finite`, `shape`.
 */
export function fitOrthogonal(
  model: Model,
  data: BothAxes,
  limits: Limits,
  start: ArrayLike<number>,
): OrthogonalFit {
  const { y } = data;
  const n = y.length;
  const free = limits.fixed.flatMap((fixed, k) => (fixed ? [] : [k]));
  const q = free.length;
  if (n < q)
    throw new EngineError('shape', `${n} points cannot tell ${q} parameters.`, { value: n });
  let b = Float64Array.from(start);
  let shifts = new Float64Array(n);
  let squares = costOf(model, data, b, shifts);
  if (!Number.isFinite(squares))
    throw new EngineError(
      'not-finite',
      'The model has no finite value at the start; give another start.',
      { field: 'start' },
    );
  let lambda = 1e-3;
  let iterations = 0;
  let end: Fit['end'] = 'limit';
  let flat = 0;
  let local = localAt(model, data, b, shifts, free);
  for (; iterations < MAX_ITERATIONS; iterations++) {
    const reduced = reduce(local, data, shifts, lambda);
    const step = dampedStep(reduced, local.slopes, n, q, lambda);
    const trial = b.slice();
    free.forEach((k, c) => {
      trial[k] = Math.min(limits.upper[k]!, Math.max(limits.lower[k]!, b[k]! + step[c]!));
    });
    const moved = free.map((k) => trial[k]! - b[k]!);
    const next = shifts.map((d, i) => {
      let left = local.residuals[i]!;
      for (let c = 0; c < q; c++) left -= local.slopes[i * q + c]! * (moved[c] as number);
      return (
        d +
        shiftStep(
          local.along[i]!,
          left,
          d,
          data.sigmaX[i]!,
          data.sigmaY[i]!,
          lambda,
          local.bend[i]!,
        )
      );
    });
    const cost = costOf(model, data, trial, next);
    if (cost <= squares) {
      const gain = squares - cost;
      flat = gain <= 1e-15 * squares ? flat + 1 : 0;
      b = trial;
      shifts = next;
      squares = cost;
      lambda = Math.max(lambda / 5, 1e-16);
      local = localAt(model, data, b, shifts, free);
      if (flat >= 3 || squares === 0) {
        end = 'converged';
        break;
      }
    } else {
      if (lambda > 1e12) {
        end = 'stalled';
        break;
      }
      lambda = Math.max(lambda * 4, 1e-12);
    }
  }
  return finished(model, data, b, shifts, free, local, { iterations, end, q });
}

/** What the model is at the shifted points. */
interface Local {
  /** y − f, ∂f/∂b by rows, ∂f/∂x. */
  readonly residuals: Float64Array;
  readonly slopes: Float64Array;
  readonly along: Float64Array;
  /** −(y − f)·∂²f/∂x²·σx², what Newton's step has more than Gauss and Newton's, no lower than −0.9 σy². */
  readonly bend: Float64Array;
}

/** A point's terms with its shift eliminated. */
interface Reduced {
  readonly offset: Float64Array;
  /** Undamped 1/√(σy² + (f′σx)²). */
  readonly rootWeights: Float64Array;
}

function localAt(
  model: Model,
  { x, y, sigmaX, sigmaY }: BothAxes,
  b: Float64Array,
  shifts: Float64Array,
  free: readonly number[],
): Local {
  const [n, q] = [x.length, free.length];
  const row = new Float64Array(b.length);
  const out = {
    residuals: new Float64Array(n),
    slopes: new Float64Array(n * q),
    along: new Float64Array(n),
    bend: new Float64Array(n),
  };
  for (let i = 0; i < n; i++) {
    const at = [x[i]! + shifts[i]!];
    out.residuals[i] = y[i]! - model.at(b, at, row);
    if (sigmaX[i] !== 0) {
      out.along[i] = model.along(b, at, 0);
      // It turns the step alone, not where it ends: a difference quotient is as good as any.
      const h = 0.01 * sigmaX[i]!;
      const second = (model.along(b, [at[0]! + h], 0) - model.along(b, [at[0]! - h], 0)) / (2 * h);
      const bend = -out.residuals[i]! * second * sigmaX[i]! ** 2;
      out.bend[i] = Number.isFinite(bend) ? Math.max(bend, -0.9 * sigmaY[i]! ** 2) : 0;
    }
    free.forEach((k, c) => {
      out.slopes[i * q + c] = row[k]!;
    });
  }
  return out;
}

/**
 * With b = f′/σy, d = 1/σx and D = (b² + d²)(1 + λ) + bend a shift's best step is (b·e − d²δ)/D for e = (r − aΔ)/σy, which
 * leaves (1 − b²/D)·(e + b·d²δ/(D − b²))² of its point's terms.
 */
function reduce(
  { residuals, along, bend }: Local,
  { sigmaX, sigmaY }: BothAxes,
  shifts: Float64Array,
  lambda: number,
): Reduced {
  const n = residuals.length;
  const out = { offset: new Float64Array(n), rootWeights: new Float64Array(n) };
  for (let i = 0; i < n; i++) {
    const [sx, sy] = [sigmaX[i]!, sigmaY[i]!];
    // Both multiplied by (σx·σy)², so that an exact x needs no infinity.
    const b2 = (along[i]! * sx) ** 2;
    const whole = (b2 + sy * sy) * (1 + lambda) + bend[i]!;
    out.offset[i] = residuals[i]! + (along[i]! * sy * sy * shifts[i]!) / (whole - b2);
    out.rootWeights[i] = Math.sqrt(1 - b2 / whole) / sy;
  }
  return out;
}

function shiftStep(
  along: number,
  left: number,
  shift: number,
  sx: number,
  sy: number,
  lambda: number,
  bend: number,
): number {
  const whole = ((along * sx) ** 2 + sy * sy) * (1 + lambda) + bend;
  return (along * sx * sx * left - sy * sy * shift) / whole;
}

function costOf(
  model: Model,
  { x, y, sigmaX, sigmaY }: BothAxes,
  b: Float64Array,
  shifts: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    sum += ((y[i]! - model.at(b, [x[i]! + shifts[i]!])) / sigmaY[i]!) ** 2;
    if (sigmaX[i] !== 0) sum += (shifts[i]! / sigmaX[i]!) ** 2;
  }
  return sum;
}

function dampedStep(
  { offset, rootWeights: w }: Reduced,
  slopes: Float64Array,
  n: number,
  q: number,
  lambda: number,
): Float64Array {
  const a = new Float64Array((n + q) * q);
  const right = new Float64Array(n + q);
  const scale = new Float64Array(q);
  for (let i = 0; i < n; i++) {
    right[i] = w[i]! * offset[i]!;
    for (let c = 0; c < q; c++) {
      a[i * q + c] = w[i]! * slopes[i * q + c]!;
      scale[c] = scale[c]! + a[i * q + c]! ** 2;
    }
  }
  for (let c = 0; c < q; c++) {
    const s = Math.sqrt(scale[c]!) || 1;
    scale[c] = s;
    for (let i = 0; i < n; i++) a[i * q + c] = a[i * q + c]! / s;
    a[(n + c) * q + c] = Math.sqrt(lambda);
  }
  return solveLeast(a, right, n + q, q).map((v, c) => v / scale[c]!);
}

function finished(
  model: Model,
  data: BothAxes,
  b: Float64Array,
  shifts: Float64Array,
  free: readonly number[],
  local: Local,
  how: { readonly iterations: number; readonly end: Fit['end']; readonly q: number },
): OrthogonalFit {
  const { x, y, sigmaX, sigmaY } = data;
  const { rootWeights } = reduce({ ...local, bend: new Float64Array(y.length) }, data, shifts, 0);
  const moved = Float64Array.from(y, (v, i) => v - model.at(b, [x[i]! + shifts[i]!]));
  const squaresY = moved.reduce((s, r, i) => s + (r / sigmaY[i]!) ** 2, 0);
  const squaresX = shifts.reduce((s, d, i) => s + (sigmaX[i] === 0 ? 0 : (d / sigmaX[i]!) ** 2), 0);
  const columns = free.map((_, c) =>
    widened(Float64Array.from(y, (_v, i) => local.slopes[i * how.q + c]!)),
  );
  let shape: Pick<OrthogonalFit, 'shape'> | Pick<OrthogonalFit, 'tangled'> = {};
  try {
    shape = { shape: linearFit(columns, widened(y), rootWeights) };
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'singular')) throw error;
    shape = { tangled: model.parameters[free[error.value as number] as number] ?? '' };
  }
  return {
    parameters: b,
    residuals: Float64Array.from(y, (v, i) => v - model.at(b, [x[i]!])),
    rootWeights,
    squares: squaresX + squaresY,
    squaresX,
    squaresY,
    shifts,
    free,
    bounded: free.map(() => false),
    ...shape,
    linear: false,
    iterations: how.iterations,
    offset: 0,
    end: how.end,
  };
}
