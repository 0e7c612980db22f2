/** What a reader or an engine refuses, with the field it is about. */
import { EngineError } from '@tollbench/engines/error.ts';
import { FieldError, InputError, type Remedy } from '../../define/error.ts';

/** Runs `read`; what it refuses of `text` is said of the field. Another error passes through. */
export function reading<T>(
  field: string,
  text: string,
  read: () => T,
  remedies: readonly Remedy[] | ((error: FieldError | EngineError) => readonly Remedy[]) = [],
): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError || error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field,
      value: text.slice(0, 200),
      remedies: typeof remedies === 'function' ? remedies(error) : remedies,
    });
  }
}
