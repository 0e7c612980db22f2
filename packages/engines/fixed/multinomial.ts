/**
 * Polynomials in several variables with exact coefficients. A program of sums and products is one in its inputs; here
 * each input x runs as middle + reach·u with u from −1 to 1.
 */
import { EngineError } from '../error.ts';
import { add, isZero, mul, neg, type Rational, toNumber, ZERO } from '../exact/rational.ts';

export interface Term {
  /** The power of each variable. */
  readonly powers: readonly number[];
  readonly c: Rational;
}

/** Terms by their powers, none of them 0. */
export type Multinomial = ReadonlyMap<string, Term>;

/** Terms that a polynomial has at most, multiplied out, and the highest power of one variable. */
export const MAX_TERMS = 500;
export const MAX_POWER = 24;

const put = (into: Map<string, Term>, powers: readonly number[], c: Rational): void => {
  const key = powers.join(' ');
  const sum = add(into.get(key)?.c ?? ZERO, c);
  if (isZero(sum)) into.delete(key);
  else into.set(key, { powers, c: sum });
  if (into.size > MAX_TERMS)
    throw new EngineError('out-of-range', `Multiplied out it has more than ${MAX_TERMS} terms.`, {
      value: into.size,
    });
};

export function constantPolynomial(c: Rational, variables: number): Multinomial {
  const made = new Map<string, Term>();
  if (!isZero(c)) put(made, new Array<number>(variables).fill(0), c);
  return made;
}

/** middle + reach·u of one variable. */
export function variablePolynomial(
  k: number,
  middle: Rational,
  reach: Rational,
  variables: number,
): Multinomial {
  const made = new Map(constantPolynomial(middle, variables));
  const powers = new Array<number>(variables).fill(0);
  powers[k] = 1;
  if (!isZero(reach)) put(made, powers, reach);
  return made;
}

export function sum(p: Multinomial, q: Multinomial): Multinomial {
  const made = new Map(p);
  for (const { powers, c } of q.values()) put(made, powers, c);
  return made;
}

export function times(p: Multinomial, q: Multinomial): Multinomial {
  const made = new Map<string, Term>();
  const power = Math.max(0, ...highest(p).map((d, k) => d + (highest(q)[k] ?? 0)));
  if (power > MAX_POWER)
    throw new EngineError(
      'out-of-range',
      `Multiplied out it has the power ${power} of an input; the most is ${MAX_POWER}.`,
      { value: power },
    );
  for (const s of p.values())
    for (const t of q.values())
      put(
        made,
        s.powers.map((k, n) => k + (t.powers[n] ?? 0)),
        mul(s.c, t.c),
      );
  return made;
}

export function scaledBy(p: Multinomial, c: Rational): Multinomial {
  const made = new Map<string, Term>();
  for (const t of p.values()) put(made, t.powers, mul(t.c, c));
  return made;
}

export const opposite = (p: Multinomial): Multinomial =>
  new Map([...p].map(([key, { powers, c }]) => [key, { powers, c: neg(c) }]));

const highest = (p: Multinomial): number[] =>
  degrees(p, Math.max(0, ...[...p.values()].map(({ powers }) => powers.length)));

/** The highest power of each variable. */
export const degrees = (p: Multinomial, variables: number): number[] =>
  Array.from({ length: variables }, (_, k) =>
    Math.max(0, ...[...p.values()].map(({ powers }) => powers[k] ?? 0)),
  );

/** The same polynomial in doubles, for values at many points. */
export interface Doubles {
  readonly powers: readonly (readonly number[])[];
  readonly c: Float64Array;
}

export const inDoubles = (p: Multinomial): Doubles => ({
  powers: [...p.values()].map((t) => t.powers),
  c: Float64Array.from([...p.values()], (t) => toNumber(t.c)),
});

/** Moments of u by power, of each variable: `moments[k][n]` is the mean of u_k^n. */
export type Moments = readonly Float64Array[];

/** The mean of p·q over the variables, each independent of the others. */
export function meanOfProduct(p: Doubles, q: Doubles, moments: Moments): number {
  let total = 0;
  for (let s = 0; s < p.c.length; s++)
    for (let t = 0; t < q.c.length; t++) {
      let term = (p.c[s] ?? 0) * (q.c[t] ?? 0);
      for (let k = 0; k < moments.length && term !== 0; k++)
        term *= moments[k]?.[(p.powers[s]?.[k] ?? 0) + (q.powers[t]?.[k] ?? 0)] ?? 0;
      total += term;
    }
  return total;
}

/** Steps of a grid of which moments are summed; a finer one is a continuum. */
const MAX_GRID = 65_536;

/** Moments to the order `most` of u uniform on −1 to 1: on `count` points with equal gaps, or everywhere where there are none. */
export function uniformMoments(most: number, count?: number): Float64Array {
  const moments = new Float64Array(most + 1);
  if (count === undefined || count > MAX_GRID) {
    for (let n = 0; n <= most; n += 2) moments[n] = 1 / (n + 1);
    return moments;
  }
  if (count === 1) {
    moments[0] = 1;
    return moments;
  }
  for (let k = 0; k < count; k++) {
    const u = (2 * k) / (count - 1) - 1;
    for (let n = 0, power = 1 / count; n <= most; n += 2, power *= u * u)
      moments[n] = (moments[n] ?? 0) + power;
  }
  return moments;
}
