/** What is drawn over one parameter or two: the rightmost root, or the region that is stable. */
import {
  type Box,
  MAX_COLUMN_DEGREE,
  PlaneFamily,
  type Strip,
  stableRegion,
} from '@tollbench/engines/control/routh/region.ts';
import {
  MAX_BOUNDARY_DEGREE,
  type StableSet,
} from '@tollbench/engines/control/routh/stable-set.ts';
import type { Multivariate } from '@tollbench/engines/exact/multivariate.ts';
import { numberAt } from '@tollbench/engines/exact/multivariate.ts';
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
import { InputError } from '../../define/error.ts';
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
export function windowOver(
  set: StableSet,
  point: Rational,
  asked: readonly [number, number] | undefined,
): readonly [number, number] {
  if (asked) return asked;
  const told = set.ranges
    .flatMap(({ from, to }) => [from?.value, to?.value])
    .filter((x) => x !== undefined);
  const values = [
    ...(told.length > 0 ? told : set.ends.map(({ value }) => value)),
    toNumber(point),
  ];
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
export function worst(
  p: readonly Multivariate[],
  at: readonly number[],
  variable: 's' | 'z',
): number {
  const c = p.map((q) => numberAt(q, at));
  const most = Math.max(...c.map(Math.abs));
  if (!Number.isFinite(most) || most === 0) return Number.NaN;
  const found = roots(c.map((v) => (Math.abs(v) < 1e-290 * most ? 0 : v / most)));
  if (found.re.length === 0) return Number.NaN;
  return variable === 's'
    ? Math.max(...found.re)
    : Math.max(...Array.from(found.re, (re, k) => Math.hypot(re, found.im[k] ?? 0)));
}

export interface Region {
  readonly box: Box;
  readonly strips: readonly Strip[];
  /** A point in the region of few digits, or none. */
  readonly start: readonly [number, number] | undefined;
}

/** Columns of the picture; fewer where one takes long. */
const columnsOf = (degree: number): number =>
  degree <= 6 ? 161 : degree <= 9 ? 81 : degree <= 12 ? 41 : 25;

export function regionOver(
  family: readonly (readonly Multivariate[])[],
  x: number,
  y: number,
  variables: number,
  window: readonly (readonly [number, number] | undefined)[],
  names: readonly [string, string],
): Region {
  const plane = new PlaneFamily(family, x, y, variables);
  const turned = new PlaneFamily(family, y, x, variables);
  // Where the boundary can be solved for one of them.
  const one = [turned, plane].flatMap((p, k) =>
    p.degree <= MAX_BOUNDARY_DEGREE ? [names[k] ?? ''] : [],
  );
  for (const { degree: d } of [plane, turned])
    if (d > MAX_COLUMN_DEGREE)
      throw new InputError(
        `leaves two parameters in which the boundary is of degree ${d}; the most is ${MAX_COLUMN_DEGREE}; ${one.length > 0 ? `a picture over ${one.join(' or ')} alone does` : 'give one of them as a number in the polynomial'}`,
        { field: 'over', value: '', remedies: one.map((over) => ({ over })) },
      );
  const [wx, wy] = window;
  const degree = (family[0]?.length ?? 1) - 1;
  const seed = seedOf(plane, degree, wx, wy);
  const [left, right] = wx ?? (seed ? reach(turned, seed[1], seed[0]) : [-10, 10]);
  const [low, high] = wy ?? (seed ? reach(plane, seed[0], seed[1]) : [-10, 10]);
  const box = { left, right, low, high };
  return { box, strips: stableRegion(plane, box, columnsOf(plane.degree)), start: seed };
}

/** Sizes that are tried: a decade in three steps, 1e-3 to 1e3. */
const SIZES = Array.from({ length: 19 }, (_, k) => Number((10 ** ((k - 9) / 3)).toPrecision(1)));
const TRIED = [...SIZES.map((x) => -x).reverse(), 0, ...SIZES];

/**
 * A stable point of few digits, with stable ones about it where there are such, and of a size as near to 1 as may be;
 * undefined where none of those tried is stable.
 */
function seedOf(
  plane: PlaneFamily,
  degree: number,
  wx: readonly [number, number] | undefined,
  wy: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  const tried = degree > 10 ? TRIED.filter((_, k) => k % 2 === 1) : TRIED;
  const within = (w: readonly [number, number] | undefined) =>
    w
      ? Array.from({ length: 19 }, (_, k) =>
          Number((w[0] + ((w[1] - w[0]) * (k + 1)) / 20).toPrecision(3)),
        )
      : tried;
  const [xs, ys] = [within(wx), within(wy)];
  const grid = xs.map((x) => {
    const stable = plane.above(x);
    return ys.map(stable);
  });
  let best: readonly [number, number] | undefined;
  let least = Number.POSITIVE_INFINITY;
  xs.forEach((x, a) => {
    ys.forEach((y, b) => {
      if (!grid[a]?.[b]) return;
      const around = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => grid[a + i]?.[b + j]));
      const alone = around.filter((s) => !s).length;
      const far = (v: number) =>
        v === 0 ? 2 : Math.abs(Math.log10(Math.abs(v))) + (v < 0 ? 0.3 : 0);
      const cost = alone + far(x) + far(y);
      if (cost < least) [best, least] = [[x, y], cost];
    });
  });
  return best;
}

/** A range about a stable value on the line at `x`: its ends with a margin, or a few times its size where there is none. */
function reach(plane: PlaneFamily, x: number, y: number): readonly [number, number] {
  const far = { left: 0, right: 0, low: -1e6, high: 1e6 };
  const here = plane.column(x, far).stretches.find(({ from, to }) => !(y < from) && !(y > to));
  const [from, to] = [here?.from ?? Number.NaN, here?.to ?? Number.NaN];
  const size = Math.max(
    Math.abs(y),
    Number.isNaN(from) ? 0 : y - from,
    Number.isNaN(to) ? 0 : Math.min(to - y, 5 * Math.abs(y) + 1),
  );
  // An end that is far off is left out of sight.
  const low = Number.isNaN(from) || y - from > 20 * size ? y - 3 * size : from;
  const high = Number.isNaN(to) || to - y > 20 * size ? y + 3 * size : to;
  const gap = high - low;
  return [rounded(Math.min(low - 0.15 * gap, 0)), rounded(Math.max(high + 0.15 * gap, 0))];
}

const rounded = (v: number): number => Number(v.toPrecision(3));
