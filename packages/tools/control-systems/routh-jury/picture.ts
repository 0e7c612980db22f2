/** What is drawn over one parameter or two: the rightmost root, or the region that is stable. */
import { type Box, PlaneFamily, type Strip, stableRegion } from '@tollbench/engines/control/routh/region.ts';
import type { StableSet } from '@tollbench/engines/control/routh/stable-set.ts';
import type { Multivariate } from '@tollbench/engines/exact/multivariate.ts';
import { valueOf } from '@tollbench/engines/exact/multivariate.ts';
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
import type { RouthInputs } from './inputs.ts';
import type { Question } from './question.ts';

/** The rightmost real part, or the largest size in z, over one parameter. */
export interface Abscissa {
  readonly window: readonly [number, number];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

const SAMPLES = 241;

/** A range with all ends of stable ranges and the point in it. */
export function windowOver(set: StableSet, point: Rational, asked: readonly [number, number] | undefined): readonly [number, number] {
  if (asked) return asked;
  const told = set.ranges.flatMap(({ from, to }) => [from?.value, to?.value]).filter((x) => x !== undefined);
  const values = [...(told.length > 0 ? told : set.ends.map(({ value }) => value)), toNumber(point)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const gap = high > low ? high - low : Math.abs(high) || 1;
  const open = (end: 'from' | 'to') => set.ranges.some((r) => r[end] === undefined);
  return [low - (open('from') ? 1 : 0.25) * gap, high + (open('to') ? 1 : 0.25) * gap];
}

/** The worst of the members at each value. */
export function abscissaOver(
  { members, variable }: Question,
  axis: number,
  point: readonly Rational[],
  window: readonly [number, number],
  _i: RouthInputs,
): Abscissa {
  const [from, to] = window;
  const x = Array.from({ length: SAMPLES }, (_, k) => from + ((to - from) * k) / (SAMPLES - 1));
  const others = point.map(toNumber);
  const y = x.map((value) => {
    const at = others.map((v, k) => (k === axis ? value : v));
    return Math.max(...members.map(({ coefficients }) => worst(coefficients, at, variable)));
  });
  return { window, x, y };
}

/** NaN where the polynomial has no roots there. */
export function worst(p: readonly Multivariate[], at: readonly number[], variable: 's' | 'z'): number {
  const c = p.map((q) => valueOf(q, at));
  const most = Math.max(...c.map(Math.abs));
  if (!Number.isFinite(most) || most === 0) return Number.NaN;
  const found = roots(c.map((v) => (Math.abs(v) < 1e-290 * most ? 0 : v / most)));
  if (found.re.length === 0) return Number.NaN;
  return variable === 's' ? Math.max(...found.re) : Math.max(...Array.from(found.re, (re, k) => Math.hypot(re, found.im[k] ?? 0)));
}

export interface Region {
  readonly box: Box;
  readonly strips: readonly Strip[];
  /** A point in the region of few digits, or none. */
  readonly start: readonly [number, number] | undefined;
}

/** Columns of the picture; fewer where one takes long. */
const columnsOf = (degree: number): number => (degree <= 5 ? 161 : degree <= 8 ? 97 : 49);

export function regionOver(
  family: readonly (readonly Multivariate[])[],
  x: number,
  y: number,
  variables: number,
  window: readonly ((readonly [number, number]) | undefined)[],
): Region {
  const plane = new PlaneFamily(family, x, y, variables);
  const [wx, wy] = window;
  const degree = (family[0]?.length ?? 1) - 1;
  const found = wx && wy ? undefined : boxFound(plane, degree);
  const [left, right] = wx ?? [found?.left ?? -10, found?.right ?? 10];
  const [low, high] = wy ?? [found?.low ?? -10, found?.high ?? 10];
  const box = { left, right, low, high };
  const strips = stableRegion(plane, box, columnsOf(degree));
  return { box, strips, start: startIn(strips, plane, box) };
}

/** Sizes that are tried: a decade in three steps. */
const SIZES = Array.from({ length: 19 }, (_, k) => Number((10 ** ((k - 9) / 3)).toPrecision(2)));
const TRIED = [...SIZES.map((x) => -x).reverse(), 0, ...SIZES];

/** A box about where stability begins and ends, among sizes of 1e-3 to 1e3; undefined where nothing tried is stable. */
function boxFound(plane: PlaneFamily, degree: number): Box | undefined {
  const sizes = degree > 10 ? TRIED.filter((_, k) => k % 2 === 1) : TRIED;
  const grid = sizes.map((x) => sizes.map((y) => plane.isStable(x, y)));
  if (!grid.some((column) => column.some(Boolean))) return undefined;
  const flips = (across: boolean): number[] =>
    sizes.flatMap((_, a) =>
      sizes.flatMap((_, b) => {
        if (b === 0) return [];
        const [here, before] = across ? [grid[b]?.[a], grid[b - 1]?.[a]] : [grid[a]?.[b], grid[a]?.[b - 1]];
        return here === before ? [] : [((sizes[b] as number) + (sizes[b - 1] as number)) / 2];
      }),
    );
  const range = (list: number[], stable: (k: number) => boolean): readonly [number, number] => {
    const inside = sizes.filter((_, k) => stable(k));
    const [least, most] = [Math.min(...inside), Math.max(...inside)];
    const sorted = list.toSorted((a, b) => a - b);
    // Most of the places where it changes; what is beyond is drawn when it is asked for.
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    const low = Math.max(least, Math.min(at(0.05) ?? least, 0));
    const high = Math.min(most, Math.max(at(0.85) ?? most, 0));
    const gap = high - low || Math.max(Math.abs(high), 1);
    return [rounded(low - 0.12 * gap), rounded(high + 0.25 * gap)];
  };
  const [left, right] = range(flips(true), (k) => grid[k]?.some(Boolean) ?? false);
  const [low, high] = range(flips(false), (k) => grid.some((column) => column[k]));
  return { left, right, low, high };
}

const rounded = (x: number): number => Number(x.toPrecision(2));

/** The middle of the tallest stretch in the middle half of the widest strip, to three digits where that is stable too. */
function startIn(strips: readonly Strip[], plane: PlaneFamily, { low, high }: Box): readonly [number, number] | undefined {
  const [widest] = strips.toSorted((a, b) => (b.x.at(-1) ?? 0) - (b.x[0] ?? 0) - ((a.x.at(-1) ?? 0) - (a.x[0] ?? 0)));
  if (!widest) return undefined;
  const n = widest.x.length;
  let [best, height] = [n >> 1, -1];
  for (let k = Math.floor(n / 4); k < Math.ceil((3 * n) / 4); k++) {
    const h = Math.min(high, widest.to[k] ?? 0) - Math.max(low, widest.from[k] ?? 0);
    if (h > height) [best, height] = [k, h];
  }
  const x = widest.x[best] ?? 0;
  const y = ((widest.from[best] ?? 0) + (widest.to[best] ?? 0)) / 2;
  for (const digits of [2, 3, 6]) {
    const [a, b] = [Number(x.toPrecision(digits)), Number(y.toPrecision(digits))];
    if (plane.isStable(a, b)) return [a, b];
  }
  return [x, y];
}
