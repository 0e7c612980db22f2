/**
 * The frequency response of an FIR filter, H(ω) = Σ h[k]·e^(−iωk), and what is read off it.
 *
 * Frequencies are shares of the sample rate. Oppenheim & Schafer, Discrete-Time Signal
 * Processing, 3rd ed., §5.1 and §5.7.
 */
import { EngineError } from '../error.ts';
import { rfft } from './real-fft.ts';

export interface Response {
  /** Shares of the sample rate. */
  readonly frequency: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** H at one frequency, by Goertzel's recurrence in Reinsch's form, which is as exact at 0 as elsewhere. */
export function responseAt(h: ArrayLike<number>, frequency: number): { re: number; im: number } {
  const omega = 2 * Math.PI * (frequency - Math.round(frequency));
  // Horner in z⁻¹ by the recurrence b_k = h_k + 2cos ω·b_{k+1} − b_{k+2}, kept as b and its
  // difference (near ω = 0) or sum (near π), since 2 ∓ 2cos ω cancels there.
  const c = Math.cos(omega);
  const s = Math.sin(omega);
  const low = c >= 0;
  const kappa = low ? -4 * Math.sin(omega / 2) ** 2 : 4 * Math.cos(omega / 2) ** 2;
  let b = 0;
  let d = 0;
  for (let k = h.length - 1; k >= 1; k--) {
    d = low ? d + kappa * b + h[k]! : -d + kappa * b + h[k]!;
    b = low ? b + d : d - b;
  }
  // With b = b₁ and b₂ = b₁ − d (or d − b₁): H = h₀ + b₁·e^(−iω) − b₂.
  const second = low ? b - d : d - b;
  return { re: h[0]! + b * c - second, im: -b * s };
}

/** H at any frequencies. */
export function responseOn(h: ArrayLike<number>, frequency: ArrayLike<number>): Response {
  const n = frequency.length;
  const out = {
    frequency: Float64Array.from(frequency),
    re: new Float64Array(n),
    im: new Float64Array(n),
  };
  for (let k = 0; k < n; k++) {
    const { re, im } = responseAt(h, frequency[k]!);
    out.re[k] = re;
    out.im[k] = im;
  }
  return out;
}

/** H at `intervals` + 1 evenly spaced frequencies from 0 to half the sample rate, by one transform. */
export function response(h: ArrayLike<number>, intervals: number): Response {
  if (!Number.isInteger(intervals) || intervals < 1 || intervals > 2 ** 24) {
    throw new EngineError(
      'out-of-range',
      `The number of intervals ${intervals} is not 1 to 2^24.`,
      {
        field: 'intervals',
        value: intervals,
      },
    );
  }
  const size = 2 * intervals;
  // e^(−2πik·j/size) has period size in j: longer responses fold onto themselves.
  const folded = new Float64Array(size);
  for (let k = 0; k < h.length; k++) folded[k % size] = folded[k % size]! + h[k]!;
  const bins = rfft(folded);
  const out = {
    frequency: new Float64Array(intervals + 1),
    re: new Float64Array(intervals + 1),
    im: new Float64Array(intervals + 1),
  };
  for (let k = 0; k <= intervals; k++) {
    out.frequency[k] = k / size;
    out.re[k] = bins[2 * k]!;
    out.im[k] = bins[2 * k + 1]!;
  }
  return out;
}

/** |H|. */
export function magnitude({ re, im }: Response): Float64Array {
  return re.map((value, k) => Math.hypot(value, im[k]!));
}

/** 20·log₁₀|H| in dB; −Infinity at an exact zero. */
export function magnitudeDb(on: Response): Float64Array {
  return magnitude(on).map((size) => 20 * Math.log10(size));
}

/** The argument of H in radians, −π to π. */
export function phase({ re, im }: Response): Float64Array {
  return re.map((value, k) => Math.atan2(im[k]!, value));
}

/** A phase made continuous: jumps of more than π are taken as turns of 2π. */
export function unwrap(angles: ArrayLike<number>): Float64Array {
  const out = Float64Array.from(angles);
  let turns = 0;
  for (let k = 1; k < out.length; k++) {
    const step = angles[k]! - angles[k - 1]!;
    if (Math.abs(step) > Math.PI) turns -= Math.round(step / (2 * Math.PI));
    out[k] = angles[k]! + 2 * Math.PI * turns;
  }
  return out;
}

/**
 * −dφ/dω in samples, exact: Re(Σ k·h[k]·e^(−iωk) / H(ω)), with no differencing of phase.
 *
 * NaN where |H| is so small (10⁻¹² of Σ|h|) that its phase is rounding: at a zero on the unit
 * circle there is none. Linear phase is constant by symmetry and answered so everywhere.
 */
export function groupDelay(h: ArrayLike<number>, frequency: ArrayLike<number>): Float64Array {
  const n = h.length;
  if (symmetry(h)) return new Float64Array(frequency.length).fill((n - 1) / 2);
  const ramp = Float64Array.from(h, (value, k) => k * value);
  let floor = 0;
  for (let k = 0; k < n; k++) floor += 1e-12 * Math.abs(h[k]!);
  return Float64Array.from(frequency, (f) => {
    const bottom = responseAt(h, f);
    const size = bottom.re ** 2 + bottom.im ** 2;
    if (!(size > floor ** 2)) return Number.NaN;
    const top = responseAt(ramp, f);
    return (top.re * bottom.re + top.im * bottom.im) / size;
  });
}

/** `even` or `odd` where the coefficients are exactly so about their middle: linear phase. */
export function symmetry(h: ArrayLike<number>): 'even' | 'odd' | undefined {
  const n = h.length;
  let even = true;
  let odd = true;
  let zero = true;
  for (let k = 0; 2 * k < n; k++) {
    const a = h[k]!;
    const b = h[n - 1 - k]!;
    if (a !== 0 || b !== 0) zero = false;
    if (a !== b) even = false;
    if (a !== -b) odd = false;
  }
  if (zero) return undefined;
  return even ? 'even' : odd ? 'odd' : undefined;
}

/** Running sums of the impulse response: the answer to a unit step. */
export function stepResponse(h: ArrayLike<number>): Float64Array {
  let sum = 0;
  return Float64Array.from(h, (value) => (sum += value));
}
