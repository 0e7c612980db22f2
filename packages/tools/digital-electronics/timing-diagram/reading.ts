import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../define/error.ts';
import type { TimingInputs } from './inputs.ts';

/** Runs `read`; what the engines refuse of it is said of that field. */
export function reading<T>(field: keyof TimingInputs, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // A requirement of a signal that is not there may be of another diagram: without any there is a drawing.
    const isOfAnother =
      error.code === 'unknown-name' && (field === 'constraints' || field === 'checks');
    throw new InputError(error.message, {
      field,
      remedies: isOfAnother ? [{ [field]: '' }] : [],
    });
  }
}
