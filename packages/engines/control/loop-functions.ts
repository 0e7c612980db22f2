import { abs, add, type Complex, complex, div } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { highestPeak } from '../numeric/peak.ts';
import { roots } from '../numeric/roots.ts';
import { frequencyGrid, type Margins, unstablePoles } from './margins.ts';
import { addPolynomials, evaluate, type TransferFunction } from './transfer-function.ts';

const ONE = complex(1);

/** S = 1/(1 + L) and T = L/(1 + L) at jω. */
export function sensitivities(
  loop: TransferFunction,
  omega: number,
): { l: Complex; s: Complex; t: Complex } {
  const l = evaluate(loop, complex(0, omega));
  const below = add(ONE, l);
  // Far above 1 the quotient of large numbers loses nothing; at a pole of L the limit is 1.
  const t = Number.isFinite(abs(l)) ? div(l, below) : ONE;
  return { l, s: Number.isFinite(abs(l)) ? div(ONE, below) : complex(0), t };
}

/** Poles of the closed loop without dead time: the roots of num + den. */
export function closedLoopPoles(loop: TransferFunction): Complex[] {
  const { re, im } = roots(addPolynomials(loop.num, loop.den));
  return Array.from(re, (x, i) => complex(x, im[i]));
}

export type Stability = 'stable' | 'unstable' | 'marginal';

/** Whether the loop closed by unity feedback is stable, and how many poles lie right of the axis (∞ for a loop whose high-frequency gain with dead time is 1 or more). */
export function closedLoopStability(
  loop: TransferFunction,
  margins: Margins,
): { verdict: Stability; unstable: number } {
  // On the verge the count by argument means nothing: L passes through −1.
  const onAxis = margins.sensitivityPeak > 1e9;
  if (loop.delay === 0) {
    const p = closedLoopPoles(loop);
    const right = p.filter((x) => x.re > 1e-9 * abs(x)).length;
    const axis = p.some((x) => Math.abs(x.re) <= 1e-9 * abs(x));
    return { verdict: right > 0 ? 'unstable' : axis ? 'marginal' : 'stable', unstable: right };
  }
  if (onAxis) return { verdict: 'marginal', unstable: 0 };
  const count = unstablePoles(loop);
  return { verdict: count > 0 ? 'unstable' : 'stable', unstable: count };
}

export interface ClosedLoopBand {
  /** |T| at ω → 0. */
  readonly atZero: number;
  /** rad/s at which |T| first falls 3 dB below |T(0)|; null where it never does. */
  readonly bandwidth: number | null;
  /** rad/s below which |S| < −3 dB; null where the loop does not reject at low frequency. */
  readonly rejection: number | null;
  /** max |T| and where. */
  readonly peak: number;
  readonly peakOmega: number;
}

/** Bandwidth and peak of T, found between samples. `extra` are frequencies of interest: the loop's crossings. */
export function closedLoopBand(loop: TransferFunction, extra: readonly number[]): ClosedLoopBand {
  const size = (w: number) => abs(sensitivities(loop, w).t);
  const grid = [...frequencyGrid(loop, 2000), ...around(extra)].sort((a, b) => a - b);
  const l0 = (loop.num.at(-1) as number) / (loop.den.at(-1) as number);
  const atZero = Number.isFinite(l0) ? Math.abs(l0 / (1 + l0)) : 1;
  const half = Math.SQRT1_2;
  const crossing = (f: (w: number) => number): number | null => {
    const i = grid.findIndex((w) => f(w) < 0);
    return i <= 0 ? null : findRoot(f, grid[i - 1] as number, grid[i] as number);
  };
  const bandwidth = atZero > 0 ? crossing((w) => size(w) - atZero * half) : null;
  const quiet = (w: number) => half - abs(sensitivities(loop, w).s);
  const rejection = quiet(grid[0] as number) > 0 ? crossing(quiet) : null;
  let [peakOmega, peak] = highestPeak(size, grid);
  // Where L stays finite at high frequency, T does too.
  const end = loop.num.length === loop.den.length ? Math.abs(limit(loop)) : 0;
  if (end > peak) [peakOmega, peak] = [Number.POSITIVE_INFINITY, end];
  return peak > atZero * (1 + 1e-9)
    ? { atZero, bandwidth, rejection, peak, peakOmega }
    : { atZero, bandwidth, rejection, peak: Math.max(peak, atZero), peakOmega: 0 };
}

/** T at ω → ∞; with dead time the largest it comes to there. */
function limit(loop: TransferFunction): number {
  const l = (loop.num[0] as number) / (loop.den[0] as number);
  return loop.delay === 0 ? l / (1 + l) : Math.abs(l) / Math.max(0, 1 - Math.abs(l));
}

/** A closed-loop resonance stands near a crossing and may be narrower than the grid. */
const around = (extra: readonly number[]): number[] =>
  extra
    .filter((w) => w > 0)
    .flatMap((w) => Array.from({ length: 81 }, (_, k) => w * (1 + 0.002 * Math.sinh((k - 40) / 7))))
    .filter((w) => w > 0);
