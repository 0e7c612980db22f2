/** The part of the plane that a locus is shown in: a rectangle about everything that happens at finite gains. */
import type { CriticalPoint } from '@tollbench/engines/control/locus/critical.ts';
import type { AxisCrossing } from '@tollbench/engines/control/locus/crossings.ts';
import type { LocusLoop } from '@tollbench/engines/control/locus/loop.ts';
import type { Window } from '@tollbench/engines/control/locus/window.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Plane } from './plane.ts';

/** What lies this many times farther out than the median is left outside: a pole at −1000 would squeeze the rest into a point. */
const OUTLIER = 30;
/** The picture is about this much wider than high. */
const SHAPE = 1.45;
/** Of the crossings of a dead time, which have no end, those at the least gains. */
const MAX_CROSSINGS = 2;

/**
 * Poles, zeros, meetings, crossings and the centre of the asymptotes with room around them; the imaginary axis or the
 * unit circle is in it always.
 */
export function viewOf(
  loop: LocusLoop,
  plane: Plane,
  meetings: readonly CriticalPoint[],
  crossings: readonly AxisCrossing[],
  centres: readonly number[],
): Window {
  const all: Complex[] = [
    ...[...loop.poles, ...loop.zeros, ...loop.cancelled].map(({ s }) => s),
    ...meetings.map(({ s }) => s),
    ...(loop.delay > 0 ? crossings.slice(0, MAX_CROSSINGS) : crossings).map(({ s }) => s),
    ...centres.map((re) => ({ re, im: 0 })),
  ];
  const points = inliers(all);
  if (plane === 'z') {
    const far = Math.max(1, ...points.map(({ im }) => Math.abs(im)));
    const left = Math.min(-1, ...points.map(({ re }) => re));
    const right = Math.max(1, ...points.map(({ re }) => re));
    const room = 0.15 * Math.max(far, (right - left) / 2);
    return { left: left - room, right: right + room, height: far + room };
  }
  const left = Math.min(0, ...points.map(({ re }) => re));
  const right = Math.max(0, ...points.map(({ re }) => re));
  const far = Math.max(0, ...points.map(({ im }) => Math.abs(im)));
  const size = Math.max(right - left, far) || 1;
  const height = Math.max(1.35 * far, (1.6 * size) / (2 * SHAPE));
  // Narrow ones are widened to the left, where there is more to see.
  const wanted = Math.max(right - left + 0.55 * size, SHAPE * height);
  const spare = wanted - (right - left);
  return {
    left: left - 0.62 * spare,
    right: right + 0.38 * spare,
    height,
  };
}

function inliers(points: readonly Complex[]): readonly Complex[] {
  const sizes = points
    .map(abs)
    .filter((r) => r > 0)
    .sort((a, b) => a - b);
  const middle = sizes[sizes.length >> 1];
  if (middle === undefined) return points;
  const near = points.filter((p) => abs(p) <= OUTLIER * middle);
  return near.length > 0 ? near : points;
}
