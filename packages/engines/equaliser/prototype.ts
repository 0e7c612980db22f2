/**
 * Analog prototypes of an equaliser's bands, those of R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter
 * coefficients" (W3C Note, 2021): H(s) with s over the band's own frequency.
 */
import type { Complex } from '../numeric/complex.ts';
import { type BandType, halfAmplitude } from './band.ts';

/** (n₀ + n₁s + n₂s²)/(d₀ + d₁s + d₂s²). */
export interface Prototype {
  readonly n: readonly [number, number, number];
  readonly d: readonly [number, number, number];
}

/** The prototype of a type with a gain in dB and a Q above 0; first order takes no Q. */
export function prototypeOf(type: BandType, gain: number, q: number): Prototype {
  const a = halfAmplitude(gain);
  const bend = Math.sqrt(a) / q;
  // First-order shelves meet half their dB at s = j.
  const edge = a;
  switch (type) {
    case 'peak':
      return { n: [1, a / q, 1], d: [1, 1 / (a * q), 1] };
    case 'lowshelf':
      return { n: [a * a, a * bend, a], d: [1, bend, a] };
    case 'highshelf':
      return { n: [a, a * bend, a * a], d: [a, bend, 1] };
    case 'lowpass':
      return { n: [1, 0, 0], d: [1, 1 / q, 1] };
    case 'highpass':
      return { n: [0, 0, 1], d: [1, 1 / q, 1] };
    case 'bandpass':
      return { n: [0, 1 / q, 0], d: [1, 1 / q, 1] };
    case 'notch':
      return { n: [1, 0, 1], d: [1, 1 / q, 1] };
    case 'allpass':
      return { n: [1, -1 / q, 1], d: [1, 1 / q, 1] };
    case 'lowpass1':
      return { n: [1, 0, 0], d: [1, 1, 0] };
    case 'highpass1':
      return { n: [0, 1, 0], d: [1, 1, 0] };
    case 'allpass1':
      return { n: [1, -1, 0], d: [1, 1, 0] };
    case 'lowshelf1':
      return { n: [edge, 1, 0], d: [1 / edge, 1, 0] };
    case 'highshelf1':
      return { n: [1, edge, 0], d: [1, 1 / edge, 0] };
  }
}

/** |H(jx)|², x the frequency over the band's own. */
export function powerAt({ n, d }: Prototype, x: number): number {
  const part = ([c0, c1, c2]: Prototype['n']) => (c0 - c2 * x * x) ** 2 + (c1 * x) ** 2;
  return part(n) / part(d);
}

/** H(jx). */
export function responseAt({ n, d }: Prototype, x: number): Complex {
  const [p, q] = [n[0] - n[2] * x * x, n[1] * x];
  const [r, t] = [d[0] - d[2] * x * x, d[1] * x];
  const size = r * r + t * t;
  return { re: (p * r + q * t) / size, im: (q * r - p * t) / size };
}
