/**
 * The averaged power spectrum of real samples: P. D. Welch, The use of fast Fourier transform for the
 * estimation of power spectra, IEEE Trans. Audio and Electroacoustics 15 (1967) 70–73.
 */
import { EngineError } from '../error.ts';
import { realFftPlan } from './real-fft.ts';

export interface AverageOptions {
  /** The window, as long as a transform. */
  readonly weights: Float64Array;
  /** Samples from the start of one transform to that of the next, 1 or more. */
  readonly hop: number;
  /** `hold` keeps the largest power of each bin in place of the mean. */
  readonly mode?: 'mean' | 'hold';
  /**
   * Takes the weighted mean of each stretch away before it is windowed: bin 0 is then 0, and no offset leaks. A tone
   * moves that mean by no more than the window's side lobes, the plain mean by a part of its cycle. Default true.
   */
  readonly detrend?: boolean;
  /** Hears the share that is done. */
  readonly progress?: (share: number) => void;
}

export interface AveragedPower {
  /**
   * One-sided mean-square value by bin, 0 to half the sample rate: A²/2 for a sine of amplitude A on a bin. Bin 0, and
   * the last of an even length, have no mirror image and are not doubled.
   */
  readonly power: Float64Array;
  /** Transforms that were averaged. */
  readonly count: number;
  /** Samples at the end that no transform took. */
  readonly unused: number;
}

/** Averages over as many whole transforms as there are. Throws EngineError where the samples do not fill one. */
export function averagedPower(samples: Float64Array, options: AverageOptions): AveragedPower {
  const { weights, hop, mode = 'mean', detrend = true, progress } = options;
  const n = weights.length;
  if (samples.length < n || n < 2)
    throw new EngineError('length', `${samples.length} samples do not fill a transform of ${n}.`, {
      field: 'weights',
      value: n,
    });
  if (!(Number.isInteger(hop) && hop >= 1))
    throw new EngineError('out-of-range', `The hop ${hop} is not a whole number from 1 on.`, {
      field: 'hop',
      value: hop,
    });
  const count = Math.floor((samples.length - n) / hop) + 1;
  const plan = realFftPlan(n);
  const data = new Float64Array(2 * plan.bins);
  const power = new Float64Array(plan.bins);
  for (let k = 0; k < count; k++) {
    windowed(samples, k * hop, weights, detrend, data);
    plan.forward(data);
    gather(data, power, mode);
    progress?.((k + 1) / count);
  }
  let sum = 0;
  for (let k = 0; k < n; k++) sum += weights[k]!;
  const scale = 2 / (sum * sum * (mode === 'mean' ? count : 1));
  for (let k = 0; k < power.length; k++) power[k] = power[k]! * scale;
  power[0] = power[0]! / 2;
  if (n % 2 === 0) power[power.length - 1] = power[power.length - 1]! / 2;
  return { power, count, unused: samples.length - n - (count - 1) * hop };
}

/** Mean of a stretch as the window sees it. */
function meanOf(samples: Float64Array, from: number, weights: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let k = 0; k < weights.length; k++) {
    sum += samples[from + k]! * weights[k]!;
    total += weights[k]!;
  }
  return sum / total;
}

/** Writes the weighted stretch where a transform takes it. */
export function windowed(
  samples: Float64Array,
  from: number,
  weights: Float64Array,
  detrend: boolean,
  data: Float64Array,
): void {
  const n = weights.length;
  const mean = detrend ? meanOf(samples, from, weights) : 0;
  for (let k = 0; k < n; k++) data[k] = (samples[from + k]! - mean) * weights[k]!;
}

function gather(data: Float64Array, power: Float64Array, mode: 'mean' | 'hold'): void {
  for (let k = 0; k < power.length; k++) {
    const re = data[2 * k]!;
    const im = data[2 * k + 1]!;
    const p = re * re + im * im;
    if (mode === 'mean') power[k] = power[k]! + p;
    else if (p > power[k]!) power[k] = p;
  }
}
