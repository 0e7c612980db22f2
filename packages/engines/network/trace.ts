/** One parameter over frequency, in the quantities that people read. Values are interleaved, real before imaginary. */
import { type Complex, complex } from '../numeric/complex.ts';
import { entryAt } from './network.ts';
import { below, between } from './resample.ts';

/** Lowest and highest of ascending frequencies, Hz. */
export const spanOf = (frequency: Float64Array): readonly [number, number] => [
  frequency[0]!,
  frequency.at(-1)!,
];

/** Where a list is largest, and what it is there; NaN is passed over. */
export function peakOf(values: Float64Array): { readonly at: number; readonly value: number } {
  let [at, value] = [0, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < values.length; k++) if (values[k]! > value) [at, value] = [k, values[k]!];
  return { at, value };
}

/** Sizes of interleaved values. */
export function sizesOf(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length / 2);
  for (let k = 0; k < out.length; k++) out[k] = Math.hypot(values[2 * k]!, values[2 * k + 1]!);
  return out;
}

/** Real parts, or imaginary ones. */
export function partsOf(values: Float64Array, part: 'real' | 'imaginary'): Float64Array {
  const offset = part === 'real' ? 0 : 1;
  const out = new Float64Array(values.length / 2);
  for (let k = 0; k < out.length; k++) out[k] = values[2 * k + offset]!;
  return out;
}

/** 20 log of the sizes, dB; −∞ of 0. */
export const levelsOf = (values: Float64Array): Float64Array =>
  sizesOf(values).map((size) => 20 * Math.log10(size));

/** VSWR of reflections; NaN where |Γ| is 1 or more. */
export const standingWaves = (values: Float64Array): Float64Array =>
  sizesOf(values).map((size) => (size < 1 ? (1 + size) / (1 - size) : Number.NaN));

/** Phase in degrees, −180 to 180. */
export function phasesOf(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length / 2);
  for (let k = 0; k < out.length; k++)
    out[k] = (Math.atan2(values[2 * k + 1]!, values[2 * k]!) * 180) / Math.PI;
  return out;
}

/** Phase in degrees without its jumps; the first from −180 to 180. Gaps stay gaps. */
export function unwrappedPhases(values: Float64Array): Float64Array {
  let turns = 0;
  let before = Number.NaN;
  return phasesOf(values).map((angle) => {
    if (angle - before > 180) turns--;
    else if (angle - before < -180) turns++;
    if (!Number.isNaN(angle)) before = angle;
    return angle + 360 * turns;
  });
}

/** Group delay, s: minus the slope of the phase over angular frequency, between a sample's neighbours; NaN of one sample. */
export function groupDelays(frequency: Float64Array, values: Float64Array): Float64Array {
  const phase = unwrappedPhases(values);
  const last = phase.length - 1;
  return phase.map((_, k) => {
    const [a, b] = [Math.max(0, k - 1), Math.min(last, k + 1)];
    return -(phase[b]! - phase[a]!) / 360 / (frequency[b]! - frequency[a]!);
  });
}

/** Group delay at f (Hz), straight between those of the two samples about it, s. */
export function groupDelayAt(frequency: Float64Array, values: Float64Array, f: number): number {
  if (frequency.length < 2) return Number.NaN;
  const low = Math.max(0, below(frequency, f) - 2);
  const high = Math.min(frequency.length, low + 6);
  const part = frequency.subarray(low, high);
  const delays = groupDelays(part, values.subarray(2 * low, 2 * high));
  return between(part, delays, 1, Float64Array.of(f))[0]!;
}

/** Interleaved values at f (Hz), straight between samples in the complex plane; as many as a frequency has. */
export function complexAt(frequency: Float64Array, values: Float64Array, f: number): Complex[] {
  const found = between(frequency, values, values.length / frequency.length, Float64Array.of(f));
  return Array.from({ length: found.length / 2 }, (_, k) =>
    complex(found[2 * k]!, found[2 * k + 1]!),
  );
}

/** One entry of a matrix over frequency. */
export function entriesOf(matrix: Float64Array, ports: number, i: number, j: number): Float64Array {
  const points = matrix.length / (2 * ports * ports);
  const out = new Float64Array(2 * points);
  for (let k = 0; k < points; k++) {
    const from = entryAt(ports, k, i, j);
    out[2 * k] = matrix[from]!;
    out[2 * k + 1] = matrix[from + 1]!;
  }
  return out;
}

/** At how many frequencies a matrix has no value. */
export function gapsOf(matrix: Float64Array, ports: number): number {
  let count = 0;
  for (let at = 0; at < matrix.length; at += 2 * ports * ports)
    if (Number.isNaN(matrix[at]!)) count++;
  return count;
}

/** A band about the peak of a level, between the places where half the power is left. */
export interface PassBand {
  /** dB. */
  readonly peak: number;
  /** Hz. */
  readonly peakAt: number;
  readonly low: number;
  readonly high: number;
  /** Whether the level falls so far within the samples; else the band ends with them. */
  readonly isLowFound: boolean;
  readonly isHighFound: boolean;
}

const HALF_POWER = 10 * Math.log10(2);

/** The band of a parameter, its edges straight in dB between samples; undefined where all is 0. */
export function passBand(frequency: Float64Array, values: Float64Array): PassBand | undefined {
  const level = levelsOf(values);
  const { at: top, value: peak } = peakOf(level);
  if (!Number.isFinite(peak)) return undefined;
  const edge = (step: -1 | 1): { f: number; isFound: boolean } => {
    for (let k = top; ; k += step) {
      const next = k + step;
      if (next < 0 || next >= level.length) return { f: frequency[k]!, isFound: false };
      if (!(level[next]! <= peak - HALF_POWER)) continue;
      const t = (level[k]! - (peak - HALF_POWER)) / (level[k]! - level[next]!);
      const part = Number.isFinite(t) ? t : 0;
      return { f: frequency[k]! + part * (frequency[next]! - frequency[k]!), isFound: true };
    }
  };
  const [low, high] = [edge(-1), edge(1)];
  return {
    peak,
    peakAt: frequency[top]!,
    low: low.f,
    high: high.f,
    isLowFound: low.isFound,
    isHighFound: high.isFound,
  };
}

/** The larger size of the difference of two entries of S over all frequencies, at most. */
export function farthest(a: Float64Array, b: Float64Array): number {
  let most = 0;
  for (let k = 0; k < a.length; k += 2)
    most = Math.max(most, Math.hypot(a[k]! - b[k]!, a[k + 1]! - b[k + 1]!));
  return most;
}
