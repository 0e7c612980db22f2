/** An equation of the first order from its reading to its checked solutions. */

import { substituted } from '../../expression/expand.ts';
import { type Expression, has, symbol } from '../../expression/expression.ts';
import { difference } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import type { Condition, Equation } from '../equation.ts';
import { derivativeSymbol } from '../equation.ts';
import { isolated } from '../isolate.ts';
import type { Explicit, Kind, Solution, Solved, Step } from '../solution.ts';
import type { Verdict } from '../verify.ts';
import { whereOf } from '../where.ts';
import { C1, type Family, type Outcome, relation, type Slope, step } from './outcome.ts';
import { kindsOf, passing, slopesOf, solveSlope } from './solve.ts';

export function solveFirstOrder(
  eq: Equation,
  conditions: readonly Condition[],
  isLinear: boolean,
): Solved {
  const [y] = eq.unknowns as [string];
  const [residual] = eq.residuals as [Expression];
  const x = eq.variable;
  const slopes = slopesOf(residual, y);
  const work = { asked: 0 };
  const problems: Slope[] = slopes.map((f) => ({ f, x, y, ...(eq.form ? { form: eq.form } : {}) }));
  const outcomes = problems.flatMap((p) => solveSlope(p, work) ?? []);
  const kinds = [...new Set([...outcomes.flatMap((o) => o.kinds), ...problems.flatMap(kindsOf)])];
  if (outcomes.length === 0 || outcomes.length < slopes.length)
    return { kind: 'unsolved', order: 1, isLinear, kinds, tried: TRIED, steps: [], notes: [] };
  const general = outcomes
    .flatMap((o) => o.families)
    .flatMap((family) => solutionsOf(family, residual, x, y));
  const singular = outcomes
    .flatMap((o) => o.singular)
    .flatMap((family) => solutionsOf(family, residual, x, y))
    .filter(
      (s, k, list) =>
        s.form !== 'explicit' ||
        list.findIndex((t) => t.form === 'explicit' && t.value.key === s.value.key) === k,
    )
    .filter(
      (s) =>
        s.form !== 'explicit' ||
        !general.some((g) => g.form === 'explicit' && isMember(s.value, g.value, x)),
    );
  void conditions;
  return {
    kind: 'solved',
    kinds,
    order: 1,
    isLinear,
    constants: [C1.key],
    general,
    singular,
    cases: [],
    steps: stepsOf(slopes, outcomes, y),
    notes: outcomes.flatMap((o) => o.notes),
  };
}

const TRIED: readonly Kind[] = ['directly integrable', 'separable', 'linear of first order'];

function stepsOf(slopes: readonly Expression[], outcomes: readonly Outcome[], y: string): Step[] {
  const name = derivativeSymbol(y, 1);
  const [only] = outcomes;
  if (outcomes.length === 1 && only)
    return [
      step(
        only.kinds[0] as string,
        `The equation is ${only.kinds[0]}.`,
        [relation(name, slopes[0] as Expression)],
        only.steps,
      ),
    ];
  return [
    step(
      'several slopes',
      `The equation gives ${slopes.length} values of ${y}′, each an equation of its own.`,
      slopes.map((f) => relation(name, f)),
    ),
    ...outcomes.map((o, k) =>
      step(
        o.kinds[0] as string,
        `The equation is ${o.kinds[0]}.`,
        [relation(name, slopes[k] as Expression)],
        o.steps,
      ),
    ),
  ];
}

const checkOf = ({ check }: Verdict) => check;

/** The forms of a family that solve the equation itself. */
export function solutionsOf(
  family: Family,
  residual: Expression,
  x: string,
  y: string,
): Solution[] {
  const passed = passing(family, residual, x, y);
  const out: Solution[] = passed.explicit.map(
    ({ value, verdict }): Explicit => ({
      form: 'explicit',
      unknown: y,
      value,
      check: checkOf(verdict),
      where: whereOf(value, x),
    }),
  );
  if (out.length > 0) return out;
  if (passed.implicit && family.implicit)
    return [
      { form: 'implicit', relation: family.implicit, check: checkOf(passed.implicit), where: [] },
    ];
  if (passed.parametric && family.parametric)
    return [
      { form: 'parametric', ...family.parametric, check: checkOf(passed.parametric), where: [] },
    ];
  return [];
}

/** Whether a value of the constant gives a solution. */
export function isMember(s: Expression, general: Expression, x: string): boolean {
  if (isZero(difference(substituted(general, C1.key, symbol('§z')), s))) return true;
  return isolated(general, s, C1.key).some((c) => !has(c, x) && !has(c, C1.key));
}
