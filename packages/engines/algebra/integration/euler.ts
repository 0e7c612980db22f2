/** Euler’s first substitution, t = √(ax² + bx + c) + √a·x, for a root of a quadratic that stands in other roots. */
import { derivative } from '../expression/derivative.ts';
import { mapped, substituted } from '../expression/expand.ts';
import { type Expression, HALF, isNumber, symbol, TWO } from '../expression/expression.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { asRatio, inX, namesOf, ratioExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import { isNegative, rootExpression } from '../rational/square-root.ts';
import { freshName } from './parameters.ts';
import type { Change } from './reduction.ts';
import { rootsIn } from './roots.ts';

export function byEuler(f: Expression, x: string): readonly Change[] {
  const name = freshName(x, f);
  if (!name) return [];
  return [...rootsIn(f, x).values()].flatMap(({ base, degree }) => {
    const names = degree === 2n ? namesOf(base, x) : undefined;
    if (!names) return [];
    const { n, d } = inX(asRatio(base, x, names), names);
    if (n.length !== 3 || d.length !== 1) return [];
    const [c, b, a] = n.map((k) => R.quotient(k, d[0] as R.Ratio)) as [R.Ratio, R.Ratio, R.Ratio];
    if (isNegative(a)) return [];
    const at = (variable: number): Expression => names.parameters[variable] as Expression;
    const [t, v, root] = [symbol(name), symbol(x), rootExpression(a, at)];
    // √Q = t − √a·x, x = (t² − c)/(2√a·t + b).
    const inverse = quotient(
      difference(power(t, TWO), ratioExpression(c, at)),
      sum(product(TWO, root, t), ratioExpression(b, at)),
    );
    const s = difference(t, product(root, v));
    const g = mapped(f, (p) =>
      p.kind === 'power' && p.base.key === base.key && isNumber(p.exponent)
        ? power(s, product(TWO, p.exponent))
        : p,
    );
    const value = sum(power(base, HALF), product(root, v));
    return [
      {
        rule: 'Euler substitution' as const,
        name,
        choices: [{ name, value }],
        integrand: product(substituted(g, x, inverse), derivative(inverse, name)),
        back: (inner: Expression) => substituted(inner, name, value),
      },
    ];
  });
}
