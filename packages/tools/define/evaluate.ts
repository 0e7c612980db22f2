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
    throw refused(error, tool, inputs);
  }
}

/** What a tool or an engine refuses as InputErrors; another error as it is. */
export function refused<I extends Fields, R>(
  error: unknown,
  tool: Tool<I, R>,
  inputs: Values<I>,
): unknown {
  if (error instanceof InputError) return new InputErrors([error]);
  if (!(error instanceof EngineError)) return error;
  const field = error.field !== undefined && error.field in tool.inputs ? error.field : undefined;
  const value = field && tool.inputs[field]?.format(inputs[field]);
  return new InputErrors([new InputError(error.message, { field, value })]);
}
