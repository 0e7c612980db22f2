/** ∫ of an expression that is a fraction of polynomials in x, as an expression. */
import { type Expression, symbol } from '../expression/expression.ts';
import { quotient as over, sum as plus } from '../expression/make.ts';
import type { Polynomial } from '../polynomial/polynomial.ts';
import { coefficientsIn, inVariable } from '../polynomial/polynomial.ts';
import { factored } from '../whole/factor.ts';
import { integrateRational, type LogTerm } from './integrate.ts';
import { asRatio, inX, namesOf, univariateExpression } from './of-expression.ts';
import { realPart } from './real-logs.ts';

export interface Antiderivative {
  /** What is written in real functions. */
  readonly value: Expression;
  /** Sums over the roots of irreducible polynomials of degree above 2, which are not. */
  readonly roots: readonly LogTerm[];
}

/** Undefined where the expression is no fraction of polynomials in x. */
export function rationalAntiderivative(a: Expression, x: string): Antiderivative | undefined {
  const names = namesOf(a, x);
  if (!names) return undefined;
  const { n, d } = inX(asRatio(a, x, names), names);
  const { polynomial, fraction, logs } = integrateRational(n, d, names.free);
  const at = (variable: number): Expression =>
    variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
  const of = (p: typeof polynomial) => univariateExpression(p, symbol(x), at);
  const parts = logs
    .flatMap((term) => apart(term, names.free))
    .map((term) => realPart(term, names.free, at));
  return {
    value: plus(
      of(polynomial),
      over(of(fraction.n), of(fraction.d)),
      ...parts.flatMap((p) => (p.kind === 'real' ? [p.value] : [])),
    ),
    roots: parts.flatMap((p) => (p.kind === 'roots' ? [p.term] : [])),
  };
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
