import type { Format } from '@tollbench/engines/float/format.ts';
import { type BlockResult, blockOf } from './compute/block.ts';
import { type ConvertResult, converted } from './compute/convert.ts';
import { formatOfInputs } from './compute/format.ts';
import { type MemoryResult, memoryOf } from './compute/memory.ts';
import { type OperationResult, operated } from './compute/operation.ts';
import { type SumResult, sumsOf } from './compute/sum.ts';
import { inspected, type ValueResult } from './compute/value.ts';
import type { Inputs } from './inputs.ts';

export type Result =
  | ValueResult
  | OperationResult
  | ConvertResult
  | SumResult
  | MemoryResult
  | BlockResult;

export type { BlockResult, ConvertResult, MemoryResult, OperationResult, SumResult, ValueResult };

export function compute(inputs: Inputs): Result {
  const format: Format = formatOfInputs(inputs);
  switch (inputs.mode) {
    case 'value':
      return inspected(inputs, format);
    case 'operation':
      return operated(inputs, format);
    case 'convert':
      return converted(inputs, format);
    case 'sum':
      return sumsOf(inputs, format);
    case 'memory':
      return memoryOf(inputs, format);
    default:
      return blockOf(inputs, format);
  }
}

/** Texts so long, and formats so wide, that their digits take longer than a frame. */
export function isLong({ mode, format, exponentBits, number, numbers }: Inputs): boolean {
  const wide =
    format === 'binary128' || format === 'extended' || (format === 'own' && exponentBits > 12);
  return wide || number.length > 2000 || (mode === 'sum' && numbers.length > 1000);
}
