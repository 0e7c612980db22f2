/** What comes after: the compensator as a filter of its own, with its Verilog and C. */
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';

/** The links of a result. */
export function next({ compensation, spec, words }: CicResult, i: CicInputs): Onward[] {
  if (!compensation) return [];
  return [
    {
      tool: 'fir-designer',
      does: 'The compensator in Verilog, C and Python, bit for bit',
      inputs: {
        method: 'import',
        type: 'none',
        fs: formatQuantity(spec.slow, 'Hz'),
        coefficients: Array.from(compensation.integers, String).join(' '),
        divisor: String(2 ** compensation.fraction),
        bits: String(i.bits),
        inputBits: String(Math.min(32, i.kind === 'decimator' ? words.outputBits : i.inputBits)),
      },
    },
  ];
}
