import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { type Element, isLumped } from '@tollbench/engines/rf/element.ts';
import type { Ladder } from '@tollbench/engines/rf/ladder.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText, withoutNoise } from '../../text/complex.ts';
import type { Topology } from './inputs.ts';

export const FORM: Readonly<Record<Topology, string>> = {
  L: 'L',
  pi: 'π',
  T: 'T',
  'shunt-open': 'open shunt stub',
  'shunt-short': 'shorted shunt stub',
  'series-open': 'open series stub',
  'series-short': 'shorted series stub',
};

const UNIT = { L: 'H', C: 'F', R: 'Ω' } as const;

export const nameOf = (e: Element): string => {
  if (isLumped(e)) return `${e.kind} ${e.part}`;
  if (e.kind === 'line') return 'line';
  return `${e.place} ${e.end === 'open' ? 'open' : 'shorted'} stub`;
};

export const sizeOf = (e: Element): string =>
  isLumped(e)
    ? showQuantity(e.value, UNIT[e.part])
    : `${showQuantity(e.degrees, '°')} of ${showQuantity(e.z0, 'Ω')}`;

/** m/s. */
const LIGHT = 299_792_458;

/** Length of a line of so many degrees at f0 (Hz), m. */
export const metresOf = (degrees: number, f0: number, velocity: number): number =>
  ((degrees / 360) * velocity * LIGHT) / f0;

/** Size of a step, with a line's length in metres at this velocity factor. */
export const sizeInMetres = (e: Element, f0: number, velocity: number): string =>
  isLumped(e) ? sizeOf(e) : `${sizeOf(e)}, ${showQuantity(metresOf(e.degrees, f0, velocity), 'm')}`;

/** What a part is, as the name of its size. */
export function partLabel(e: Element): string {
  const name = isLumped(e) || e.kind === 'line' ? nameOf(e) : `${e.place} ${e.end} stub`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Way along a line towards the generator from the short circuit to a place on the chart, wavelengths: 0 to 0.5. */
export function wavelengthsToGenerator({ re, im }: Complex): number {
  const turns = (0.5 - Math.atan2(im, re) / (2 * Math.PI)) / 2;
  return turns >= 0.5 ? turns - 0.5 : turns;
}

/** Whether the source has an impedance that is not the reference. */
export const hasOwnSource = ({ re, im }: Complex, z0: number): boolean => re !== z0 || im !== 0;

export const ladderWords = (ladder: Ladder): string =>
  ladder.length === 0
    ? 'no part needed'
    : ladder.map((e) => `${nameOf(e)} ${sizeOf(e)}`).join(', ');

/** R + jX with its unit. */
export const showImpedance = (z: Complex): string =>
  isKnown(z) ? `${complexText(withoutNoise(z), 'leading j', 4)}\u202fΩ` : 'open circuit';

/** R + jX with its unit, or R alone where there is no X. */
export const showPlainly = (z: Complex): string =>
  z.im === 0 ? showQuantity(z.re, 'Ω') : showImpedance(z);

/** R + jX of a place on the chart, Ω; infinite or NaN at the open circuit. */
export function impedanceAt({ re, im }: Complex, z0: number): Complex {
  const bottom = (1 - re) ** 2 + im * im;
  return { re: (z0 * (1 - re * re - im * im)) / bottom, im: (2 * z0 * im) / bottom };
}

/** G + jB of a place on the chart, S: that of the place opposite, on 1/z0. */
export const admittanceAt = ({ re, im }: Complex, z0: number): Complex =>
  impedanceAt({ re: -re, im: -im }, 1 / z0);

/** G + jB with its unit, S. */
export const showAdmittance = (y: Complex): string =>
  isKnown(y)
    ? `${complexText(withoutNoise({ re: 1e3 * y.re, im: 1e3 * y.im }), 'leading j', 4)}\u202fmS`
    : 'short circuit';

/** Whether an immittance is one: neither an open nor a short circuit on its own scale. */
export const isKnown = ({ re, im }: Complex): boolean => Number.isFinite(re) && Number.isFinite(im);

/** |Γ|, with a match and a total reflection freed of their last digit's rounding. */
export function sizeOfGamma(gamma: Complex): number {
  const size = Math.hypot(gamma.re, gamma.im);
  if (size < 1e-12) return 0;
  return Math.abs(size - 1) < 1e-12 ? 1 : size;
}

/** Loss in dB of a power gain; a rounding error is no loss. */
export const lossOf = (gain: number): number => {
  const loss = -powerDecibels(gain);
  return Math.abs(loss) < 1e-9 ? 0 : loss;
};

/** Resistance of the parallel equivalent of R + jX, Ω; infinite for a pure reactance. */
export const parallelResistance = ({ re, im }: Complex): number => (re ** 2 + im ** 2) / re;
