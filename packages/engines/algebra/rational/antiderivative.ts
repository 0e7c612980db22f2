/** ∫ of an expression that is a fraction of polynomials in x, as an expression. */
import {
  type CallNode,
  type Expression,
  has,
  integerOf,
  partsOf,
  ROOT,
  symbol,
  whole,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import {
  difference,
  quotient as over,
  sum as plus,
  power,
  product as times,
} from '../expression/make.ts';
import { rootSumNode } from '../expression/root-sum.ts';
import type { Polynomial } from '../polynomial/polynomial.ts';
import { coefficientsIn, inVariable } from '../polynomial/polynomial.ts';
import { factored } from '../whole/factor.ts';
import { factorsOf, numbersOf } from './factors.ts';
import { hermite, integrateRational, type LogTerm } from './integrate.ts';
import {
  asRatio,
  inX,
  type Names,
  namesOf,
  ratioExpression,
  univariateExpression,
} from './of-expression.ts';
import { type Part, partialFractions, withMonic } from './partial-fractions.ts';
import { byPolarRoots } from './polar-roots.ts';
import { realPart } from './real-logs.ts';
import * as U from './univariate.ts';

export interface Antiderivative {
  /** What is written in real functions. */
  readonly value: Expression;
  /** Sums over the roots of polynomials of degree above 2, which are not. */
  readonly roots: readonly CallNode[];
}

/** Denominators of a higher degree are parted at once. */
const MAX_TOGETHER = 12;

/** Undefined where the expression is no fraction of polynomials in x. */
export function rationalAntiderivative(a: Expression, x: string): Antiderivative | undefined {
  const names = namesOf(a, x);
  if (!names) return undefined;
  const { n, d } = inX(asRatio(a, x, names), names);
  const at = (variable: number): Expression =>
    variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
  const of = (p: U.Univariate) => univariateExpression(p, symbol(x), at);
  const { quotient, rest } = U.divided(n, d);
  const reduced = hermite(rest, d);
  const { n: top, d: bottom } = withMonic(reduced);
  const together =
    numbersOf(bottom) && bottom.length <= MAX_TOGETHER
      ? logarithms(top, bottom, names, symbol(x), at)
      : undefined;
  // Undivided it has the fewest logarithms, where it has all of them.
  const parts =
    together?.roots.length === 0
      ? [together]
      : partialFractions(top, factorsOf(bottom, hints(a, x, names))).map((part) =>
          logarithms(part.n, part.d, names, symbol(x), at),
        );
  return {
    value: plus(
      of(U.primitive(quotient)),
      ...inPowers(reduced.fraction, hints(a, x, names)).map((p) =>
        times(of(p.n), power(of(p.base), whole(-p.power))),
      ),
      ...parts.map((p) => p.value),
    ),
    roots: parts.flatMap((p) => p.roots),
  };
}

/** n/baseᵖᵒʷᵉʳ */
interface OverPower {
  readonly n: U.Univariate;
  readonly base: U.Univariate;
  readonly power: number;
}

/** A fraction as a sum of such over powers of the factors of its denominator. */
function inPowers(fraction: Part, known: readonly U.Univariate[]): OverPower[] {
  const { n, d } = withMonic(fraction);
  const factors = U.squareFree(d).flatMap(({ factor, power }) =>
    factorsOf(factor, known).map((base) => ({ base, power })),
  );
  const raised = factors.map(({ base, power }) =>
    Array.from({ length: power }, () => base).reduce(U.product),
  );
  return partialFractions(n, raised).flatMap((part) => {
    const of = factors[raised.indexOf(part.d)];
    return of ? digits(part.n, of.base, of.power) : [];
  });
}

/** n/baseᵖᵒʷᵉʳ by the remainders of n by the base, one after another. */
function digits(n: U.Univariate, base: U.Univariate, power: number): OverPower[] {
  if (n.length === 0) return [];
  const { quotient, rest } = U.divided(n, base);
  const first = rest.length > 0 ? [{ n: rest, base, power }] : [];
  return [...first, ...digits(quotient, base, power - 1)];
}

/** ∫ n/d, d without repeated factors, deg n < deg d. */
function logarithms(
  n: U.Univariate,
  d: U.Univariate,
  names: Names,
  x: Expression,
  at: (variable: number) => Expression,
): Antiderivative {
  const { logs } = integrateRational(n, d, names.free);
  const parts = logs
    .flatMap((term) => apart(term, names.free))
    .map((term) => realPart(term, names.free, at));
  if (parts.every((p) => p.kind === 'real'))
    return { value: plus(...parts.map((p) => p.value)), roots: [] };
  const known = byPolarRoots(n, d, x, at);
  return known ? { value: known, roots: [] } : { value: ZERO, roots: [overRoots(n, d, x, at)] };
}

/** ∑ n(α)/d′(α)·ln(x − α) over the roots α of d. */
function overRoots(
  n: U.Univariate,
  d: U.Univariate,
  x: Expression,
  at: (variable: number) => Expression,
): CallNode {
  const residue = over(
    univariateExpression(n, ROOT, at),
    univariateExpression(U.derivative(d), ROOT, at),
  );
  return rootSumNode({
    body: times(residue, call('log', difference(x, ROOT))),
    coefficients: d.map((c) => ratioExpression(c, at)),
  });
}

/** One term for each irreducible factor of its roots, where these are of a polynomial in numbers. */
function apart(term: LogTerm, t: number): LogTerm[] {
  const coefficients = coefficientsIn(term.roots, t);
  if (!coefficients.every((c): c is bigint => typeof c === 'bigint')) return [term];
  return factored(coefficients).factors.map(({ factor }) => ({
    ...term,
    roots: inVariable(t, factor) as Polynomial,
  }));
}

/** What stands below the line, by which a denominator with parameters may be parted. */
function hints(a: Expression, x: string, names: Names): U.Univariate[] {
  if (names.parameters.length === 0) return [];
  const found: U.Univariate[] = [];
  const look = (e: Expression): void => {
    if (!has(e, x)) return;
    if (e.kind === 'power' && (integerOf(e.exponent) ?? 0n) < 0n) {
      const { n, d } = inX(asRatio(e.base, x, names), names);
      for (const p of [n, d]) if (p.length > 1) found.push(p);
    }
    partsOf(e).forEach(look);
  };
  look(a);
  return found;
}
