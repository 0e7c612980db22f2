/** The least and the largest gain of a filter in a band. */
import { minimize } from '../numeric/minimize.ts';
import { breaks } from './nodes.ts';
import { gainDb, type Zpk } from './zpk.ts';

export interface Extremes {
  /** dB, and where in radians a sample. */
  readonly low: number;
  readonly lowAt: number;
  readonly high: number;
  readonly highAt: number;
}

/** Points between two breaks: enough to see each extremum that roots of that nearness can make. */
const BETWEEN = 4;
/** Even steps over the band besides. */
const EVEN = 48;
/** Samples this near the extreme, in dB or as a share, are refined; a summit between samples is not farther above one. */
const NEAR = 0.3;

/** Frequencies in a band, dense round the roots' angles, its ends among them. */
export function bandGrid({ zeros, poles }: Zpk, from: number, to: number): Float64Array {
  const all = new Set<number>([from, to]);
  const ends = [...breaks([...zeros, ...poles])].filter((w) => w > from && w < to);
  const marks = [from, ...ends, to];
  for (let k = 1; k < marks.length; k++) {
    const [a = 0, b = 0] = [marks[k - 1], marks[k]];
    for (let j = 1; j <= BETWEEN; j++) all.add(a + ((b - a) * j) / BETWEEN);
  }
  for (let k = 1; k < EVEN; k++) all.add(from + ((to - from) * k) / EVEN);
  return Float64Array.from(all).sort();
}

/** From radians `from` to `to`, both included. −∞ dB at a zero on the circle. */
export function extremes(filter: Zpk, from: number, to: number): Extremes {
  const grid = bandGrid(filter, from, to);
  const gains = grid.map((w) => gainDb(filter, w));
  const [high, highAt] = summit((w) => gainDb(filter, w), grid, gains);
  const [low, lowAt] = summit(
    (w) => -gainDb(filter, w),
    grid,
    gains.map((g) => -g),
  );
  return { low: -low, lowAt, high, highAt };
}

/** The highest value of f and where: each sample of a rising grid that tops its neighbours and comes near the highest is refined between them. */
export function summit(
  f: (w: number) => number,
  grid: Float64Array,
  values: Float64Array,
): [number, number] {
  let top = Number.NEGATIVE_INFINITY;
  let at = grid[0] ?? 0;
  values.forEach((v, k) => {
    if (v > top) [top, at] = [v, grid[k] ?? 0];
  });
  if (!Number.isFinite(top)) return [top, at];
  const least = top - Math.max(NEAR, NEAR * 0.3 * Math.abs(top));
  let [best, where] = [top, at];
  for (let k = 1; k < grid.length - 1; k++) {
    const here = values[k] ?? 0;
    if (here < least || here < (values[k - 1] ?? 0) || here < (values[k + 1] ?? 0)) continue;
    const { x, value } = minimize((w) => -f(w), grid[k - 1] ?? 0, grid[k + 1] ?? 0);
    if (-value > best) [best, where] = [-value, x];
  }
  return [best, where];
}

/** Where the gain crosses `level` dB between 0 and π, rising in frequency. */
export function crossings(filter: Zpk, level: number): number[] {
  const grid = bandGrid(filter, 0, Math.PI);
  const found: number[] = [];
  let before = gainDb(filter, grid[0] ?? 0) - level;
  for (let k = 1; k < grid.length; k++) {
    const now = gainDb(filter, grid[k] ?? 0) - level;
    if (before > 0 !== now > 0) found.push(between(filter, level, grid[k - 1] ?? 0, grid[k] ?? 0));
    before = now;
  }
  return found;
}

/** By halving: the gain is −∞ at a zero, where no secant helps. */
function between(filter: Zpk, level: number, from: number, to: number): number {
  let [a, b] = [from, to];
  const above = gainDb(filter, a) > level;
  for (let k = 0; k < 200; k++) {
    const middle = (a + b) / 2;
    if (middle === a || middle === b) break;
    if (gainDb(filter, middle) > level === above) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}
