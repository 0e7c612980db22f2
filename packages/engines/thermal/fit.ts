/** Foster terms through the points of a data sheet's curve. */
import { EngineError } from '../error.ts';
import { impedance, type Term } from './foster.ts';

export interface CurvePoint {
  /** s. */
  readonly t: number;
  /** K/W. */
  readonly z: number;
}

export interface Fitted {
  /** The fastest first. */
  readonly terms: readonly Term[];
  /** The greatest deviation of a point, relative. */
  readonly worst: number;
  /** Root of the mean square of all, relative. */
  readonly rms: number;
}

export const MAX_FIT = 8;
const ROUNDS = 300;

/**
 * The terms whose curve is nearest to the points in the mean square of the logarithm: Levenberg and Marquardt on the
 * logarithms of R and τ, which keeps all of them positive (K. Levenberg 1944, D. W. Marquardt 1963), from time constants
 * spread evenly over the points and from two other spreads. A local optimum of three starts.
 * Throws `incomplete` for fewer points than two a term.
 */
export function fitted(points: readonly CurvePoint[], count: number): Fitted {
  if (count < 1 || count > MAX_FIT)
    throw new EngineError('out-of-range', `A fit of ${count} terms is not 1 to ${MAX_FIT}.`, {
      field: 'count',
      value: count,
    });
  if (points.length < 2 * count)
    throw new EngineError(
      'incomplete',
      `${points.length} points do not hold ${count} terms; it takes two for each.`,
      { field: 'points', value: points.length },
    );
  const found = [0, 0.5, -0.5].map((shift) => descend(points, started(points, count, shift)));
  return found.reduce((a, b) => (b.rms < a.rms ? b : a));
}

/** The fewest terms that come within `tolerance` (relative) of every point; the best there are where none do. */
export function fewest(points: readonly CurvePoint[], tolerance: number): Fitted {
  const most = Math.min(MAX_FIT, Math.floor(points.length / 2));
  let best: Fitted | undefined;
  for (let count = 1; count <= most; count++) {
    const next = fitted(points, count);
    if (!best || next.worst < best.worst) best = next;
    if (next.worst <= tolerance) return next;
  }
  if (!best) return fitted(points, 1);
  return best;
}

function started(points: readonly CurvePoint[], count: number, shift: number): number[] {
  const [first, last] = [points[0], points.at(-1)] as [CurvePoint, CurvePoint];
  const [low, high] = [Math.log(first.t), Math.log(last.t)];
  const step = (high - low) / count;
  return Array.from({ length: count }, (_, k) => [
    Math.log(last.z / count),
    low + step * (k + 0.5 + shift * (1 - (2 * k) / Math.max(1, count - 1)) * 0.5),
  ]).flat();
}

const termsOf = (x: readonly number[]): Term[] =>
  Array.from({ length: x.length / 2 }, (_, k) => ({
    r: Math.exp(x[2 * k] ?? 0),
    tau: Math.exp(x[2 * k + 1] ?? 0),
  }));

function residuals(points: readonly CurvePoint[], x: readonly number[]): number[] {
  const terms = termsOf(x);
  return points.map(({ t, z }) => Math.log(impedance(terms, t) / z));
}

const squares = (r: readonly number[]): number => r.reduce((sum, v) => sum + v * v, 0);

function descend(points: readonly CurvePoint[], start: readonly number[]): Fitted {
  let x = [...start];
  let r = residuals(points, x);
  let cost = squares(r);
  let damping = 1e-2;
  for (let round = 0; round < ROUNDS && damping < 1e12; round++) {
    const step = stepOf(points, x, r, damping);
    const next = step === null ? x : x.map((v, k) => v + Math.max(-3, Math.min(3, step[k] ?? 0)));
    const after = residuals(points, next);
    const better = squares(after);
    if (better < cost) {
      const gain = cost - better;
      [x, r, cost] = [next, after, better];
      damping = Math.max(1e-12, damping / 5);
      if (gain < 1e-14 * (cost + 1e-300)) break;
    } else damping *= 4;
  }
  const off = r.map((v) => Math.abs(Math.expm1(v)));
  return {
    terms: termsOf(x).sort((a, b) => a.tau - b.tau),
    worst: Math.max(...off),
    rms: Math.sqrt(squares(off) / off.length),
  };
}

/** −(JᵀJ + λ·diag)⁻¹Jᵀr; null where it cannot be solved. */
function stepOf(
  points: readonly CurvePoint[],
  x: readonly number[],
  r: readonly number[],
  damping: number,
): number[] | null {
  const n = x.length;
  const a = Array.from({ length: n }, () => new Array<number>(n + 1).fill(0));
  const terms = termsOf(x);
  points.forEach(({ t }, p) => {
    const whole = impedance(terms, t);
    const row = terms.flatMap(({ r: k, tau }) => {
      const u = t / tau;
      return [(-k * Math.expm1(-u)) / whole, (-k * u * Math.exp(-u)) / whole];
    });
    for (let i = 0; i < n; i++) {
      const line = a[i] as number[];
      for (let j = 0; j < n; j++) line[j] = (line[j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
      line[n] = (line[n] ?? 0) - (row[i] ?? 0) * (r[p] ?? 0);
    }
  });
  a.forEach((line, i) => {
    line[i] = (line[i] ?? 0) * (1 + damping) + 1e-30;
  });
  return solved(a);
}

/** Gauss with the greatest pivot. */
function solved(a: number[][]): number[] | null {
  const n = a.length;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++)
      if (Math.abs(a[i]?.[k] ?? 0) > Math.abs(a[best]?.[k] ?? 0)) best = i;
    [a[k], a[best]] = [a[best] as number[], a[k] as number[]];
    const pivot = a[k]?.[k] ?? 0;
    if (!(Math.abs(pivot) > 0)) return null;
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = (a[i]?.[k] ?? 0) / pivot;
      for (let j = k; j <= n; j++)
        (a[i] as number[])[j] = (a[i]?.[j] ?? 0) - factor * (a[k]?.[j] ?? 0);
    }
  }
  return a.map((line, k) => (line[n] ?? 0) / (line[k] ?? 1));
}
