/**
 * Enclosures of what a formula is over an interval: every value at a number of the interval lies in the enclosure. Ends are
 * moved outwards by more than the rounding of each operation, so that a zero that is excluded is none.
 */
import { toNumber } from '../../exact/rational.ts';
import { type Expression, has, integerOf, isNumber } from '../expression/expression.ts';
import { product } from '../expression/make.ts';
import { numberAt } from '../expression/numeric.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const { POSITIVE_INFINITY: OO } = Number;
const ALL: Interval = { low: -OO, high: OO };
/** Far above the half unit of an operation, and the few of a function. */
const ROUNDING = 8e-16;
const TINY = 1e-300;

const outwards = (low: number, high: number): Interval =>
  Number.isNaN(low) || Number.isNaN(high)
    ? ALL
    : {
        low: low === 0 ? 0 : low - ROUNDING * Math.abs(low) - TINY,
        high: high === 0 ? 0 : high + ROUNDING * Math.abs(high) + TINY,
      };

export const holdsZero = ({ low, high }: Interval): boolean => low <= 0 && high >= 0;

/** Undefined where the formula has no real value on a part of the interval, or a function that is not known here. */
export function enclosure(a: Expression, x: string, over: Interval): Interval | undefined {
  if (!has(a, x)) return constant(a);
  const of = (e: Expression) => enclosure(e, x, over);
  switch (a.kind) {
    case 'symbol':
      return over;
    case 'sum':
      if (!Number.isFinite(over.low) || !Number.isFinite(over.high)) {
        const isPlain = (t: Expression) => monomialOf(t, x) !== undefined;
        const far = farOut(a.terms.filter(isPlain), x, over);
        const others = a.terms.filter((t) => !isPlain(t)).map(of);
        if (far)
          return folded([far, ...others], (p, q) => outwards(p.low + q.low, p.high + q.high));
      }
      return folded(a.terms.map(of), (p, q) => outwards(p.low + q.low, p.high + q.high));
    case 'product':
      return folded(a.factors.map(of), times);
    case 'power':
      return raised(a.base, a.exponent, of);
    case 'call': {
      const inside = a.of.length === 1 ? of(a.of[0] as Expression) : undefined;
      return inside && CALLS[a.name]?.(inside);
    }
    default:
      return undefined;
  }
}

/** n and c of c·xⁿ, n ≥ 0. */
function monomialOf(t: Expression, x: string): { n: number; c: Expression } | undefined {
  const factors = t.kind === 'product' ? t.factors : [t];
  const own = factors.filter((f) => has(f, x));
  const [f] = own;
  if (own.length > 1) return undefined;
  const degree = (): bigint | undefined => {
    if (!f) return 0n;
    if (f.key === x) return 1n;
    return f.kind === 'power' && f.base.key === x ? integerOf(f.exponent) : undefined;
  };
  const n = degree();
  if (n === undefined || n < 0n) return undefined;
  return { n: Number(n), c: product(...factors.filter((g) => !has(g, x))) };
}

/** A polynomial far out as xⁿ·(c + …/x + …), so that ∞ − ∞ does not come up. */
function farOut(terms: readonly Expression[], x: string, over: Interval): Interval | undefined {
  if (holdsZero(over) || terms.length === 0) return undefined;
  const parts = terms.flatMap((t) => monomialOf(t, x) ?? []);
  const top = Math.max(...parts.map((p) => p.n));
  const inner = folded(
    parts.map(({ n, c }) => {
      const value = constant(c);
      return value && times(value, wholePower(over, n - top));
    }),
    (p, q) => outwards(p.low + q.low, p.high + q.high),
  );
  return inner && times(wholePower(over, top), inner);
}

function constant(a: Expression): Interval | undefined {
  if (isNumber(a)) {
    const value = toNumber(a.value);
    return outwards(value, value);
  }
  const { re, im } = numberAt(a, {});
  if (Math.abs(im) > 1e-12 * Math.abs(re)) return undefined;
  // A sum of many terms may have lost digits.
  const margin = 1e-13 * Math.abs(re);
  return { low: re - margin, high: re + margin };
}

function folded(
  list: readonly (Interval | undefined)[],
  f: (p: Interval, q: Interval) => Interval,
): Interval | undefined {
  if (!list.every((i): i is Interval => i !== undefined)) return undefined;
  return list.reduce(f);
}

function times(p: Interval, q: Interval): Interval {
  const all = [p.low * q.low, p.low * q.high, p.high * q.low, p.high * q.high].map((v) =>
    // 0·∞ at the ends: the bound of what is inside is 0.
    Number.isNaN(v) ? 0 : v,
  );
  return outwards(Math.min(...all), Math.max(...all));
}

function raised(
  base: Expression,
  exponent: Expression,
  of: (e: Expression) => Interval | undefined,
): Interval | undefined {
  const b = of(base);
  if (!b) return undefined;
  const n = integerOf(exponent);
  if (n !== undefined) return wholePower(b, Number(n));
  const e = of(exponent);
  if (!e || b.low < 0) return undefined;
  const log = rising(b, Math.log);
  const up = times(e, log);
  return rising(up, Math.exp);
}

function wholePower(b: Interval, n: number): Interval {
  if (n === 0) return { low: 1, high: 1 };
  if (n < 0) {
    const under = wholePower(b, -n);
    if (under.low < 0 && under.high > 0) return ALL;
    // −0 of an enclosure that ends at 0 is one of the other side.
    const [p, q] = [under.high === 0 ? -OO : 1 / under.high, under.low === 0 ? OO : 1 / under.low];
    return outwards(p, q);
  }
  const [p, q] = [b.low ** n, b.high ** n];
  if (n % 2 === 1) return outwards(p, q);
  return b.low <= 0 && b.high >= 0
    ? outwards(0, Math.max(p, q))
    : outwards(Math.min(p, q), Math.max(p, q));
}

const rising = ({ low, high }: Interval, f: (x: number) => number): Interval =>
  outwards(f(low), f(high));

/** cos over an interval: ±1 where it is reached. */
function cosine({ low, high }: Interval): Interval {
  if (!(high - low < 6) || Math.abs(low) > 1e8) return { low: -1, high: 1 };
  const ends = [Math.cos(low), Math.cos(high)];
  const reached = (phase: number): boolean =>
    Math.floor((high - phase) / (2 * Math.PI) + 1e-9) >
    Math.ceil((low - phase) / (2 * Math.PI) - 1e-9) - 1;
  const most = reached(0) ? 1 : Math.max(...ends) + 1e-15 * Math.max(1, Math.abs(low));
  const least = reached(Math.PI) ? -1 : Math.min(...ends) - 1e-15 * Math.max(1, Math.abs(low));
  return { low: least, high: most };
}

const sine = ({ low, high }: Interval): Interval =>
  cosine(outwards(low - Math.PI / 2, high - Math.PI / 2));

/** Between two poles it rises; an interval with a pole is everything. */
function tangent(i: Interval): Interval {
  const c = cosine(i);
  if (holdsZero(c)) return ALL;
  return rising(i, Math.tan);
}

const within = (i: Interval, low: number, high: number): Interval | undefined =>
  i.low < low || i.high > high ? undefined : i;

const CALLS: Readonly<Record<string, (i: Interval) => Interval | undefined>> = {
  sin: sine,
  cos: cosine,
  tan: tangent,
  cot: (i) => times(cosine(i), wholePower(sine(i), -1)),
  sec: (i) => wholePower(cosine(i), -1),
  csc: (i) => wholePower(sine(i), -1),
  sinh: (i) => rising(i, Math.sinh),
  tanh: (i) => rising(i, Math.tanh),
  atan: (i) => rising(i, Math.atan),
  asinh: (i) => rising(i, Math.asinh),
  cosh: (i) => {
    const [p, q] = [Math.cosh(i.low), Math.cosh(i.high)];
    return outwards(holdsZero(i) ? 1 : Math.min(p, q), Math.max(p, q));
  },
  log: (i) => (i.low < 0 ? undefined : rising(i, Math.log)),
  asin: (i) => within(i, -1, 1) && rising(i, Math.asin),
  acos: (i) => within(i, -1, 1) && outwards(Math.acos(i.high), Math.acos(i.low)),
  acosh: (i) => within(i, 1, OO) && rising(i, Math.acosh),
  atanh: (i) => within(i, -1, 1) && rising(i, Math.atanh),
  abs: (i) => {
    const [p, q] = [Math.abs(i.low), Math.abs(i.high)];
    return { low: holdsZero(i) ? 0 : Math.min(p, q), high: Math.max(p, q) };
  },
};
