/** Fractions of polynomials in a root s of a square: A + B·s, with A and B free of s. */
import { type Expression, symbol } from '../expression/expression.ts';
import { coefficientsIn, type Polynomial } from '../polynomial/polynomial.ts';
import { asRatio, type Names, namesOf, ratioExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';

export interface Split {
  /** A and B. */
  readonly plain: R.Ratio;
  readonly root: R.Ratio;
  /** s is its x. */
  readonly names: Names;
  readonly expression: (r: R.Ratio) => Expression;
  readonly variable: (name: string) => number;
}

/** Undefined where f is no fraction of polynomials in its symbols, or has a divisor that is 0. */
export function splitBySquare(f: Expression, s: string, square: Expression): Split | undefined {
  const names = namesOf(f, s);
  const others = namesOf(square, s);
  if (!names || !others) return undefined;
  const known = new Set(names.parameters.map((p) => p.key));
  const parameters = [...names.parameters, ...others.parameters.filter((p) => !known.has(p.key))];
  const all: Names = { parameters, free: parameters.length, x: parameters.length + 1 };
  const { n, d } = asRatio(f, s, all);
  const q = asRatio(square, s, all);
  const part = (p: Polynomial, odd: 0 | 1): R.Ratio =>
    coefficientsIn(p, all.x)
      .filter((_, k) => k % 2 === odd)
      .reduceRight<R.Ratio>((value, c) => R.sum(R.product(value, q), R.ratioOf(c)), R.ZERO);
  const [n0, n1, d0, d1] = [part(n, 0), part(n, 1), part(d, 0), part(d, 1)];
  const norm = R.difference(R.product(d0, d0), R.product(q, R.product(d1, d1)));
  if (R.isZero(norm)) return undefined;
  const at = (variable: number): Expression =>
    variable === all.x ? symbol(s) : (parameters[variable] as Expression);
  return {
    plain: R.quotient(R.difference(R.product(n0, d0), R.product(q, R.product(n1, d1))), norm),
    root: R.quotient(R.difference(R.product(n1, d0), R.product(n0, d1)), norm),
    names: all,
    expression: (r) => ratioExpression(r, at),
    variable: (name) => parameters.findIndex((p) => p.key === name),
  };
}
