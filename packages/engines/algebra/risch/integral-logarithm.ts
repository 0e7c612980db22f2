/** ∫ of simple fractions in θ = ln g: logarithms where residues are constants, the exponential integral where they are powers of x = g. */

import { expanded } from '../expression/expand.ts';
import { E, type Expression, integerOf, symbol, whole } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, sum } from '../expression/make.ts';
import { factorsOf } from '../rational/factors.ts';
import { asExpression, ratioExpression, univariateExpression } from '../rational/of-expression.ts';
import { partialFractions } from '../rational/partial-fractions.ts';
import * as R from '../rational/ratio.ts';
import type * as U from '../rational/univariate.ts';
import { coefficientsOf } from './monomial.ts';

type At = (variable: number) => Expression;

/** θ = ln g, g a fraction in x. */
export interface Logarithm {
  readonly variable: number;
  /** The number of x among the variables. */
  readonly x: number;
  readonly slope: R.Ratio;
  /** g is x. */
  readonly isOfX: boolean;
}

/**
 * n/d with d = ∏(θ − kⱼ); of constant kⱼ, and θ = ln x, ∫ xᵐ/(ln x − k) = e^((m + 1)k)·Ei((m + 1)(ln x − k)), and a logarithm of that where
 * m = −1. Undefined where it is of another form.
 */
export function integralLogarithms(
  n: U.Univariate,
  d: U.Univariate,
  theta: Logarithm,
  at: At,
  x: string,
): Expression | undefined {
  const parts: Expression[] = [];
  for (const { n: top, d: factor } of partialFractions(n, factorsOf(d))) {
    if (factor.length !== 2 || top.length !== 1) return undefined;
    const k = R.opposite(R.quotient(factor[0] as R.Ratio, factor[1] as R.Ratio));
    const residue = R.quotient(top[0] as R.Ratio, factor[1] as R.Ratio);
    // A constant residue is that of a logarithm.
    const c = R.quotient(residue, R.difference(theta.slope, R.derivative(k, theta.x)));
    if (isFree(c, theta.x)) {
      const inside = univariateExpression(factor, at(theta.variable), at);
      parts.push(product(ratioExpression(c, at), call('log', inside)));
      continue;
    }
    if (!theta.isOfX || !isFree(k, theta.x)) return undefined;
    const powers = laurent(residue, theta.x, at);
    if (!powers) return undefined;
    const [shift, line] = [ratioExpression(k, at), call('log', symbol(x))];
    const away = difference(line, shift);
    for (const { c, m } of powers) {
      const times = whole(m + 1);
      parts.push(
        m === -1
          ? product(c, call('log', away))
          : product(c, power(E, product(times, shift)), integralOf(m, shift, away, times, x)),
      );
    }
  }
  return sum(...parts);
}

/** li x is Ei(ln x). */
const integralOf = (
  m: number,
  shift: Expression,
  away: Expression,
  times: Expression,
  x: string,
): Expression =>
  m === 0 && integerOf(shift) === 0n
    ? call('li', symbol(x))
    : call('Ei', expanded(product(times, away)));

const isFree = (r: R.Ratio, x: number): boolean =>
  coefficientsOf(r.n, x).length < 2 && coefficientsOf(r.d, x).length < 2;

/** ∑c·xᵐ; undefined where the denominator is no power of x. */
function laurent(r: R.Ratio, x: number, at: At): { c: Expression; m: number }[] | undefined {
  const below = coefficientsOf(r.d, x);
  if (below.slice(0, -1).some((c) => c !== 0n)) return undefined;
  const low = below.length - 1;
  const by = power(asExpression(below[low] ?? 1n, at), whole(-1));
  return coefficientsOf(r.n, x)
    .map((c, k) => ({ c: product(asExpression(c, at), by), m: k - low }))
    .filter(({ c }) => integerOf(c) !== 0n);
}
