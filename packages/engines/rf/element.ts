import { EngineError } from '../error.ts';
import { complex, scale } from '../numeric/complex.ts';
import type { Flow, TwoPort } from './two-port.ts';

/** A coil, capacitor or resistor: H, F or Ω, more than 0. */
export interface Lumped {
  readonly kind: 'series' | 'shunt';
  readonly part: 'L' | 'C' | 'R';
  readonly value: number;
}

export interface Line {
  readonly kind: 'line';
  readonly z0: number;
  readonly degrees: number;
}

export interface Stub {
  readonly kind: 'stub';
  readonly place: 'series' | 'shunt';
  readonly end: 'open' | 'short';
  readonly z0: number;
  readonly degrees: number;
}

/** One rung of a ladder. Lengths are electrical, in degrees at the design frequency. */
export type Element = Lumped | Line | Stub;

export const isLumped = (e: Element): e is Lumped => e.kind === 'series' || e.kind === 'shunt';

/**
 * What the parts lose, given at the design frequency (Hz). A coil and a capacitor each have a series
 * resistance ωL/Q and 1/(ωCQ), the same at every frequency; a line has a resistance per length, the
 * same at every frequency, that costs `lineLoss` dB a wavelength in the low-loss approximation α = R′/2Z₀.
 * Q may be Infinity and the loss 0.
 */
export interface Losses {
  readonly frequency: number;
  readonly inductorQ: number;
  readonly capacitorQ: number;
  readonly lineLoss: number;
}

const NEPER_DB = 20 / Math.LN10;
/** Beyond it the growing wave's e^α·l leaves the range of a double once squared. */
const MAX_NEPERS = 300;

/** Series resistance of a coil or capacitor, Ω. */
export function seriesResistance(part: 'L' | 'C', value: number, losses: Losses): number {
  const w = 2 * Math.PI * losses.frequency;
  return part === 'L' ? (w * value) / losses.inductorQ : 1 / (w * value * losses.capacitorQ);
}

/** Total resistance of a line, Ω, and its delay, s. */
export function lineParameters(
  z0: number,
  degrees: number,
  losses: Losses,
): { resistance: number; delay: number } {
  return {
    resistance: (2 * z0 * ((degrees / 360) * losses.lineLoss)) / NEPER_DB,
    delay: degrees / 360 / losses.frequency,
  };
}

/**
 * Takes the wave at an element's load side to its source side at f (Hz, > 0), in place: an analysis does this
 * some thousand times a frame. Throws `out-of-range` for a value or length that is not positive, and
 * for a line that loses more than 2600 dB.
 */
export function passElement(e: Element, f: number, losses: Losses, at: Flow): void {
  const size = isLumped(e) ? e.value : Math.min(e.z0, e.degrees);
  if (!(size > 0) || !(f > 0))
    throw new EngineError(
      'out-of-range',
      `An element of ${size} at ${f} Hz does not have a positive value at a positive frequency.`,
      { field: 'value', value: size },
    );
  if (isLumped(e)) passLumped(e, f, losses, at);
  else if (losses.lineLoss === 0) passLossless(e, f, losses, at);
  else passLossy(e, f, losses, at);
}

function passLumped(e: Lumped, f: number, losses: Losses, at: Flow): void {
  if (e.part === 'R') {
    if (e.kind === 'series') addSeries(at, e.value, 0);
    else addShunt(at, 1 / e.value, 0);
    return;
  }
  const w = 2 * Math.PI * f;
  const x = e.part === 'L' ? w * e.value : -1 / (w * e.value);
  const r = seriesResistance(e.part, e.value, losses);
  if (e.kind === 'series') addSeries(at, r, x);
  else {
    // 1/(r + jx) by the ratio r/x, which neither overflows nor vanishes where the squares would.
    const q = r / x;
    const bottom = x * (1 + q * q);
    addShunt(at, q / bottom, -1 / bottom);
  }
}

function passLossless(e: Line | Stub, f: number, losses: Losses, at: Flow): void {
  const phase = 2 * Math.PI * f * lineParameters(e.z0, e.degrees, losses).delay;
  const c = Math.cos(phase);
  const s = Math.sin(phase);
  if (e.kind === 'line') {
    const { vr, vi, ir, ii } = at;
    at.vr = c * vr - e.z0 * s * ii;
    at.vi = c * vi + e.z0 * s * ir;
    at.ir = c * ir - (s * vi) / e.z0;
    at.ii = c * ii + (s * vr) / e.z0;
    return;
  }
  if (e.place === 'series') addSeries(at, 0, e.end === 'open' ? (-e.z0 * c) / s : (e.z0 * s) / c);
  else addShunt(at, 0, e.end === 'open' ? s / (c * e.z0) : -c / (s * e.z0));
}

function passLossy(e: Line | Stub, f: number, losses: Losses, at: Flow): void {
  const { resistance, delay } = lineParameters(e.z0, e.degrees, losses);
  const phase = 2 * Math.PI * f * delay;
  // Z/Y = Z0²(1 − jr) with r = R/(ωL): its root is Z0·u, and γl = jβl·u.
  const r = resistance / (e.z0 * phase);
  const re = Math.sqrt((1 + Math.hypot(1, r)) / 2);
  const im = -r / (2 * re);
  const nepers = -phase * im;
  if (!(nepers < MAX_NEPERS))
    throw new EngineError(
      'out-of-range',
      `A line of ${e.degrees}° loses ${Number((nepers * NEPER_DB).toPrecision(4))} dB: that is more than can be told from none.`,
      { field: 'degrees', value: e.degrees },
    );
  const [ch, sh] = [Math.cosh(nepers), Math.sinh(nepers)];
  const [c, s] = [Math.cos(phase * re), Math.sin(phase * re)];
  const [cr, ci, sr, si] = [ch * c, sh * s, sh * c, ch * s];
  const size = e.z0 * (re * re + im * im);
  if (e.kind === 'line') {
    const { vr, vi, ir, ii } = at;
    const [br, bi] = [e.z0 * (re * sr - im * si), e.z0 * (re * si + im * sr)];
    const [dr, di] = [(re * sr + im * si) / size, (re * si - im * sr) / size];
    at.vr = cr * vr - ci * vi + br * ir - bi * ii;
    at.vi = cr * vi + ci * vr + br * ii + bi * ir;
    at.ir = cr * ir - ci * ii + dr * vr - di * vi;
    at.ii = cr * ii + ci * ir + dr * vi + di * vr;
    return;
  }
  // tanh γl or its inverse: both have the same top, and the bottom is |cosh|² or |sinh|².
  const tangent = (e.place === 'series') === (e.end === 'short');
  const bottom = tangent ? cr * cr + ci * ci : sr * sr + si * si;
  const tr = (sr * cr + si * ci) / bottom;
  const ti = ((tangent ? 1 : -1) * (si * cr - sr * ci)) / bottom;
  if (e.place === 'series') addSeries(at, e.z0 * (tr * re - ti * im), e.z0 * (tr * im + ti * re));
  else addShunt(at, (tr * re + ti * im) / size, (ti * re - tr * im) / size);
}

function addSeries(at: Flow, r: number, x: number): void {
  at.vr += r * at.ir - x * at.ii;
  at.vi += r * at.ii + x * at.ir;
}

function addShunt(at: Flow, g: number, b: number): void {
  at.ir += g * at.vr - b * at.vi;
  at.ii += g * at.vi + b * at.vr;
}

/** Chain parameters of an element at f (Hz, > 0): what becomes of 1 V alone and of 1 A alone. */
export function elementTwoPort(e: Element, f: number, losses: Losses): TwoPort {
  const v = { vr: 1, vi: 0, ir: 0, ii: 0 };
  const i = { vr: 0, vi: 0, ir: 1, ii: 0 };
  passElement(e, f, losses, v);
  passElement(e, f, losses, i);
  return {
    a: complex(v.vr, v.vi),
    b: complex(i.vr, i.vi),
    c: complex(v.ir, v.ii),
    d: complex(i.ir, i.ii),
  };
}

/** The first part of an element's way: series impedance, shunt admittance or length times `t`, 0 < t ≤ 1. */
export function partOfElement(e: Element, t: number, f: number, losses: Losses): TwoPort {
  if (e.kind === 'line') return elementTwoPort({ ...e, degrees: e.degrees * t }, f, losses);
  const whole = elementTwoPort(e, f, losses);
  return { ...whole, b: scale(whole.b, t), c: scale(whole.c, t) };
}
