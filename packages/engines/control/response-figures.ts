import { findRoot } from '../numeric/find-root.ts';

/** What is read off a sampled response with slopes; times in seconds, null where the response does not do it. */
export interface ResponseFigures {
  /** From the first crossing of 10 % to that of 90 % of the final value. */
  readonly riseTime: number | null;
  /** Beyond the final value, as a fraction of it; 0 without. */
  readonly overshoot: number;
  readonly peak: number;
  readonly peakTime: number | null;
  /** After this |y − y(∞)| stays within the band up to the end of the samples. */
  readonly settlingTime: number | null;
}

/**
 * Figures of a response that goes from 0 to `final` ≠ 0, between samples on the cubic through values
 * and slopes. `band` is a fraction of the final value.
 */
export function responseFigures(
  r: { readonly t: Float64Array; readonly y: Float64Array; readonly slope: Float64Array },
  final: number,
  band: number,
): ResponseFigures {
  const { t, y, slope } = r;
  const count = y.length;
  const cubic = (i: number) => {
    const h = t[i + 1]! - t[i]!;
    const [y0, y1, s0, s1] = [y[i]!, y[i + 1]!, slope[i]! * h, slope[i + 1]! * h];
    const c2 = 3 * (y1 - y0) - 2 * s0 - s1;
    const c3 = 2 * (y0 - y1) + s0 + s1;
    return {
      value: (x: number) => (y0 + x * (s0 + x * (c2 + x * c3))) / final,
      slope: (x: number) => (s0 + x * (2 * c2 + x * 3 * c3)) / final,
      time: (x: number) => t[i]! + x * h,
    };
  };
  const first = (level: number): number | null => {
    for (let i = 0; i < count; i++) {
      if (!(y[i]! / final >= level)) continue;
      if (i === 0) return 0;
      const c = cubic(i - 1);
      // A jump arrives between samples as a cubic that need not bracket the level.
      if (c.value(0) >= level || c.value(1) < level) return t[i]!;
      return c.time(findRoot((x) => c.value(x) - level, 0, 1));
    }
    return null;
  };
  let top = 0;
  for (let i = 1; i < count; i++) if (y[i]! / final > y[top]! / final) top = i;
  let peak = y[top]!;
  let peakTime: number | null = t[top]!;
  for (const i of [top - 1, top]) {
    if (i < 0 || i + 1 >= count) continue;
    const c = cubic(i);
    if (c.slope(0) > 0 === c.slope(1) > 0) continue;
    const x = findRoot(c.slope, 0, 1);
    if (c.value(x) * final > peak === final > 0) {
      peak = c.value(x) * final;
      peakTime = c.time(x);
    }
  }
  const overshoot = Math.max(0, peak / final - 1);
  if (overshoot < 1e-9 || top === count - 1) peakTime = overshoot < 1e-9 ? null : peakTime;
  const low = first(0.1);
  const high = first(0.9);
  return {
    riseTime: low === null || high === null ? null : high - low,
    overshoot: overshoot < 1e-9 ? 0 : overshoot,
    peak,
    peakTime,
    settlingTime: settling(),
  };

  function settling(): number | null {
    let last = count - 1;
    const outside = (i: number) => !(Math.abs(y[i]! / final - 1) <= band);
    if (outside(last)) return null;
    while (last >= 0 && !outside(last)) last--;
    if (last < 0) return 0;
    const c = cubic(last);
    const edge = y[last]! / final > 1 ? 1 + band : 1 - band;
    const [a, b] = [c.value(0) - edge, c.value(1) - edge];
    return a > 0 === b > 0 ? t[last + 1]! : c.time(findRoot((x) => c.value(x) - edge, 0, 1));
  }
}
