/** Σ aₖ(x)·y⁽ᵏ⁾ = f(x). */

import { derivative } from '../../expression/derivative.ts';
import { expanded, substituted } from '../../expression/expand.ts';
import { type Expression, equals, has, symbolsOf, ZERO } from '../../expression/expression.ts';
import { opposite, product, quotient, sum } from '../../expression/make.ts';
import { derivativeSymbol, orderOf } from '../equation.ts';
import { slope } from '../formal.ts';
import { normal, tidy } from '../normal.ts';

export interface Linear {
  /** a₀ … aₙ, the last not 0. */
  readonly coefficients: readonly Expression[];
  readonly force: Expression;
  readonly x: string;
  readonly y: string;
}

/** Undefined where the equation is not linear. */
export function linearForm(
  residual: Expression,
  x: string,
  y: string,
  order: number,
): Linear | undefined {
  const names = Array.from({ length: order + 1 }, (_, k) => derivativeSymbol(y, k).key);
  const ofY = (a: Expression): boolean => symbolsOf(a).some((s) => orderOf(s, y) !== undefined);
  const coefficients: Expression[] = [];
  for (const name of names) {
    const c = tidy(normal(derivative(residual, name)));
    if (ofY(c)) return undefined;
    coefficients.push(c);
  }
  let rest = expanded(residual);
  for (const name of names) rest = substituted(rest, name, ZERO);
  return ofY(rest) ? undefined : { coefficients, force: tidy(opposite(rest)), x, y };
}

/** Divided by a factor that all coefficients share, so that they are numbers where they can be. */
export function divided({ coefficients, force, x, y }: Linear, by: Expression): Linear {
  return {
    coefficients: coefficients.map((c) => normal(quotient(c, by))),
    force: tidy(normal(quotient(force, by))),
    x,
    y,
  };
}

export const isConstant = ({ coefficients, x }: Linear): boolean =>
  coefficients.every((c) => !has(c, x));

/** The left side for a function. */
export function applied({ coefficients, x }: Linear, u: Expression): Expression {
  let [value, at] = [ZERO as Expression, u];
  for (const [k, c] of coefficients.entries()) {
    if (k > 0) at = slope(at, x);
    if (!equals(c, ZERO)) value = sum(value, product(c, at));
  }
  return value;
}

/** The equation as it is shown: left = right. */
export function shownSides({ coefficients, force, y }: Linear): {
  left: Expression;
  right: Expression;
} {
  return {
    left: sum(...coefficients.map((c, k) => product(c, derivativeSymbol(y, k)))),
    right: force,
  };
}
