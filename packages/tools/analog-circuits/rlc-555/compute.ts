import { type CircuitResult, computeCircuit } from './circuit.ts';
import type { RlcInputs } from './inputs.ts';
import { computeRing, type RingResult } from './ring.ts';
import {
  type AstableResult,
  computeAstable,
  computeMonostable,
  type MonostableResult,
} from './timer.ts';

/** One of four, by the question. */
export type RlcResult = CircuitResult | RingResult | AstableResult | MonostableResult;

export function compute(i: RlcInputs): RlcResult {
  switch (i.task) {
    case 'time':
    case 'frequency':
      return computeCircuit(i);
    case 'ring':
      return computeRing(i);
    case 'astable':
      return computeAstable(i);
    case 'monostable':
      return computeMonostable(i);
  }
}
