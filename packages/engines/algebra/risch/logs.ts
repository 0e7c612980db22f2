/** The logarithms of an integral over a monomial, in real functions. */
import type { Expression } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { product, sum } from '../expression/make.ts';
import { coefficientsIn, inVariable, type Polynomial } from '../polynomial/polynomial.ts';
import { ratioExpression, univariateExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import { realPart } from '../rational/real-logs.ts';
import * as U from '../rational/univariate.ts';
import { factored } from '../whole/factor.ts';
import { type Monomial, type Residues, rootSum } from './monomial.ts';

/**
 * ∑c·ln S; of an exponential e^g less ∑c·deg S·g, which its logarithms have too much. Undefined where roots of a higher
 * degree would have to be written.
 */
export function logarithms(
  logs: Residues['logs'],
  theta: Monomial,
  at: (variable: number) => Expression,
  g: Expression,
): Expression | undefined {
  const { free: z, x } = theta.names;
  const parts: Expression[] = [];
  for (const term of logs) {
    for (const roots of irreducible(term.roots, z)) {
      const value = one({ ...term, roots }, z, x, at);
      if (!value) return undefined;
      parts.push(value);
    }
    if (theta.kind === 'exponential') {
      const times = R.product(R.ratioOf(BigInt(-term.degree)), rootSum(term.roots, z));
      parts.push(product(ratioExpression(times, at), g));
    }
  }
  return sum(...parts);
}

function one(
  term: Residues['logs'][number],
  z: number,
  x: number,
  at: (variable: number) => Expression,
): Expression | undefined {
  const q = coefficientsIn(term.roots, z);
  if (q.length !== 2) {
    const part = realPart(term, z, at);
    return part.kind === 'real' ? part.value : undefined;
  }
  const c = R.ratio(turned(q[0] as Polynomial), q[1] as Polynomial);
  const argument = coefficientsIn(term.argument, x).map((a) =>
    coefficientsIn(a, z)
      .map(R.ratioOf)
      .reduceRight((value, k) => R.sum(R.product(value, c), k), R.ZERO),
  );
  // Monic: a factor of x alone would be a logarithm more.
  const monic = U.monic(U.trimmed(argument));
  return product(ratioExpression(c, at), call('log', univariateExpression(monic, at(x), at)));
}

const turned = (p: Polynomial): Polynomial => R.opposite(R.ratioOf(p)).n;

function irreducible(roots: Polynomial, z: number): Polynomial[] {
  const coefficients = coefficientsIn(roots, z);
  if (!coefficients.every((c): c is bigint => typeof c === 'bigint')) return [roots];
  return factored(coefficients).factors.map(({ factor }) => inVariable(z, factor));
}
