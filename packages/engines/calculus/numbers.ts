/** Real values of formulas, and slopes from values alone: what derivatives are checked with. */
import { compiled } from '../algebra/expression/compiled.ts';
import {
  type Expression,
  has,
  integerOf,
  isNumber,
  partsOf,
} from '../algebra/expression/expression.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { sizeAt } from '../algebra/integration/verify.ts';
import { EngineError } from '../error.ts';
import { type Complex, complex } from '../numeric/complex.ts';

export type Values = Readonly<Record<string, Complex>>;
type Real = (x: number) => number;

/** What is left of an imaginary part by rounding, of the size of the value. */
const ROUNDING = 1e-9;

/** The real value of a formula in x; NaN where it has none. */
export function realAt(a: Expression, x: string, values: Values): Real {
  const quick = isReal(a, x) ? attempted(() => compiled(a, x, values)) : undefined;
  if (quick) return quick;
  return (at) => {
    const z = complexAt(a, x, values, complex(at));
    if (!z) return Number.NaN;
    return Math.abs(z.im) <= ROUNDING * (1 + Math.abs(z.re)) ? z.re : Number.NaN;
  };
}

/** Functions that are real wherever the variable is. */
const REAL = new Set(
  'sin cos tan cot sec csc sinh cosh tanh atan asinh abs sign heaviside erf erfc Si'.split(' '),
);

/** Whether it is real at every real x, poles aside, by its form; its other letters are positive numbers. */
function isReal(a: Expression, x: string): boolean {
  if (a.kind === 'symbol') return a.name !== 'i';
  if (!has(a, x) && a.kind !== 'sum' && a.kind !== 'product') return !has(a, 'i');
  if (a.kind === 'power')
    return has(a.exponent, x)
      ? (a.base.key === 'e' || (isNumber(a.base) && a.base.value.n > 0n)) && isReal(a.exponent, x)
      : integerOf(a.exponent) !== undefined && isReal(a.base, x);
  if (a.kind === 'call')
    return REAL.has(a.name) && a.of.length === 1 && a.of.every((u) => isReal(u, x));
  return partsOf(a).every((p) => isReal(p, x));
}

function attempted(work: () => Real): Real | undefined {
  try {
    return work();
  } catch (error) {
    // A letter without a number, a function without values.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function complexAt(a: Expression, x: string, values: Values, at: Complex): Complex | undefined {
  try {
    return numberAt(a, { ...values, [x]: at });
  } catch {
    // No number there.
    return undefined;
  }
}

const STEP = 1e-20;
/** What is real off the axis, too, and what is worked out by 1 ± iz, to which so small a step adds nothing. */
const LOSES = /\((?:abs|sign|heaviside|a(?:sin|cos|tan)h?) /u;

/**
 * The slope of a formula by a step along the imaginary axis, which loses no digits (Squire and Trapp 1998); where the
 * formula has no complex values, by differences of eight places (their error falls as h⁸).
 */
export function slopeAt(a: Expression, x: string, values: Values): Real {
  const f = realAt(a, x, values);
  return (at) => {
    // What is complex on the way, such as √x below 0, leaves rounding in the imaginary part.
    const isPlain = !LOSES.test(a.key) && complexAt(a, x, values, complex(at))?.im === 0;
    const z = isPlain ? complexAt(a, x, values, complex(at, STEP)) : undefined;
    const slope = z && z.im / STEP;
    if (slope !== undefined && Number.isFinite(slope) && slope !== 0) return slope;
    return byDifferences(f, at);
  };
}

const WEIGHTS = [4 / 5, -1 / 5, 4 / 105, -1 / 280];

/** By three steps: the finer of the two that agree best, as poles near by spoil long steps and rounding short ones. */
function byDifferences(f: Real, at: number): number {
  const size = Math.max(1, Math.abs(at));
  const [p = Number.NaN, q = Number.NaN, r = Number.NaN] = [4e-3, 8e-4, 1.6e-4].map((h) =>
    ofStep(f, at, h * size),
  );
  return Math.abs(q - r) < Math.abs(p - q) ? r : q;
}

const ofStep = (f: Real, at: number, h: number): number =>
  WEIGHTS.reduce((s, w, k) => s + w * (f(at + (k + 1) * h) - f(at - (k + 1) * h)), 0) / h;

/** Places that are no special ones, from the middle out. */
export const PLACES = [
  0.7713, 0.3719, 1.2917, 0.1931, 1.8379, 2.713, -0.613, 4.377, -1.37, 7.19, -2.83, 11.3, -7.31,
];

export interface Compared {
  readonly at: number;
  readonly formula: number;
  readonly numeric: number;
}

/** A share of its largest terms that may be rounding, and how much of that is no comparison. */
const ROUNDED = 1e-13;
const TOO_ROUGH = 1e-9;

/** Where the terms of a formula do not cancel so far that rounding is left. */
export const isSmoothAt =
  (a: Expression, x: string, values: Values) =>
  (at: number): boolean => {
    try {
      const value = Math.abs(numberAt(a, { ...values, [x]: complex(at) }).re);
      const size = sizeAt(a, { ...values, [x]: complex(at) });
      return ROUNDED * size < TOO_ROUGH * Math.max(1, value);
    } catch {
      // No value there.
      return false;
    }
  };

/** Two functions side by side where both have values, at `count` places at most. */
export function compared(
  formula: Real,
  numeric: Real,
  count: number,
  places: readonly number[] = PLACES,
): Compared[] {
  const out: Compared[] = [];
  for (const at of places) {
    const [p, q] = [formula(at), numeric(at)];
    if (Number.isFinite(p) && Number.isFinite(q) && Math.abs(p) < 1e12)
      out.push({ at, formula: p, numeric: q });
    if (out.length === count) break;
  }
  return out;
}

/** The largest difference of the two, of the size of the larger and 1; null where nothing was compared. */
export const worstOf = (list: readonly Compared[]): number | null =>
  list.length === 0
    ? null
    : Math.max(
        ...list.map(
          (c) =>
            Math.abs(c.formula - c.numeric) / Math.max(1, Math.abs(c.formula), Math.abs(c.numeric)),
        ),
      );
