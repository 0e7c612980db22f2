/** What the amplifiers make of the filter, and what the filter asks of the amplifiers. */
import { type Amplifier, IDEAL, Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { powers, type Rational } from '@tollbench/engines/filter/section-response.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Built } from './design.ts';

/** What a deviation of the pass band is judged by, dB. */
export const NOTICEABLE = 0.1;

export interface Demand {
  /** Largest departure in the pass band from the same parts with ideal amplifiers, dB. */
  readonly deviation: number;
  /** Least gain-bandwidth, with endless gain at 0 Hz, that keeps it to 0.1 dB, Hz; null above 1 THz. */
  readonly gbw: number | null;
}

export const rationals = (built: readonly Built[], amplifier: Amplifier): Rational[] =>
  built.map(({ stage, chosen, section }) =>
    new Nodal(stage).load(chosen.values, amplifier).rational(section.w0),
  );

/** Compares at `points` in the pass band, hertz, and bisects the gain-bandwidth. */
export function demand(
  built: readonly Built[],
  points: readonly number[],
  amplifier: Amplifier,
): Demand {
  const w = points.map((f) => 2 * Math.PI * f);
  const wanted = powers(rationals(built, IDEAL), w);
  const far = (a: Amplifier) =>
    powers(rationals(built, a), w).reduce(
      (most, p, k) => Math.max(most, Math.abs(powerDecibels(p / (wanted[k] as number)))),
      0,
    );
  const enough = (gbw: number) =>
    far({ a0: Math.max(amplifier.a0, 1e9), wt: 2 * Math.PI * gbw }) <= NOTICEABLE;
  const deviation = far(amplifier);
  let low = 1;
  let high = 1e12;
  if (!enough(high)) return { deviation, gbw: null };
  while (high / low > 1.02) {
    const middle = Math.sqrt(low * high);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return { deviation, gbw: high };
}

/** The pole that the wanted one has become: w0 in rad/s; q null where it is real or no longer decays. */
export interface RealPole {
  readonly w0: number;
  readonly q: number | null;
}

/** Of a stage's poles the one nearest to where the design has it. */
export function realPole(poles: readonly Complex[], { w0, q }: Built['section']): RealPole {
  const wanted =
    q === null
      ? { re: -w0, im: 0 }
      : { re: -w0 / (2 * q), im: w0 * Math.sqrt(Math.max(0, 1 - 1 / (4 * q * q))) };
  let best: Complex | undefined;
  const away = (p: Complex) => Math.hypot(p.re - wanted.re, p.im - wanted.im);
  for (const p of poles) if (!best || away(p) < away(best)) best = p;
  if (!best) return { w0: Number.NaN, q: null };
  const size = Math.hypot(best.re, best.im);
  return { w0: size, q: best.im === 0 || best.re >= 0 ? null : size / (-2 * best.re) };
}

/** The least impedance a source meets over a sweep, Ω, and at which frequency, Hz. */
export function leastInputImpedance(
  { stage, chosen }: Built,
  frequency: Float64Array,
  amplifier: Amplifier,
): { readonly ohms: number; readonly at: number } {
  const nodal = new Nodal(stage).load(chosen.values, amplifier);
  let least = { ohms: Number.POSITIVE_INFINITY, at: 0 };
  for (let k = 0; k < frequency.length; k += 2) {
    const at = frequency[k] as number;
    const { re, im } = nodal.admittance(0, 2 * Math.PI * at);
    const ohms = 1 / Math.hypot(re, im);
    if (ohms < least.ohms) least = { ohms, at };
  }
  return least;
}
