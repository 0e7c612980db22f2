import { abs, add, type Complex, complex, div } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { highestPeak } from '../numeric/peak.ts';
import { type LoopSamples, sampleLoop } from './loop-samples.ts';
import type { Margins } from './margins.ts';
import { evaluate, type TransferFunction } from './transfer-function.ts';
import { unstablePoles } from './unstable-poles.ts';

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

export type Stability = 'stable' | 'unstable' | 'marginal';

/** Whether the loop closed by unity feedback is stable, and how many poles lie right of the axis (∞ for a loop whose high-frequency gain with dead time is 1 or more). */
export function closedLoopStability(
  loop: TransferFunction,
  margins: Margins,
  samples: LoopSamples = sampleLoop(loop),
): { verdict: Stability; unstable: number } {
  // On the verge the count by argument means nothing: L passes through −1.
  const onAxis = margins.sensitivityPeak > 1e9;
  if (loop.delay === 0) {
    const p = samples.closedPoles;
    const right = p.filter((x) => x.re > 1e-9 * abs(x)).length;
    const axis = p.some((x) => Math.abs(x.re) <= 1e-9 * abs(x));
    return { verdict: right > 0 ? 'unstable' : axis ? 'marginal' : 'stable', unstable: right };
  }
  const right = samples.closedPoles.filter((x) => x.re > 1e-9 * abs(x)).length;
  // What a cancellation leaves on the axis the count would halve.
  if (onAxis || samples.closedPoles.some((x) => Math.abs(x.re) <= 1e-9 * abs(x)))
    return { verdict: right > 0 ? 'unstable' : 'marginal', unstable: right };
  const count = unstablePoles(loop, samples);
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

/** |S| and |T| of a sampled loop; 0 and 1 at a pole of L. */
export function sizes({ omega, re, im }: LoopSamples): { s: Float64Array; t: Float64Array } {
  const s = new Float64Array(omega.length);
  const t = new Float64Array(omega.length);
  for (let k = 0; k < omega.length; k++) {
    const l = Math.hypot(re[k]!, im[k]!);
    const below = Math.hypot(1 + re[k]!, im[k]!);
    s[k] = Number.isFinite(l) ? 1 / below : 0;
    t[k] = Number.isFinite(l) ? l / below : 1;
  }
  return { s, t };
}

/** Bandwidth and peak of T, found between samples. */
export function closedLoopBand(
  loop: TransferFunction,
  samples: LoopSamples = sampleLoop(loop),
): ClosedLoopBand {
  const size = (w: number) => abs(sensitivities(loop, w).t);
  const { omega: grid } = samples;
  const { s, t } = sizes(samples);
  const l0 = loop.num.at(-1)! / loop.den.at(-1)!;
  const atZero = Number.isFinite(l0) ? Math.abs(l0 / (1 + l0)) : 1;
  const half = Math.SQRT1_2;
  const crossing = (i: number, f: (w: number) => number): number | null => {
    if (i <= 0) return null;
    const [before, after] = [grid[i - 1]!, grid[i]!];
    // A sample right on the level, as a crossover with 90° of margin is, may lie to either side of it by rounding.
    if (f(before) > 0 === f(after) > 0)
      return Math.abs(f(before)) < Math.abs(f(after)) ? before : after;
    return findRoot(f, before, after);
  };
  const bandwidth =
    atZero > 0
      ? crossing(
          t.findIndex((x) => x < atZero * half),
          (w) => size(w) - atZero * half,
        )
      : null;
  const rejection =
    s[0]! < half
      ? crossing(
          s.findIndex((x) => x > half),
          (w) => half - abs(sensitivities(loop, w).s),
        )
      : null;
  let [peakOmega, peak] = highestPeak(size, grid, t);
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
