import { EngineError } from '@tollbench/engines/error.ts';
import { factorOf } from '@tollbench/engines/fit/band.ts';
import { type Diagnostics, diagnosticsOf } from '@tollbench/engines/fit/diagnostics.ts';
import { shapeOfData } from '@tollbench/engines/fit/families.ts';
import { columnsOf, type Data, type Fit } from '@tollbench/engines/fit/fit.ts';
import { linearFit } from '@tollbench/engines/fit/linear-fit.ts';
import { type Summary, summaryOf } from '@tollbench/engines/fit/summary.ts';
import { widened } from '@tollbench/engines/numeric/double-double.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Compared, comparisonOf } from './comparison.ts';
import { type Curve, curveOf, type Predicted, predictionsOf } from './curve.ts';
import { type Found, fitted } from './fitted.ts';
import type { CurveInputs } from './inputs.ts';
import { columnOf, type Points, readPoints } from './reading.ts';
import { type Setup, setUp } from './setup.ts';
import { type Sigmas, sigmasOf } from './sigmas.ts';

export interface Parameter {
  readonly name: string;
  readonly value: number;
  /** Standard error and interval; null with `why`. */
  readonly error: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly why: string;
}

export interface CurveResult {
  readonly names: readonly string[];
  readonly xName: string;
  readonly yName: string;
  readonly xUnit: string;
  readonly yUnit: string;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly sigmas: Sigmas;
  readonly formula: string;
  readonly tex: string;
  readonly slopes: readonly string[];
  readonly knots: readonly number[];
  readonly parameters: readonly Parameter[];
  /** Of the free parameters, by rows; null where there is none, with the reason. */
  readonly covariance: Float64Array | null;
  readonly free: readonly number[];
  readonly why: string;
  readonly end: Fit['end'];
  readonly iterations: number;
  readonly linear: boolean;
  readonly summary: Summary;
  readonly fitted: Float64Array;
  readonly residuals: Float64Array;
  readonly diagnostics: Diagnostics;
  readonly order: readonly number[];
  readonly found: Omit<Found, 'fit'>;
  readonly curve: Curve | undefined;
  readonly predictions: readonly Predicted[];
  readonly comparison: Compared | undefined;
  readonly notes: readonly string[];
  /** Digits by which a NIST file's certified values agree, the fewest of all parameters. */
  readonly certified: number | undefined;
}

export function compute(i: CurveInputs, run: Run): CurveResult {
  const points = readPoints(i);
  const setup = setUp(i, points);
  const sigmas = sigmasOf(i, points);
  refuseTogether(i, points, setup, sigmas);
  const data: Data = {
    rows: setup.rows,
    y: points.y,
    ...(sigmas.y && { rootWeights: sigmas.y.map((s) => 1 / s) }),
  };
  run.progress(0.05);
  const found = fitted(i, points, setup, data, sigmas, run);
  run.progress(0.6);
  const { fit } = found;
  const isKnown = i.yErrors !== 'equal' && i.known === 'known';
  const summary = summaryOf(fit, points.y, isKnown, isAboutZero(setup, data));
  const scale = scaleOf(i, found, summary, isKnown);
  const { order } = shapeOfData(points.x, points.y);
  const freedom = isKnown && i.loss === 'squares' ? Number.POSITIVE_INFINITY : summary.freedom;
  const parameters = parametersOf(i, setup, fit, scale, freedom);
  const wide = { i, points, setup, sigmas, fit, scale: scale.value, freedom };
  const curve = setup.alongX ? curveOf(wide) : undefined;
  const predictions = predictionsOf(wide);
  run.progress(0.7);
  const comparison = i.compare === 'none' ? undefined : comparisonOf(i, points, data, isKnown, run);
  const { fit: _, ...rest } = found;
  return {
    names: points.names,
    xName: points.names[points.xAt] ?? 'x',
    yName: points.names[points.yAt] ?? 'y',
    xUnit: points.units[points.xAt] ?? '',
    yUnit: points.units[points.yAt] ?? '',
    x: points.x,
    y: points.y,
    sigmas,
    formula: setup.formula,
    tex: setup.read?.tex ?? '',
    slopes: slopesOf(setup),
    knots: setup.knots,
    parameters,
    covariance: covarianceOf(fit, scale.value),
    free: fit.free,
    why: scale.why,
    end: fit.end,
    iterations: fit.iterations,
    linear: fit.linear,
    summary,
    fitted: points.y.map((v, k) => v - (fit.residuals[k] as number)),
    residuals: fit.residuals,
    diagnostics: diagnosticsOf(fit, order),
    order,
    found: rest,
    curve,
    predictions,
    comparison,
    notes: [...points.notes, ...unusedColumns(i, points), ...setup.notes, ...found.notes],
    certified: certifiedDigits(i, points, setup, fit),
  };
}

/** Columns that no role has; models of all columns and formulas may take any. */
function unusedColumns(i: CurveInputs, { names, columns, xAt, yAt }: Points): string[] {
  if (i.model === 'columns' || i.model === 'formula' || i.model === 'file') return [];
  const used = new Set([xAt, yAt]);
  if (i.yErrors === 'column') used.add(columnOf(i, 'yColumnSigma', names, columns.length, 2));
  if (i.xErrors === 'column') used.add(columnOf(i, 'xColumnSigma', names, columns.length, 3));
  const rest = columns.flatMap((_, k) => (used.has(k) ? [] : [`${names[k] ?? ''} (${k + 1})`]));
  if (rest.length === 0) return [];
  return [
    `Left aside: column${rest.length === 1 ? '' : 's'} ${rest.slice(0, 6).join(', ')}${rest.length > 6 ? ', …' : ''}; x is ${names[xAt]}, y is ${names[yAt]}.`,
  ];
}

function slopesOf({ read }: Setup): readonly string[] {
  try {
    return read?.slopes() ?? [];
  } catch (error) {
    // A function whose slope has no form in words; its numbers are exact all the same.
    if (error instanceof EngineError) return [];
    throw error;
  }
}

function refuseTogether(i: CurveInputs, points: Points, setup: Setup, sigmas: Sigmas): void {
  if (sigmas.x && i.loss !== 'squares')
    throw new InputError(
      `is ${i.loss}, and with errors of x least squares of distances is what there is`,
      {
        field: 'loss',
        value: i.loss,
        remedies: [{ loss: 'squares' }, { xErrors: 'none' }],
      },
    );
  if (sigmas.x && !setup.alongX)
    throw new InputError('are given, and the model is of more than one column', {
      field: 'xErrors',
      value: i.xErrors,
      remedies: [{ xErrors: 'none' }],
    });
  const free = setup.said.fixed.filter((f) => !f).length;
  if (points.y.length < free)
    throw new InputError(`are ${points.y.length}, and the model has ${free} parameters`, {
      field: 'data',
      value: i.data.slice(0, 60),
      remedies: i.model === 'polynomial' ? [{ degree: String(points.y.length - 1) }] : [],
    });
  if (free === 0)
    throw new InputError('fixes every parameter: nothing is left to fit', {
      field: 'starts',
      value: i.starts,
      remedies: [{ starts: '' }],
    });
  const isLogX = i.axes === 'logX' || i.axes === 'both';
  const isLogY = i.axes === 'logY' || i.axes === 'both';
  if ((isLogX && points.x.some((v) => v <= 0)) || (isLogY && points.y.some((v) => v <= 0)))
    throw new InputError('are logarithmic, and some points are not above 0', {
      field: 'axes',
      value: i.axes,
      remedies: [{ axes: 'linear' }],
    });
}

/** What (JᵀWJ)⁻¹ is multiplied by, and why there is none. */
export interface Scale {
  readonly value: number;
  readonly why: string;
}

function scaleOf(
  i: CurveInputs,
  { fit, variance }: Found,
  summary: Summary,
  isKnown: boolean,
): Scale {
  if (!fit.shape)
    return {
      value: Number.NaN,
      why: `the data cannot tell ${fit.tangled ?? 'the parameters'} from the others at the minimum`,
    };
  if (i.loss === 'absolute')
    return {
      value: Number.NaN,
      why: 'least absolute residuals have no standard error without a model of the errors’ density',
    };
  if (variance !== undefined) return { value: variance, why: '' };
  if (isKnown) return { value: 1, why: '' };
  if (summary.freedom === 0)
    return { value: Number.NaN, why: 'there are as many parameters as points' };
  return { value: summary.reduced, why: '' };
}

/** Whether a linear model cannot give a constant: its R² is then about 0. */
function isAboutZero({ model, rows }: Setup, { y }: Data): boolean {
  if (!model.linear) return false;
  const p = model.parameters.length;
  const all = Array.from({ length: p }, (_, k) => k);
  try {
    const columns = columnsOf(model, rows, new Float64Array(p), all);
    const { squares } = linearFit(columns, widened(y.map(() => 1)));
    return squares > 1e-12 * y.length;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

function parametersOf(
  i: CurveInputs,
  { model, said }: Setup,
  fit: Fit,
  scale: Scale,
  freedom: number,
): Parameter[] {
  const t = freedom > 0 ? factorOf(i.level / 100, freedom, 1, false) : Number.NaN;
  const q = fit.free.length;
  return model.parameters.map((name, k) => {
    const value = fit.parameters[k] as number;
    const at = fit.free.indexOf(k);
    const error =
      at < 0
        ? Number.NaN
        : Math.sqrt(scale.value * (fit.shape?.inverse[at * q + at] ?? Number.NaN));
    if (Number.isFinite(error))
      return { name, value, error, low: value - t * error, high: value + t * error, why: '' };
    const why = said.fixed[k] ? 'fixed' : fit.bounded[k] ? 'rests on its bound' : scale.why;
    return { name, value, error: null, low: null, high: null, why };
  });
}

const covarianceOf = (fit: Fit, scale: number): Float64Array | null =>
  fit.shape && Number.isFinite(scale) ? fit.shape.inverse.map((v) => v * scale) : null;

function certifiedDigits(
  i: CurveInputs,
  { nist }: Points,
  { model }: Setup,
  fit: Fit,
): number | undefined {
  if (
    !nist ||
    i.model !== 'file' ||
    i.loss !== 'squares' ||
    i.yErrors !== 'equal' ||
    i.xErrors !== 'none'
  )
    return undefined;
  return Math.min(
    ...model.parameters.map((name, k) => {
      const theirs = nist.certified[nist.parameters.indexOf(name)] ?? Number.NaN;
      const off = Math.abs((fit.parameters[k] as number) - theirs) / Math.abs(theirs);
      return off === 0 ? 11 : -Math.log10(off);
    }),
  );
}
