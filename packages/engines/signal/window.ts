/**
 * Windows: weights for cutting a signal, or an ideal impulse response, to finite length.
 *
 * `symmetric` windows (for filters) have w[0] = w[n − 1]; periodic ones (for spectra) are the
 * symmetric window one longer with its last sample dropped. Definitions: Harris, On the use of
 * windows for harmonic analysis with the DFT, Proc. IEEE 66 (1978) 51–83; Nuttall, Some windows
 * with very good sidelobe behavior, IEEE Trans. ASSP 29 (1981) 84–91; flat top by D'Antona &
 * Ferrero, Digital Signal Processing for Measurement Systems (2006), HFT90D and HFT248D by Heinzel,
 * Rüdiger & Schilling, Spectrum and spectral density estimation by the DFT (2002), whose greatest weights
 * are 4.77 and 6.74; seven terms by Albrecht, A family of cosine-sum windows for high-resolution
 * measurements, Proc. ICASSP (2001); Kaiser, Nonrecursive digital
 * filter design using the I0-sinh window function (1974); Taylor, in Carrara, Goodman & Majewski,
 * Spotlight Synthetic Aperture Radar (1995), app. D.
 */
import { EngineError } from '../error.ts';
import { besselI0 } from './bessel-i0.ts';
import { chebyshevWindow } from './chebyshev-window.ts';

export type Window =
  | { readonly kind: FixedWindow }
  /** `beta` ≥ 0 trades main-lobe width for side lobes. */
  | { readonly kind: 'kaiser'; readonly beta: number }
  /** Side lobes all `attenuation` dB down, 20 to 300. */
  | { readonly kind: 'chebyshev'; readonly attenuation: number }
  /** Standard deviation in samples, > 0. */
  | { readonly kind: 'gaussian'; readonly deviation: number }
  /** Share of the window that tapers, 0 (rectangular) to 1 (Hann). */
  | { readonly kind: 'tukey'; readonly taper: number }
  /** α − (1 − α)·cos; 0.5 is Hann, 0.54 Hamming. */
  | { readonly kind: 'general-hamming'; readonly alpha: number }
  /** Decay constant in samples, > 0. */
  | { readonly kind: 'exponential'; readonly decay: number }
  /** `nearly` near side lobes held `attenuation` dB down. */
  | { readonly kind: 'taylor'; readonly nearly: number; readonly attenuation: number };

export type FixedWindow =
  | 'rectangular'
  | 'triangular'
  | 'bartlett'
  | 'hann'
  | 'hamming'
  | 'blackman'
  | 'blackman-harris'
  | 'blackman-harris-7'
  | 'nuttall'
  | 'flat-top'
  | 'flat-top-90'
  | 'flat-top-248'
  | 'cosine'
  | 'bohman'
  | 'parzen'
  | 'bartlett-hann';

/** a₀ − a₁cos + a₂cos2 − …, by window. */
const COSINE_SUMS: Readonly<Record<string, readonly number[]>> = {
  hann: [0.5, 0.5],
  hamming: [0.54, 0.46],
  blackman: [0.42, 0.5, 0.08],
  'blackman-harris': [0.35875, 0.48829, 0.14128, 0.01168],
  nuttall: [0.3635819, 0.4891775, 0.1365995, 0.0106411],
  'flat-top': [0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368],
  'blackman-harris-7': [
    0.271051400693424, 0.433297939234485, 0.21812299954311, 0.065925446388031, 0.010811742098371,
    0.000776584825226, 0.000013887217352,
  ],
  'flat-top-90': [1, 1.942604, 1.340318, 0.440811, 0.043097],
  'flat-top-248': [
    1, 1.985844164102, 1.791176438506, 1.282075284005, 0.667777530266, 0.240160796576,
    0.056656381764, 0.008134974479, 0.00062454465, 0.000019808998, 0.000000132974,
  ],
};

function inRange(value: number, low: number, high: number, field: string, what: string): number {
  if (value >= low && value <= high) return value;
  throw new EngineError('out-of-range', `The ${what} ${value} is not ${low} to ${high}.`, {
    field,
    value,
  });
}

function inWhole(value: number, low: number, high: number, field: string, what: string): number {
  if (Number.isInteger(value)) return inRange(value, low, high, field, what);
  throw new EngineError('out-of-range', `The ${what} ${value} is not a whole number.`, {
    field,
    value,
  });
}

/** The weight at position t = −1 … 1 across a window of n samples. */
function shape(window: Window, n: number): (t: number) => number {
  const { kind } = window;
  const sum = COSINE_SUMS[kind];
  if (sum) {
    return (t) => sum.reduce((total, a, k) => total + a * Math.cos(k * Math.PI * t), 0);
  }
  const half = (n - 1) / 2;
  switch (kind) {
    case 'rectangular':
      return () => 1;
    case 'triangular': {
      const base = n % 2 === 0 ? n : n + 1;
      return (t) => 1 - (2 * Math.abs(t * half)) / base;
    }
    case 'bartlett':
      return (t) => 1 - Math.abs(t);
    case 'cosine':
      return (t) => Math.cos((Math.PI / 2) * ((t * half) / (half + 0.5)));
    case 'bohman':
      return (t) => {
        const a = Math.abs(t);
        if (a === 1) return 0;
        return (1 - a) * Math.cos(Math.PI * a) + Math.sin(Math.PI * a) / Math.PI;
      };
    case 'parzen':
      return (t) => {
        const k = Math.abs(t * half);
        const a = k / (n / 2);
        return k <= (n - 1) / 4 ? 1 - 6 * a * a + 6 * a ** 3 : 2 * (1 - a) ** 3;
      };
    case 'bartlett-hann':
      return (t) => 0.62 - 0.24 * Math.abs(t) + 0.38 * Math.cos(Math.PI * t);
    case 'general-hamming': {
      const alpha = inRange(window.alpha, 0, 1, 'alpha', 'alpha');
      return (t) => alpha + (1 - alpha) * Math.cos(Math.PI * t);
    }
    case 'kaiser': {
      const beta = inRange(window.beta, 0, 500, 'beta', 'beta');
      const peak = besselI0(beta);
      return (t) => besselI0(beta * Math.sqrt(Math.max(0, 1 - t * t))) / peak;
    }
    case 'gaussian': {
      const deviation = inRange(window.deviation, 1e-6, 1e12, 'deviation', 'deviation');
      return (t) => Math.exp(-0.5 * ((t * half) / deviation) ** 2);
    }
    case 'tukey': {
      const taper = inRange(window.taper, 0, 1, 'taper', 'taper');
      return (t) => {
        const into = (Math.abs(t) - (1 - taper)) / taper;
        return into > 0 ? 0.5 * (1 + Math.cos(Math.PI * into)) : 1;
      };
    }
    case 'exponential': {
      const decay = inRange(window.decay, 1e-6, 1e12, 'decay', 'decay');
      return (t) => Math.exp(-Math.abs(t * half) / decay);
    }
    case 'taylor': {
      const f = taylorTerms(window.nearly, window.attenuation);
      const at = (x: number) =>
        f.reduce((total, c, m) => total + 2 * c * Math.cos((2 * Math.PI * (m + 1) * x) / n), 1);
      const peak = at(0);
      return (t) => at(t * half) / peak;
    }
    default:
      throw new EngineError('unknown-name', `There is no window "${kind}".`, {
        field: 'kind',
        value: kind,
      });
  }
}

/** Coefficients Fₘ, m from 1, of Taylor’s line 1 + 2ΣFₘ cos(πmx), x from −1 to 1. Throws `out-of-range`. */
export function taylorTerms(nearly: number, attenuation: number): number[] {
  inWhole(nearly, 1, 50, 'nearly', 'count of near side lobes');
  inRange(attenuation, 1, 300, 'attenuation', 'attenuation');
  const a2 = (Math.acosh(10 ** (attenuation / 20)) / Math.PI) ** 2;
  const s2 = nearly ** 2 / (a2 + (nearly - 0.5) ** 2);
  return Array.from({ length: nearly - 1 }, (_, index) => {
    const m = index + 1;
    let top = m % 2 === 1 ? 1 : -1;
    let bottom = 2;
    for (let k = 1; k < nearly; k++) {
      top *= 1 - m ** 2 / s2 / (a2 + (k - 0.5) ** 2);
      if (k !== m) bottom *= 1 - m ** 2 / k ** 2;
    }
    return top / bottom;
  });
}

/** The n weights of a window, n from 1 to 2^24. */
export function windowWeights(window: Window, n: number, symmetric = true): Float64Array {
  inWhole(n, 1, 2 ** 24, 'n', 'window length');
  const full = symmetric || n === 1 ? n : n + 1;
  if (window.kind === 'chebyshev') {
    inRange(window.attenuation, 20, 300, 'attenuation', 'attenuation');
    return chebyshevWindow(full, window.attenuation).slice(0, n);
  }
  const weight = shape(window, full);
  const out = new Float64Array(full);
  for (let k = 0; 2 * k < full; k++) {
    // Symmetric to the last bit: each pair is computed once.
    out[k] = full === 1 ? 1 : weight((2 * k) / (full - 1) - 1);
    out[full - 1 - k] = out[k]!;
  }
  return out.slice(0, n);
}

/** Equivalent noise bandwidth in bins: n·Σw²/(Σw)². */
export function noiseBandwidth(weights: ArrayLike<number>): number {
  let sum = 0;
  let squares = 0;
  for (let k = 0; k < weights.length; k++) {
    sum += weights[k]!;
    squares += weights[k]! ** 2;
  }
  return (weights.length * squares) / sum ** 2;
}

/** Coherent gain: the mean weight. */
export function coherentGain(weights: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < weights.length; k++) sum += weights[k]!;
  return sum / weights.length;
}
