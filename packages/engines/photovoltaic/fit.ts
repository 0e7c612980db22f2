/** Diode parameters from a measured I–V curve by least squares in the current, with their standard errors. */
import { EngineError } from '../error.ts';
import { fromRows } from '../linalg/matrix.ts';
import { inverse } from '../linalg/solve.ts';
import { firstGuess } from './fit-start.ts';
import { currentAt, diodeVoltageAtVoltage, type Junction, slopeAt } from './junction.ts';

export interface FitOptions {
  /** `one`: its slope is free. `two`: of fixed slopes, V. */
  readonly model: 'one' | { readonly slope: number; readonly slope2: number };
  /** Weighs outliers down by Huber's rule. */
  readonly robust: boolean;
}

export interface Fit {
  readonly junction: Junction;
  /** Standard errors, in the parameters' own units; NaN where the curve does not tell. */
  readonly errors: Readonly<
    Record<
      'photocurrent' | 'saturation' | 'slope' | 'saturation2' | 'series' | 'conductance',
      number
    >
  >;
  /** Root mean square of the current's residual, A. */
  readonly rms: number;
  /** Measured less model, A. */
  readonly residuals: readonly number[];
  /** Points that robust weights hold down below one half. */
  readonly outliers: number;
}

/** Photocurrent, ln I₀, ln a or ln I₀₂, series resistance, conductance. */
type Parameters = readonly number[];

/** Huber's constant: 95 % efficient for a normal error. */
const HUBER = 1.345;

const junctionOf = (p: Parameters, { model }: FitOptions): Junction => {
  const [photocurrent = 0, logSaturation = 0, third = 0, series = 0, conductance = 0] = p;
  const one = model === 'one';
  return {
    photocurrent,
    saturation: Math.exp(logSaturation),
    slope: one ? Math.exp(third) : model.slope,
    saturation2: one ? 0 : Math.exp(third),
    slope2: one ? Math.exp(third) : model.slope2,
    series,
    conductance,
    avalanche: null,
    recombination: null,
  };
};

/** The model's current at a voltage, and its derivatives by the parameters. */
function modelled(p: Parameters, options: FitOptions, v: number): { i: number; d: number[] } {
  const j = junctionOf(p, options);
  const vd = diodeVoltageAtVoltage(j, v);
  const i = currentAt(j, vd);
  const g = slopeAt(j, vd);
  const third =
    options.model === 'one'
      ? j.saturation * Math.exp(vd / j.slope) * (vd / j.slope)
      : -j.saturation2 * Math.expm1(vd / j.slope2);
  const share = 1 / (1 - g * j.series);
  const d = [1, -j.saturation * Math.expm1(vd / j.slope), third, g * i, -vd].map((x) => x * share);
  return { i, d };
}

/** Huber's weights by the median of the absolute residuals. */
function weightsOf(residuals: readonly number[], robust: boolean): number[] {
  if (!robust) return residuals.map(() => 1);
  const sorted = residuals.map(Math.abs).sort((a, b) => a - b);
  const scale = ((sorted[Math.floor(sorted.length / 2)] ?? 0) / 0.6745) * HUBER;
  return residuals.map((r) => (Math.abs(r) <= scale ? 1 : scale / Math.abs(r)));
}

interface State {
  readonly p: Parameters;
  readonly residuals: readonly number[];
  readonly rows: readonly (readonly number[])[];
}

function stateOf(
  p: Parameters,
  options: FitOptions,
  v: ArrayLike<number>,
  i: ArrayLike<number>,
): State {
  const residuals: number[] = [];
  const rows: number[][] = [];
  for (let k = 0; k < v.length; k++) {
    const m = modelled(p, options, v[k] ?? 0);
    residuals.push((i[k] ?? 0) - m.i);
    rows.push(m.d);
  }
  return { p, residuals, rows };
}

const weighted = (s: State, w: readonly number[]): number =>
  s.residuals.reduce((sum, r, k) => sum + (w[k] ?? 1) * r * r, 0);

/** JᵀWJ and JᵀWr. */
function normal(s: State, w: readonly number[]): { a: number[][]; b: number[] } {
  const n = s.p.length;
  const a = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  const b = new Array<number>(n).fill(0);
  s.rows.forEach((d, k) => {
    for (let x = 0; x < n; x++) {
      const wx = (w[k] ?? 1) * (d[x] ?? 0);
      b[x] = (b[x] ?? 0) + wx * (s.residuals[k] ?? 0);
      for (let y = 0; y < n; y++) (a[x] as number[])[y] = (a[x]?.[y] ?? 0) + wx * (d[y] ?? 0);
    }
  });
  return { a, b };
}

/** Inverse of a symmetric matrix, scaled to a unit diagonal first; undefined where it has none. */
function invert(a: readonly (readonly number[])[]): number[][] | undefined {
  const s = a.map((row, x) => Math.sqrt(row[x] ?? 0));
  if (s.some((x) => !(x > 0))) return undefined;
  try {
    const scaled = a.map((row, x) => row.map((v, y) => v / ((s[x] ?? 1) * (s[y] ?? 1))));
    const { inverse: m } = inverse(fromRows(scaled));
    return a.map((_, x) =>
      a.map((__, y) => (m.data[x * a.length + y] ?? 0) / ((s[x] ?? 1) * (s[y] ?? 1))),
    );
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Series resistance and conductance are not below 0. */
const allowed = (p: Parameters): Parameters => p.map((x, k) => (k >= 3 ? Math.max(0, x) : x));

/** A step damped by Marquardt's share of the diagonal; parameters at their bound stay there where the step leads out. */
function step(s: State, w: readonly number[], damping: number): Parameters | undefined {
  const { a, b } = normal(s, w);
  const free = s.p.map((x, k) => !(k >= 3 && x === 0 && (b[k] ?? 0) <= 0));
  const kept = free.flatMap((yes, k) => (yes ? [k] : []));
  const m = invert(
    kept.map((x) => kept.map((y) => (a[x]?.[y] ?? 0) * (x === y ? 1 + damping : 1))),
  );
  if (!m) return undefined;
  const p = [...s.p];
  kept.forEach((x, row) => {
    const move = kept.reduce((sum, y, col) => sum + (m[row]?.[col] ?? 0) * (b[y] ?? 0), 0);
    // Logarithms move by no more than a factor of 20 at once.
    p[x] = (p[x] ?? 0) + (x === 1 || x === 2 ? Math.max(-3, Math.min(3, move)) : move);
  });
  return allowed(p);
}

/**
 * Levenberg–Marquardt on the exact curve (D. W. Marquardt, J. SIAM 11 (1963) 431), the current at each measured
 * voltage solved to the last digits. Throws `not-converged` where no curve comes near, `length` for under 7 points.
 */
export function fitCurve(v: ArrayLike<number>, i: ArrayLike<number>, options: FitOptions): Fit {
  if (v.length < 7)
    throw new EngineError(
      'length',
      `${v.length} points do not tell five parameters; 7 or more would.`,
    );
  let s = stateOf(firstGuess(v, i, options.model), options, v, i);
  let damping = 1e-3;
  for (let k = 0; k < 120; k++) {
    const w = weightsOf(s.residuals, options.robust && k > 5);
    const p = step(s, w, damping);
    const next = p && stateOf(p, options, v, i);
    const [was, is] = [weighted(s, w), next ? weighted(next, w) : Number.NaN];
    if (next && is <= was) {
      s = next;
      damping = Math.max(damping / 8, 1e-12);
      if (was - is <= 1e-14 * was && k > 12) break;
    } else {
      damping *= 6;
      if (damping > 1e12) break;
    }
  }
  return judged(s, options);
}

function judged(s: State, options: FitOptions): Fit {
  const n = s.residuals.length;
  const w = weightsOf(s.residuals, options.robust);
  const kept = s.p.flatMap((x, k) => (k >= 3 && x === 0 ? [] : [k]));
  const { a } = normal(s, w);
  const variance = weighted(s, w) / Math.max(1, n - kept.length);
  const m = invert(kept.map((x) => kept.map((y) => a[x]?.[y] ?? 0)));
  const error = (k: number): number => {
    const at = kept.indexOf(k);
    return at < 0 || !m ? Number.NaN : Math.sqrt(Math.max(0, (m[at]?.[at] ?? 0) * variance));
  };
  const junction = junctionOf(s.p, options);
  const third = error(2);
  return {
    junction,
    errors: {
      photocurrent: error(0),
      saturation: error(1) * junction.saturation,
      slope: options.model === 'one' ? third * junction.slope : 0,
      saturation2: options.model === 'one' ? 0 : third * junction.saturation2,
      series: error(3),
      conductance: error(4),
    },
    rms: Math.sqrt(s.residuals.reduce((sum, r) => sum + r * r, 0) / n),
    residuals: s.residuals,
    outliers: w.filter((x) => x < 0.5).length,
  };
}
