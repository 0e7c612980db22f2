import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'instruction-codec',
  title: 'RISC-V instruction codec',
  category: 'risc-v',
  summary: 'RISC-V assembly to machine code and back, field by field',
  description:
    'Encodes and decodes every ratified RISC-V instruction of RV32 and RV64: words, bytes, listings or assembly in; every bit to flip, each field named, pseudo-instructions, 16-bit forms and the reason where bits are illegal.',
  keywords: [
    'RISC-V instruction encoder decoder',
    'RISC-V assembler',
    'RISC-V disassembler',
    'machine code to assembly',
    'assembly to hex',
    'opcode',
    'instruction format',
    'R-type I-type S-type B-type U-type J-type',
    'immediate encoding',
    'rvcodec',
    'RV64GC',
    'RV32I',
    'compressed instruction',
    'RVC',
    'pseudo-instruction',
    'objdump',
    'illegal instruction',
    'vector extension',
    'RVV',
    'vtype',
    'vsetvli',
    'CSR',
    'hypervisor',
    'bit manipulation',
    'Zbb',
    'Zicsr',
    'Zcmp',
    'funct3 funct7',
    'march',
    'instruction decoder',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: 'code',
  steps,
  next,
  exports,
  example,
  presets,
  handbook,
  view: () => import('@tollbench/tools/risc-v/instruction-codec/view.ts'),
  lastUpdated: '2026-11-28',
});
