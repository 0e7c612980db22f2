import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../define/error.ts';
import type { TimingInputs } from './inputs.ts';

/** Runs `read`; what the engines refuse of it is said of that field. */
export function reading<T>(field: keyof TimingInputs, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field });
  }
}
