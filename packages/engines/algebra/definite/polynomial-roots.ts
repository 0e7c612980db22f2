/** Real roots of what is a fraction of polynomials in x: in roots of numbers and letters, or enclosed. */

import { rational } from '../../exact/rational.ts';
import { doubleOf, isolatedRoots, narrowed } from '../../exact/real-roots.ts';
import {
  type Expression,
  HALF,
  number,
  symbol,
  symbolsOf,
  TWO,
  whole,
} from '../expression/expression.ts';
import { difference, opposite, power, product, quotient } from '../expression/make.ts';
import { factorsOf, numbersOf, stepOf } from '../rational/factors.ts';
import { asRatio, inX, namesOf, ratioExpression } from '../rational/of-expression.ts';
import { squareParts } from '../rational/square-root.ts';
import * as U from '../rational/univariate.ts';
import { signOf } from '../simplify/zero.ts';

export interface Roots {
  readonly exact: readonly Expression[];
  /** The doubles next to roots that have no form here. */
  readonly near: readonly number[];
}

/** Undefined where it is no fraction of polynomials, or its letters leave open which roots are real. */
export function polynomialRoots(a: Expression, x: string): Roots | undefined {
  const names = namesOf(a, x);
  if (!names) return undefined;
  const { n } = inX(asRatio(a, x, names), names);
  if (n.length === 0) return undefined;
  const at = (variable: number): Expression =>
    variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
  const exact: Expression[] = [];
  const near: number[] = [];
  for (const { factor } of U.squareFree(n))
    for (const f of factorsOf(factor)) {
      const found = ofFactor(f, at);
      if (!found) return undefined;
      exact.push(...found.exact);
      near.push(...found.near);
    }
  return { exact, near };
}

const exactly = (...exact: readonly Expression[]): Roots => ({ exact, near: [] });

function ofFactor(f: U.Univariate, at: (v: number) => Expression): Roots | undefined {
  const c = f.map((r) => ratioExpression(r, at));
  if (f.length < 2) return exactly();
  if (f.length === 2) return exactly(opposite(quotient(c[0] as Expression, c[1] as Expression)));
  const k = stepOf(f);
  if (f.length === 2 * k + 1 || f.length === k + 1) {
    const inner =
      f.length === k + 1
        ? [opposite(quotient(c[0] as Expression, c[k] as Expression))]
        : quadratic(c[0] as Expression, c[k] as Expression, c[2 * k] as Expression);
    const roots = inner?.map((r) => realRoots(r, k));
    if (roots?.every((r) => r !== undefined)) return exactly(...roots.flat());
  }
  const whole = numbersOf(f);
  if (!whole) return undefined;
  const down = [...whole].reverse();
  return {
    exact: [],
    near: isolatedRoots(down).map((root) => doubleOf(narrowed(down, root, 64))),
  };
}

/** The real roots of ax² + bx + c, in rising order for a > 0. */
function quadratic(c: Expression, b: Expression, a: Expression): Expression[] | undefined {
  const under = difference(product(b, b), product(whole(4), a, c));
  const sign = signOf(simpler(under), () => true);
  if (sign === undefined) return undefined;
  if (sign < 0) return [];
  const root = power(simpler(under), HALF);
  const by = quotient(HALF, a);
  return [product(by, difference(opposite(b), root)), product(by, difference(root, b))];
}

/** In lowest terms, as a square comes out of a root then. */
function simpler(a: Expression): Expression {
  const letters = symbolsOf(a);
  const free = '§';
  const names = namesOf(a, free);
  if (!names || letters.length === 0) return a;
  const at = (variable: number): Expression => names.parameters[variable] ?? symbol(free);
  const { outside, inside } = squareParts(asRatio(a, free, names));
  return product(
    power(ratioExpression(outside, at), TWO),
    ratioExpression({ n: inside, d: 1n }, at),
  );
}

/** The real x with xᵏ = r; undefined where the sign of r is open. */
function realRoots(r: Expression, k: number): Expression[] | undefined {
  const sign = signOf(r, () => true);
  if (k === 1) return [r];
  if (sign === undefined) return undefined;
  if (sign === 0) return [r];
  const size = power(sign < 0 ? opposite(r) : r, number(rational(1, k)));
  if (k % 2 === 1) return [sign < 0 ? opposite(size) : size];
  return sign < 0 ? [] : [opposite(size), size];
}
