import { type ExpressionResult, planExpression } from './expression-plan.ts';
import { type FilterResult, planFilter } from './filter-plan.ts';
import type { PlannerInputs } from './inputs.ts';

export type PlannerResult = ExpressionResult | FilterResult;

/** The words of an expression or a filter. */
export function compute(i: PlannerInputs): PlannerResult {
  return i.what === 'expression' ? planExpression(i) : planFilter(i);
}
