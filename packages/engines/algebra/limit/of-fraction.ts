/** The limit for x → +∞ of a fraction of polynomials in x, by its degrees. */
import { type Expression, symbol } from '../expression/expression.ts';
import { asRatio, inX, namesOf, ratioExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';

export interface FractionLimit {
  /** The degree of the numerator less that of the denominator; the fraction goes as lead·x^degree. */
  readonly degree: number;
  readonly lead: Expression;
}

/** Undefined of what is no fraction of polynomials, and of 0. */
export function limitOfFraction(a: Expression, x: string): FractionLimit | undefined {
  const names = namesOf(a, x);
  if (!names) return undefined;
  const { n, d } = inX(asRatio(a, x, names), names);
  if (n.length === 0) return undefined;
  const at = (variable: number): Expression =>
    variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
  return {
    degree: n.length - d.length,
    lead: ratioExpression(R.quotient(U.leading(n), U.leading(d)), at),
  };
}
