/** Where in the plane of two parameters polynomials are stable: column by column, each with exact ends. */
import { at, degreeIn, type Multivariate } from '../../exact/multivariate.ts';
import { fromNumber, type Rational } from '../../exact/rational.ts';
import {
  doubleOf,
  eachOnce,
  isolatedRoots,
  multiplied,
  narrowed,
  simpleBetween,
} from '../../exact/real-roots.ts';
import type { IntegerPolynomial } from '../../numeric/square-free.ts';
import { hurwitzDeterminants, isHurwitz } from './hurwitz.ts';
import { atValue, univariate } from './stable-set.ts';

/** A part of the plane. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** A stretch of one column; an end is NaN where the stretch goes on beyond the box there. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What is stable above one value of the first parameter. */
export interface ColumnSet {
  readonly x: number;
  readonly stretches: readonly Stretch[];
}

/** The highest degree in the second parameter of the product of all boundaries. */
export const MAX_COLUMN_DEGREE = 16;

/** The family whose stability is asked for, in two variables of `variables`. */
export class PlaneFamily {
  readonly #family: readonly (readonly Multivariate[])[];
  readonly #boundaries: readonly Multivariate[];
  readonly #x: number;
  readonly #y: number;

  /** Throws `out-of-range` as the determinants do. */
  constructor(
    family: readonly (readonly Multivariate[])[],
    x: number,
    y: number,
    variables: number,
  ) {
    this.#family = family;
    [this.#x, this.#y] = [x, y];
    this.#boundaries = family.flatMap((p) => {
      const degree = p.length - 1;
      const before = degree > 1 ? hurwitzDeterminants(p, variables)[degree - 2] : undefined;
      return [p[0] as Multivariate, p[degree] as Multivariate, ...(before ? [before] : [])];
    });
  }

  /** The degree in the second parameter of what a column is solved for. */
  get degree(): number {
    return this.#boundaries.reduce((n, p) => n + Math.max(0, degreeIn(p, this.#y)), 0);
  }

  /** Whether all members are stable at a height on the line at x, decided exactly for the doubles given. */
  above(x: number): (y: number) => boolean {
    const here = fromNumber(x);
    const lines = this.#family.map((p) => this.#column(p, here));
    return (y) => {
      const there = fromNumber(y);
      return lines.every((line) => {
        const c = atValue(line, there);
        return c[0] !== 0n && isHurwitz(c);
      });
    };
  }

  /** Whether all members are stable at a point, decided exactly for the doubles given. */
  isStable(x: number | Rational, y: number | Rational): boolean {
    const [a, b] = [x, y].map((v) => (typeof v === 'number' ? fromNumber(v) : v)) as [
      Rational,
      Rational,
    ];
    return this.#family.every((p) => {
      const c = atValue(this.#column(p, a), b);
      return c[0] !== 0n && isHurwitz(c);
    });
  }

  /** Each polynomial as one in y, all times one positive number. */
  #column(p: readonly Multivariate[], x: Rational): IntegerPolynomial[] {
    return at(p, this.#x, x).map((c) => univariate(c, this.#y));
  }

  /** The stretches of the line at x that are stable within the box, and where its boundaries are. */
  column(place: number, { left, right, low, high }: Box): ColumnSet {
    const x = shortened(place, right - left);
    const here = fromNumber(x);
    const lines = this.#column(this.#boundaries, here).filter((p) => p.some((c) => c !== 0n));
    if (lines.length < this.#boundaries.length) return { x, stretches: [] };
    const once = eachOnce(lines.reduce(multiplied, [1n]));
    const roots = isolatedRoots(once).map((r) => narrowed(once, r, 64));
    const ends = roots.map(doubleOf);
    const stretches: Stretch[] = [];
    for (let k = 0; k <= roots.length; k++) {
      const [from, to] = [
        ends[k - 1] ?? Number.NEGATIVE_INFINITY,
        ends[k] ?? Number.POSITIVE_INFINITY,
      ];
      if (to <= low || from >= high) continue;
      if (!this.isStable(here, simpleBetween(roots[k - 1]?.to, roots[k]?.from))) continue;
      stretches.push({ from: from <= low ? Number.NaN : from, to: to >= high ? Number.NaN : to });
    }
    return { x, stretches };
  }
}

/** A place to a millionth of the width: each binary digit less makes the exact polynomials of a column shorter. */
function shortened(x: number, width: number): number {
  const unit = 2 ** Math.floor(Math.log2(width) - 20);
  return width > 0 && Number.isFinite(unit) && unit > 0 ? Math.round(x / unit) * unit : x;
}

/** A piece of the region without a hole over any column: its lower and upper ends at rising x. */
export interface Strip {
  readonly x: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly lowOpen: readonly boolean[];
  readonly highOpen: readonly boolean[];
}

/** Halvings of the gap between two columns where a strip begins, ends or parts. */
const HALVINGS = 12;

/** The region within a box, as strips over columns that are equally spaced, and denser where strips begin and end. */
export function stableRegion(family: PlaneFamily, box: Box, columns: number): Strip[] {
  const step = (box.right - box.left) / (columns - 1);
  const grid = Array.from({ length: columns }, (_, k) =>
    family.column(k === columns - 1 ? box.right : box.left + k * step, box),
  );
  const list: ColumnSet[] = [];
  grid.forEach((column, k) => {
    const before = grid[k - 1];
    if (before && before.stretches.length !== column.stretches.length)
      list.push(...between(family, before, column, box));
    list.push(column);
  });
  return stripsOf(list, box);
}

/** The two columns next to where the number of stretches changes. */
function between(family: PlaneFamily, a: ColumnSet, b: ColumnSet, box: Box): ColumnSet[] {
  let [left, right] = [a, b];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = family.column((left.x + right.x) / 2, box);
    if (middle.stretches.length === a.stretches.length) left = middle;
    else right = middle;
  }
  return [left, right].filter(({ x }) => x > a.x && x < b.x);
}

interface Growing {
  x: number[];
  from: number[];
  to: number[];
  lowOpen: boolean[];
  highOpen: boolean[];
}

function stripsOf(columns: readonly ColumnSet[], { low, high }: Box): Strip[] {
  const done: Growing[] = [];
  let open: Growing[] = [];
  for (const { x, stretches } of columns) {
    const same = stretches.length === open.length;
    if (!same) {
      done.push(...open);
      open = stretches.map(() => ({ x: [], from: [], to: [], lowOpen: [], highOpen: [] }));
    }
    stretches.forEach(({ from, to }, k) => {
      const strip = open[k] as Growing;
      strip.x.push(x);
      strip.from.push(Number.isNaN(from) ? low : from);
      strip.to.push(Number.isNaN(to) ? high : to);
      strip.lowOpen.push(Number.isNaN(from));
      strip.highOpen.push(Number.isNaN(to));
    });
  }
  return [...done, ...open].filter(({ x }) => x.length > 1);
}
