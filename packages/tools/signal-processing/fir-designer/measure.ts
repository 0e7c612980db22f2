import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { amplitude } from '@tollbench/engines/signal/amplitude.ts';
import { amplitudeGrid } from '@tollbench/engines/signal/amplitude-grid.ts';
import { magnitude, response, responseAt } from '@tollbench/engines/signal/response.ts';
import { type Spec, type SpecBand, wanted } from './spec.ts';

/** What a filter does in one band of the mask. */
export interface BandFigure {
  /** Least and largest amplitude, over the wanted one where it grows with frequency. */
  readonly low: number;
  readonly high: number;
  /** Largest deviation from what is wanted, a share of it where it grows with frequency. */
  readonly error: number;
  /** Where that is, as a share of the sample rate. */
  readonly at: number;
  /** Peak-to-peak ripple of a band with gain, attenuation of one without, in dB. */
  readonly decibels: number;
  readonly meets: boolean;
}

/** Slack for a filter that is optimal to the last digits, not to infinity. */
const SLACK = 1 + 2e-6;

/** Zero-phase amplitude, or |H| where that is judged, at `intervals` + 1 even steps from 0 to half the sample rate. */
export function amplitudes(h: Float64Array, spec: Spec, intervals: number): Float64Array {
  if (spec.byMagnitude) return magnitude(response(h, intervals));
  const grid = amplitudeGrid(h, spec.symmetry === 'odd', intervals);
  if (sign(spec) < 0) for (let k = 0; k <= intervals; k++) grid[k] = -(grid[k] as number);
  return grid;
}

/** A Hilbert transformer is −i times its amplitude, a differentiator +i. */
const sign = (spec: Spec): number => (spec.type === 'hilbert' ? -1 : 1);

export function amplitudeAt(h: Float64Array, spec: Spec, f: number): number {
  if (spec.byMagnitude) {
    const { re, im } = responseAt(h, f);
    return Math.hypot(re, im);
  }
  return sign(spec) * amplitude(h, spec.symmetry === 'odd', 2 * Math.PI * f);
}

/** Steps that put sixteen or more into the shortest ripple. */
export function intervalsFor(taps: number): number {
  let n = 1024;
  while (n < 8 * taps) n *= 2;
  return n;
}

/** What a filter does in each band; `grid` is its amplitude on `intervalsFor` its length. */
export function figures(
  h: Float64Array,
  spec: Spec,
  grid = amplitudes(h, spec, intervalsFor(h.length)),
): BandFigure[] {
  return spec.bands.map((b) => figure(h, spec, b, grid));
}

/** The worst deviation over what is allowed: at most 1 where the mask is met. */
export function excess(h: Float64Array, spec: Spec): number {
  return Math.max(
    ...figures(h, spec).map((f, k) => f.error / (spec.bands[k] as SpecBand).tolerance / SLACK),
  );
}

/** Whether the mask is met; a filter far outside is found out without looking for its extremes. */
export function keeps(h: Float64Array, spec: Spec): boolean {
  const grid = amplitudes(h, spec, intervalsFor(h.length));
  const steps = 2 * (grid.length - 1);
  for (const b of spec.bands) {
    const last = Math.floor(b.to * steps);
    for (let k = Math.max(b.relative ? 1 : 0, Math.ceil(b.from * steps)); k <= last; k++) {
      const aim = wanted(b, k / steps);
      const room = b.tolerance * SLACK * (b.relative ? aim : 1);
      if (!(Math.abs((grid[k] as number) - aim) <= room)) return false;
    }
  }
  return figures(h, spec, grid).every((f) => f.meets);
}

function figure(h: Float64Array, spec: Spec, b: SpecBand, grid: Float64Array): BandFigure {
  const intervals = grid.length - 1;
  const share = (f: number, a: number) => (b.relative ? a / wanted(b, f) : a);
  const value = (f: number) => share(f, amplitudeAt(h, spec, f));
  const ends = [b.relative && b.from === 0 ? b.to / 1e6 : b.from, b.to] as const;
  let [lowAt, highAt] = ends;
  let low = value(lowAt);
  let high = value(highAt);
  if (low > high) [low, high, lowAt, highAt] = [high, low, highAt, lowAt];
  const first = Math.ceil(ends[0] * 2 * intervals);
  const last = Math.floor(b.to * 2 * intervals);
  const sample = (k: number) => share(k / 2 / intervals, grid[k] as number);
  // Peaks of almost one height are told apart by the parabola through three samples.
  let [lowest, highest] = [low, high];
  let before = Number.NaN;
  let v = first <= last ? sample(first) : Number.NaN;
  for (let k = first; k <= last; k++) {
    const after = k < last ? sample(k + 1) : Number.NaN;
    const f = k / 2 / intervals;
    const bend = before - 2 * v + after;
    const vertex = bend === 0 ? v : v - (after - before) ** 2 / (8 * bend);
    if (v <= before && v <= after && vertex < lowest) [lowest, low, lowAt] = [vertex, v, f];
    else if (v < lowest) [lowest, low, lowAt] = [v, v, f];
    if (v >= before && v >= after && vertex > highest) [highest, high, highAt] = [vertex, v, f];
    else if (v > highest) [highest, high, highAt] = [v, v, f];
    before = v;
    v = after;
  }
  const step = 0.5 / intervals;
  [low, lowAt] = sharpen(value, lowAt, low, -1, step, ends);
  [high, highAt] = sharpen(value, highAt, high, 1, step, ends);
  const [error, at] =
    Math.abs(low - b.gain) > Math.abs(high - b.gain)
      ? [Math.abs(low - b.gain), lowAt]
      : [Math.abs(high - b.gain), highAt];
  return {
    low,
    high,
    error,
    at,
    decibels:
      b.gain === 0
        ? -decibels(error / spec.reference)
        : low > 0
          ? decibels(high / low)
          : Number.POSITIVE_INFINITY,
    meets: error <= b.tolerance * SLACK,
  };
}

/** The extremum near a sample of it, by parabolas through three points ever closer, kept between the band's ends. */
function sharpen(
  value: (f: number) => number,
  start: number,
  first: number,
  sign: 1 | -1,
  width: number,
  [low, high]: readonly [number, number],
): [number, number] {
  let [best, at] = [first, start];
  let step = width;
  for (let round = 0; round < 5; round++) {
    const centre = Math.min(high - step, Math.max(low + step, at));
    if (centre < low) break;
    const [p, q, r] = [value(centre - step), value(centre), value(centre + step)];
    const bend = p - 2 * q + r;
    if (sign * bend < 0) {
      const shift = Math.min(1, Math.max(-1, (p - r) / (2 * bend)));
      const f = centre + shift * step;
      const v = value(f);
      if (sign * v > sign * best) [best, at] = [v, f];
    }
    step /= 4;
  }
  return [best, at];
}

/** The largest amplitude where nothing was asked: equiripple designs can swell there. `amplitude` is on even steps to half the sample rate. */
export function largestBetween(
  spec: Spec,
  amplitude: Float64Array,
): { readonly gain: number; readonly at: number } | null {
  const steps = 2 * (amplitude.length - 1);
  let gain = -1;
  let at = 0;
  for (let n = 0; n <= spec.bands.length; n++) {
    // The grid strictly between one band and the next, or an end of the axis.
    const first = n === 0 ? 0 : Math.floor((spec.bands[n - 1] as SpecBand).to * steps) + 1;
    const end =
      n === spec.bands.length ? steps / 2 + 1 : Math.ceil((spec.bands[n] as SpecBand).from * steps);
    for (let k = first; k < end; k++) {
      const size = Math.abs(amplitude[k] as number);
      if (size > gain) [gain, at] = [size, k / steps];
    }
  }
  return gain < 0 ? null : { gain, at };
}
