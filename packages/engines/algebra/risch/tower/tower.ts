/**
 * Towers of logarithms and exponentials over the fractions in x: K₀ = C(x), Kⱼ = Kⱼ₋₁(θⱼ) with θⱼ′ = u′/u for θⱼ = ln u, and
 * θⱼ′ = h′·θⱼ for θⱼ = e^h, each transcendental over the field below (Bronstein, Symbolic Integration I, chapters 3 and 5).
 * An element is a fraction of polynomials in all of them; C are the fractions in parameters.
 */
import type { Expression } from '../../expression/expression.ts';
import { commonDivisor } from '../../polynomial/common-divisor.ts';
import {
  coefficientsIn,
  degreeIn,
  difference,
  type Polynomial,
  derivative as partial,
  product,
  quotient,
  sum,
  variableOf,
} from '../../polynomial/polynomial.ts';
import * as R from '../../rational/ratio.ts';
import * as U from '../../rational/univariate.ts';

export interface Level {
  readonly kind: 'variable' | 'logarithm' | 'exponential';
  /** Its number as a variable of polynomials; the one below it is free, for residues. */
  readonly variable: number;
  /** 1 of x, u′/u of ln u, h′ of e^h: in the field below. */
  readonly slope: R.Ratio;
  /** u or h; of x itself. */
  readonly argument: R.Ratio;
  /** What it stands for. */
  readonly value: Expression;
}

/** x first. What is below its variable, and the free one beneath that, are parameters. */
export type Tower = readonly Level[];

/** Nothing is decided: in a clause that says why. */
export class Undecided extends Error {}

export const levelAt = (tower: Tower, j: number): Level => tower[j] as Level;

/** Whether an element is in C. */
export const isConstant = (tower: Tower, a: R.Ratio): boolean =>
  tower.every(({ variable }) => degreeIn(a.n, variable) < 1 && degreeIn(a.d, variable) < 1);

/** θ′ as an element. */
const slopeOf = ({ kind, slope, variable }: Level): R.Ratio =>
  kind === 'exponential' ? R.product(slope, R.ratioOf(variableOf(variable))) : slope;

const leastMultiple = (a: Polynomial, b: Polynomial): Polynomial =>
  product(a, quotient(b, commonDivisor(a, b)) as Polynomial);

/** The derivative of any element. */
export function derivative(tower: Tower, a: R.Ratio): R.Ratio {
  const own = tower.filter(
    ({ variable }) => degreeIn(a.n, variable) > 0 || degreeIn(a.d, variable) > 0,
  );
  if (own.length === 0) return R.ZERO;
  const slopes = own.map(slopeOf);
  const common = slopes.reduce<Polynomial>((all, { d }) => leastMultiple(all, d), 1n);
  const tops = slopes.map(({ n, d }) => product(n, quotient(common, d) as Polynomial));
  const derived = (p: Polynomial): Polynomial =>
    own.reduce<Polynomial>(
      (all, { variable }, k) => sum(all, product(partial(p, variable), tops[k] as Polynomial)),
      0n,
    );
  if (a.d === 1n) return R.ratio(derived(a.n), common);
  return R.ratio(
    difference(product(derived(a.n), a.d), product(a.n, derived(a.d))),
    product(common, product(a.d, a.d)),
  );
}

/** The derivative of a polynomial in θⱼ over the field below. */
export function polynomialSlope(tower: Tower, j: number, a: U.Univariate): U.Univariate {
  const { kind, slope } = levelAt(tower, j);
  return U.trimmed(
    a.map((c, k) => {
      const inner = j === 0 ? R.ZERO : derivative(tower, c);
      const next = kind === 'exponential' ? c : (a[k + 1] ?? R.ZERO);
      const times = R.ratioOf(BigInt(kind === 'exponential' ? k : k + 1));
      return R.sum(inner, R.product(times, R.product(next, slope)));
    }),
  );
}

export interface Fraction {
  readonly n: U.Univariate;
  readonly d: U.Univariate;
}

/** An element of Kⱼ as polynomials in θⱼ over the field below. */
export function inLevel(tower: Tower, j: number, { n, d }: R.Ratio): Fraction {
  const { variable } = levelAt(tower, j);
  const of = (p: Polynomial) => coefficientsIn(p, variable).map(R.ratioOf);
  return { n: of(n), d: of(d) };
}

/** And back. */
export function element(
  tower: Tower,
  j: number,
  n: U.Univariate,
  d: U.Univariate = [R.ONE],
): R.Ratio {
  const { variable } = levelAt(tower, j);
  const [a, b] = [U.cleared(n, variable), U.cleared(d, variable)];
  return R.ratio(product(a.whole, b.by), product(b.whole, a.by));
}

/** How often θ divides: the order of a polynomial, or of a denominator, at 0. */
export const orderOf = (a: U.Univariate): number => a.findIndex((c) => !R.isZero(c));

/** c·θᵏ. */
export const monomial = (c: R.Ratio, k: number): U.Univariate =>
  R.isZero(c) ? [] : [...new Array<R.Ratio>(k).fill(R.ZERO), c];

/** The first variable that is no constant. */
export const firstOf = (tower: Tower): number => levelAt(tower, 0).variable;

/** Whole numbers beyond are not worked with. */
const MAX_WHOLE = 1_000_000n;

/** Its value where an element is a whole number. Throws `Undecided` where that is a large one. */
export function wholeOf({ n, d }: R.Ratio): number | undefined {
  if (typeof n !== 'bigint' || d !== 1n) return undefined;
  if (n > MAX_WHOLE || n < -MAX_WHOLE) throw new Undecided('it has a large whole number');
  return Number(n);
}
