/**
 * Optimal (equiripple) linear-phase FIR design by Parks and McClellan, types I to IV.
 *
 * Frequencies are shares of the sample rate, 0 to 0.5. The answer carries its own proof: the error
 * alternates at degree + 2 points with size `deviation`, so no filter of the length does better
 * than `deviation`, and this one's largest error is `largest`. What cannot be brought together is
 * refused (Cheney, Introduction to Approximation Theory, 1966, ch. 3).
 */
import { EngineError, type EngineErrorCode } from '../error.ts';
import { amplitude } from './amplitude.ts';
import { amplitudeGrid } from './amplitude-grid.ts';
import { type Band, checkBands } from './band.ts';
import { equilibriumReference } from './equilibrium.ts';
import { type Exchange, exchange } from './exchange.ts';
import { polish } from './polish.ts';
import { irfft } from './real-fft.ts';
import { evenReference, lejaReference, stretchReference } from './reference.ts';
import type { ExchangeBand } from './trial.ts';

/** A band whose wanted amplitude and weight follow curves: functions of the frequency as a share of the sample rate, smooth and finite on the band, the weight above 0. */
export interface CurvedBand {
  readonly from: number;
  readonly to: number;
  readonly desired: (frequency: number) => number;
  readonly weight: (frequency: number) => number;
}

export interface RemezSpec {
  /** Coefficients, 2 to 4096. */
  readonly taps: number;
  /** Rising, with gaps between. For a differentiator `desired` is a slope, amplitude over frequency as a share of the sample rate, and `weight` that of a relative error. */
  readonly bands: readonly Band[];
  /**
   * `multiband` has even symmetry (types I and II); `differentiator` and `hilbert` odd (types III
   * and IV): the first approximates +i·amplitude, the second −i·amplitude.
   */
  readonly kind?: 'multiband' | 'differentiator' | 'hilbert';
}

/** The same with curves among the bands. */
export interface CurvedSpec extends Omit<RemezSpec, 'bands'> {
  readonly bands: readonly (Band | CurvedBand)[];
}

export interface RemezDesign {
  readonly coefficients: Float64Array;
  readonly type: 1 | 2 | 3 | 4;
  /**
   * Weighted error at the alternating points: what no filter of this length can beat. Not resolved
   * below 10⁻¹³ of the largest target, where `largest` alone counts.
   */
  readonly deviation: number;
  /** Largest weighted error of `coefficients` as evaluated afterwards on a fine grid. */
  readonly largest: number;
  readonly iterations: number;
  /** The alternating points as shares of the sample rate. */
  readonly extrema: Float64Array;
}

const MAX_TAPS = 4096;
/** Above this degree elimination takes too long to be worth the last digits. */
const MAX_POLISHED = 600;
/** Unweighted errors of this share of the largest target are rounding, not design. */
const ROUNDING = 1e-13;

interface Problem {
  readonly type: 1 | 2 | 3 | 4;
  readonly degree: number;
  /** The factor that every filter of the type carries: its amplitude is factor·polynomial. */
  readonly factor: (omega: number) => number;
  readonly bands: readonly ExchangeBand[];
  /** The unfactored target and weight, for the check at the end. */
  readonly wanted: readonly ExchangeBand[];
}

function refuse(code: EngineErrorCode, message: string, field: string, value?: unknown): never {
  throw new EngineError(code, message, { field, value });
}

const isCurved = (band: Band | CurvedBand): band is CurvedBand =>
  typeof band.desired === 'function';

/** The ends of the wanted curve and the weight in the middle: what stands for a curve where a band is judged as a whole. */
const levelled = (band: Band | CurvedBand): Band =>
  isCurved(band)
    ? {
        from: band.from,
        to: band.to,
        desired: [band.desired(band.from), band.desired(band.to)],
        weight: band.weight(0.5 * (band.from + band.to)),
      }
    : band;

const curved = ({ from, to, desired, weight }: CurvedBand): ExchangeBand => ({
  from: 2 * Math.PI * from,
  to: 2 * Math.PI * to,
  desired: (w) => desired(w / (2 * Math.PI)),
  weight: (w) => weight(w / (2 * Math.PI)),
});

function pose(spec: CurvedSpec): Problem {
  const { taps, kind = 'multiband' } = spec;
  if (!Number.isInteger(taps) || taps < 2 || taps > MAX_TAPS) {
    refuse(
      'out-of-range',
      `The number of coefficients ${taps} is not 2 to ${MAX_TAPS}.`,
      'taps',
      taps,
    );
  }
  checkBands(spec.bands.map(levelled));
  const odd = taps % 2 === 1;
  const type = kind === 'multiband' ? (odd ? 1 : 2) : odd ? 3 : 4;
  const degree = type === 1 ? (taps - 1) / 2 : type === 3 ? (taps - 3) / 2 : taps / 2 - 1;
  const factor = {
    1: () => 1,
    2: (w: number) => Math.cos(w / 2),
    3: Math.sin,
    4: (w: number) => Math.sin(w / 2),
  }[type];
  const wanted = spec.bands.map((band): ExchangeBand => {
    if (isCurved(band)) return curved(band);
    const [low, high] =
      typeof band.desired === 'number' ? [band.desired, band.desired] : band.desired;
    const { from, to, weight = 1 } = band;
    const line = (w: number) => low + ((high - low) * (w / (2 * Math.PI) - from)) / (to - from);
    const relative = kind === 'differentiator';
    const stop = low === 0 && high === 0;
    return {
      from: 2 * Math.PI * from,
      to: 2 * Math.PI * to,
      desired: relative ? (w) => (line(w) * w) / (2 * Math.PI) : low === high ? () => low : line,
      weight: relative && !stop ? (w) => (2 * Math.PI * weight) / w : () => weight,
    };
  });
  const zeroAtNought = type >= 3;
  const zeroAtHalf = type === 2 || type === 3;
  if (type === 1) return { type, degree, factor, bands: wanted, wanted };
  const bands = wanted.map(({ from, to, desired, weight }): ExchangeBand => {
    // Where the type forces a zero the factored weight vanishes and cannot carry an alternation
    // point: the search ends a fortieth of a ripple before. A relative weight does not vanish.
    const inset = Math.PI / (40 * (degree + 1));
    let low = from;
    let high = to;
    if (zeroAtNought && from === 0) {
      low = Number.isFinite(weight(0)) ? Math.min(inset, to / 4) : 1e-9;
      if (Math.abs(desired(0)) > 0) {
        refuse(
          'type',
          `Odd symmetry is zero at frequency 0 and cannot have amplitude ${desired(0)} there: start the band above 0.`,
          'bands',
          0,
        );
      }
    }
    if (zeroAtHalf && to === Math.PI) {
      high = Math.max(Math.PI - inset, to - (to - from) / 4);
      if (Math.abs(desired(Math.PI)) > 0) {
        const cure = taps + 1;
        refuse(
          'type',
          `Type ${type === 2 ? 'II' : 'III'} (${taps} coefficients) is zero at half the sample rate and cannot have amplitude ${desired(Math.PI)} there: take ${cure} or end the band below 0.5.`,
          'taps',
          taps,
        );
      }
    }
    return {
      from: low,
      to: high,
      desired: (w) => desired(w) / factor(w),
      weight: (w) => weight(w) * factor(w),
    };
  });
  return { type, degree, factor, bands, wanted };
}

/** The gap to the proven bound, a share of the error, past which another start is tried. */
const LOOSE = 1e-7;

/** Tries one start after another, the best first, until one comes together; else the closest. */
function solve({ type, degree, bands, wanted }: Problem): Exchange {
  const count = degree + 2;
  const ripples = degree + { 1: 0, 2: 0.5, 3: 1, 4: 0.5 }[type];
  const weights = wanted.map(({ from, to, weight }) => weight(0.5 * (from + to)));
  const equal = weights.map(() => 1);
  const starts = [
    () => equilibriumReference(bands, count, ripples, weights),
    () => equilibriumReference(bands, count, ripples, equal),
    () => evenReference(bands, count),
    () => lejaReference(bands, count),
    () => halfReference(degree, bands),
  ];
  let best: Exchange | undefined;
  for (const start of starts) {
    const reference = start();
    if (!reference) continue;
    const found = exchange(degree, bands, reference);
    if (!best || looseness(found) < looseness(best)) best = found;
    if (looseness(best) <= LOOSE) break;
  }
  return best as Exchange;
}

const looseness = ({ converged, largest, deviation }: Exchange): number =>
  converged ? (largest - deviation) / largest : Number.POSITIVE_INFINITY;

/** The reference of the problem of half the degree, stretched. */
function halfReference(degree: number, bands: readonly ExchangeBand[]): Float64Array | undefined {
  if (degree < 8) return undefined;
  const half = degree >> 1;
  const even = exchange(half, bands, evenReference(bands, half + 2));
  const smaller = even.converged
    ? even
    : exchange(half, bands, halfReference(half, bands) ?? lejaReference(bands, half + 2));
  return stretchReference(smaller.reference, bands, degree + 2);
}

/** The impulse response whose amplitude is factor·value, from samples at multiples of 1/taps. */
function impulse(taps: number, type: number, amplitude: (omega: number) => number): Float64Array {
  const bins = Math.floor(taps / 2) + 1;
  const spectrum = new Float64Array(2 * bins);
  const middle = (taps - 1) / 2;
  for (let k = 0; k < bins; k++) {
    const omega = (2 * Math.PI * k) / taps;
    const a = amplitude(omega);
    const re = a * Math.cos(omega * middle);
    const im = -a * Math.sin(omega * middle);
    spectrum[2 * k] = type <= 2 ? re : -im;
    spectrum[2 * k + 1] = type <= 2 ? im : re;
  }
  const h = irfft(spectrum, taps);
  const sign = type <= 2 ? 1 : -1;
  for (let k = 0; 2 * k < taps; k++) {
    const j = taps - 1 - k;
    const mean = 0.5 * (h[k]! + sign * h[j]!);
    h[k] = mean;
    h[j] = sign * mean;
  }
  return h;
}

/** Largest weighted error of h: on a grid by transform, and at the given angles by direct sum. */
function largestError(h: Float64Array, { type, wanted }: Problem, angles: Float64Array): number {
  let intervals = 1;
  while (intervals < 4 * h.length) intervals *= 2;
  const grid = amplitudeGrid(h, type > 2, intervals);
  const step = Math.PI / intervals;
  let largest = 0;
  for (const band of wanted) {
    const last = Math.min(intervals, Math.floor(band.to / step));
    // At 0 a relative weight is infinite, and the amplitude 0 by symmetry.
    const least = Number.isFinite(band.weight(0)) ? 0 : 1;
    for (let k = Math.max(least, Math.ceil(band.from / step)); k <= last; k++) {
      const error = band.weight(k * step) * Math.abs(grid[k]! - band.desired(k * step));
      if (!(error <= largest)) largest = error;
    }
  }
  let b = 0;
  for (const omega of angles) {
    while (omega > wanted[b]!.to) b++;
    const { weight, desired } = wanted[b]!;
    const error = weight(omega) * Math.abs(amplitude(h, type > 2, omega) - desired(omega));
    if (!(error <= largest)) largest = error;
  }
  return largest;
}

/**
 * The filter of least largest weighted error.
 *
 * Refuses (`not-converged`) what double precision cannot bring to within 10⁻³ of the proven
 * optimum, (`type`) an amplitude where the symmetry forces a zero, and malformed bands.
 */
export function remez(spec: CurvedSpec): RemezDesign {
  const problem = pose(spec);
  const { type, degree, factor } = problem;
  const found = solve(problem);
  const advice = 'fewer coefficients, a narrower unused region or less extreme weights may help';
  if (!found.converged) {
    refuse(
      'not-converged',
      `The exchange stopped after ${found.iterations} rounds with error ${found.largest} against a bound of ${found.deviation}: ${advice}.`,
      'taps',
      spec.taps,
    );
  }
  let coefficients = impulse(spec.taps, type, (w) => factor(w) * found.value(w));
  let largest = largestError(coefficients, problem, found.reference);
  if (!(largest <= found.deviation * (1 + 1e-8)) && degree <= MAX_POLISHED) {
    // One point more than coefficients: one inside goes, since past the outermost errors grow.
    const angles = found.reference.filter((_, k) => k !== (degree + 2) >> 1);
    const values = angles.map((w) => factor(w) * found.value(w));
    const polished = polish(coefficients, type > 2, angles, values);
    const error = largestError(polished, problem, found.reference);
    if (error < largest) [coefficients, largest] = [polished, error];
  }
  const levels = spec.bands.map(levelled);
  const heaviest = Math.max(...levels.map(({ weight = 1 }) => weight));
  const gain = Math.max(...levels.flatMap(({ desired }) => desired).map(Math.abs));
  if (!(largest <= found.deviation * (1 + 1e-3) + ROUNDING * gain * heaviest)) {
    refuse(
      'not-converged',
      Number.isFinite(largest)
        ? `In double precision the coefficients err by ${largest.toPrecision(3)} where ${found.deviation.toPrecision(3)} is optimal: ${advice}.`
        : `Double precision does not hold these coefficients: ${advice}.`,
      'taps',
      spec.taps,
    );
  }
  if (spec.kind === 'hilbert')
    coefficients.forEach((h, k) => {
      coefficients[k] = -h;
    });
  return {
    coefficients,
    type,
    deviation: found.deviation,
    largest,
    iterations: found.iterations,
    extrema: found.reference.map((w) => w / (2 * Math.PI)),
  };
}
