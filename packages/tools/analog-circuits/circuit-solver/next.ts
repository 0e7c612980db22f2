/** The tools that take a circuit’s figures. */
import type { Onward } from '../../define/onward.ts';
import type { SolverResult } from './compute.ts';
import { rootsOf } from './numbers.ts';
import { transferFunctionOf } from './transfer-function.ts';

/** A transfer of few poles goes on as a function of s. */
export function next(r: SolverResult): readonly Onward[] {
  const pz = r.analyses.find(({ request }) => request.kind === 'pz');
  const [dataset] = pz?.datasets ?? [];
  const system = transferFunctionOf(rootsOf(dataset, 'pole'), rootsOf(dataset, 'zero'));
  if (system === undefined) return [];
  return [
    {
      tool: 'step-response',
      does: 'Step response of these poles and zeros, gain 1 at 0 Hz',
      inputs: { system },
    },
  ];
}
