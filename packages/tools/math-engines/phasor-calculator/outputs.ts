import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { circuitOutputs } from './outputs/circuit.ts';
import { sequenceOutputs } from './outputs/sequence.ts';
import { sheetOutputs } from './outputs/sheet.ts';
import type { Shown } from './results.ts';

/** What is shown of a worksheet, a three-phase circuit, or symmetrical components. */
export function outputs(r: Result, i: Inputs): Shown[] {
  if (r.task === 'sheet') return sheetOutputs(r, i);
  return r.task === 'threePhase' ? circuitOutputs(r, i) : sequenceOutputs(r, i);
}
