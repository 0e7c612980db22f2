import { INSTRUCTIONS } from '@tollbench/engines/riscv/instructions.ts';
import type { Onward } from '../../define/onward.ts';
import type { CodecResult } from './compute.ts';
import type { CodecInputs } from './inputs.ts';
import { assemblyText } from './listing.ts';

/** The extensions of the simulator: those that its instructions are of, and the compressed ones. */
const EXTENSIONS = /^(I|M\/Zmmul|M|C\/Zca|Zicsr|Zifencei|Zba|Zbb|Zbb\/Zbkb|Machine|S)$/u;
const NAMES = new Set(INSTRUCTIONS.map(({ name }) => name));

/** Lines that the simulator of RV32 runs, where it knows every instruction of them. */
export function next(r: CodecResult, inputs: CodecInputs): readonly Onward[] {
  const runs = r.program.items.every(
    ({ decoded }) =>
      decoded !== undefined &&
      EXTENSIONS.test(decoded.instruction.extension) &&
      (decoded.instruction.size === 16 || NAMES.has(decoded.instruction.template)),
  );
  if (inputs.xlen !== '32' || !runs) return [];
  const lines = assemblyText(r)
    .split('\n')
    .filter((line) => !line.includes('norelax'))
    .join('\n');
  return [
    {
      tool: 'rv32-simulator',
      does: 'Run these instructions, step by step',
      inputs: { source: `_start:\n${lines}`, environment: 'machine' },
    },
  ];
}
