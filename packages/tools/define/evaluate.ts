import { EngineError } from '@tollbench/engines/error.ts';
import { InputError, InputErrors } from './error.ts';
import type { Fields, Values } from './field.ts';
import type { Run, Tool } from './tool.ts';

const QUIET: Run = { progress: () => {} };

/**
 * Runs a tool's computation. Whatever the engines refuse comes out as InputErrors, so every door
 * says it the same way; anything else that is thrown is a defect and passes through.
 */
export function evaluate<I extends Fields, R>(
  tool: Tool<I, R>,
  inputs: Values<I>,
  run: Run = QUIET,
): R {
  try {
    return tool.compute(inputs, run);
  } catch (error) {
    if (error instanceof InputErrors) throw error;
    if (error instanceof InputError) throw new InputErrors([error]);
    if (error instanceof EngineError) {
      const field =
        error.field !== undefined && error.field in tool.inputs ? error.field : undefined;
      throw new InputErrors([
        new InputError(error.message, {
          field,
          value: field && tool.inputs[field]?.format(inputs[field]),
        }),
      ]);
    }
    throw error;
  }
}
