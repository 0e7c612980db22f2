/** Bands of a parametric equaliser, and how their width is given. */
import { EngineError } from '../error.ts';

export const BAND_TYPES = [
  'peak',
  'lowshelf',
  'highshelf',
  'lowpass',
  'highpass',
  'bandpass',
  'notch',
  'allpass',
  'lowpass1',
  'highpass1',
  'allpass1',
  'lowshelf1',
  'highshelf1',
] as const;
export type BandType = (typeof BAND_TYPES)[number];

/** Q; the width in octaves between the points of half the gain in dB, or of −3 dB; or the slope S of a shelf, 1 the steepest without a bump. */
export type Width =
  | { readonly kind: 'q'; readonly value: number }
  | { readonly kind: 'octaves'; readonly value: number }
  | { readonly kind: 'slope'; readonly value: number };

export interface Band {
  readonly type: BandType;
  /** Hz: the centre, of a shelf where half its dB are reached, of a pass the edge of the prototype. */
  readonly frequency: number;
  /** dB; 0 where the type has none. */
  readonly gain: number;
  /** Left out of first order alone. */
  readonly width: Width;
}

const GAINED: ReadonlySet<BandType> = new Set([
  'peak',
  'lowshelf',
  'highshelf',
  'lowshelf1',
  'highshelf1',
]);
const FIRST: ReadonlySet<BandType> = new Set([
  'lowpass1',
  'highpass1',
  'allpass1',
  'lowshelf1',
  'highshelf1',
]);

/** Whether a band of this type has a gain: peaks and shelves. */
export const hasGain = (type: BandType): boolean => GAINED.has(type);
/** Whether it is of first order, so that it has no width. */
export const isFirstOrder = (type: BandType): boolean => FIRST.has(type);
export const isShelf = (type: BandType): boolean => type === 'lowshelf' || type === 'highshelf';

/** A = √gain of R. Bristow-Johnson: the amplitude of half the dB. */
export const halfAmplitude = (gain: number): number => 10 ** (gain / 40);

/** Q of a slope S at a gain: 1/Q² = (A + 1/A)(1/S − 1) + 2. Throws `out-of-range` where S is too steep for the gain. */
export function slopeQ(slope: number, gain: number): number {
  const a = halfAmplitude(gain);
  const inverse = (a + 1 / a) * (1 / slope - 1) + 2;
  if (!(inverse > 0 && Number.isFinite(inverse)))
    throw new EngineError(
      'out-of-range',
      `The slope ${slope} is too steep for a shelf of ${gain} dB.`,
      { field: 'slope', value: slope },
    );
  return 1 / Math.sqrt(inverse);
}

/** The slope S of a Q at a gain: the inverse of `slopeQ`. */
export function qSlope(q: number, gain: number): number {
  const a = halfAmplitude(gain);
  return 1 / ((1 / (q * q) - 2) / (a + 1 / a) + 1);
}

/** Q of a width in octaves on an unwarped axis: 1/Q = 2 sinh(½ ln 2 · octaves). */
export const octavesQ = (octaves: number): number => 1 / (2 * Math.sinh((Math.LN2 / 2) * octaves));

/** Octaves of a Q: the inverse of `octavesQ`. */
export const qOctaves = (q: number): number => (2 / Math.LN2) * Math.asinh(1 / (2 * q));

/** Q of the band as an analog filter. Throws `out-of-range` for a slope that is too steep. */
export function analogQ({ width, gain }: Band): number {
  if (width.kind === 'q') return width.value;
  return width.kind === 'octaves' ? octavesQ(width.value) : slopeQ(width.value, gain);
}

/**
 * Q that a bilinear design takes: a width in octaves is met at the edges of the digital filter, as the Audio EQ
 * Cookbook has it, with ω₀/sin ω₀ for what the transform squeezes. Throws `out-of-range` where no Q is left.
 */
export function bilinearQ(band: Band, fs: number): number {
  if (band.width.kind !== 'octaves') return analogQ(band);
  const w = (2 * Math.PI * band.frequency) / fs;
  const q = octavesQ((band.width.value * w) / Math.sin(w));
  if (!(q > 0))
    throw new EngineError(
      'out-of-range',
      `A width of ${band.width.value} octaves at ${band.frequency} Hz does not fit below half the sample rate, ${fs / 2} Hz.`,
      { field: 'octaves', value: band.width.value },
    );
  return q;
}
