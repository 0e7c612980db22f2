/** ∫ f dx as a number, f a formula: between the places where it is singular, with every digit near them. */
import { EngineError } from '../../error.ts';
import { fromNumber } from '../../exact/rational.ts';
import { accelerated } from '../../numeric/alternating.ts';
import { doubleExponential } from '../../numeric/double-exponential.ts';
import { gaussKronrod, type Quadrature } from '../../numeric/gauss-kronrod.ts';
import { compiled } from '../expression/compiled.ts';
import { expanded, mapped, substituted } from '../expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  has,
  number,
  ONE,
  symbol,
  TWO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import { type At, complexOf, isInfinite, numberOf, realOf } from './places.ts';
import { type Wave, wavesOf } from './waves.ts';
import type { Zero } from './zeros.ts';

const U = '§u';

/**
 * `breaks` are the singular places between the limits, in order, `at` values of the letters. Undefined where the rules do not
 * settle: what diverges, and what is too rough for them.
 */
export function quadrature(
  f: Expression,
  x: string,
  [from, to]: readonly [Place, Place],
  breaks: readonly Zero[],
  at: At = {},
): Quadrature | undefined {
  const [a, b] = [numberOf(from, at), numberOf(to, at)];
  if (a === undefined || b === undefined) return undefined;
  if (a > b) {
    const back = quadrature(f, x, [to, from], breaks, at);
    return back && { ...back, value: -back.value };
  }
  const places: Place[] = [from, ...breaks.map((z) => z.at ?? exactly(z.near)), to];
  const inner = places.flatMap((p, k) => {
    const next = places[k + 1];
    return next === undefined ? [] : halves(p, next, at);
  });
  const parts: Quadrature[] = [];
  for (const way of inner) {
    const part = ofWay(f, x, way, at);
    if (!part) return undefined;
    parts.push(part);
  }
  return {
    value: parts.reduce((n, p) => n + p.value, 0),
    error: parts.reduce((n, p) => n + p.error, 0),
  };
}

const exactly = (value: number): Expression => number(fromNumber(value));

/** From a place so far to one side. */
interface Way {
  readonly place: Expression;
  readonly sign: 1 | -1;
  readonly length: number;
}

function halves(p: Place, q: Place, at: At): Way[] {
  const zero = exactly(0);
  if (isInfinite(p) && isInfinite(q))
    return [
      { place: zero, sign: -1, length: Number.POSITIVE_INFINITY },
      { place: zero, sign: 1, length: Number.POSITIVE_INFINITY },
    ];
  if (isInfinite(q)) return [{ place: p as Expression, sign: 1, length: Number.POSITIVE_INFINITY }];
  if (isInfinite(p)) return [{ place: q, sign: -1, length: Number.POSITIVE_INFINITY }];
  const half = ((numberOf(q, at) as number) - (numberOf(p, at) as number)) / 2;
  return [
    { place: p, sign: 1, length: half },
    { place: q, sign: -1, length: half },
  ];
}

function ofWay(
  f: Expression,
  x: string,
  { place, sign, length }: Way,
  at: At,
): Quadrature | undefined {
  try {
    const u = symbol(U);
    const away = sign > 0 ? sum(place, u) : difference(place, u);
    const plain = substituted(f, x, away);
    const g = nearZero(plain, at);
    const real = compiled(g, U, complexOf(at));
    if (Number.isFinite(length)) return doubleExponential(real, length) ?? bisected(real, length);
    const far = g.key === plain.key ? real : compiled(plain, U, complexOf(at));
    const whole = g.key === plain.key ? doubleExponential(real, length) : inTwo(real, far);
    if (whole && whole.error <= 1e-12 * Math.abs(whole.value)) return whole;
    const parted = withWaves(plain, real, at);
    if (whole && parted) return whole.error < parted.error ? whole : parted;
    return whole ?? parted ?? byDoubling(real, far);
  } catch (error) {
    // What has no number there has no integral.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** On (0, ∞), with a form for small u and one for the others. */
function inTwo(near: (u: number) => number, far: (u: number) => number): Quadrature | undefined {
  const [p, q] = [
    doubleExponential(near, 1),
    doubleExponential((u) => far(1 + u), Number.POSITIVE_INFINITY),
  ];
  return p && q && { value: p.value + q.value, error: p.error + q.error };
}

/** How far a tail is followed, in doublings of its length. */
const DOUBLINGS = 13;

/** A tail that oscillates within another function but falls quickly: doubled until nothing is added. */
function byDoubling(
  near: (u: number) => number,
  far: (u: number) => number,
): Quadrature | undefined {
  const first = doubleExponential(near, 1);
  if (!first) return undefined;
  let { value, error } = first;
  let before = Number.POSITIVE_INFINITY;
  for (let k = 0; k < DOUBLINGS; k++) {
    const part = gaussKronrod(far, 2 ** k, 2 ** (k + 1), {
      panels: 60 + 2 ** Math.max(0, k - 2),
      tolerance: 1e-11,
    });
    value += part.value;
    error += part.error;
    const added = Math.abs(part.value);
    if (!Number.isFinite(value) || (k > 6 && added > before && added > 1e-6 * Math.abs(value)))
      return undefined;
    if (k > 3 && Math.max(added, before) <= 1e-9 * Math.abs(value))
      return { value, error: error + 2 * (added + before) };
    before = added;
  }
  return undefined;
}

/** What is smooth but too quick for one change of variable. */
function bisected(f: (u: number) => number, length: number): Quadrature | undefined {
  const near = doubleExponential(f, length / 16);
  if (!near) return undefined;
  const far = gaussKronrod(f, length / 16, length, { panels: 800 });
  return far.error <= 1e-9 * Math.max(1e-3, Math.abs(far.value))
    ? { value: near.value + far.value, error: near.error + far.error }
    : undefined;
}

/**
 * In a form that loses no digits for small u: sums that are 0 there are multiplied out, so that what cancels is gone, with
 * 1 − 2 sin²(v/2) for cos v and 1 + 2e^(v/2) sinh(v/2) for eᵛ.
 */
function nearZero(g: Expression, at: At): Expression {
  const atZero = (a: Expression): number | undefined => realOf(a, { ...at, [U]: 0 });
  const isNought = (a: Expression): boolean => {
    const value = atZero(a);
    return value !== undefined && Math.abs(value) < 1e-13;
  };
  const isOne = (a: Expression): boolean => {
    const value = atZero(a);
    return value !== undefined && Math.abs(value - 1) < 1e-13;
  };
  return mapped(g, (p) => {
    // ln w next to w = 1 as 2·artanh((w − 1)/(w + 1)).
    if (p.kind === 'call' && p.name === 'log' && isOne(p.of[0] as Expression)) {
      const w = p.of[0] as Expression;
      return product(TWO, call('atanh', quotient(difference(w, ONE), sum(w, ONE))));
    }
    if (p.kind !== 'sum' || !has(p, U)) return p;
    const value = atZero(p);
    const scale = Math.max(...p.terms.map((t) => Math.abs(atZero(t) ?? 0)));
    if (value === undefined || Math.abs(value) > 1e-12 * scale) return p;
    try {
      return expanded(
        mapped(p, (q) => {
          if (q.kind === 'call' && q.name === 'cos' && isNought(q.of[0] as Expression))
            return difference(
              ONE,
              product(TWO, power(call('sin', product(HALF, q.of[0] as Expression)), TWO)),
            );
          if (
            q.kind === 'power' &&
            equals(q.base, E) &&
            has(q.exponent, U) &&
            isNought(q.exponent)
          ) {
            const half = product(HALF, q.exponent);
            return sum(ONE, product(TWO, power(E, half), call('sinh', half)));
          }
          return q;
        }),
      );
    } catch (error) {
      if (error instanceof EngineError) return p;
      throw error;
    }
  });
}

/** Partial sums that an oscillating tail is made of. */
const SUMS = 44;

/** On (0, ∞): up to some place at once, and each wave behind it from zero to zero. */
function withWaves(g: Expression, real: (u: number) => number, at: At): Quadrature | undefined {
  const waves = wavesOf(g, U);
  if (!waves?.some(({ wave }) => wave)) return undefined;
  const start = 3.1;
  const parts: (Quadrature | undefined)[] = [
    doubleExponential(real, start),
    ...waves.map((w) => tail(w, start, at)),
  ];
  if (!parts.every((p): p is Quadrature => p !== undefined)) return undefined;
  const size = parts.reduce((n, p) => n + Math.abs(p.value), 0);
  return {
    value: parts.reduce((n, p) => n + p.value, 0),
    error: parts.reduce((n, p) => n + p.error, 1e-15 * size),
  };
}

function tail({ amplitude, wave }: Wave, start: number, at: At): Quadrature | undefined {
  const values = complexOf(at);
  if (!wave) {
    const f = compiled(amplitude, U, values);
    return doubleExponential((u) => f(start + u), Number.POSITIVE_INFINITY);
  }
  const f = compiled(product(amplitude, call(wave.name, wave.phase)), U, values);
  const phase = compiled(wave.phase, U, values);
  const rising = phase(start + 1) > phase(start) ? 1 : -1;
  const zero = wave.name === 'sin' ? 0 : Math.PI / 2;
  const first = Math.floor((rising * phase(start) - zero) / Math.PI) + 1;
  let [from, total] = [start, 0];
  const sums: number[] = [];
  const parts: number[] = [];
  for (let k = 0; k < SUMS; k++) {
    const to = whereIs(phase, rising * (zero + (first + k) * Math.PI), rising, from);
    if (to === undefined) return undefined;
    const part = gaussKronrod(f, from, to, { panels: 60 });
    total += part.value;
    sums.push(total);
    parts.push(Math.abs(part.value));
    from = to;
  }
  return falls(parts) ? accelerated(sums) : undefined;
}

/** Whether the parts between zeros become less: of those that do not, the epsilon algorithm would sum what diverges. */
const falls = (parts: readonly number[]): boolean =>
  parts.every((p, k) => k < 3 || p <= (parts[k - 1] as number) * (1 + 1e-9)) &&
  (parts.at(-1) as number) < 0.98 * (parts[2] as number);

/** The next place at which a phase that grows to one side has a value. */
function whereIs(
  phase: (u: number) => number,
  value: number,
  rising: number,
  from: number,
): number | undefined {
  let step = 1;
  while (rising * (phase(from + step) - value) < 0) {
    step *= 2;
    if (step > 1e9) return undefined;
  }
  let [low, high] = [from, from + step];
  for (let k = 0; k < 80; k++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (rising * (phase(middle) - value) < 0) low = middle;
    else high = middle;
  }
  return high;
}
