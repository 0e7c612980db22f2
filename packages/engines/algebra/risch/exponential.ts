/**
 * ∫ of a fraction in x and θ = e^g, g a fraction in x: an antiderivative, or the proof that none is elementary (Risch 1969;
 * Bronstein, Symbolic Integration I, section 5.9).
 */

import { derivative } from '../expression/derivative.ts';
import { substituted } from '../expression/expand.ts';
import { E, type Expression, symbol, whole } from '../expression/expression.ts';
import { power, product, quotient, sum } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { rationalAntiderivative } from '../rational/antiderivative.ts';
import { hermite } from '../rational/integrate.ts';
import { ratioExpression, univariateExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import * as U from '../rational/univariate.ts';
import { solvedEquation } from './equation.ts';
import { logarithms } from './logs.ts';
import { derived, residues } from './monomial.ts';
import { named } from './named.ts';
import type { Outcome, Proof } from './outcome.ts';
import { inTheta, THETA } from './theta.ts';

/** f in x and THETA, over parameters. Undefined where nothing is decided. */
export function exponentialIntegral(f: Expression, g: Expression, x: string): Outcome | undefined {
  const slopeExpression = derivative(g, x);
  const read = inTheta(f, 'exponential', slopeExpression, x);
  if (!read) return undefined;
  const { theta, n, d, at } = read;
  const { laurent, rest } = apart(n, d);
  const back = (a: Expression) => substituted(a, THETA.name, power(E, g));
  const reduced = hermite(rest.n, rest.d, (a) => derived(a, theta));
  const parts: Expression[] = [
    quotient(
      univariateExpression(reduced.fraction.n, THETA, at),
      univariateExpression(reduced.fraction.d, THETA, at),
    ),
  ];
  const by = R.inverse(U.leading(reduced.d));
  const { logs, moving } = reduced.n.length
    ? residues(U.scaled(reduced.n, by), U.scaled(reduced.d, by), theta)
    : { logs: [], moving: undefined };
  if (moving !== undefined) return { proof: movingResidues(`e^(${textOf(g)})`) };
  const written = logarithms(logs, theta, at, g);
  if (!written) return undefined;
  parts.push(written);
  let proof: Proof | undefined;
  let isNamed = true;
  for (const [k, c] of laurent) {
    const a = ratioExpression(c, at);
    if (k === 0) {
      const plain = rationalAntiderivative(a, x);
      if (!plain || plain.roots.length > 0) return undefined;
      parts.push(plain.value);
      continue;
    }
    const found = ofPower(a, k, g, x);
    if (!found) return undefined;
    proof ??= found.proof;
    if (found.value) parts.push(found.value);
    else isNamed = false;
  }
  const value = back(sum(...parts));
  return proof ? { proof, ...(isNamed ? { value } : {}) } : { value };
}

/** ∫ a·e^(kg): y·e^(kg) with y′ + kg′·y = a, or the proof that there is no such y. */
function ofPower(a: Expression, k: number, g: Expression, x: string): Outcome | undefined {
  const exponent = product(whole(k), g);
  const slope = derivative(exponent, x);
  const found = solvedEquation(slope, a, x);
  if (found === undefined) return undefined;
  if (found !== 'none') return { value: product(found.y, power(THETA, whole(k))) };
  const times = textOf(product(slope, symbol('y')));
  const equation = `y′ ${times.startsWith('-') ? `- ${times.slice(1)}` : `+ ${times}`} = ${textOf(a)}`;
  const proof: Proof = {
    proof:
      `By Liouville’s theorem an elementary antiderivative of a·e^h, with h = ${textOf(exponent)} and a = ${textOf(a)}, ` +
      'has the form y·e^h with y a fraction of polynomials, so that y′ + h′·y = a. The poles of such a y and its ' +
      'degree are bounded by those of h′ and a, and the linear equations for its coefficients contradict one another.',
    condition: `${equation} has no solution among fractions of polynomials.`,
  };
  const value = named(a, exponent, x);
  return { proof, ...(value ? { value } : {}) };
}

export const movingResidues = (theta: string): Proof => ({
  proof:
    `As a fraction in θ = ${theta} the integrand has a residue that depends on the variable. The logarithms of an ` +
    'elementary antiderivative have constants in front, which these residues would have to be (Liouville; Rothstein).',
  condition: 'The residues are not all constants.',
});

/** n/d as powers of θ, positive and negative ones, and a proper fraction whose denominator θ does not divide. */
function apart(n: U.Univariate, d: U.Univariate) {
  const low = d.findIndex((c) => !R.isZero(c));
  const normal = d.slice(low);
  const { quotient: up, rest } = U.divided(n, d);
  const laurent: [number, R.Ratio][] = up.map((c, k) => [k, c]);
  let top = rest;
  if (low > 0 && rest.length > 0) {
    const thetas: U.Univariate = [...new Array<R.Ratio>(low).fill(R.ZERO), R.ONE];
    if (normal.length === 1) {
      const by = R.inverse(normal[0] as R.Ratio);
      laurent.push(...rest.map((c, k): [number, R.Ratio] => [k - low, R.product(c, by)]));
      top = [];
    } else {
      // s·normal + t·θ^low = rest.
      const { s, t } = U.diophantine(normal, thetas, rest);
      laurent.push(...s.map((c, k): [number, R.Ratio] => [k - low, c]));
      top = t;
    }
  }
  return {
    laurent: laurent.filter(([, c]) => !R.isZero(c)),
    rest: { n: top, d: normal },
  };
}
