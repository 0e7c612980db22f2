/** The values of one parameter for which polynomials have all their roots on the left: exactly, with algebraic ends. */
import { EngineError } from '../../error.ts';
import { distinctRoots } from '../../exact/distinct-roots.ts';
import { lowFactors, surdOf, wholeCoefficients } from '../../exact/low-factors.ts';
import {
  collected,
  isNothing,
  type Multivariate,
  wholeNumberOf,
} from '../../exact/multivariate.ts';
import {
  add,
  compare,
  div,
  mul,
  neg,
  type Rational,
  rational,
  toNumber,
} from '../../exact/rational.ts';
import {
  eachOnce,
  isolatedRoots,
  multiplied,
  narrowed,
  type RealRoot,
  signAt,
  simpleBetween,
} from '../../exact/real-roots.ts';
import type { IntegerPolynomial } from '../../numeric/square-free.ts';
import { hurwitzDeterminants, isHurwitz } from './hurwitz.ts';

/** The highest degree of what is solved for the parameter: of the product of all boundaries. */
export const MAX_BOUNDARY_DEGREE = 90;

/** What a root does at an end of a range. */
export type Crossing = 'axis' | 'zero' | 'infinity';

/** A value of the parameter at which roots may change sides. */
export interface End {
  /** The double next to it. */
  readonly value: number;
  readonly root: RealRoot;
  /** A fraction, or a quadratic surd: `middle ± factor·√radicand`. */
  readonly exact: ExactEnd | undefined;
  readonly crossings: readonly Crossing[];
  /** Frequencies of the roots on the axis there, of those above 0, rising. */
  readonly frequencies: readonly number[];
}

export type ExactEnd =
  | { readonly kind: 'fraction'; readonly value: Rational }
  | {
      readonly kind: 'surd';
      readonly middle: Rational;
      readonly factor: Rational;
      readonly radicand: bigint;
    };

/** An open range in which everything is stable; an end that is undefined is infinite. */
export interface StableRange {
  readonly from: End | undefined;
  readonly to: End | undefined;
}

export interface StableSet {
  readonly ranges: readonly StableRange[];
  /** All values at which roots meet the axis or infinity, rising, also those within unstable ranges. */
  readonly ends: readonly End[];
}

/** Coefficients in one variable, from the highest power of it down. */
export const univariate = (p: Multivariate, index: number): IntegerPolynomial =>
  collected(p, index)
    .map((c) => wholeNumberOf(c) ?? 0n)
    .reverse();

/** The polynomial at a fraction: whole coefficients, of one positive multiple. */
export function atValue(p: readonly IntegerPolynomial[], { n, d }: Rational): bigint[] {
  const top = Math.max(...p.map((c) => c.length - 1));
  return p.map((c) => {
    let value = 0n;
    let under = d ** BigInt(Math.max(0, top - Math.max(0, c.length - 1)));
    for (let k = 0; k < c.length; k++) {
      value = value * n + (c[k] as bigint) * under;
      under *= d;
    }
    return value;
  });
}

interface Member {
  readonly coefficients: readonly IntegerPolynomial[];
  readonly boundaries: readonly { readonly p: IntegerPolynomial; readonly crossing: Crossing }[];
}

/**
 * Where all polynomials of the family are stable. Coefficients highest power first, in variable `index` of `variables`
 * alone. Roots change sides only where the first or the last coefficient or Hₙ₋₁ is zero; between each two such values one
 * fraction is tried exactly. Throws `out-of-range` above MAX_BOUNDARY_DEGREE.
 */
export function stableSet(
  family: readonly (readonly Multivariate[])[],
  index: number,
  variables: number,
): StableSet {
  const members: Member[] = [];
  for (const p of family) {
    const h = hurwitzDeterminants(p, variables);
    const degree = p.length - 1;
    const before = degree > 1 ? h[degree - 2] : undefined;
    const last = p[degree] as Multivariate;
    // A determinant that is zero everywhere leaves no stable value, and no boundary that says more.
    if (isNothing(last) || (degree > 1 && (!before || isNothing(before))))
      return { ranges: [], ends: [] };
    members.push({
      coefficients: p.map((c) => univariate(c, index)),
      boundaries: [
        { p: univariate(p[0] as Multivariate, index), crossing: 'infinity' },
        { p: univariate(last, index), crossing: 'zero' },
        ...(before ? [{ p: univariate(before, index), crossing: 'axis' } as const] : []),
      ],
    });
  }
  const all = members.flatMap(({ boundaries }) => boundaries.map(({ p }) => p));
  const degree = all.reduce((n, p) => n + p.length - 1, 0);
  if (degree > MAX_BOUNDARY_DEGREE)
    throw new EngineError(
      'out-of-range',
      `The boundary has the degree ${degree} in the parameter; the most is ${MAX_BOUNDARY_DEGREE}.`,
      { value: degree },
    );
  const once = eachOnce(all.reduce(multiplied, [1n]));
  const ends = isolatedRoots(once).map((root) => endOf(once, root, members));
  const stable = (x: Rational) =>
    members.every(({ coefficients }) => {
      const c = atValue(coefficients, x);
      return c[0] !== 0n && isHurwitz(c);
    });
  const ranges: StableRange[] = [];
  for (let k = 0; k <= ends.length; k++) {
    const [from, to] = [ends[k - 1], ends[k]];
    if (stable(simpleBetween(from?.root.to, to?.root.from))) ranges.push({ from, to });
  }
  return { ranges, ends };
}

/** Binary places to which ends are known. */
const PLACES = 160;
/** A root is on the axis where its real part is this much smaller than itself: it is known to as many places. */
const ON_AXIS = 1e-15;

function endOf(once: IntegerPolynomial, isolated: RealRoot, members: readonly Member[]): End {
  const root = narrowed(once, isolated, PLACES);
  const middle = div(add(root.from, root.to), rational(2));
  const crossings = new Set<Crossing>();
  const frequencies: number[] = [];
  let exact: ExactEnd | undefined;
  for (const { coefficients, boundaries } of members)
    for (const { p, crossing } of boundaries) {
      if (p.length < 2 || !vanishes(p, root)) continue;
      exact ??= exactEnd(p, root);
      if (crossing !== 'axis') crossings.add(crossing);
      else {
        const list = axisFrequencies(atValue(coefficients, middle));
        if (list.length > 0) crossings.add('axis');
        frequencies.push(...list);
      }
    }
  return {
    value: toNumber(middle),
    root,
    exact,
    crossings: [...crossings],
    frequencies: [...new Set(frequencies)].sort((a, b) => a - b),
  };
}

/** Whether a polynomial has the one root that is in a narrow interval, where all roots of it are apart. */
function vanishes(p: IntegerPolynomial, { from, to }: RealRoot): boolean {
  const q = eachOnce(p);
  if (signAt(q, to) === 0) return true;
  return compare(from, to) !== 0 && signAt(q, from) * signAt(q, to) < 0;
}

/** Frequencies above zero of the roots on the axis, once each, as doubles. */
function axisFrequencies(p: readonly bigint[]): number[] {
  const list = p.map((c) => rational(c)).reverse();
  while (list.at(-1)?.n === 0n) list.pop();
  const largest = Math.max(...list.map((c) => Math.abs(toNumber(c))));
  if (list.length < 2 || !(largest > 0)) return [];
  const found = distinctRoots(list).filter(({ s }) => s.im > 0 && Math.abs(s.re) <= ON_AXIS * s.im);
  return found.map(({ s }) => s.im);
}

/** The root as a fraction or a quadratic surd, where a factor of degree 1 or 2 has it. */
function exactEnd(p: IntegerPolynomial, root: RealRoot): ExactEnd | undefined {
  const factors = lowFactors(wholeCoefficients(eachOnce(p).map((c) => rational(c))));
  if (!factors) return undefined;
  const inside = (x: Rational) => compare(x, root.from) >= 0 && compare(x, root.to) <= 0;
  const fraction = factors.roots.find(inside);
  if (fraction) return { kind: 'fraction', value: fraction };
  for (const { sum, product } of factors.quadratics) {
    const middle = mul(sum, rational(1, 2));
    const square = add(mul(middle, middle), neg(product));
    if (square.n <= 0n) continue;
    const { factor, radicand } = surdOf(square);
    for (const sign of [1n, -1n]) {
      const times = { n: sign * factor.n, d: factor.d };
      const value = toNumber(middle) + toNumber(times) * Math.sqrt(Number(radicand));
      // x² − sum·x + product has one root in the interval where its sign changes there.
      const q = wholeCoefficients([rational(1), neg(sum), product]);
      const here = signAt(q, root.from) * signAt(q, root.to) <= 0;
      const near =
        Math.abs(value - toNumber(root.to)) <=
        1e-9 * (Math.abs(value) + Math.abs(toNumber(root.to)));
      if (here && near) return { kind: 'surd', middle, factor: times, radicand };
    }
  }
  return undefined;
}
