/** Figures that stand in several places, from a result. */
import type { Extreme } from '@tollbench/engines/antenna/array-lobes.ts';
import type { ArrayResult } from './compute.ts';
import { LIGHT } from './distance.ts';
import { ratioOf } from './excite.ts';
import type { ArrayInputs } from './inputs.ts';

export const DEGREES = 180 / Math.PI;

export const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/** An angle in degrees; below a billionth of one, which is rounding, nought. */
export const inDegrees = (radians: number): number => tidy(radians * DEGREES);

/** A difference of degrees or decibels without what is rounding. */
export const tidy = (x: number): number => (Math.abs(x) < 1e-9 ? 0 : x);

/** Half-power beamwidth in degrees. A beam whose top is the end of the cut has its other half behind it; null where it does not fall to half. */
export function beamwidthOf({ beam, asked, design }: ArrayResult): number | null {
  const { top, halfLeft, halfRight } = beam;
  if (halfLeft !== null && halfRight !== null) return inDegrees(halfRight - halfLeft);
  // A flat array has the same pattern behind its plane.
  const mirrored = asked.line.cosine[2] === 1 && design.layout.z.every((z) => z === 0);
  if (mirrored && top.angle === asked.to && halfLeft !== null)
    return inDegrees(2 * (top.angle - halfLeft));
  if (mirrored && top.angle === asked.from && halfRight !== null)
    return inDegrees(2 * (halfRight - top.angle));
  return null;
}

/** dB against the beam's top. */
export const against = ({ beam }: ArrayResult, { power }: Extreme): number =>
  tidy(decibels(power / beam.top.power));

export const sideLobeOf = (r: ArrayResult): number | null =>
  r.beam.highest === null ? null : against(r, r.beam.highest);

/** |Σw|²/(NΣ|w|²) of the amplitudes that are there. */
export function taperEfficiency({ design: { amplitude } }: ArrayResult): number {
  const sum = amplitude.reduce((s, a) => s + a, 0);
  const squares = amplitude.reduce((s, a) => s + a * a, 0);
  const driven = amplitude.reduce((n, a) => n + (a === 0 ? 0 : 1), 0);
  return (sum * sum) / (driven * squares);
}

/** Slope of a difference pattern along x over the steepest there is, by the weights as built and in phase. */
export function slopeRatio({ design: { amplitude, layout } }: ArrayResult): number {
  const moment = amplitude.reduce((s, a, n) => s + a * (layout.x[n] ?? 0), 0);
  const squares = amplitude.reduce((s, a) => s + a * a, 0);
  const places = layout.x.reduce((s, x) => s + x * x, 0);
  return Math.abs(moment) / Math.sqrt(squares * places);
}

/** Wavelength at the design frequency, m. */
export const wavelengthOf = ({ frequency }: ArrayInputs): number => LIGHT / frequency;

const spanOf = (a: Float64Array): number =>
  a.reduce((m, v) => Math.max(m, v), Number.NEGATIVE_INFINITY) -
  a.reduce((m, v) => Math.min(m, v), Number.POSITIVE_INFINITY);

/** Extents along x and y, and the distance from which the pattern holds, m. */
export function extentsOf(r: ArrayResult, i: ArrayInputs) {
  const { x, y, z } = r.design.layout;
  const wave = wavelengthOf(i);
  const [wide, high, deep] = [spanOf(x), spanOf(y), spanOf(z)];
  const whole = Math.hypot(wide, high, deep);
  return {
    wide: wide * wave,
    high: high * wave,
    far: 2 * whole * whole * wave * ratioOf(i),
  };
}

/** Amplitude against the greatest and phase in degrees of each element, as built. */
export function driveOf({ excitation: { built } }: ArrayResult): {
  amplitude: Float64Array;
  phase: Float64Array;
} {
  const size = built.re.map((re, n) => Math.hypot(re, built.im[n] ?? 0));
  const top = size.reduce((m, s) => Math.max(m, s), 0);
  return {
    amplitude: size.map((s) => s / top),
    phase: built.re.map((re, n) =>
      size[n] === 0 ? 0 : Math.atan2((built.im[n] ?? 0) + 0, re) * DEGREES + 0,
    ),
  };
}
