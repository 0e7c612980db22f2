/** Ordinary differential equations solved in formulas: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { mapped } from '../expression/expand.ts';
import { type Expression, has, symbolsOf } from '../expression/expression.ts';
import { within } from '../polynomial/work.ts';
import type { Condition, Equation } from './equation.ts';
import { derivativeSymbol } from './equation.ts';
import { solveFirstOrder } from './first-order/answer.ts';
import { withRealSizes } from './first-order/family.ts';
import { solveLinear } from './linear/answer.ts';
import { linearForm } from './linear/linear.ts';
import { named } from './linear/named.ts';
import { solveSystem } from './linear/system.ts';
import { solveSecondOrder } from './second-order-answer.ts';
import type { Relation, Solved, Step } from './solution.ts';

export type { Condition, Equation, Sides } from './equation.ts';
export { equationTex, equationText, relationTex, relationText, slope } from './formal.ts';
export { readConditions } from './read-condition.ts';
export { readEquation } from './read-equation.ts';
export type * from './solution.ts';

/** Products of terms for one question. */
const PRODUCTS = 500_000;

/**
 * The general solution with constants C_1, C_2, …, singular solutions, and the particular one for conditions, with the
 * working. Every solution was put into the equation; parameters count as positive where it matters, which `notes` says.
 * Throws `unsupported` for conditions that the equation cannot have.
 */
export function solveEquation(
  eq: Equation,
  conditions: readonly Condition[] = eq.conditions,
): Solved {
  try {
    return withSizedSteps(
      within(PRODUCTS, () => solved(eq, conditions)),
      eq,
    );
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'out-of-range') throw error;
    return {
      kind: 'unsolved',
      order: Math.max(...eq.orders),
      isLinear: isLinear(eq),
      kinds: [],
      tried: [],
      steps: [],
      notes: [error.message],
    };
  }
}

function solved(eq: Equation, conditions: readonly Condition[]): Solved {
  const order = Math.max(...eq.orders);
  if (eq.unknowns.length > 1) return solveSystem(eq, conditions, isLinear(eq));
  if (order > 1) {
    const linear = solveLinear(eq, conditions);
    if (linear) return linear;
    return isLinear(eq) ? linearUnsolved(eq, order) : solveSecondOrder(eq, conditions);
  }
  return solveFirstOrder(eq, conditions, isLinear(eq));
}

/** ln u as ln |u| in the working, where u changes and has no constant that takes both signs. */
function withSizedSteps(found: Solved, { parameters }: Equation): Solved {
  const sized = (a: Expression): Expression =>
    mapped(a, (part) => {
      if (part.kind !== 'call' || part.name !== 'log') return part;
      const names = symbolsOf(part);
      const isOpen =
        names.every((n) => parameters.includes(n)) || names.some((n) => /^C_\d/u.test(n));
      return isOpen ? part : withRealSizes(part, ...names);
    });
  const shown = (r: Relation): Relation => ({ ...r, left: sized(r.left), right: sized(r.right) });
  const inside = (s: Step): Step => ({
    ...s,
    formulas: s.formulas.map(shown),
    parts: s.parts.map(inside),
  });
  return { ...found, steps: found.steps.map(inside) };
}

/** A linear equation of a higher order: by its name where it has one. */
function linearUnsolved(eq: Equation, order: number): Solved {
  const l = linearForm(eq.residuals[0] as Expression, eq.variable, eq.unknowns[0] as string, order);
  const told = l && named(l);
  return {
    kind: 'unsolved',
    order,
    isLinear: true,
    kinds: told?.kinds ?? [],
    tried: [
      'linear with constant coefficients',
      'Cauchy–Euler',
      ...(order === 2 ? (['linear of second order'] as const) : []),
    ],
    steps: told?.steps ?? [],
    notes: told?.notes ?? [],
  };
}

/** Whether every derivative occurs by itself and to the first power. */
export function isLinear(eq: Equation): boolean {
  return eq.residuals.every((r) =>
    eq.unknowns.every((u, k) =>
      Array.from(
        { length: (eq.orders[k] as number) + 1 },
        (_, j) => derivativeSymbol(u, j).key,
      ).every((name) => {
        const slope: Expression = derivative(r, name);
        return eq.unknowns.every((v, l) =>
          Array.from(
            { length: (eq.orders[l] as number) + 1 },
            (_, j) => derivativeSymbol(v, j).key,
          ).every((other) => !has(slope, other)),
        );
      }),
    ),
  );
}
