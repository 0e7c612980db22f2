/**
 * Partial fractions over a field with parameters: the denominator in linear and quadratic factors where it has them,
 * and in irreducible ones over whose roots a sum is left.
 */
import { squareFree as factorsOf } from '../algebra/polynomial/common-divisor.ts';
import { type Polynomial, power as raised } from '../algebra/polynomial/polynomial.ts';
import {
  inverse,
  difference as less,
  ONE,
  quotient as over,
  type Ratio,
  ratio,
  ratioOf,
  product as times,
  opposite as turned,
} from '../algebra/rational/ratio.ts';
import {
  apart,
  commonDivisor,
  constant,
  derivative,
  difference,
  diophantine,
  divided,
  leading,
  monic,
  product,
  scaled,
  squareFree,
  sum,
  type Univariate,
} from '../algebra/rational/univariate.ts';
import { factored } from '../algebra/whole/factor.ts';

export interface Factor {
  /** Monic. */
  readonly q: Univariate;
  readonly power: number;
}

/** n/q^power, deg n < power·deg q. */
export interface Part extends Factor {
  readonly n: Univariate;
}

export interface PartialFractions {
  /** What is left of an improper fraction, as a polynomial. */
  readonly whole: Univariate;
  readonly parts: readonly Part[];
}

/** The square root of a constant, where that is one. */
export function rootOf({ n, d }: Ratio): Ratio | undefined {
  const [a, b] = [squareRoot(n), squareRoot(d)];
  return a === undefined || b === undefined ? undefined : ratio(a, b);
}

function squareRoot(p: Polynomial): Polynomial | undefined {
  if (typeof p === 'bigint') {
    if (p < 0n) return undefined;
    const r = wholeRoot(p);
    return r * r === p ? r : undefined;
  }
  const { content, factors } = factorsOf(p);
  if (factors.some(({ power }) => power % 2 === 1)) return undefined;
  const c = squareRoot(content);
  if (c === undefined) return undefined;
  return factors.reduce(
    (all, { factor, power }) => times(ratioOf(all), ratioOf(raised(factor, power / 2))).n,
    c,
  );
}

function wholeRoot(a: bigint): bigint {
  if (a < 2n) return a;
  let x = 1n << BigInt(Math.ceil(a.toString(2).length / 2));
  for (;;) {
    const next = (x + a / x) / 2n;
    if (next >= x) return x;
    x = next;
  }
}

/**
 * Monic factors and their powers: irreducible where coefficients are numbers; with parameters as far as squares, the
 * hints (denominators as they were typed) and square roots of discriminants part them.
 */
export function factorsOver(d: Univariate, hints: readonly Univariate[] = []): Factor[] {
  return squareFree(d).flatMap(({ factor, power }) =>
    simpleFactors(factor, hints).map((q) => ({ q, power })),
  );
}

function simpleFactors(f: Univariate, hints: readonly Univariate[]): Univariate[] {
  if (f.length <= 2) return [f];
  const numbers = asNumbers(f);
  if (numbers) return factored(numbers).factors.map(({ factor }) => monic(factor.map(ratioOf)));
  for (const hint of hints) {
    const common = commonDivisor(f, hint);
    if (common.length > 1 && common.length < f.length)
      return [
        ...simpleFactors(common, hints),
        ...simpleFactors(monic(divided(f, common).quotient), hints),
      ];
  }
  if (f.length !== 3) return [f];
  const { middle, square } = completed(f);
  const root = rootOf(turned(square));
  if (!root) return [f];
  return [root, turned(root)].map((r) => [turned(less(r, middle)), ONE]);
}

/** q = (x + middle)² + square, of a monic quadratic. */
export function completed(q: Univariate): { readonly middle: Ratio; readonly square: Ratio } {
  const middle = over(q[1] as Ratio, ratioOf(2n));
  return { middle, square: less(q[0] as Ratio, times(middle, middle)) };
}

function asNumbers(f: Univariate): readonly bigint[] | undefined {
  const { p } = apart(f);
  const list = p.map(({ n }) => n);
  return list.every((c): c is bigint => typeof c === 'bigint') ? list : undefined;
}

function powerOf(a: Univariate, k: number): Univariate {
  let all: Univariate = [ONE];
  for (let j = 0; j < k; j++) all = product(all, a);
  return all;
}

/** Of n/d, d not 0. */
export function partialFractions(
  n: Univariate,
  d: Univariate,
  hints: readonly Univariate[] = [],
): PartialFractions {
  const lead = inverse(leading(d));
  const { quotient, rest } = divided(scaled(n, lead), scaled(d, lead));
  const bottom = scaled(d, lead);
  const parts = factorsOver(bottom, hints).map(({ q, power }): Part => {
    const own = powerOf(q, power);
    // s·others is the numerator modulo this part's denominator. What is left over when a part is taken away has
    // far longer coefficients than the whole: each part is found from that.
    const others = divided(divided(bottom, own).quotient, own).rest;
    const s = divided(product(divided(rest, own).rest, inverseModulo(others, own)), own).rest;
    return { n: s, q, power };
  });
  return { whole: quotient, parts: parts.filter(({ n: top }) => top.length > 0) };
}

/** n/q^power as Σ nₖ/qᵏ, k = 1 … power, deg nₖ < deg q; the first for k = 1. */
export function inPowers({ n, q, power }: Part): Univariate[] {
  const digits: Univariate[] = [];
  let left = n;
  for (let k = 0; k < power; k++) {
    const step = divided(left, q);
    digits.unshift(step.rest);
    left = step.quotient;
  }
  return digits;
}

/**
 * The principal part of n/q^m at a root α of q, which is irreducible: coefficients cⱼ(α) of 1/(x − α)ʲ, j = 1 … m, as
 * polynomials in α below the degree of q.
 */
export function principalPart({ n, q, power }: Part): Univariate[] {
  const modulo = (a: Univariate): Univariate => divided(a, q).rest;
  const taylor = (p: Univariate, from: number): Univariate[] => {
    const out: Univariate[] = [];
    let [slope, factorial] = [p, 1n];
    for (let k = 0; k < from + power; k++) {
      if (k >= from) out.push(modulo(scaled(slope, ratio(1n, factorial))));
      slope = derivative(slope);
      factorial *= BigInt(k + 1);
    }
    return out;
  };
  // q(α + ε) = ε·h(ε): n(α + ε)/(εʰ)^m.
  const h = taylor(q, 1);
  const one = inverseModulo(h[0] as Univariate, q);
  const reciprocal: Univariate[] = [one];
  for (let k = 1; k < power; k++) {
    let all: Univariate = [];
    for (let j = 1; j <= k; j++)
      all = sum(all, product(h[j] ?? [], reciprocal[k - j] as Univariate));
    reciprocal.push(modulo(product(difference([], all), one)));
  }
  let series = taylor(n, 0);
  for (let k = 0; k < power; k++)
    series = series.map((_, e) => {
      let all: Univariate = [];
      for (let j = 0; j <= e; j++)
        all = sum(all, product(series[j] as Univariate, reciprocal[e - j] as Univariate));
      return modulo(all);
    });
  return series.toReversed();
}

/** 1/a modulo q, without a common divisor and deg a < deg q. */
const inverseModulo = (a: Univariate, q: Univariate): Univariate =>
  q.length === 2 ? constant(inverse(a[0] as Ratio)) : diophantine(a, q, [ONE]).s;

/** The value at a point of the field. */
export const valueAt = (a: Univariate, x: Ratio): Ratio =>
  divided(a, [turned(x), ONE]).rest[0] ?? { n: 0n, d: 1n };
