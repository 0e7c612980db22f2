import { EngineError } from '../error.ts';
import { type Complex, complex, cosh, div, mul, scale, sinh, sqrt } from '../numeric/complex.ts';
import { seriesImpedance, shuntAdmittance, type TwoPort } from './two-port.ts';

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

function partImpedance(part: 'L' | 'C' | 'R', value: number, f: number, losses: Losses): Complex {
  if (part === 'R') return complex(value);
  const w = 2 * Math.PI * f;
  return complex(
    seriesResistance(part, value, losses),
    part === 'L' ? w * value : -1 / (w * value),
  );
}

/** γl and the characteristic impedance of a line with series resistance: √(ZY) and √(Z/Y) of its totals. */
function propagation(
  z0: number,
  degrees: number,
  f: number,
  losses: Losses,
): { gl: Complex; zc: Complex } {
  const { resistance, delay } = lineParameters(z0, degrees, losses);
  const phase = 2 * Math.PI * f * delay;
  if (resistance === 0) return { gl: complex(0, phase), zc: complex(z0) };
  // Z/Y = Z0²(1 − jr) with r = R/(ωL): its root is Z0·u, and γl = jβl·u.
  const u = sqrt(complex(1, -resistance / (z0 * phase)));
  return { gl: mul(complex(0, phase), u), zc: scale(u, z0) };
}

/** Chain parameters of an element at f (Hz, > 0). Throws `out-of-range` for a value or length that is not positive. */
export function elementTwoPort(e: Element, f: number, losses: Losses): TwoPort {
  const size = isLumped(e) ? e.value : Math.min(e.z0, e.degrees);
  if (!(size > 0) || !(f > 0))
    throw new EngineError(
      'out-of-range',
      `an element of ${size} at ${f} Hz: all must be positive`,
      { field: 'value', value: size },
    );
  if (isLumped(e)) {
    const z = partImpedance(e.part, e.value, f, losses);
    return e.kind === 'series' ? seriesImpedance(z) : shuntAdmittance(div(complex(1), z));
  }
  const { gl, zc } = propagation(e.z0, e.degrees, f, losses);
  const ch = cosh(gl);
  const sh = sinh(gl);
  if (e.kind === 'line') return { a: ch, b: mul(zc, sh), c: div(sh, zc), d: ch };
  if (e.place === 'series')
    return seriesImpedance(e.end === 'open' ? div(mul(zc, ch), sh) : div(mul(zc, sh), ch));
  return shuntAdmittance(e.end === 'open' ? div(sh, mul(zc, ch)) : div(ch, mul(zc, sh)));
}

/** The first part of an element's way: series impedance, shunt admittance or length times `t`, 0 < t ≤ 1. */
export function partOfElement(e: Element, t: number, f: number, losses: Losses): TwoPort {
  if (e.kind === 'line') return elementTwoPort({ ...e, degrees: e.degrees * t }, f, losses);
  const whole = elementTwoPort(e, f, losses);
  return { ...whole, b: scale(whole.b, t), c: scale(whole.c, t) };
}
