/** What the elements are driven with: steering, the steps of its parts, failures and errors. Angles in radians. */
import type { Random } from '../numeric/random.ts';
import type { Layout } from './array-layout.ts';

export type Direction = readonly [u: number, v: number, w: number];

/** Phases −2π r·d, rad, of elements whose places are in wavelengths. */
export function steeringPhases({ x, y, z }: Layout, [u, v, w]: Direction, scale = 1): Float64Array {
  return Float64Array.from(
    x,
    (px, n) => -2 * Math.PI * scale * (px * u + (y[n] ?? 0) * v + (z[n] ?? 0) * w),
  );
}

export interface Steering {
  /** Where the beam is to go. */
  readonly beam: Direction;
  /** Where the subarrays look; the beam itself unless they are turned by themselves. */
  readonly inner: Direction;
  /** Subarray of each element; null where each element is steered alone. */
  readonly groups: Int32Array | null;
  /** True time delays instead of phase shifters: of the elements, or of the subarrays where there are some. */
  readonly delays: boolean;
  /** Frequency over that at which the phase shifters are set. */
  readonly ratio: number;
}

/** Phases that the channels or delays of the subarrays have, at the frequency in use, rad; null without subarrays. */
export function channelPhases(layout: Layout, s: Steering): Float64Array | null {
  if (s.groups === null) return null;
  return steeringPhases(centresOf(layout, s.groups), s.beam, s.delays ? s.ratio : 1);
}

/** Phase of each element at the frequency in use, rad. Phase shifters keep theirs; delays turn with the frequency. */
export function phasesOf(layout: Layout, s: Steering): Float64Array {
  const outer = channelPhases(layout, s);
  if (s.groups === null || outer === null)
    return steeringPhases(layout, s.beam, s.delays ? s.ratio : 1);
  const centres = centresOf(layout, s.groups);
  const whole = steeringPhases(layout, s.inner);
  const middle = steeringPhases(centres, s.inner);
  return whole.map((phase, n) => phase - (middle[n] ?? 0) + (outer[n] ?? 0));
}

/** The layout with each element at the middle of its subarray. */
function centresOf(layout: Layout, groups: Int32Array): Layout {
  const count = groups.reduce((most, g) => Math.max(most, g), 0) + 1;
  const members = new Float64Array(count);
  groups.forEach((g) => {
    members[g] = (members[g] ?? 0) + 1;
  });
  const of = (a: Float64Array): Float64Array => {
    const sums = new Float64Array(count);
    groups.forEach((g, n) => {
      sums[g] = (sums[g] ?? 0) + (a[n] ?? 0);
    });
    return Float64Array.from(groups, (g) => (sums[g] ?? 0) / (members[g] ?? 1));
  };
  return { ...layout, x: of(layout.x), y: of(layout.y), z: of(layout.z) };
}

/** A phase at the nearest step of a shifter of so many bits, or by lot at one of its two neighbours so that the mean is right. */
export function steppedPhase(phase: number, bits: number, lot: Random | null): number {
  const step = (2 * Math.PI) / 2 ** bits;
  const place = phase / step;
  // Halves go up, but for rounding in the phase itself.
  if (lot === null) return Math.round(place + 1e-9) * step;
  const low = Math.floor(place + 1e-9);
  return (low + (lot.uniform() < place - low ? 1 : 0)) * step;
}

/** An amplitude at the nearest step in dB below 1; 0 stays. */
export const steppedAmplitude = (amplitude: number, step: number): number =>
  amplitude === 0
    ? 0
    : Math.sign(amplitude) *
      10 ** ((-step * Math.round((-20 * Math.log10(Math.abs(amplitude))) / step)) / 20);

export interface Errors {
  /** Standard deviation of the amplitude, as a share of it. */
  readonly amplitude: number;
  /** Standard deviation of the phase, rad. */
  readonly phase: number;
}

/** Weights with Gaussian errors of each element: (1 + δ)e^{jφ}. */
export function disturbed(
  re: Float64Array,
  im: Float64Array,
  errors: Errors,
  random: Random,
): { re: Float64Array; im: Float64Array } {
  const out = { re: new Float64Array(re.length), im: new Float64Array(re.length) };
  for (let n = 0; n < re.length; n++) {
    const size = 1 + errors.amplitude * random.normal();
    const turn = errors.phase * random.normal();
    const [c, s] = [size * Math.cos(turn), size * Math.sin(turn)];
    out.re[n] = re[n]! * c - im[n]! * s;
    out.im[n] = re[n]! * s + im[n]! * c;
  }
  return out;
}

/**
 * Mean power pattern under such errors: `share` of the pattern without them, and the same `floor` in every direction,
 * |F|²e^{−σφ²} + Σ|w|²(1 + σa² − e^{−σφ²}) (J. Ruze, "The effect of aperture errors on the antenna radiation
 * pattern", Nuovo Cimento Suppl. 9, 1952; exact for Gaussian errors, independent from element to element).
 */
export function meanUnderErrors(
  re: Float64Array,
  im: Float64Array,
  { amplitude, phase }: Errors,
): { share: number; floor: number } {
  const squares = re.reduce((sum, r, n) => sum + r * r + (im[n] ?? 0) ** 2, 0);
  const share = Math.exp(-phase * phase);
  return { share, floor: squares * (amplitude ** 2 - Math.expm1(-phase * phase)) };
}
