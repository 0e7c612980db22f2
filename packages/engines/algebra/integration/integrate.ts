/** ∫ f dx in elementary functions: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import type { Expression } from '../expression/expression.ts';
import type { Integral, Step } from './result.ts';
import { byRules } from './rules.ts';
import { isAntiderivative } from './verify.ts';

export interface Bounds {
  /** Rules that may be tried; the same number gives the same answer everywhere. */
  readonly operations?: number;
}

const OPERATIONS = 2000;
const TRIED = ['table', 'linearity', 'partial fractions', 'substitution', 'integration by parts'];

/**
 * An antiderivative of a formula in a variable; other symbols are parameters, taken as positive where it matters. What
 * is found is given only where its derivative agrees with the integrand at a dozen places.
 */
export function integrate(integrand: Expression, variable: string, bounds: Bounds = {}): Integral {
  const step = attempted(integrand, variable, bounds.operations ?? OPERATIONS);
  if (!step || !isAntiderivative(step.value, integrand, variable))
    return { kind: 'unknown', tried: TRIED };
  return { kind: 'found', antiderivative: step.value, steps: [step], notes: [] };
}

/** A formula that grows too large on the way is given up. */
function attempted(integrand: Expression, variable: string, left: number): Step | undefined {
  try {
    return byRules(integrand, variable, { left });
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
