import { toElf } from '@tollbench/engines/riscv/elf.ts';
import { toIntelHex, toPlainHex } from '@tollbench/engines/riscv/hex.ts';
import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute } from './compute.ts';
import { asm, vcd } from './exports.ts';
import { handbook } from './handbook.ts';
import { inputs, QUICK } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'rv32-simulator',
  title: 'RV32 assembler and simulator',
  category: 'risc-v',
  summary: 'Assemble, run and step RISC-V programs, forwards and back',
  description:
    'Assembles RV32IMC with Zicsr, Zba and Zbb as GNU as does, runs it with the calls of Linux, RARS, Ripes or Venus, steps it forwards and back, and shows registers, memory, output and where the time went.',
  keywords: [
    'RISC-V',
    'RV32IMC',
    'assembler',
    'simulator',
    'debugger',
    'RARS',
    'Ripes',
    'Venus',
    'ecall',
    'system call',
    'macro',
    'breakpoint',
    'Zbb',
    'machine mode',
    'ELF',
    'Intel HEX',
    'RV32I',
    'assembly language',
    'instruction set',
    'CPU',
    'processor',
    'emulator',
    'machine code',
    'registers',
    'CSR',
    'trap',
    'Zba',
    'bit manipulation',
    'compressed instructions',
    'pseudo-instructions',
    'step back',
  ],
  inputs,
  compute,
  long: ({ budget, source }) => budget > QUICK || source.length > 20_000,
  results,
  outputs,
  data: 'code',
  steps,
  next,
  exports: {
    asm: {
      ...KINDS.assembly,
      label: 'Canonical assembly',
      write: (r) => asm(r),
    },
    hex: {
      ...KINDS.intelHex,
      write: ({ program }) => toIntelHex(program),
    },
    elf: {
      ...KINDS.elf,
      write: ({ program }) => toElf(program),
    },
    vcd: {
      ...KINDS.vcd,
      write: (r, i) => vcd(r, i),
    },
    mem: {
      ...KINDS.memory,
      write: ({ program }) => toPlainHex(program),
    },
  },
  example: {
    title: 'Twenty Fibonacci numbers',
    text: 'A loop keeps two numbers in saved registers, stores each in a table and calls a routine that prints it in decimal. How many instructions does the run take, and how many of them are spent on printing?',
    inputs: {},
  },
  presets,
  handbook,
  view: () => import('@tollbench/tools/risc-v/rv32-simulator/view.ts'),
  lastUpdated: '2026-11-22',
});
