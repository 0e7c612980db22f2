/** Where the response peaks, dips and crosses a level: looked for on frequencies that are dense beside every root. */
import type { Complex } from '../numeric/complex.ts';
import { logSizeAt, responseAt } from './boundary.ts';
import type { RootMap } from './root-map.ts';

/** Steps from a root's place along the boundary grow by this factor, starting at an eighth of its distance: 32 real poles in one place move a peak no nearer to 0 than a sixth. */
const GROWTH = 1.5;
/** Even steps of the whole range besides. */
const EVEN = 128;
/** Nearer than this to the boundary nothing is resolved: relative to the range in z, to the root's own frequency in s, where roots may be decades apart. */
const LEAST = 1e-9;

interface Density {
  readonly even: number;
  readonly growth: number;
  readonly least: number;
}
const FINE: Density = { even: EVEN, growth: GROWTH, least: LEAST };

/** Nearer to a level than this ln|H| is on it. */
const LEAST_CROSSING = 1e-12;

/** Frequencies from `from` to `to`, rising, dense where roots lie beside the boundary. */
export function denseGrid(
  map: RootMap,
  from: number,
  to: number,
  { even, growth, least: nearest }: Density = FINE,
): Float64Array {
  const all = new Set<number>([from, to]);
  const put = (w: number) => {
    if (w > from && w < to) all.add(w);
  };
  for (let k = 1; k < even; k++) put(from + ((to - from) * k) / even);
  for (const { s } of [...map.zeros, ...map.poles]) {
    const { at, distance } = placeOf(map.plane, s);
    put(at);
    const least = Math.max(distance / 8, nearest * (map.plane === 's' ? at : to - from));
    // A root at s = 0 has no scale of its own.
    if (least === 0) continue;
    for (let reach = least; reach < to - from; reach *= growth) {
      put(at - reach);
      put(at + reach);
    }
  }
  return Float64Array.from(all).sort();
}

/** Where along the boundary a root of the upper half lies, and how far from it. */
const placeOf = (plane: 's' | 'z', s: Complex) =>
  plane === 's'
    ? { at: Math.abs(s.im), distance: Math.abs(s.re) }
    : {
        at: Math.abs(Math.atan2(s.im, s.re)),
        distance: Math.abs(1 - Math.hypot(s.re, s.im)),
      };

/** A place where |H| is stationary, or an end of the range. */
export interface Extremum {
  readonly omega: number;
  readonly logSize: number;
}

/** Of a step between two frequencies, how far inside its ends the slope is asked for: at 0, at half the sample rate and on a root it has no sign. */
const INSIDE = 1e-3;
/** Of ln|H|: what is higher by less is so by rounding. */
const EQUAL = 1e-13;

/** The highest and the lowest point of |H| on the grid, refined by halving the slope's change of sign; ±∞ on a root. */
export function extremes(
  map: RootMap,
  grid: Float64Array,
): { readonly highest: Extremum; readonly lowest: Extremum; readonly inner: readonly Extremum[] } {
  const points = [...grid].map((omega) => ({ omega, ...responseAt(map, omega) }));
  const inner: Extremum[] = [];
  points.forEach((p, k) => {
    const q = points[k + 1];
    if (!Number.isFinite(p.logSize) && k > 0 && k + 1 < points.length)
      inner.push({ omega: p.omega, logSize: p.logSize });
    if (!q) return;
    const step = q.omega - p.omega;
    const isInner = (at: typeof p) => at.slope !== 0 && Number.isFinite(at.logSize);
    const a = k > 0 && isInner(p) ? p.omega : p.omega + INSIDE * step;
    const b = k + 2 < points.length && isInner(q) ? q.omega : q.omega - INSIDE * step;
    const rises = (w: number) => responseAt(map, w).slope > 0;
    const rising = rises(a);
    if (rising === rises(b)) return;
    const omega = halve((w) => rises(w) === rising, a, b);
    inner.push({ omega, logSize: logSizeAt(map, omega) });
  });
  const ends = [points[0], points.at(-1)].flatMap((p) => (p ? [p] : []));
  const all = [...ends.map(({ omega, logSize }) => ({ omega, logSize })), ...inner];
  const pick = (sign: 1 | -1) =>
    all.reduce((best, e) => (sign * e.logSize > sign * best.logSize + EQUAL ? e : best));
  return { highest: pick(1), lowest: pick(-1), inner };
}

/** Where ln|H| crosses a level, in rising frequency. */
export function levelCrossings(map: RootMap, grid: Float64Array, level: number): number[] {
  const found: number[] = [];
  // What touches the level but for rounding, as |H| at 0 may do, does not cross it.
  const least = level - LEAST_CROSSING;
  for (let k = 1; k < grid.length; k++) {
    const [a, b] = [grid[k - 1] ?? 0, grid[k] ?? 0];
    const isAbove = (w: number) => logSizeAt(map, w) > least;
    const above = isAbove(a);
    if (above === isAbove(b)) continue;
    found.push(halve((w) => logSizeAt(map, w) > level === above, a, b));
  }
  return found;
}

/** The end of the stretch from a on which `holds`, between a and b. */
function halve(holds: (w: number) => boolean, from: number, to: number): number {
  let [a, b] = [from, to];
  for (let k = 0; k < 200; k++) {
    const middle = (a + b) / 2;
    if (middle === a || middle === b) break;
    if (holds(middle)) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}
