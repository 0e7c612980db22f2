import type { Run } from '../../define/tool.ts';
import { computeSequence, type SequenceResult } from './compute/sequence.ts';
import { computeSheet, type SheetResult } from './compute/sheet.ts';
import { type CircuitResult, computeCircuit } from './compute/three-phase.ts';
import type { Inputs } from './inputs.ts';

export type Result = SheetResult | CircuitResult | SequenceResult;

/** A worksheet, a three-phase circuit, or symmetrical components. */
export function compute(i: Inputs, run: Run): Result {
  if (i.task === 'threePhase') return computeCircuit(i);
  return i.task === 'sequence' ? computeSequence(i) : computeSheet(i, run.progress);
}

/** Monte Carlo takes longer than a frame. */
export const isLong = ({ task, sheet, samples }: Inputs): boolean =>
  task === 'sheet' && samples > 0 && /±|\+\/-/u.test(sheet);
