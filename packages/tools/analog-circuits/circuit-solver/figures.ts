/** Figures that are found without being asked for: of a waveform, a response, a sweep. */

import { valueAt } from './cursors.ts';
import { type Curve, decibelsOf, phaseOf } from './curves.ts';
import { averaged, type Cycles, cyclesOf } from './cycles.ts';

export interface WaveFigures {
  readonly least: number;
  readonly greatest: number;
  /** Over whole periods of what repeats, else over the run. */
  readonly mean: number;
  readonly rms: number;
  /** Of what repeats. */
  readonly cycles: Cycles | undefined;
  /** s, 10 to 90 % of a step from the first value to the last; NaN where it is none. */
  readonly riseTime: number;
  /** %, beyond the last value; NaN where it is no step. */
  readonly overshoot: number;
}

export function waveFigures({ x, re }: Curve): WaveFigures {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const y of re) {
    least = Math.min(least, y);
    greatest = Math.max(greatest, y);
  }
  const cycles = cyclesOf(x, re);
  const from = cycles?.marks[0] ?? x[0] ?? 0;
  const to = cycles?.marks.at(-1) ?? x.at(-1) ?? 0;
  const still = { mean: re[0] ?? 0, rms: Math.abs(re[0] ?? 0) };
  return {
    ...{ least, greatest, cycles },
    ...(to > from ? averaged(x, re, from, to) : still),
    ...(cycles
      ? { riseTime: Number.NaN, overshoot: Number.NaN }
      : stepFigures(x, re, least, greatest)),
  };
}

function stepFigures(
  x: Float64Array,
  y: Float64Array,
  least: number,
  greatest: number,
): Pick<WaveFigures, 'riseTime' | 'overshoot'> {
  const [from = 0, to = 0] = [y[0], y.at(-1)];
  const height = to - from;
  const none = { riseTime: Number.NaN, overshoot: Number.NaN };
  if (!(Math.abs(height) > 0.5 * (greatest - least))) return none;
  const when = (share: number): number => {
    const level = from + share * height;
    for (let k = 1; k < x.length; k++) {
      const [a, b] = [y[k - 1] as number, y[k] as number];
      if (height > 0 ? a < level && b >= level : a > level && b <= level)
        return (
          (x[k - 1] as number) + ((level - a) / (b - a)) * ((x[k] as number) - (x[k - 1] as number))
        );
    }
    return Number.NaN;
  };
  const beyond = height > 0 ? greatest - to : to - least;
  return { riseTime: when(0.9) - when(0.1), overshoot: (100 * beyond) / Math.abs(height) };
}

export interface ResponseFigures {
  /** dB, and Hz where it is. */
  readonly peak: number;
  readonly peakAt: number;
  /** Hz, 3.01 dB below the peak; NaN where the sweep does not reach it. */
  readonly lower: number;
  readonly upper: number;
  /** Hz at which the response falls through 0 dB, and degrees there; NaN where it does not. */
  readonly unity: number;
  readonly unityPhase: number;
}

/** Half the power, in dB. */
const HALF = 10 * Math.log10(2);

export function responseFigures(curve: Curve): ResponseFigures {
  const f = curve.x;
  const db = curve.unit === 'dB' ? curve.re : decibelsOf(curve);
  let top = 0;
  for (let k = 1; k < db.length; k++) if ((db[k] as number) > (db[top] as number)) top = k;
  const peak = db[top] ?? Number.NaN;
  const down = crossing(f, db, peak - HALF, top, 1);
  const unity = peak > 0 ? crossing(f, db, 0, top, 1) : Number.NaN;
  return {
    ...{ peak, peakAt: f[top] ?? Number.NaN, unity },
    lower: crossing(f, db, peak - HALF, top, -1),
    upper: down,
    unityPhase:
      curve.unit === 'dB' || Number.isNaN(unity) ? Number.NaN : valueAt(f, phaseOf(curve), unity),
  };
}

/** Where a level is passed downwards, from a sample on in a direction; straight over the logarithm of the frequency. */
function crossing(
  f: Float64Array,
  y: Float64Array,
  level: number,
  from: number,
  step: 1 | -1,
): number {
  for (let k = from + step; k >= 0 && k < y.length; k += step) {
    const [before, now] = [y[k - step] as number, y[k] as number];
    if (!(now <= level && before > level)) continue;
    const share = (before - level) / (before - now);
    const [a, b] = [f[k - step] as number, f[k] as number];
    return a > 0 && b > 0 ? a * (b / a) ** share : a + share * (b - a);
  }
  return Number.NaN;
}

export interface SweepFigures {
  /** The steepest slope, in units of the curve per unit of the axis, and where. */
  readonly slope: number;
  readonly slopeAt: number;
}

export function sweepFigures({ x, re }: Curve): SweepFigures {
  let [slope, slopeAt] = [0, x[0] ?? Number.NaN];
  for (let k = 1; k < x.length; k++) {
    const dx = (x[k] as number) - (x[k - 1] as number);
    const s = ((re[k] as number) - (re[k - 1] as number)) / dx;
    if (dx === 0 || Math.abs(s) <= Math.abs(slope)) continue;
    slope = s;
    slopeAt = ((x[k] as number) + (x[k - 1] as number)) / 2;
  }
  return { slope, slopeAt };
}

export interface Spread {
  readonly count: number;
  readonly least: number;
  readonly greatest: number;
  readonly mean: number;
  /** Standard deviation of the sample. */
  readonly deviation: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const squares = values.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  return {
    ...{ count: values.length, mean, least: Math.min(...values), greatest: Math.max(...values) },
    deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0,
  };
}
