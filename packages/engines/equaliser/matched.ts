/**
 * Matched designs: poles where those of the analog filter are by z = e^(sT), the numerator by its magnitude.
 *
 * Low-pass, high-pass, band-pass and peak are those of M. Vicanek, "Matched Second Order Digital Filters" (2016). Shelves
 * have the analog magnitude at 0, at their own frequency and at half the sample rate, notches at 0, at half the sample
 * rate and at their lower −3 dB point, with the zeros on the circle; one-pole filters at 0 and at half the sample rate.
 */
import { EngineError } from '../error.ts';
import { type PolarRoot, polynomialOf, power } from '../iir/polar-root.ts';
import type { Section } from '../iir/section.ts';
import { analogQ, type Band, isFirstOrder } from './band.ts';
import { type Prototype, powerAt, prototypeOf } from './prototype.ts';
import { phi, rootOf, type Square, squareAt } from './section-roots.ts';

/** The poles of a denominator, by their distance from the circle: far below the sample rate 1 + a₁ + a₂ has no digits left. */
interface Poles {
  readonly roots: readonly PolarRoot[];
  readonly a: readonly [number, number];
}

/** z = e^(sT) of the poles s² + s/q + 1, s over their own frequency of `omega` radians a sample. */
function polesAt(omega: number, q: number): Poles {
  const damping = 1 / (2 * q);
  const root = Math.sqrt(Math.abs(damping * damping - 1));
  const real = (rate: number): PolarRoot => ({
    deficit: -Math.expm1(-rate * omega),
    angle: 0,
    pair: false,
  });
  const roots =
    damping < 1
      ? [{ deficit: -Math.expm1(-damping * omega), angle: root * omega, pair: true }]
      : [real(1 / (damping + root)), real(damping + root)];
  const [a1, a2] = polynomialOf(roots);
  return { roots, a: [a1, a2] };
}

const product = (roots: readonly PolarRoot[], omega: number): number =>
  roots.reduce((p, root) => p * power(root, omega), 1);

/** The slope over φ₁ at ω of the square of the denominator, without differences of what is nearly the same. */
function slopeOf({ roots }: Poles, omega: number): number {
  const [one, two] = roots;
  if (!one) return 0;
  const r = 1 - one.deficit;
  if (one.pair) {
    const apart = Math.sin((omega + one.angle) / 2) * Math.sin((omega - one.angle) / 2);
    return 8 * r * (one.deficit ** 2 * Math.cos(one.angle) + 4 * r * apart);
  }
  const other = two?.deficit ?? 1;
  const s = 1 - other;
  return 4 * (r * other ** 2 + s * one.deficit ** 2) + 32 * r * s * Math.sin(omega / 2) ** 2;
}

const none = (band: Band, what: string): never => {
  throw new EngineError(
    'infeasible',
    `No real filter has ${what} of the analog ${band.type} at ${band.frequency} Hz.`,
    { field: 'design', value: band.frequency },
  );
};

/** A section whose numerator has this square. */
function withNumerator(square: Square, { a }: Poles, band: Band): Section {
  const b = rootOf(square) ?? none(band, 'the magnitudes');
  return { b: [b[0], b[1], b[2]], a };
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
  const poles = polesAt(omega, q);
  const c0 = product(poles.roots, 0);
  const at = phi(omega);
  const middle = product(poles.roots, omega) * q * q;
  const met = (middle - c0 * at[0]) / at[1];
  // With much damping near half the sample rate no zero makes up for the poles: then it is met there.
  const c1 =
    met >= 0
      ? met
      : product(poles.roots, Math.PI) * powerAt(prototypeOf('lowpass', 0, q), Math.PI / omega);
  return withNumerator({ c0, c1, c2: 0 }, poles, band);
}

function highpass(omega: number, q: number): Section {
  const { roots, a } = polesAt(omega, q);
  const b = (Math.sqrt(product(roots, omega)) * q) / (4 * phi(omega)[1]);
  return { b: [b, -2 * b, b], a };
}

function bandpass(band: Band, omega: number, q: number): Section {
  const poles = polesAt(omega, q);
  const at = phi(omega);
  const slope = slopeOf(poles, omega);
  const c2 = (product(poles.roots, omega) - slope * at[1]) / (4 * at[1] ** 2);
  // Where rounding is all that is left of it, the zero lies at half the sample rate.
  const c1 = Math.max(0, slope + 4 * (at[1] - at[0]) * c2);
  return withNumerator({ c0: 0, c1, c2 }, poles, band);
}

function peak(band: Band, omega: number, q: number): Section {
  const poles = polesAt(omega, 10 ** (band.gain / 40) * q);
  const c0 = product(poles.roots, 0);
  const at = phi(omega);
  const raised = 10 ** (band.gain / 10);
  const slope = slopeOf(poles, omega) * raised;
  const c2 = (product(poles.roots, omega) * raised - slope * at[1] - c0) / (4 * at[1] ** 2);
  const c1 = slope + c0 + 4 * (at[1] - at[0]) * c2;
  return withNumerator({ c0, c1, c2 }, poles, band);
}

/** The square that has the prototype's power to that of the poles at 0, at ω, and at half the sample rate. */
function threePoints(poles: Poles, omega: number, prototype: Prototype): Square {
  const at = phi(omega);
  const c0 = product(poles.roots, 0) * powerAt(prototype, 0);
  const c1 = product(poles.roots, Math.PI) * powerAt(prototype, Math.PI / omega);
  const middle = product(poles.roots, omega) * powerAt(prototype, 1);
  return { c0, c1, c2: (middle - c0 * at[0] - c1 * at[1]) / at[2] };
}

/** Of a shelf the form whose poles lie below its frequency, where no alias of them does harm; the other is its inverse. */
export function shelf(band: Band, omega: number, q: number): Section {
  const low = band.type === 'lowshelf';
  const turned = low ? band.gain < 0 : band.gain > 0;
  const gain = turned ? -band.gain : band.gain;
  const a = polesAt(omega * 10 ** (-Math.abs(gain) / 80), q);
  const square = threePoints(a, omega, prototypeOf(band.type, gain, q));
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
