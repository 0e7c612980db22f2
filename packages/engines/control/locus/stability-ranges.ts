import { abs, type Complex } from '../../numeric/complex.ts';
import { closedPoles } from './closed-poles.ts';
import type { CriticalPoint } from './critical.ts';
import type { AxisCrossing } from './crossings.ts';
import { gainAtInfinity, type LocusLoop } from './loop.ts';

/** Gains at which every closed-loop pole is stable; the ends do not belong to it unless 0 lies inside. */
export interface GainRange {
  readonly from: number;
  readonly to: number;
}

/** Whether a pole is inside the region of stability, by more than rounding: the left half plane or the unit disc. */
export type Inside = (s: Complex) => boolean;

const ROUNDING = 1e-13;
export const inLeftHalfPlane: Inside = (s) => s.re < -ROUNDING * abs(s);
export const inUnitDisc: Inside = (s) => abs(s) < 1 - ROUNDING;

/**
 * All ranges of real gain for which the closed loop is stable, in rising order. The number of unstable poles changes only
 * where a branch crosses the boundary or a pole goes through infinity, and those gains are roots of polynomials: between each
 * two of them one gain is tried. `crossings` holds those of both signs; meetings stand in where the locus runs along the boundary. Without dead time.
 */
export function stabilityRanges(
  loop: LocusLoop,
  crossings: readonly AxisCrossing[],
  meetings: readonly CriticalPoint[],
  inside: Inside,
): GainRange[] {
  if (!loop.cancelled.every(({ s }) => inside(s))) return [];
  const infinite = gainAtInfinity(loop);
  const ends = [
    0,
    ...crossings.map(({ gain }) => gain),
    ...meetings.map(({ gain }) => gain),
    ...(infinite === undefined ? [] : [infinite]),
  ];
  const stable = (gain: number) => gain !== infinite && closedPoles(loop, gain).every(inside);
  return rangesOf(ends, stable);
}

/**
 * The ranges between the given gains in which a gain between passes, joined where the end itself passes too. Gains equal to
 * twelve digits are one.
 */
export function rangesOf(ends: readonly number[], stable: (gain: number) => boolean): GainRange[] {
  const cuts: number[] = [];
  for (const x of ends.toSorted((a, b) => a - b)) {
    const last = cuts.at(-1);
    if (last === undefined || Math.abs(x - last) > 1e-12 * Math.abs(x)) cuts.push(x);
  }
  const all = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  const list: { from: number; to: number }[] = [];
  for (let k = 0; k + 1 < all.length; k++) {
    const [from, to] = [all[k] as number, all[k + 1] as number];
    if (!stable(between(from, to))) continue;
    const last = list.at(-1);
    if (last && last.to === from && stable(from)) last.to = to;
    else list.push({ from, to });
  }
  return list;
}

function between(from: number, to: number): number {
  if (from === Number.NEGATIVE_INFINITY) return to === 0 ? -1 : to - Math.abs(to);
  if (to === Number.POSITIVE_INFINITY) return from === 0 ? 1 : from + Math.abs(from);
  return (from + to) / 2;
}
