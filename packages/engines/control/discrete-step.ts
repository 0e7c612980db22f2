/** The unit step of a sampled system, sample by sample. */

/** What is read off the samples; times in samples, null where the response does not do it. */
export interface SampledFigures {
  /** From the first sample at 10 % or more of the final value to the first at 90 % or more. */
  readonly rise: number | null;
  /** The largest sample beyond the final value, as a fraction of it; 0 without. */
  readonly overshoot: number;
  readonly peak: number;
  /** Null without overshoot. */
  readonly peakAt: number | null;
  /** The first sample from which on all are within the band. */
  readonly settling: number | null;
}

/**
 * y[0 … count − 1] of num(z)/den(z) after a unit step, by its difference equation. Coefficients from the highest power down, num no
 * longer than den. NaN beyond 1e12, where the numbers say "unstable" and nothing else.
 */
export function sampledStep(
  num: readonly number[],
  den: readonly number[],
  count: number,
): Float64Array {
  const lag = den.length - num.length;
  const lead = den[0] as number;
  const y = new Float64Array(count);
  let forced = 0;
  for (let k = 0; k < count; k++) {
    // The step has reached one more coefficient of the numerator, until it has reached all.
    if (k - lag >= 0 && k - lag < num.length) forced += num[k - lag] as number;
    let sum = forced;
    for (let i = 1; i < den.length && i <= k; i++) sum -= (den[i] as number) * (y[k - i] as number);
    y[k] = Math.abs(sum / lead) < 1e12 ? sum / lead : Number.NaN;
  }
  return y;
}

/** Figures of a sampled response that goes to `final` ≠ 0; `band` is a fraction of it. */
export function sampledFigures(y: Float64Array, final: number, band: number): SampledFigures {
  const share = Array.from(y, (v) => v / final);
  const first = (level: number): number | null => {
    const k = share.findIndex((v) => v >= level);
    return k < 0 ? null : k;
  };
  const [low, high] = [first(0.1), first(0.9)];
  const top = share.reduce((best, v, k) => (v > (share[best] as number) ? k : best), 0);
  const overshoot = Math.max(0, (share[top] as number) - 1);
  const last = share.findLastIndex((v) => !(Math.abs(v - 1) <= band));
  return {
    rise: low === null || high === null ? null : high - low,
    overshoot: overshoot < 1e-9 ? 0 : overshoot,
    peak: y[top] as number,
    peakAt: overshoot < 1e-9 ? null : top,
    settling: last + 1 < share.length ? last + 1 : null,
  };
}
