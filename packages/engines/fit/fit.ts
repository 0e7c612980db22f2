/** One fit by least squares: linear models in one solution with twice the digits, others by Levenberg and Marquardt's way. */
import { EngineError } from '../error.ts';
import { widened } from '../numeric/double-double.ts';
import { minimiseCarefully } from './careful.ts';
import { type Minimum, minimise, type Problem } from './levenberg-marquardt.ts';
import { type LinearFit, linearFit } from './linear-fit.ts';
import type { Model, Rows } from './model.ts';

export interface Data {
  readonly rows: Rows;
  readonly y: Float64Array;
  /** √w by point; all 1 unless said. */
  readonly rootWeights?: Float64Array;
}

export interface Limits {
  readonly start: ArrayLike<number>;
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
  readonly fixed: readonly boolean[];
}

export interface Fit {
  readonly parameters: Float64Array;
  /** y − f, without weights. */
  readonly residuals: Float64Array;
  readonly rootWeights: Float64Array;
  /** Σ w(y − f)². */
  readonly squares: number;
  /** Places of the parameters that were free at the end: neither fixed nor on a bound. */
  readonly free: readonly number[];
  /** Parameters that rest on a bound. */
  readonly bounded: readonly boolean[];
  /** Of the free ones; undefined where the data cannot tell them apart, and then `tangled` names one. */
  readonly shape?: Shape;
  readonly tangled?: string;
  readonly linear: boolean;
  readonly iterations: number;
  readonly offset: number;
  readonly end: Minimum['end'];
}

export interface Shape {
  /** (JᵀWJ)⁻¹ by rows, and R of √W·J = QR. */
  readonly inverse: Float64Array;
  readonly factor: Float64Array;
  /** Diagonal of the hat matrix. */
  readonly leverage: Float64Array;
}

export const noLimits = (start: ArrayLike<number>): Limits => ({
  start,
  lower: Array.from(start, () => Number.NEGATIVE_INFINITY),
  upper: Array.from(start, () => Number.POSITIVE_INFINITY),
  fixed: Array.from(start, () => false),
});

/** The residuals √w(y − f) and slopes of a model for the minimiser. */
export function problemOf(model: Model, { rows, y, rootWeights }: Data, limits: Limits): Problem {
  const p = model.parameters.length;
  return {
    points: y.length,
    lower: limits.lower,
    upper: limits.upper,
    fixed: limits.fixed,
    size: y.reduce((s, v, i) => s + ((rootWeights ? rootWeights[i]! : 1) * v) ** 2, 0),
    residuals(b, r, j) {
      rows.forEach((row, i) => {
        const w = rootWeights ? rootWeights[i]! : 1;
        r[i] = w * (y[i]! - model.at(b, row, j, i * p));
        if (j && w !== 1) for (let k = i * p; k < (i + 1) * p; k++) j[k] = w * j[k]!;
      });
    },
  };
}

/**
 * The least weighted sum of squares. Throws `shape` where there are fewer points than free parameters, `singular` with
 * the name of a parameter that a linear model's data cannot tell, `not-finite` where the model has no value at the start.
 */
export function fitSquares(model: Model, data: Data, limits: Limits): Fit {
  const free = limits.fixed.flatMap((fixed, k) => (fixed ? [] : [k]));
  if (data.y.length < free.length)
    throw new EngineError(
      'shape',
      `${data.y.length} points cannot tell ${free.length} parameters; give more points or fix parameters.`,
      { value: data.y.length },
    );
  const isBound = free.some(
    (k) => Number.isFinite(limits.lower[k]) || Number.isFinite(limits.upper[k]),
  );
  if (model.linear && !isBound) return fitLinear(model, data, limits, free);
  return settled(
    model,
    data,
    limits,
    minimiseCarefully(problemOf(model, data, limits), limits.start, model.separable),
  );
}

/** Steps of a fit that is one of many. */
const QUICK = 300;

/** One way from one start, for comparisons: `end` is `limit` where so many steps do not reach a minimum. Throws as `fitSquares`. */
export function fitQuickly(model: Model, data: Data, limits: Limits): Fit {
  if (model.linear) return fitSquares(model, data, limits);
  return settled(
    model,
    data,
    limits,
    minimise(problemOf(model, data, limits), limits.start, QUICK),
  );
}

function settled(model: Model, data: Data, limits: Limits, minimum: Minimum): Fit {
  const p = model.parameters.length;
  return described(model, data, minimum.parameters, {
    free: Array.from({ length: p }, (_, k) => k).filter(
      (k) => !limits.fixed[k] && !minimum.bounded[k],
    ),
    bounded: minimum.bounded,
    iterations: minimum.iterations,
    offset: minimum.offset,
    end: minimum.end,
  });
}

function fitLinear(model: Model, data: Data, limits: Limits, free: readonly number[]): Fit {
  const { rows, y } = data;
  const [n, p] = [y.length, model.parameters.length];
  const b = Float64Array.from(limits.start, (v, k) => (limits.fixed[k] ? v : 0));
  const isWhole = model.design !== undefined && free.length === p;
  const right = isWhole
    ? y
    : Float64Array.from(y, (v, i) => v - model.at(b, rows[i] as readonly number[]));
  const design = isWhole && model.design ? model.design(rows) : columnsOf(model, rows, b, free);
  const found = named(model, free, () => linearFit(design, widened(right), data.rootWeights));
  free.forEach((k, c) => {
    b[k] = found.coefficients[c]!;
  });
  const w = data.rootWeights;
  return {
    parameters: b,
    residuals: w
      ? Float64Array.from(found.residuals, (r, i) =>
          w[i] === 0 ? y[i]! - model.at(b, rows[i] as readonly number[]) : r / w[i]!,
        )
      : found.residuals,
    rootWeights: w ?? new Float64Array(n).fill(1),
    squares: found.squares,
    free,
    bounded: Array.from({ length: p }, () => false),
    shape: found,
    linear: true,
    iterations: 0,
    offset: 0,
    end: 'converged',
  };
}

/** ∂f/∂b of the free parameters at every row, as a design. */
export function columnsOf(model: Model, rows: Rows, b: Float64Array, free: readonly number[]) {
  const p = model.parameters.length;
  const slopes = new Float64Array(p);
  const columns = free.map(() => new Float64Array(rows.length));
  rows.forEach((row, i) => {
    model.at(b, row, slopes);
    free.forEach((k, c) => {
      (columns[c] as Float64Array)[i] = slopes[k]!;
    });
  });
  return columns.map(widened);
}

/** A parameter's name in place of the number of a column. */
function named<T>(model: Model, free: readonly number[], what: () => T): T {
  try {
    return what();
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'singular')) throw error;
    const name = model.parameters[free[error.value as number] as number];
    throw new EngineError(
      'singular',
      `The data cannot tell ${name}: its part of the model is a combination of those before it at these points.`,
      { field: 'model', value: name },
    );
  }
}

/** What a fit is at given parameters: residuals and the shape of the minimum there. */
export function described(
  model: Model,
  data: Data,
  b: Float64Array,
  how: Pick<Fit, 'free' | 'bounded' | 'iterations' | 'offset' | 'end'>,
): Fit {
  const { rows, y } = data;
  const residuals = Float64Array.from(y, (v, i) => v - model.at(b, rows[i] as readonly number[]));
  const rootWeights = data.rootWeights ?? new Float64Array(y.length).fill(1);
  let squares = 0;
  residuals.forEach((r, i) => {
    squares += (r * rootWeights[i]!) ** 2;
  });
  return {
    parameters: b,
    residuals,
    rootWeights,
    squares,
    ...how,
    ...shapeOf(model, data, b, how.free),
    linear: model.linear,
  };
}

function shapeOf(
  model: Model,
  data: Data,
  b: Float64Array,
  free: readonly number[],
): { shape: LinearFit } | { tangled: string } | object {
  if (free.length === 0) return {};
  try {
    const columns = columnsOf(model, data.rows, b, free);
    return { shape: linearFit(columns, widened(data.y), data.rootWeights) };
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'singular')) throw error;
    return { tangled: model.parameters[free[error.value as number] as number] };
  }
}
