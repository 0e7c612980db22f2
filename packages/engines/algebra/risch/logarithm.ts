/**
 * ∫ of a fraction in x and θ = ln g, g a fraction in x: an antiderivative, or the proof that none is elementary (Risch 1969;
 * Bronstein, Symbolic Integration I, section 5.8).
 */
import { derivative } from '../expression/derivative.ts';
import { substituted } from '../expression/expand.ts';
import { type Expression, symbol, whole, ZERO } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { power, product, quotient, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { hermite } from '../rational/integrate.ts';
import { ratioExpression, univariateExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';
import { type Fraction, fractionsIn } from './equation.ts';
import { movingResidues } from './exponential.ts';
import { integralLogarithms } from './integral-logarithm.ts';
import { logarithms } from './logs.ts';
import { derived, residues } from './monomial.ts';
import type { Outcome } from './outcome.ts';
import { inTheta, THETA } from './theta.ts';

/** f in x and THETA, over parameters. Undefined where nothing is decided. */
export function logarithmIntegral(f: Expression, g: Expression, x: string): Outcome | undefined {
  const slope = quotient(derivative(g, x), g);
  const read = inTheta(f, 'logarithm', slope, x);
  if (!read) return undefined;
  const { theta, n, d, at } = read;
  const { quotient: polynomial, rest } = U.divided(n, d);
  const back = (a: Expression) => substituted(a, THETA.name, call('log', g));
  const reduced = hermite(rest, d, (a) => derived(a, theta));
  const top = ofPolynomial(
    polynomial.map((c) => ratioExpression(c, at)),
    g,
    slope,
    x,
  );
  if (top === undefined) return undefined;
  const fraction = quotient(
    univariateExpression(reduced.fraction.n, THETA, at),
    univariateExpression(reduced.fraction.d, THETA, at),
  );
  const by = R.inverse(U.leading(reduced.d));
  const [above, below] = [U.scaled(reduced.n, by), U.scaled(reduced.d, by)];
  const { logs, moving } = reduced.n.length
    ? residues(above, below, theta)
    : { logs: [], moving: undefined };
  if (moving !== undefined) {
    const named = integralLogarithms(above, below, theta, at, g, x);
    const value = named && top.value && back(sum(top.value, fraction, named));
    return { proof: movingResidues(`ln(${textOf(g)})`), ...(value ? { value } : {}) };
  }
  if (top.proof) return top;
  const written = logarithms(logs, theta, at, g);
  return written && top.value && { value: back(sum(top.value, fraction, written)) };
}

/** ∑aₖ·θᵏ from the highest power down: each coefficient’s integral is rational but for a multiple of θ. */
function ofPolynomial(
  a: readonly Expression[],
  g: Expression,
  slope: Expression,
  x: string,
): Outcome | undefined {
  const parts: Expression[] = [];
  let above: Expression = ZERO;
  for (let k = a.length - 1; k >= 0; k--) {
    const left = sum(a[k] as Expression, product(whole(-(k + 1)), above, slope));
    if (k === 0) {
      const plain = rationalAntiderivative(left, x);
      if (!plain || plain.roots.length > 0) return undefined;
      return { value: sum(...parts, plain.value) };
    }
    const limited = rationalButFor(left, slope, x);
    if (!limited) return undefined;
    if (limited === 'none') return { proof: notLimited(left, g, k) };
    // c·θᵏ·θ′ is the slope of c/(k + 1)·θ^(k + 1).
    parts.push(quotient(product(limited.share, power(THETA, whole(k + 1))), whole(k + 1)));
    parts.push(product(limited.rational, power(THETA, whole(k))));
    above = limited.rational;
  }
  return { value: ZERO };
}

const notLimited = (a: Expression, g: Expression, k: number) => ({
  proof:
    `As a polynomial in θ = ln(${textOf(g)}) the integrand has the coefficient ${textOf(a)} at θ${k === 1 ? '' : `^${k}`}, ` +
    'once the higher powers are integrated. By Liouville’s theorem an elementary antiderivative is a polynomial in θ and ' +
    'logarithms with constants in front, so that the integral of this coefficient would be a fraction of polynomials but ' +
    'for a multiple of θ; its logarithms are others.',
  condition: `∫ (${textOf(a)}) is no fraction of polynomials plus a multiple of ln(${textOf(g)}).`,
});

/** a = r′ + c·slope, r a fraction in x and c a constant. 'none' is proven. */
function rationalButFor(
  a: Expression,
  slope: Expression,
  x: string,
): { rational: Expression; share: Expression } | 'none' | undefined {
  const read = fractionsIn([a, slope], x);
  if (!read) return undefined;
  const [fa, fs] = read.fractions as [Fraction, Fraction];
  const at = (variable: number): Expression =>
    variable === read.names.x ? symbol(x) : (read.names.parameters[variable] as Expression);
  const of = (p: U.Univariate) => univariateExpression(p, symbol(x), at);
  const { quotient: up, rest } = U.divided(fa.n, fa.d);
  const { fraction, n, d } = hermite(rest, fa.d);
  const rational = sum(of(U.primitive(up)), quotient(of(fraction.n), of(fraction.d)));
  if (n.length === 0) return { rational, share: ratioExpression(R.ZERO, at) };
  // n/d = c·slope.
  const [p, q] = [U.product(n, fs.d), U.product(d, fs.n)];
  const c = R.quotient(U.leading(p), U.leading(q));
  if (p.length !== q.length || U.difference(p, U.scaled(q, c)).length > 0) return 'none';
  return { rational, share: ratioExpression(c, at) };
}
