import {
  type TransferFunction,
  transferFunction,
} from '@tollbench/engines/control/transfer-function.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../define/error.ts';
import type { TransferFunctionValue } from '../define/fields/transfer-function.ts';

/**
 * The system that a field of a transfer function holds, `delay` seconds later than it says, times `gain`. What
 * the engines refuse of it (an improper one) is that field's error.
 */
export function systemOf(
  field: string,
  value: TransferFunctionValue,
  { delay = 0, gain = 1 }: { readonly delay?: number; readonly gain?: number } = {},
): TransferFunction {
  try {
    return transferFunction(
      gain === 1 ? value.num : value.num.map((c) => c * gain),
      value.den,
      value.delay + delay,
    );
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field, value: value.text });
  }
}
