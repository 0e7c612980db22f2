/** Inverse Laplace and z transforms of fractions, exactly, from their partial fractions. */
import {
  E,
  type Expression,
  ZERO as NOTHING,
  symbol,
  whole,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  opposite as negative,
  sum as plus,
  power,
  product as times,
} from '../algebra/expression/make.ts';
import {
  inverse,
  isZero,
  product,
  type Ratio,
  ratio,
  opposite as turned,
  ZERO,
} from '../algebra/rational/ratio.ts';
import type { Univariate } from '../algebra/rational/univariate.ts';
import type { Constants } from './constants.ts';
import { sequenceSwing, swingInSteps, swingInTime, swingOf } from './oscillation.ts';
import { type Part, type PartialFractions, principalPart, valueAt } from './partial-fractions.ts';

/** Σ over the roots α of q of Σ cⱼ(α)·(the inverse of 1/(x − α)ʲ). */
export interface RootSum {
  readonly q: Univariate;
  /** j = 1 …, each a polynomial in α. */
  readonly coefficients: readonly Univariate[];
  readonly left?: true;
}

export interface Piece {
  readonly part: Part;
  readonly value: Expression | RootSum;
}

export const isRootSum = (v: Expression | RootSum): v is RootSum => 'q' in v;

const factorial = (k: number): bigint => (k < 2 ? 1n : BigInt(k) * factorial(k - 1));

/** The function of t, t > 0, of one part n/q^m in s. */
export function inTime(k: Constants, part: Part, t: Expression): Expression | RootSum {
  if (part.q.length === 3) return swingInTime(k, swingOf(part), t);
  const coefficients = principalPart(part);
  if (part.q.length > 3) return { q: part.q, coefficients };
  const root = turned(part.q[0] as Ratio);
  const grown = power(E, times(k.expression(root), t));
  return plus(
    ...coefficients.map((c, j) =>
      times(
        k.expression(product(valueAt(c, root), ratio(1n, factorial(j)))),
        power(t, whole(j)),
        grown,
      ),
    ),
  );
}

/** δ(t − T) and its derivatives by their order. */
export const impulse = (order: number, t: Expression): Expression =>
  call(order === 0 ? 'dirac' : `dirac${order}`, t);

/** What a polynomial in s is the transform of. */
export const impulses = (k: Constants, p: Univariate, t: Expression): Expression =>
  plus(...p.map((c, j) => times(k.expression(c), impulse(j, t))));

/** C(n, j)·αⁿ⁻ʲ as polynomials in n beside αⁿ. */
function inStepsOf(k: Constants, c: Ratio, root: Ratio, j: number, n: Expression): Expression {
  let falling: Expression = whole(1);
  for (let m = 0; m < j; m++) falling = times(falling, plus(n, whole(-m)));
  let scale = product(c, ratio(1n, factorial(j)));
  for (let m = 0; m < j; m++) scale = product(scale, inverse(root));
  return times(k.expression(scale), falling, power(k.expression(root), n));
}

/** The sequence of z·n/q^m: right-sided for n ≥ 0, or left-sided for n < 0. */
export function inSteps(
  k: Constants,
  part: Part,
  n: Expression,
  isLeft: boolean,
): Expression | RootSum {
  const signed = (a: Expression) => (isLeft ? negative(a) : a);
  if (part.q.length === 3) return signed(swingInSteps(k, sequenceSwing(part), n));
  const coefficients = principalPart(part);
  if (part.q.length > 3) return { q: part.q, coefficients, ...(isLeft && { left: true as const }) };
  const root = turned(part.q[0] as Ratio);
  return signed(plus(...coefficients.map((c, j) => inStepsOf(k, valueAt(c, root), root, j, n))));
}

/** Whether a part stands at 0: it is samples by themselves. */
export const isAtZero = ({ q }: Part): boolean => q.length === 2 && isZero(q[0] as Ratio);

/** x[k] by k of what X(z)/z has at 0 and at infinity: δ[n − k] each. */
export function samplesOf({ whole: polynomial, parts }: PartialFractions): Map<number, Ratio> {
  const out = new Map<number, Ratio>();
  polynomial.forEach((c, j) => {
    if (!isZero(c)) out.set(-(j + 1), c);
  });
  for (const part of parts.filter(isAtZero))
    principalPart(part).forEach((c, j) => {
      const value = c[0] ?? ZERO;
      if (!isZero(value)) out.set(j, value);
    });
  return out;
}

export const delta = (k: number, n: Expression): Expression => call('delta', plus(n, whole(-k)));

export const asExpression = (list: readonly Piece[]): Expression =>
  plus(...list.map(({ value }) => (isRootSum(value) ? NOTHING : value)));

export const T = symbol('t');
export const N = symbol('n');
