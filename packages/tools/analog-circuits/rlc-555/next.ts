/** The tools that take a circuit's function. */
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import type { RlcResult } from './compute.ts';

/** What is looked at as a function of s, where it is proper and not constant. */
export function next(r: RlcResult): readonly Onward[] {
  if (r.kind !== 'circuit' || r.num.length === 0 || r.num.length > r.den.length || r.den.length < 2)
    return [];
  if (r.hidden > 0) return [];
  const system = fraction([...r.num], [...r.den]).text;
  return [
    { tool: 'step-response', does: 'Its step response as a transfer function', inputs: { system } },
    {
      tool: 'loop-shaper',
      does: 'The circuit in a control loop',
      inputs: { plant: system, kind: 'none' },
    },
  ];
}
