/**
 * The transform of real samples: half the bins, half the work.
 *
 * In place, a buffer holds n real samples going in and ⌊n/2⌋ + 1 interleaved complex bins coming
 * out (the others are their conjugates), so it is two or one entries longer than the signal. Even
 * lengths run as one complex transform of half the length (Press et al., Numerical Recipes, 3rd
 * ed., §12.3); odd ones as a complex transform of the full length.
 */
import { EngineError } from '../error.ts';
import { fftPlan } from './fft.ts';
import { unitRoots } from './unit-root.ts';

export interface RealFftPlan {
  /** Real samples. */
  readonly length: number;
  /** Complex bins: ⌊length/2⌋ + 1. */
  readonly bins: number;
  /** Samples in the first `length` entries become 2·bins entries of spectrum. */
  forward(data: Float64Array): void;
  /** The way back, scaled so that inverse(forward(x)) = x. Imaginary parts of bin 0 (and n/2) are ignored. */
  inverse(data: Float64Array): void;
}

function evenPlan(n: number): Pick<RealFftPlan, 'forward' | 'inverse'> {
  const half = n / 2;
  const inner = fftPlan(half);
  const roots = unitRoots(n, (half >> 1) + 1);
  return {
    forward(data) {
      inner.forward(data);
      const re = data[0]!;
      const im = data[1]!;
      data[0] = re + im;
      data[1] = 0;
      data[n] = re - im;
      data[n + 1] = 0;
      for (let k = 2, j = n - 2; k <= j; k = (k + 2) | 0, j = (j - 2) | 0) {
        const ar = data[k]!;
        const ai = data[(k + 1) | 0]!;
        const br = data[j]!;
        const bi = data[(j + 1) | 0]!;
        const er = 0.5 * (ar + br);
        const ei = 0.5 * (ai - bi);
        const or = 0.5 * (ai + bi);
        const oi = 0.5 * (br - ar);
        const wr = roots[k]!;
        const wi = roots[(k + 1) | 0]!;
        const tr = or * wr - oi * wi;
        const ti = or * wi + oi * wr;
        data[k] = er + tr;
        data[(k + 1) | 0] = ei + ti;
        data[j] = er - tr;
        data[(j + 1) | 0] = ti - ei;
      }
    },
    inverse(data) {
      const first = data[0]!;
      const last = data[n]!;
      data[0] = 0.5 * (first + last);
      data[1] = 0.5 * (first - last);
      for (let k = 2, j = n - 2; k <= j; k = (k + 2) | 0, j = (j - 2) | 0) {
        const ar = data[k]!;
        const ai = data[(k + 1) | 0]!;
        const br = data[j]!;
        const bi = data[(j + 1) | 0]!;
        const er = 0.5 * (ar + br);
        const ei = 0.5 * (ai - bi);
        const tr = 0.5 * (ar - br);
        const ti = 0.5 * (ai + bi);
        const wr = roots[k]!;
        const wi = roots[(k + 1) | 0]!;
        const or = tr * wr + ti * wi;
        const oi = ti * wr - tr * wi;
        data[k] = er - oi;
        data[(k + 1) | 0] = ei + or;
        data[j] = er + oi;
        data[(j + 1) | 0] = or - ei;
      }
      inner.inverse(data);
    },
  };
}

function oddPlan(n: number): Pick<RealFftPlan, 'forward' | 'inverse'> {
  const inner = fftPlan(n);
  const work = new Float64Array(2 * n);
  return {
    forward(data) {
      for (let k = 0; k < n; k++) {
        work[2 * k] = data[k]!;
        work[2 * k + 1] = 0;
      }
      inner.forward(work);
      data.set(work.subarray(0, n + 1));
      data[1] = 0;
    },
    inverse(data) {
      work.set(data.subarray(0, n + 1));
      work[1] = 0;
      for (let k = 2; k <= n - 1; k += 2) {
        work[2 * n - k] = data[k]!;
        work[2 * n - k + 1] = -data[k + 1]!;
      }
      inner.inverse(work);
      for (let k = 0; k < n; k++) data[k] = work[2 * k]!;
    },
  };
}

const plans = new Map<number, RealFftPlan>();
const CACHED_PLANS = 32;

/** The plan for n real samples, 1 ≤ n ≤ 2^26, kept for the next caller. */
export function realFftPlan(n: number): RealFftPlan {
  const known = plans.get(n);
  if (known) return known;
  const inner = n % 2 === 0 && n > 0 ? evenPlan(n) : oddPlan(n);
  const bins = Math.floor(n / 2) + 1;
  const check = (data: Float64Array) => {
    if (data.length < 2 * bins) {
      throw new EngineError(
        'length',
        `${data.length} numbers cannot hold ${bins} bins: ${2 * bins} are needed.`,
        { field: 'data', value: data.length },
      );
    }
  };
  const plan: RealFftPlan = {
    length: n,
    bins,
    forward(data) {
      check(data);
      inner.forward(data);
    },
    inverse(data) {
      check(data);
      inner.inverse(data);
    },
  };
  for (const [oldest] of plans) {
    if (plans.size < CACHED_PLANS) break;
    plans.delete(oldest);
  }
  plans.set(n, plan);
  return plan;
}

/** The ⌊n/2⌋ + 1 bins of a real signal, interleaved; the signal is left alone. Zero-padded to `n` if given. */
export function rfft(signal: ArrayLike<number>, n = signal.length): Float64Array {
  if (n < signal.length) {
    throw new EngineError('length', `${signal.length} samples do not fit a transform of ${n}.`, {
      field: 'n',
      value: n,
    });
  }
  const plan = realFftPlan(n);
  const data = new Float64Array(2 * plan.bins);
  data.set(signal);
  plan.forward(data);
  return data;
}

/** The n real samples whose ⌊n/2⌋ + 1 bins are given; the spectrum is left alone. */
export function irfft(spectrum: Float64Array, n: number): Float64Array {
  const plan = realFftPlan(n);
  const data = Float64Array.from(spectrum);
  plan.inverse(data);
  return data.slice(0, n);
}
