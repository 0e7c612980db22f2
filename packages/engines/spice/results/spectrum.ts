/** The spectrum of a transient: samples at even times, weighed by a window, transformed. */
import { EngineError } from '../../error.ts';
import { realFftPlan } from '../../signal/real-fft.ts';
import { coherentGain, noiseBandwidth, type Window, windowWeights } from '../../signal/window.ts';
import { checkRising } from './limits.ts';
import { within } from './measure/window.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 1 << 24;
const DEFAULT_MOST = 1 << 20;

export interface SpectrumOptions {
  /** s; the whole transient unless given. */
  readonly from?: number;
  readonly to?: number;
  /** Samples, 8 to 2^24; the power of two at or above the transient's points up to 2^20 unless given. */
  readonly samples?: number;
  /** Hann unless given. */
  readonly window?: Window;
}

export interface Spectrum {
  /** Hz: 0 to half the sampling rate. */
  readonly frequency: Float64Array;
  /** Phasors whose size is the peak of a sine in that bin, against cos(2πf(t − from)); the first bin is the mean. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Hz between bins, and equivalent noise bandwidth of a bin. */
  readonly spacing: number;
  readonly noiseBandwidth: number;
  /** Hz. */
  readonly samplingRate: number;
}

/**
 * The one-sided spectrum of a trace over uneven time: straight lines between points, sampled at even times from `from` on
 * (`to` is the first point of the next period, and not among the samples), weighed, transformed, and scaled by the
 * window's mean weight. Where a sine falls between bins, its neighbours share it.
 *
 * Throws EngineError `length`, `out-of-range` for a window of time beyond the transient or for bad options.
 */
export function spectrum(
  x: Float64Array,
  y: Float64Array,
  options: SpectrumOptions = {},
): Spectrum {
  checkRising(x, y);
  const from = within(x, options.from ?? x[0]!, 's');
  const to = within(x, options.to ?? x.at(-1)!, 's');
  const n = options.samples ?? defaultLength(x.length);
  if (!Number.isInteger(n) || n < MIN_LENGTH || n > MAX_LENGTH)
    throw new EngineError(
      'out-of-range',
      `${n} samples are not a whole number from ${MIN_LENGTH} to ${MAX_LENGTH}.`,
      { field: 'samples', value: n },
    );
  if (!(to > from))
    throw new EngineError('out-of-range', `The window of time from ${from} to ${to} s is empty.`, {
      field: 'to',
      value: to,
    });
  const weights = windowWeights(options.window ?? { kind: 'hann' }, n, false);
  const plan = realFftPlan(n);
  const data = new Float64Array(2 * plan.bins);
  resample(x, y, from, (to - from) / n, n, data);
  for (let k = 0; k < n; k++) data[k] = data[k]! * weights[k]!;
  plan.forward(data);
  return scaled(data, plan.bins, n, to - from, weights);
}

function defaultLength(points: number): number {
  let n = MIN_LENGTH;
  while (n < points && n < DEFAULT_MOST) n *= 2;
  return n;
}

/** The first `count` of `out` become values at even times: one walk along both. */
export function resample(
  x: Float64Array,
  y: Float64Array,
  from: number,
  step: number,
  count: number,
  out: Float64Array,
): void {
  const last = x.length - 2;
  let i = 0;
  for (let k = 0; k < count; k++) {
    const t = from + k * step;
    while (i < last && x[i + 1]! <= t) i++;
    const h = x[i + 1]! - x[i]!;
    const share = h > 0 ? Math.min((t - x[i]!) / h, 1) : 1;
    out[k] = y[i]! + share * (y[i + 1]! - y[i]!);
  }
}

function scaled(
  data: Float64Array,
  bins: number,
  n: number,
  length: number,
  weights: Float64Array,
): Spectrum {
  const frequency = new Float64Array(bins);
  const re = new Float64Array(bins);
  const im = new Float64Array(bins);
  const one = 1 / (n * coherentGain(weights));
  for (let k = 0; k < bins; k++) {
    // The mean, and for even n the last bin, have no mirror image.
    const scale = k === 0 || 2 * k === n ? one : 2 * one;
    frequency[k] = k / length;
    re[k] = data[2 * k]! * scale;
    im[k] = data[2 * k + 1]! * scale;
  }
  return {
    frequency,
    re,
    im,
    spacing: 1 / length,
    noiseBandwidth: noiseBandwidth(weights) / length,
    samplingRate: n / length,
  };
}
