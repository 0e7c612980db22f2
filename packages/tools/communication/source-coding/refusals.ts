/** What readers and engines refuse, beside the field it is of. */
import { EngineError } from '@tollbench/engines/error.ts';
import { FieldError, InputError, type Remedy } from '../../define/error.ts';
import type { SourceInputs } from './inputs.ts';

/** Runs what reads a field; its refusals name that field. */
export function at<T>(
  field: keyof SourceInputs,
  i: SourceInputs,
  read: () => T,
  remedies: readonly Remedy[] = [],
): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError || error instanceof EngineError)) throw error;
    const instead = error instanceof FieldError ? error.instead : undefined;
    throw refused(
      field,
      i,
      error.message,
      instead === undefined ? remedies : [{ [field]: instead }],
    );
  }
}

/** A refusal of a field as it stands. */
export const refused = (
  field: keyof SourceInputs,
  i: SourceInputs,
  message: string,
  remedies: readonly Remedy[] = [],
): InputError =>
  new InputError(message, { field, value: String(i[field]).slice(0, 200), remedies });
