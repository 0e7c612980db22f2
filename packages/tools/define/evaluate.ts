import { EngineError } from '@tollbench/engines/error.ts';
import { FieldError, InputError, InputErrors } from './error.ts';
import type { AnyField, Fields, Values } from './field.ts';
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
  if (error instanceof InputError) return new InputErrors([offering(error, tool.inputs)]);
  if (error instanceof InputErrors)
    return new InputErrors(error.errors.map((e) => offering(e, tool.inputs)));
  if (!(error instanceof EngineError)) return error;
  const field = error.field !== undefined && error.field in tool.inputs ? error.field : undefined;
  const value = field && tool.inputs[field]?.format(inputs[field]);
  return new InputErrors([new InputError(error.message, { field, value })]);
}

/** Without the remedies that a field would refuse: what is computed to be enough may lie beyond its bounds. */
function offering(error: InputError, fields: Fields): InputError {
  const remedies = error.remedies.filter((remedy) =>
    Object.entries(remedy).every(([name, text]) => isTaken(fields[name], text)),
  );
  if (remedies.length === error.remedies.length) return error;
  return new InputError(error.message, { field: error.field, value: error.value, remedies });
}

function isTaken(field: AnyField | undefined, text: string): boolean {
  try {
    field?.parse(text);
    return field !== undefined;
  } catch (error) {
    if (error instanceof FieldError) return false;
    throw error;
  }
}
