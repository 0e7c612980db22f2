/**
 * Matched designs: poles where those of the analog filter are by z = e^(sT), the numerator by its magnitude.
 *
 * Low-pass, high-pass, band-pass and peak are those of M. Vicanek, "Matched Second Order Digital Filters" (2016). Shelves
 * have the analog magnitude at 0, at their own frequency and at half the sample rate, notches at 0, at half the sample
 * rate and at their lower −3 dB point, with the zeros on the circle; one-pole filters at 0 and at half the sample rate.
 */
import { EngineError } from '../error.ts';
import type { Section } from '../iir/section.ts';
import { analogQ, type Band, isFirstOrder } from './band.ts';
import { type Prototype, powerAt, prototypeOf } from './prototype.ts';
import { phi, rootOf, type Square, squareAt, squareOf } from './section-roots.ts';

/** The denominator of poles s² + s/q + 1, s over their own frequency of `omega` radians a sample. */
function polesAt(omega: number, q: number): readonly [number, number] {
  const damping = 1 / (2 * q);
  const decay = Math.exp(-damping * omega);
  if (damping <= 1)
    return [-2 * decay * Math.cos(Math.sqrt(1 - damping * damping) * omega), decay * decay];
  // Two real poles, as sums of exponentials that cannot overflow.
  const root = Math.sqrt(damping * damping - 1);
  const slow = Math.exp((root - damping) * omega);
  const fast = Math.exp(-(root + damping) * omega);
  return [-(slow + fast), slow * fast];
}

const none = (band: Band, what: string): never => {
  throw new EngineError(
    'infeasible',
    `No real filter has ${what} of the analog ${band.type} at ${band.frequency} Hz.`,
    { field: 'design', value: band.frequency },
  );
};

/** A section whose numerator has this square. */
function withNumerator(square: Square, a: readonly [number, number], band: Band): Section {
  const b = rootOf(square) ?? none(band, 'the magnitudes');
  return { b: [b[0], b[1], b[2]], a: [a[0], a[1]] };
}

/** 1/H of a section whose zeros lie inside the unit circle. */
export const inverse = ({ b, a }: Section): Section => ({
  b: [1 / b[0], a[0] / b[0], a[1] / b[0]],
  a: [b[1] / b[0], b[2] / b[0]],
});

/** The section of a band whose frequency lies below half the sample rate. Throws `infeasible`. */
export function matched(band: Band, fs: number): Section {
  const omega = (2 * Math.PI * band.frequency) / fs;
  if (isFirstOrder(band.type)) return onePole(band, omega);
  const q = analogQ(band);
  switch (band.type) {
    case 'lowpass':
      return lowpass(band, omega, q);
    case 'highpass':
      return highpass(omega, q);
    case 'bandpass':
      return bandpass(band, omega, q);
    case 'notch':
      return notch(band, omega, q);
    case 'peak':
      // A cut is the inverse of its boost, whose poles are the narrow ones.
      return band.gain < 0
        ? inverse(peak({ ...band, gain: -band.gain }, omega, q))
        : peak(band, omega, q);
    default:
      return shelf(band, omega, q);
  }
}

function lowpass(band: Band, omega: number, q: number): Section {
  const a = polesAt(omega, q);
  const square = squareOf(...a);
  const at = phi(omega);
  const middle = squareAt(square, at) * q * q;
  const c1 = (middle - square.c0 * at[0]) / at[1];
  // With much damping near half the sample rate no zero makes up for the poles: then it is met there.
  const end = c1 >= 0 ? c1 : square.c1 * powerAt(prototypeOf('lowpass', 0, q), Math.PI / omega);
  return withNumerator({ c0: square.c0, c1: end, c2: 0 }, a, band);
}

function highpass(omega: number, q: number): Section {
  const a = polesAt(omega, q);
  const at = phi(omega);
  const b = (Math.sqrt(squareAt(squareOf(...a), at)) * q) / (4 * at[1]);
  return { b: [b, -2 * b, b], a: [a[0], a[1]] };
}

/** Value and slope, over φ, of the wanted square at the band's own frequency. */
function middleOf(square: Square, omega: number, power: number): { value: number; slope: number } {
  const at = phi(omega);
  return {
    value: squareAt(square, at) * power,
    slope: (square.c1 - square.c0 + 4 * (at[0] - at[1]) * square.c2) * power,
  };
}

function bandpass(band: Band, omega: number, q: number): Section {
  const a = polesAt(omega, q);
  const at = phi(omega);
  const { value, slope } = middleOf(squareOf(...a), omega, 1);
  const c2 = (value - slope * at[1]) / (4 * at[1] ** 2);
  return withNumerator({ c0: 0, c1: slope + 4 * (at[1] - at[0]) * c2, c2 }, a, band);
}

function peak(band: Band, omega: number, q: number): Section {
  const a = polesAt(omega, 10 ** (band.gain / 40) * q);
  const square = squareOf(...a);
  const at = phi(omega);
  const { value, slope } = middleOf(square, omega, 10 ** (band.gain / 10));
  const c2 = (value - slope * at[1] - square.c0) / (4 * at[1] ** 2);
  const c1 = slope + square.c0 + 4 * (at[1] - at[0]) * c2;
  return withNumerator({ c0: square.c0, c1, c2 }, a, band);
}

/** The square that has the prototype's power to another at 0, at ω, and at half the sample rate. */
function threePoints(square: Square, omega: number, prototype: Prototype): Square {
  const at = phi(omega);
  const c0 = square.c0 * powerAt(prototype, 0);
  const c1 = square.c1 * powerAt(prototype, Math.PI / omega);
  const middle = squareAt(square, at) * powerAt(prototype, 1);
  return { c0, c1, c2: (middle - c0 * at[0] - c1 * at[1]) / at[2] };
}

/** Of a shelf the form whose poles lie below its frequency, where no alias of them does harm; the other is its inverse. */
export function shelf(band: Band, omega: number, q: number): Section {
  const low = band.type === 'lowshelf';
  const turned = low ? band.gain < 0 : band.gain > 0;
  const gain = turned ? -band.gain : band.gain;
  const a = polesAt(omega * 10 ** (-Math.abs(gain) / 80), q);
  const square = threePoints(squareOf(...a), omega, prototypeOf(band.type, gain, q));
  const made = withNumerator(square, a, band);
  return turned ? inverse(made) : made;
}

/** Zeros at ±ω on the circle; the denominator has the analog magnitude at 0, at half the sample rate and at the lower edge. */
export function notch(band: Band, omega: number, q: number): Section {
  const cosine = Math.cos(omega);
  const numerator: Square = { c0: (2 - 2 * cosine) ** 2, c1: (2 + 2 * cosine) ** 2, c2: -4 };
  const prototype = prototypeOf('notch', 0, q);
  const edge = Math.sqrt(1 + 1 / (4 * q * q)) - 1 / (2 * q);
  const at = phi(omega * edge);
  const c0 = numerator.c0;
  const c1 = numerator.c1 / powerAt(prototype, Math.PI / omega);
  const wanted = squareAt(numerator, at) / powerAt(prototype, edge);
  const c2 = (wanted - c0 * at[0] - c1 * at[1]) / at[2];
  const d = rootOf({ c0, c1, c2 }) ?? none(band, 'the magnitudes');
  return { b: [1 / d[0], (-2 * cosine) / d[0], 1 / d[0]], a: [d[1] / d[0], d[2] / d[0]] };
}

/** One pole at e^(−ω) of the analog one, one zero by the magnitudes at 0 and at half the sample rate. */
export function onePole(band: Band, omega: number): Section {
  const turned =
    band.type === 'highshelf1' ? band.gain > 0 : band.type === 'lowshelf1' && band.gain < 0;
  const gain = turned ? -band.gain : band.gain;
  const prototype = prototypeOf(band.type, gain, 1);
  const pole = Math.exp((-omega * prototype.d[0]) / prototype.d[1]);
  const low = (1 - pole) * Math.sqrt(powerAt(prototype, 0));
  const high = (1 + pole) * Math.sqrt(powerAt(prototype, Math.PI / omega));
  const made: Section = { b: [(low + high) / 2, (low - high) / 2, 0], a: [-pole, 0] };
  return turned ? inverse(made) : made;
}
