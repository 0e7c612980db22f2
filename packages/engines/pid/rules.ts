import type { Known, Rule, Terms, Tuned } from './rule.ts';
import { INTEGRAL_RULES } from './rules-integral.ts';
import { MODEL_RULES } from './rules-model.ts';
import { STEP_RULES } from './rules-step.ts';
import { ULTIMATE_RULES } from './rules-ultimate.ts';

/** Every rule, in the order in which they are listed. */
export const RULES: readonly Rule[] = [
  ...MODEL_RULES,
  ...STEP_RULES,
  ...ULTIMATE_RULES,
  ...INTEGRAL_RULES,
];

/**
 * What a rule gives for a controller of these terms: gains in standard form, or as a clause behind "the rule" why it
 * gives none. A PID rule for two lags gives its PI for a process with one, and notes it.
 */
export function tune(rule: Rule, terms: Terms, known: Known): Tuned | string {
  const by = rule.tune[terms];
  if (!by) return `has no ${terms.toUpperCase()}`;
  const tuned = by(known);
  if (typeof tuned === 'string') return tuned;
  return Number.isFinite(tuned.k) && tuned.k !== 0 && tuned.ti > 0 && tuned.td >= 0
    ? tuned
    : 'gives no gains that a double can hold';
}
