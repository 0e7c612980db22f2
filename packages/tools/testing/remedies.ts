/** Whether what a refusal offers is taken. */

import { InputErrors, type Remedy } from '../define/error.ts';
import { evaluate } from '../define/evaluate.ts';
import type { Fields, Values } from '../define/field.ts';
import { readInputs, withDefaults, writeInputs } from '../define/inputs.ts';
import type { Tool } from '../define/tool.ts';

/** The remedies of a refusal, in its order; none where the inputs are not refused. */
export function remediesOf<I extends Fields, R>(
  tool: Tool<I, R>,
  some: Partial<Values<I>>,
): readonly Remedy[] {
  try {
    evaluate(tool, withDefaults(tool.inputs, some));
    return [];
  } catch (error) {
    if (error instanceof InputErrors) return error.errors.flatMap(({ remedies }) => remedies);
    throw error;
  }
}

/** The result of inputs of which a remedy has set some, as its button sets them. Throws where it is refused. */
export function remedied<I extends Fields, R>(
  tool: Tool<I, R>,
  some: Partial<Values<I>>,
  remedy: Remedy,
): R {
  const texts = new Map(writeInputs(tool.inputs, withDefaults(tool.inputs, some)));
  for (const [name, text] of Object.entries(remedy)) texts.set(name, text);
  return evaluate(
    tool,
    readInputs(tool.inputs, (name) => texts.get(name)),
  );
}
