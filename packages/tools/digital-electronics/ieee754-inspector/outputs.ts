import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { operationOutputs } from './outputs/operation.ts';
import { blockOutputs, convertOutputs, memoryOutputs, sumOutputs } from './outputs/others.ts';
import { valueOutputs } from './outputs/value.ts';
import type { Shown } from './results.ts';

/** What is shown of a number, an operation, a conversion, a sum, a dump or a block. */
export function outputs(r: Result, i: Inputs): Shown[] {
  switch (r.mode) {
    case 'value':
      return valueOutputs(r, i);
    case 'operation':
      return operationOutputs(r, i);
    case 'convert':
      return convertOutputs(r, i);
    case 'sum':
      return sumOutputs(r);
    case 'memory':
      return memoryOutputs(r);
    default:
      return blockOutputs(r);
  }
}
