/** Answers of a stack at one place, and over a range of places. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type Complex, div, mul } from '@tollbench/engines/numeric/complex.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { type Delay, groupDelay } from '@tollbench/engines/optics/delay.ts';
import {
  indexOf,
  LIGHT,
  normalIndex,
  type Polarisation,
} from '@tollbench/engines/optics/medium.ts';
import { type Answer, respond, type Stack, waveOf } from '@tollbench/engines/optics/stack.ts';
import type { LayersInputs } from './inputs.ts';
import { type Resolved, stackAt } from './resolve.ts';
import { fromUnit, type SpotUnit } from './spot.ts';

/** One polarisation at one place. */
export interface Side {
  readonly reflectance: number;
  readonly transmittance: number;
  /** dB; −∞ of nothing. */
  readonly transmissionDb: number;
  readonly absorbed: readonly number[];
  /** Reflected over incident E, of e^(−iωt); null where layers do not interfere. */
  readonly r: Complex | null;
  readonly t: Complex | null;
}

export interface Both {
  readonly s: Side;
  readonly p: Side;
}

const RAD = Math.PI / 180;
const DB = 10 / Math.LN10;

export const cosineOf = (degrees: number): number => Math.cos(degrees * RAD);

function sideOf(answer: Answer, stack: Stack, polarisation: Polarisation): Side {
  const { coherent } = answer;
  const t = coherent === null ? null : transmitted(answer, stack, polarisation);
  const r = coherent === null ? null : withoutRounding(coherent.reflected, stack.layers.length);
  return {
    reflectance: r?.re === 0 && r.im === 0 ? 0 : answer.reflectance,
    transmittance: answer.transmittance,
    transmissionDb: DB * answer.logTransmittance,
    absorbed: answer.absorbed,
    r,
    t,
  };
}

/** A part of r below what its sums round by: r is up to 1, and each layer adds some units of the last place. */
export const roundingOf = (layers: number): number => 1e-15 * (10 + layers);

/** r whose parts below rounding are 0: of a real r the phase is 0 or 180°, and of none there is no phase. */
function withoutRounding({ re, im }: Complex, layers: number): Complex {
  const least = roundingOf(layers);
  return { re: Math.abs(re) < least ? 0 : re, im: Math.abs(im) < least ? 0 : im };
}

/** Of E: for p, H times the ratio of wave impedances. */
function transmitted(
  { coherent }: Answer,
  { from, to }: Stack,
  polarisation: Polarisation,
): Complex | null {
  if (coherent === null) return null;
  const { direction, log } = coherent.transmitted;
  const grown = Math.exp(log);
  const h = { re: direction.re * grown, im: direction.im * grown };
  if (polarisation === 's') return h;
  return mul(h, mul(div(to.mu, indexOf(to)), { re: indexOf(from).re / from.mu.re, im: 0 }));
}

export function sidesAt(stack: Stack, wavelength: number, degrees: number): Both {
  const cosine = cosineOf(degrees);
  const one = (polarisation: Polarisation): Side =>
    sideOf(
      respond(stack, waveOf(stack.from, cosine, wavelength, polarisation)),
      stack,
      polarisation,
    );
  return { s: one('s'), p: one('p') };
}

/** A number of both as the light is polarised. */
export const mixed = (i: LayersInputs, s: number, p: number): number =>
  i.polarisation === 's' ? s : i.polarisation === 'p' ? p : (s + p) / 2;

export interface Ellipsometric {
  /** Degrees. */
  readonly psi: number;
  readonly delta: number;
}

/** tan Ψ e^(iΔ) = r_p/r_s as ellipsometers give it: e^(+iωt), Δ = 180° from glass at normal incidence. null of no reflection. */
export function ellipsometric({ s, p }: Both): Ellipsometric | null {
  if (s.r === null || p.r === null) return null;
  const [rs, rp] = [Math.hypot(s.r.re, s.r.im), Math.hypot(p.r.re, p.r.im)];
  if (rs === 0 && rp === 0) return null;
  const turn =
    rs === 0
      ? 0
      : -Math.atan2(p.r.im * s.r.re - p.r.re * s.r.im, p.r.re * s.r.re + p.r.im * s.r.im) / RAD;
  return { psi: Math.atan2(rp, rs) / RAD, delta: turn < 0 ? turn + 360 : turn + 0 };
}

/** Amplitude below which the echo of a layer draws no fringe. */
const NO_ECHO = 1e-4;

/** How much the phase of the echoes from behind turns, in radians: of layers up to the first that lets none back. */
export function fringeTurns(stack: Stack, wavelength: number, cosine: number): number {
  const k0 = (2 * Math.PI) / wavelength;
  let turns = 0;
  let left = 1;
  for (const { medium, thickness, incoherent } of stack.layers) {
    const w = normalIndex(medium, stack.from, cosine);
    left *= Math.exp(-2 * k0 * thickness * w.im);
    if (left < NO_ECHO) return turns;
    if (!incoherent) turns += 2 * k0 * thickness * w.re;
  }
  return turns;
}

/** About how often the phase turns through the stack and back, in radians. */
export function turnsOf(stack: Stack, wavelength: number): number {
  const path = stack.layers.reduce(
    (sum, { medium, thickness, incoherent }) =>
      sum + (incoherent ? 0 : indexOf(medium).re * thickness),
    0,
  );
  return (4 * Math.PI * path) / wavelength;
}

/** Group delay of the reflected or transmitted wave, dispersion of the media included. */
export function delayOf(
  r: Resolved,
  of: 'r' | 't',
  polarisation: Polarisation,
  at: {
    readonly wavelength: number;
    readonly degrees: number;
    readonly thicknesses?: readonly number[];
  },
): Delay | null {
  const { low, high } = r.span;
  const omega = (2 * Math.PI * LIGHT) / at.wavelength;
  const amplitude = (w: number): Complex | null => {
    const wavelength = (2 * Math.PI * LIGHT) / w;
    if (wavelength < low || wavelength > high) return null;
    const stack = stackAt(r, wavelength, at.thicknesses);
    const wave = waveOf(stack.from, cosineOf(at.degrees), wavelength, polarisation);
    const answer = respond(stack, wave);
    return sideOf(answer, stack, polarisation)[of];
  };
  return groupDelay(amplitude, omega, turnsOf(stackAt(r, at.wavelength), at.wavelength));
}

const GAP: Side = {
  reflectance: Number.NaN,
  transmittance: Number.NaN,
  transmissionDb: Number.NaN,
  absorbed: [],
  r: null,
  t: null,
};

/** A gap where an incoherent layer is only tunnelled through; at the design point that is refused. */
function sidesOrGap(stack: Stack, wavelength: number, degrees: number): Both {
  try {
    return sidesAt(stack, wavelength, degrees);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { s: GAP, p: GAP };
  }
}

export interface Axis {
  readonly kind: 'spectrum' | 'angle' | 'thickness';
  readonly unit: SpotUnit | '°';
  /** In the axis's unit, rising. */
  readonly x: readonly number[];
}

export interface Curve {
  readonly reflectance: readonly number[];
  readonly transmittance: readonly number[];
  readonly transmissionDb: readonly number[];
  readonly phase: readonly number[];
  readonly delay: readonly number[];
}

export interface Sweep extends Axis {
  readonly s: Curve;
  readonly p: Curve;
  readonly psi: readonly number[];
  readonly delta: readonly number[];
  /** Vacuum wavelength of each place, m. */
  readonly wavelengths: readonly number[];
  /** Radians that the phase turns between two places at most. */
  readonly turn: number;
}

const POINTS = { spectrum: 401, angle: 301, thickness: 301 } as const;

/** Places in equal steps of the axis. */
export function axisOf(kind: Axis['kind'], unit: Axis['unit'], from: number, to: number): Axis {
  return {
    kind,
    unit,
    x: [...linearSpacing(Math.min(from, to), Math.max(from, to), POINTS[kind])],
  };
}

/** The stack at each place of an axis. */
export function sweepOver(
  r: Resolved,
  axis: Axis,
  i: LayersInputs,
  delays: boolean,
  progress: (done: number) => void,
): Sweep {
  const places = axis.x.map((x) => placeOf(axis, x, r, i));
  const sides: Both[] = [];
  const ellipses: (Ellipsometric | null)[] = [];
  let turn = 0;
  let before = Number.NaN;
  for (const [k, { wavelength, degrees, thicknesses }] of places.entries()) {
    const stack = stackAt(r, wavelength, thicknesses);
    const both = sidesOrGap(stack, wavelength, degrees);
    const turns = fringeTurns(stack, wavelength, cosineOf(degrees));
    if (k > 0) turn = Math.max(turn, Math.abs(turns - before));
    before = turns;
    sides.push(both);
    ellipses.push(ellipsometric(both));
    if (k % 40 === 0) progress(k / places.length);
  }
  const curve = (polarisation: Polarisation): Curve => ({
    reflectance: sides.map((b) => b[polarisation].reflectance),
    transmittance: sides.map((b) => b[polarisation].transmittance),
    transmissionDb: sides.map((b) => b[polarisation].transmissionDb),
    phase: sides.map((b) => phaseOf(b[polarisation].r)),
    delay: delays
      ? places.map((place) => delayOf(r, 'r', polarisation, place)?.group ?? Number.NaN)
      : [],
  });
  return {
    ...axis,
    s: curve('s'),
    p: curve('p'),
    psi: ellipses.map((e) => e?.psi ?? Number.NaN),
    delta: ellipses.map((e) => e?.delta ?? Number.NaN),
    wavelengths: places.map(({ wavelength }) => wavelength),
    turn,
  };
}

/** Degrees in (−180, 180]; NaN of nothing. */
export const phaseOf = (a: Complex | null): number =>
  a === null || (a.re === 0 && a.im === 0) ? Number.NaN : Math.atan2(a.im, a.re) / RAD;

function placeOf(axis: Axis, x: number, r: Resolved, i: LayersInputs) {
  const { thicknesses } = r;
  const { wavelength } = i.at;
  if (axis.kind === 'angle') return { wavelength, degrees: x, thicknesses };
  if (axis.kind === 'thickness')
    return { wavelength, degrees: i.angle, thicknesses: thicknesses.with(i.layer - 1, x) };
  return {
    wavelength: fromUnit(x, axis.unit === '°' ? 'm' : axis.unit),
    degrees: i.angle,
    thicknesses,
  };
}
