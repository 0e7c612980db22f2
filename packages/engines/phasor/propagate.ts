/**
 * Uncertainty to first order (GUM, JCGM 100:2008, 5.2): the covariance of real and imaginary part from the exact
 * derivatives of `quantity.ts`, and from it that of magnitude and angle.
 */
import { EngineError } from '../error.ts';
import { cholesky } from '../linalg/cholesky.ts';
import { identity, type Matrix } from '../linalg/matrix.ts';
import type { Quantity } from './quantity.ts';
import type { Correlation, Source } from './sheet.ts';

/** What stands behind ±: a standard uncertainty, the limits of a uniform distribution, or an expanded one with k = 2. */
export type Meaning = 'standard' | 'limits' | 'expanded';

/** Standard uncertainties of the inputs, and their correlation, n×n with ones on the diagonal. */
export interface Inputs {
  readonly sigma: Float64Array;
  readonly correlation: Matrix;
  /** L·Lᵀ = the correlation; undefined where nothing is correlated. */
  readonly root: Matrix | undefined;
}

/** One standard deviation over the half-width behind ±. */
export const PER_HALF: Readonly<Record<Meaning, number>> = {
  standard: 1,
  limits: 1 / Math.sqrt(3),
  expanded: 0.5,
};

const wrong = (message: string) => new EngineError('contradiction', message, { field: 'sheet' });

/** Throws EngineError where correlations name what is no single uncertain line, or cannot be together. */
export function inputsOf(
  sources: readonly Source[],
  halves: Float64Array,
  correlations: readonly Correlation[],
  meaning: Meaning,
): Inputs {
  const sigma = halves.map((h) => h * PER_HALF[meaning]);
  const n = sources.length;
  const correlation = identity(n);
  for (const { number, names, value } of correlations) {
    if (meaning === 'limits')
      throw wrong(
        `Line ${number}: corr(…) is of normal distributions: set ± to a standard or an expanded uncertainty.`,
      );
    if (!(Math.abs(value) <= 1))
      throw wrong(`Line ${number}: The correlation ${value} is not from −1 to 1.`);
    const [a, b] = names.map((name) => sourceNamed(sources, name, number));
    if (a === undefined || b === undefined || a === b)
      throw wrong(`Line ${number}: corr(${names.join(', ')}) needs two names.`);
    correlation.data[a * n + b] = value;
    correlation.data[b * n + a] = value;
  }
  return { sigma, correlation, root: correlations.length > 0 ? rootOf(correlation) : undefined };
}

function sourceNamed(sources: readonly Source[], name: string, line: number): number {
  const found = sources.flatMap((s, k) => (s.name === name ? [k] : []));
  if (found.length === 1) return found[0] as number;
  throw wrong(
    `Line ${line}: ${name} has ${found.length} values with ± in its line: corr(…) takes names that have one, ${name} = 5 Ω ± 2 %.`,
  );
}

/** With a jot on the diagonal, so that full correlation (±1) has a root too. */
function rootOf(correlation: Matrix): Matrix {
  const n = correlation.rows;
  const data = correlation.data.slice();
  for (let k = 0; k < n; k++) data[k * n + k] = 1 + 1e-12;
  try {
    return cholesky({ rows: n, cols: n, data });
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'not-positive-definite') throw error;
    throw wrong('The correlations cannot be together: their matrix has a negative eigenvalue.');
  }
}

/** Standard uncertainties of a complex value, in its unit; of the angle in radians. */
export interface Spread {
  readonly re: number;
  readonly im: number;
  /** Covariance of the two. */
  readonly reIm: number;
  readonly magnitude: number;
  /** NaN where the value is zero, or so uncertain that it may be. */
  readonly angle: number;
  /** The share of each input in the variance of the magnitude, or of the value where that is real, without correlations. */
  readonly shares: Float64Array;
}

/** Undefined where the value depends on no uncertain input. */
export function spreadOf(q: Quantity, { sigma, correlation }: Inputs): Spread | undefined {
  const { d } = q;
  if (!d) return undefined;
  const n = sigma.length;
  const size = Math.hypot(q.re, q.im);
  const rows = [0, 1, 2, 3].map(() => new Float64Array(n));
  const [re, im, magnitude, angle] = rows as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let k = 0; k < n; k++) {
    const u = sigma[k] as number;
    const [x, y] = [(d[2 * k] as number) * u, (d[2 * k + 1] as number) * u];
    re[k] = x;
    im[k] = y;
    magnitude[k] = size > 0 ? (q.re * x + q.im * y) / size : Number.NaN;
    angle[k] = size > 0 ? (q.re * y - q.im * x) / size / size : Number.NaN;
  }
  const root = (a: Float64Array) => Math.sqrt(Math.max(0, form(correlation, a, a)));
  const all = magnitude.reduce((s, x) => s + x * x, 0);
  return {
    re: root(re),
    im: root(im),
    reIm: form(correlation, re, im),
    magnitude: size > 0 ? root(magnitude) : Number.NaN,
    angle: size > 0 ? root(angle) : Number.NaN,
    shares: magnitude.map((x) => (all > 0 ? (x * x) / all : 0)),
  };
}

function form({ data, rows: n }: Matrix, a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      total += (a[i] as number) * (data[i * n + j] as number) * (b[j] as number);
  return total;
}
