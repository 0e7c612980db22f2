/** A formula as a fraction in θ, which stands for one exponential or logarithm in it. */
import { type Expression, symbol } from '../expression/expression.ts';
import { product, sum } from '../expression/make.ts';
import { asRatio, inX, namesOf } from '../rational/of-expression.ts';
import type { Univariate } from '../rational/univariate.ts';
import type { Monomial } from './monomial.ts';

/** What e^g, or ln g, is called. */
export const THETA = symbol('§θ');

export interface InTheta {
  readonly theta: Monomial;
  readonly n: Univariate;
  readonly d: Univariate;
  /** What a variable of the polynomials stands for. */
  readonly at: (variable: number) => Expression;
}

/**
 * f, a fraction in x and THETA over parameters, as n/d.
 * @param slope g′ of e^g, g′/g of ln g
 * @returns undefined where f has something else in it
 */
export function inTheta(
  f: Expression,
  kind: Monomial['kind'],
  slope: Expression,
  x: string,
): InTheta | undefined {
  const names = namesOf(sum(f, product(THETA, slope), symbol(x)), THETA.name);
  if (!names) return undefined;
  const theta: Monomial = {
    kind,
    slope: asRatio(slope, THETA.name, names),
    names,
    x: names.parameters.findIndex((p) => p.key === x),
  };
  const at = (variable: number): Expression =>
    variable === names.x ? THETA : (names.parameters[variable] as Expression);
  return { theta, at, ...inX(asRatio(f, THETA.name, names), names) };
}
