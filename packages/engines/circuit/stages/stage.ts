import type { Section } from '../../filter/sections.ts';
import { lowerBound } from '../e-series.ts';
import type { Network, OpAmp, Part, PartValues } from '../nodal.ts';

/** What the parts make with ideal amplifiers. `gain` is signed. */
export interface Achieved {
  /** rad/s. */
  readonly w0: number;
  readonly q: number | null;
  readonly gain: number;
  /** rad/s; of a stage with a notch. */
  readonly zero?: number;
}

/** A circuit for one section: its wiring, its exact design equations and their inverse. */
export interface Stage extends Network {
  readonly topology: string;
  /** Designs whose capacitors (and free resistors) are series values; the other resistors are exact. */
  designs(grid: PartGrid): Iterable<PartValues>;
  analyse(values: PartValues): Achieved;
}

/** The parts in the drawer, ascending, and the resistance the design should hover about. */
export interface PartGrid {
  readonly resistors: Float64Array;
  readonly capacitors: Float64Array;
  /** Ω. */
  readonly level: number;
}

export const of = (values: PartValues, name: string): number => values[name] as number;

/** The values of an ascending list within a factor of `spread` of x, thinned to at most `most`; the nearest one where there is none. */
export function near(list: Float64Array, x: number, spread: number, most = 12): number[] {
  const from = lowerBound(list, x / spread);
  const to = lowerBound(list, x * spread * (1 + 1e-12));
  if (from >= to) {
    const up = list[from];
    const down = list[from - 1];
    const best = up === undefined ? down : down === undefined ? up : up / x < x / down ? up : down;
    return best === undefined ? [] : [best];
  }
  const step = Math.ceil((to - from) / most);
  return Array.from(list.subarray(from, to)).filter((_, i) => i % step === 0);
}

/** The first `count` values ≥ x. */
export function atLeast(list: Float64Array, x: number, count: number): number[] {
  const from = lowerBound(list, x * (1 - 1e-12));
  return Array.from(list.subarray(from, from + count));
}

/** Capacitors of the series about 1/(ω0·level), each with the R that has the time constant 1/ω0 with it. */
export function* timeConstants(
  w0: number,
  { capacitors, level }: PartGrid,
  spread = 2.5,
  most = 12,
): Iterable<{ readonly r: number; readonly c: number }> {
  for (const c of near(capacitors, 1 / (w0 * level), spread, most)) yield { r: 1 / (w0 * c), c };
}

export const resistor = (name: string, a: string, b: string): Part => ({ name, kind: 'R', a, b });
export const capacitor = (name: string, a: string, b: string): Part => ({ name, kind: 'C', a, b });

/** Sets an amplification 1 + Rb/Ra from the output to the inverting input n. */
export const gainDivider: readonly Part[] = [resistor('Ra', 'n', '0'), resistor('Rb', 'out', 'n')];

/** Amplifiers that hold their inverting input at ground: what integrates, and what inverts. */
export const inverting = (name: string, minus: string, out: string): OpAmp => ({
  name,
  plus: '0',
  minus,
  out,
});

/** Positive roots of a x² + b x + c = 0, the larger first; none where they are complex. */
export function positiveRoots(a: number, b: number, c: number): number[] {
  if (Math.abs(a) < 1e-300) return -c / b > 0 ? [-c / b] : [];
  let d = b * b - 4 * a * c;
  // A double root by design, met within rounding.
  if (d < 0 && d > -1e-12 * b * b) d = 0;
  if (d < 0) return [];
  const t = -(b + Math.sign(b || 1) * Math.sqrt(d)) / 2;
  const roots = t === 0 ? [0] : d === 0 ? [t / a] : [t / a, c / t];
  return roots.filter((x) => x > 0 && Number.isFinite(x)).sort((x, y) => y - x);
}

export type SecondOrder = Section & { readonly q: number };
