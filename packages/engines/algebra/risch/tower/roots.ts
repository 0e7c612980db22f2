/** Logarithms of an integral whose factors are roots of a polynomial: in real functions, or as a sum over them. */
import { type Expression, ROOT, whole } from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { power, product, sum } from '../../expression/make.ts';
import { rootSumNode } from '../../expression/root-sum.ts';
import { coefficientsIn } from '../../polynomial/polynomial.ts';
import { ratioExpression, univariateExpression } from '../../rational/of-expression.ts';
import * as R from '../../rational/ratio.ts';
import { realPart } from '../../rational/real-logs.ts';
import * as U from '../../rational/univariate.ts';
import type { Built } from './build.ts';
import type { RootLog } from './solver.ts';
import { isConstant, levelAt } from './tower.ts';

export function rootLogarithm(log: RootLog, { tower, at }: Built): Expression {
  const theta = levelAt(tower, log.level);
  const z = theta.variable - 1;
  const part = realPart(log, z, at, (c) => isConstant(tower, c));
  if (part.kind === 'real') return part.value;
  const q = coefficientsIn(log.roots, z).map(R.ratioOf);
  const coefficients = coefficientsIn(log.argument, theta.variable).map(
    (c) => U.divided(coefficientsIn(c, z).map(R.ratioOf), q).rest,
  );
  // Monic in θ: a factor of x alone would be a logarithm more.
  const { s: by } = U.diophantine(coefficients.at(-1) as U.Univariate, q, [R.ONE]);
  const monic = coefficients.map((c) => U.divided(U.product(c, by), q).rest);
  const argument = sum(
    ...monic.map((c, k) =>
      product(univariateExpression(c, ROOT, at), power(theta.value, whole(k))),
    ),
  );
  return rootSumNode({
    body: product(ROOT, call('log', argument)),
    coefficients: q.map((c) => ratioExpression(c, at)),
  });
}
