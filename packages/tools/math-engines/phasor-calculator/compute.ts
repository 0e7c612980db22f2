import type { Run } from '../../define/tool.ts';
import { computeSequence, type SequenceResult } from './compute/sequence.ts';
import { computeSheet, type SheetResult } from './compute/sheet.ts';
import { type CircuitResult, computeCircuit } from './compute/three-phase.ts';
import type { Inputs } from './inputs.ts';

export type Result = SheetResult | CircuitResult | SequenceResult;

/** A worksheet, a three-phase circuit, or symmetrical components. */
export function compute(i: Inputs, run: Run): Result {
  if (i.task === 'threePhase') return computeCircuit(i, run.progress);
  return i.task === 'sequence' ? computeSequence(i, run.progress) : computeSheet(i, run.progress);
}

/** Monte Carlo takes longer than a frame. */
export const isLong = (i: Inputs): boolean =>
  i.samples > 0 && (i.task === 'sheet' ? [i.sheet] : FIELDS.map((name) => i[name])).some(hasSpread);

const hasSpread = (text: string) => /±|\+\/-/u.test(text);

/** Expressions of the tasks other than a worksheet. */
const FIELDS = [
  ...(['va', 'vb', 'vc', 'vab', 'vbc', 'vca', 'za', 'zb', 'zc', 'zab', 'zbc', 'zca'] as const),
  ...(['zn', 'zline', 'xa', 'xb', 'xc', 'x0', 'x1', 'x2'] as const),
];
