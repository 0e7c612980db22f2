/** Grating lobes of a lattice: where in the plane of direction cosines its beam appears again (R. J. Mailloux, "Phased Array Antenna Handbook", Artech House, 2005, section 1.2). */
import type { Lattice } from './array-layout.ts';

export interface GratingLobe {
  /** Order along the two vectors of the reciprocal lattice. */
  readonly m: number;
  readonly n: number;
  readonly u: number;
  readonly v: number;
  /** Its direction is a real one: u² + v² ≤ 1. Of a row u alone counts. */
  readonly visible: boolean;
}

type Pair = readonly [number, number];

/** Vectors of the reciprocal lattice in direction cosines; the second is none of a row. */
export function reciprocal({ first, second }: Lattice, scale: number): [Pair, Pair | null] {
  const [ax, ay] = [first[0] * scale, first[1] * scale];
  if (second === null) return [[1 / ax, 0], null];
  const [bx, by] = [second[0] * scale, second[1] * scale];
  const area = ax * by - ay * bx;
  return [
    [by / area, -bx / area],
    [-ay / area, ax / area],
  ];
}

/** Shifts up to a distance, without the beam's own. */
function shifts(
  lattice: Lattice,
  scale: number,
  reach: number,
): { m: number; n: number; g: Pair }[] {
  const [p, q] = reciprocal(lattice, scale);
  const all: { m: number; n: number; g: Pair }[] = [];
  const [dx, dy] = [
    Math.hypot(...lattice.first) * scale,
    lattice.second === null ? 0 : Math.hypot(...lattice.second) * scale,
  ];
  // |G·a| = |m| ≤ reach |a|: no order beyond that lies so near.
  const [most, wide] = [Math.floor(reach * dx + 1e-9), Math.floor(reach * dy + 1e-9)];
  for (let m = -most; m <= most; m++)
    for (let n = -wide; n <= wide; n++) {
      if (m === 0 && n === 0) continue;
      const g: Pair = [m * p[0] + n * (q?.[0] ?? 0), m * p[1] + n * (q?.[1] ?? 0)];
      if (Math.hypot(...g) <= reach + 1e-9) all.push({ m, n, g });
    }
  return all;
}

/** Whether a shift from (u, v) leaves a real direction. */
const seen = (lattice: Lattice, u: number, v: number): boolean =>
  lattice.second === null ? Math.abs(u) <= 1 + 1e-12 : Math.hypot(u, v) <= 1 + 1e-12;

/** Lobes of a beam at (u, v), the nearest to it first: all that are visible, and the others up to `reach` from the beam. */
export function gratingLobes(
  lattice: Lattice,
  scale: number,
  u: number,
  v: number,
  reach = 2,
): GratingLobe[] {
  return shifts(lattice, scale, Math.max(reach, 2))
    .sort((a, b) => Math.hypot(...a.g) - Math.hypot(...b.g) || a.m - b.m || a.n - b.n)
    .map(({ m, n, g }) => ({
      m,
      n,
      u: u + g[0],
      v: v + g[1],
      visible: seen(lattice, u + g[0], v + g[1]),
    }));
}

/** Factor by which the lattice may grow until a grating lobe of the beam at (u, v) enters; Infinity never. */
export function roomOf(lattice: Lattice, scale: number, u: number, v: number): number {
  const [p, q] = reciprocal(lattice, scale);
  let least = Number.POSITIVE_INFINITY;
  for (let m = -3; m <= 3; m++)
    for (let n = q === null ? 0 : -3; n <= (q === null ? 0 : 3); n++) {
      if (m === 0 && n === 0) continue;
      const g: Pair = [m * p[0] + n * (q?.[0] ?? 0), m * p[1] + n * (q?.[1] ?? 0)];
      const [square, dot] = [g[0] ** 2 + g[1] ** 2, u * g[0] + v * g[1]];
      const beside = q === null ? u * u : u * u + v * v;
      // |beam + G/s| = 1 for 1/s.
      const inverse = (-dot + Math.sqrt(dot * dot + square * (1 - beside))) / square;
      least = Math.min(least, 1 / inverse);
    }
  return least;
}

/** Sine of the widest scan towards the azimuth (ex, ey) without a grating lobe; 1 if there is none anywhere, 0 if there is one at broadside. */
export function widestScan(lattice: Lattice, scale: number, ex: number, ey: number): number {
  let most = 1;
  for (const { g } of shifts(lattice, scale, 2)) {
    const dot = ex * g[0] + ey * g[1];
    const square = g[0] ** 2 + g[1] ** 2;
    const inner = lattice.second === null ? 0 : dot * dot - square + 1;
    if (lattice.second === null) {
      // Only u counts, and v moves nothing.
      if (ex === 0) continue;
      most = Math.min(most, Math.max(0, (Math.abs(g[0]) - 1) / Math.abs(ex)));
    } else if (inner >= 0) {
      const enters = -dot - Math.sqrt(inner);
      const leaves = -dot + Math.sqrt(inner);
      if (leaves >= 0) most = Math.min(most, Math.max(0, enters));
    }
  }
  return most;
}

/** The same towards every azimuth. */
export function widestScanAnywhere(lattice: Lattice, scale: number): number {
  const nearest = Math.min(2, ...shifts(lattice, scale, 2).map(({ g }) => Math.hypot(...g)));
  return Math.max(0, nearest - 1);
}
