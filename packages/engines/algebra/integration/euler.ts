/**
 * Euler’s three substitutions for s = √(ax² + bx + c), where the fraction in x and s is not written at once, or s stands in
 * other roots: t = s + √a·x, t = (s − √c)/x, and t = s/(x − r) for a root r.
 */
import { derivative } from '../expression/derivative.ts';
import { mapped, substituted } from '../expression/expand.ts';
import { type Expression, HALF, isNumber, symbol, TWO } from '../expression/expression.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { asRatio, inX, namesOf, ratioExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import { rationalRoots } from '../rational/rational-roots.ts';
import { isNegative, rootExpression } from '../rational/square-root.ts';
import { freshName, parametrised } from './parameters.ts';
import type { Change } from './reduction.ts';
import { rootsIn } from './roots.ts';

interface Substitution {
  /** x and s by t. */
  readonly x: Expression;
  readonly s: Expression;
  /** t by x. */
  readonly t: Expression;
}

export function byEuler(given: Expression, x: string): readonly Change[] {
  const name = freshName(x, given);
  if (!name) return [];
  const { f, back } = parametrised(given, x);
  // Of two quadratics the other would become one of degree 4.
  const roots = [...rootsIn(f, x).values()].filter(({ base }) => namesOf(base, x));
  if (roots.length > 1) return [];
  return roots.flatMap(({ base, degree }) => {
    const found = degree === 2n ? substitutionFor(base, x, symbol(name)) : undefined;
    if (!found) return [];
    const g = mapped(f, (p) =>
      p.kind === 'power' && p.base.key === base.key && isNumber(p.exponent)
        ? power(found.s, product(TWO, p.exponent))
        : p,
    );
    const value = back(found.t);
    return [
      {
        rule: 'Euler substitution' as const,
        name,
        choices: [
          { name, value },
          { name: x, value: back(found.x) },
        ],
        integrand: back(product(substituted(g, x, found.x), derivative(found.x, name))),
        back: (inner: Expression) => substituted(inner, name, value),
      },
    ];
  });
}

/** Undefined where the base is no quadratic, or has none of the three. */
function substitutionFor(base: Expression, x: string, t: Expression): Substitution | undefined {
  const names = namesOf(base, x);
  if (!names) return undefined;
  const { n, d } = inX(asRatio(base, x, names), names);
  if (n.length !== 3 || d.length !== 1) return undefined;
  const quadratic = n.map((k) => R.quotient(k, d[0] as R.Ratio));
  const [rc, rb, ra] = quadratic as [R.Ratio, R.Ratio, R.Ratio];
  const at = (variable: number): Expression => names.parameters[variable] as Expression;
  const [a, b, c] = [ra, rb, rc].map((r) => ratioExpression(r, at)) as [
    Expression,
    Expression,
    Expression,
  ];
  const [v, s] = [symbol(x), power(base, HALF)];
  const square = power(t, TWO);
  if (!isNegative(ra)) {
    const root = rootExpression(ra, at);
    // As a formula in x, so that x + √Q is t itself.
    return {
      x: quotient(difference(square, c), sum(product(TWO, root, t), b)),
      s: difference(t, product(root, v)),
      t: sum(s, product(root, v)),
    };
  }
  if (!isNegative(rc) && !R.isZero(rc)) {
    const root = rootExpression(rc, at);
    return {
      x: quotient(difference(product(TWO, root, t), b), difference(a, square)),
      s: sum(product(v, t), root),
      t: quotient(difference(s, root), v),
    };
  }
  const [first, second] = rationalRoots(quadratic).roots;
  if (!first || !second) return undefined;
  const [r1, r2] = [first, second].map((r) => ratioExpression(r, at)) as [Expression, Expression];
  return {
    x: quotient(difference(product(a, r2), product(r1, square)), difference(a, square)),
    s: product(t, difference(v, r1)),
    t: quotient(s, difference(v, r1)),
  };
}
