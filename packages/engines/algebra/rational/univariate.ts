/**
 * Polynomials in one variable over a field of fractions: the coefficient of xᵏ at k, without zeros at the end. The
 * variable is the highest of the polynomials that the coefficients are made of, plus one or more.
 */
import {
  primitive as primitivePart,
  commonDivisor as wholeDivisor,
} from '../polynomial/common-divisor.ts';
import {
  coefficientsIn,
  quotient as exact,
  inVariable,
  product as multiplied,
  type Polynomial,
} from '../polynomial/polynomial.ts';
import {
  inverse,
  isZero,
  difference as less,
  ONE,
  quotient as over,
  sum as plus,
  type Ratio,
  ratio,
  ratioOf,
  product as times,
  opposite as turned,
  ZERO,
} from './ratio.ts';

export type Univariate = readonly Ratio[];

export function trimmed(a: Univariate): Univariate {
  let length = a.length;
  while (length > 0 && isZero(a[length - 1] as Ratio)) length--;
  return length === a.length ? a : a.slice(0, length);
}

export const constant = (c: Ratio): Univariate => (isZero(c) ? [] : [c]);
export const leading = (a: Univariate): Ratio => a[a.length - 1] ?? ZERO;

const joined = (a: Univariate, b: Univariate, f: (x: Ratio, y: Ratio) => Ratio): Univariate =>
  trimmed(
    Array.from({ length: Math.max(a.length, b.length) }, (_, k) => f(a[k] ?? ZERO, b[k] ?? ZERO)),
  );
export const sum = (a: Univariate, b: Univariate): Univariate => joined(a, b, plus);
export const difference = (a: Univariate, b: Univariate): Univariate => joined(a, b, less);
export const scaled = (a: Univariate, by: Ratio): Univariate =>
  isZero(by) ? [] : a.map((c) => times(c, by));

export function product(a: Univariate, b: Univariate): Univariate {
  if (a.length === 0 || b.length === 0) return [];
  const out = new Array<Ratio>(a.length + b.length - 1).fill(ZERO);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = plus(out[i + j] as Ratio, times(x, y));
    });
  });
  return out;
}

/** Quotient and remainder of a by b, which is not 0. */
export function divided(a: Univariate, b: Univariate): { quotient: Univariate; rest: Univariate } {
  const rest = a.slice();
  const by = inverse(leading(b));
  const quotient = new Array<Ratio>(Math.max(0, a.length - b.length + 1)).fill(ZERO);
  for (let k = a.length - b.length; k >= 0; k--) {
    const q = times(rest[k + b.length - 1] as Ratio, by);
    quotient[k] = q;
    if (isZero(q)) continue;
    for (let j = 0; j < b.length; j++)
      rest[k + j] = less(rest[k + j] as Ratio, times(q, b[j] as Ratio));
  }
  return { quotient, rest: trimmed(rest) };
}

export const monic = (a: Univariate): Univariate => scaled(a, inverse(leading(a)));

/** The greatest common divisor, monic; the other where one is 0. */
export function commonDivisor(a: Univariate, b: Univariate): Univariate {
  if (a.length === 0 || b.length === 0)
    return a.length + b.length === 0 ? [] : monic(a.length ? a : b);
  const variable = 1 + Math.max(...[...a, ...b].flatMap(({ n, d }) => [n, d]).map(highestOf));
  const common = wholeDivisor(cleared(a, variable).whole, cleared(b, variable).whole);
  return monic(coefficientsIn(common, variable).map(ratioOf));
}

const highestOf = (p: Polynomial): number => (typeof p === 'bigint' ? -1 : p.variable);

/** As a polynomial in a variable above all of its coefficients’, times what clears the denominators. */
export function cleared(a: Univariate, variable: number): { whole: Polynomial; by: Polynomial } {
  const by = a.reduce<Polynomial>(
    (all, { d }) => multiplied(all, exact(d, wholeDivisor(all, d)) as Polynomial),
    1n,
  );
  const coefficients = a.map(({ n, d }) => multiplied(n, exact(by, d) as Polynomial));
  return { whole: inVariable(variable, coefficients), by };
}

/** s and t with s·a + t·b = c, deg s < deg b, of a and b without a common divisor (Bronstein, algorithm 1.3). */
export function diophantine(
  a: Univariate,
  b: Univariate,
  c: Univariate,
): { s: Univariate; t: Univariate } {
  let [r, q]: [Univariate, Univariate] = [a, b];
  let [u, v]: [Univariate, Univariate] = [[ONE], []];
  while (q.length > 0) {
    const step = divided(r, q);
    [r, q] = [q, step.rest];
    [u, v] = [v, difference(u, product(step.quotient, v))];
  }
  const s = divided(scaled(product(u, c), inverse(leading(r))), b).rest;
  return { s, t: divided(difference(c, product(s, a)), b).quotient };
}

export const derivative = (a: Univariate): Univariate =>
  trimmed(a.slice(1).map((c, k) => times(c, ratioOf(BigInt(k + 1)))));

/** ∫a dx without a constant. */
export const primitive = (a: Univariate): Univariate => [
  ...(a.length > 0 ? [ZERO] : []),
  ...a.map((c, k) => over(c, ratioOf(BigInt(k + 1)))),
];

export const opposite = (a: Univariate): Univariate => a.map(turned);

/** ∏ fₖᵏ but for a constant, the factors monic (Yun 1976). */
export function squareFree(a: Univariate): { factor: Univariate; power: number }[] {
  const out: { factor: Univariate; power: number }[] = [];
  if (a.length < 2) return out;
  const slope = derivative(a);
  const common = commonDivisor(a, slope);
  let rest = divided(a, common).quotient;
  let d = difference(divided(slope, common).quotient, derivative(rest));
  for (let power = 1; rest.length > 1; power++) {
    const factor = d.length === 0 ? monic(rest) : commonDivisor(rest, d);
    if (factor.length > 1) out.push({ factor, power });
    rest = divided(rest, factor).quotient;
    d = difference(divided(d, factor).quotient, derivative(rest));
  }
  return out;
}

/** c·p with p of whole coefficients that no number divides, the last of them positive; a is not 0. */
export function apart(a: Univariate): { c: Ratio; p: Univariate } {
  const variable = 1 + Math.max(...a.flatMap(({ n, d }) => [n, d]).map(highestOf));
  const { whole, by } = cleared(a, variable);
  const p = primitivePart(whole);
  const c = ratio(exact(whole, p) as Polynomial, by);
  return { c, p: coefficientsIn(p, variable).map(ratioOf) };
}
