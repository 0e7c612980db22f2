import type { Terms } from '@tollbench/engines/pid/rule.ts';
import { RULES } from '@tollbench/engines/pid/rules.ts';
import type { Converted } from '../../define/tool.ts';
import type { inputs, PidInputs } from './inputs.ts';
import type { RuleId } from './rule-names.ts';

/** The rule that is shown where the one before has none of the new terms: each needs no more than a dead time. */
const INSTEAD: Readonly<Record<Terms, RuleId>> = { p: 'zn-step', pi: 'simc', pid: 'amigo' };

const isTerms = (text: string): text is Terms => text === 'p' || text === 'pi' || text === 'pid';

/** Asked for another kind of controller, a rule that has none of it makes way for one that does. */
export function convert(
  from: PidInputs,
  field: string,
  to: string,
): Converted<typeof inputs> | undefined {
  if (field !== 'kind' || !isTerms(to) || from.rule === 'own') return undefined;
  const rule = RULES.find(({ id }) => id === from.rule);
  return rule?.tune[to] ? undefined : { inputs: { rule: INSTEAD[to] } };
}
