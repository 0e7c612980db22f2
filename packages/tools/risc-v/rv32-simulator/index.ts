import { toElf } from '@tollbench/engines/riscv/elf.ts';
import { toIntelHex, toPlainHex } from '@tollbench/engines/riscv/hex.ts';
import * as field from '../../define/fields.ts';
import { defineTool } from '../../define/tool.ts';
import { compute, QUICK } from './compute.ts';
import { asm, vcd } from './exports.ts';
import { handbook } from './handbook.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { fibonacci } from './programs/fibonacci.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'rv32-simulator',
  title: 'RV32 assembler and simulator',
  category: 'risc-v',
  description:
    'Assembles RV32IMC with Zicsr, Zba and Zbb as GNU as does, runs it, steps it forwards and back, and shows registers, memory, output and where the time went.',
  keywords: [
    'RISC-V',
    'RV32IMC',
    'assembler',
    'simulator',
    'debugger',
    'system call',
    'Zbb',
    'machine mode',
    'ELF',
    'Intel HEX',
  ],
  inputs: {
    source: field.text({
      label: 'Program',
      group: 'Program',
      default: fibonacci,
      maxLength: 10_000,
      rows: 24,
      code: 'asm',
      help: 'GNU as syntax: sections, labels, directives, pseudo-instructions, numeric labels, %hi and %lo.',
    }),
    compressed: field.choice({
      label: 'Compressed',
      group: 'Program',
      default: 'on',
      options: { on: '16-bit where it fits', off: '32-bit only' },
    }),
    environment: field.choice({
      label: 'Environment',
      group: 'Run',
      default: 'linux',
      options: { linux: 'Linux calls', machine: 'bare machine' },
      help: 'Who answers ecall: Linux system calls (read, write, brk, exit), or your own trap handler.',
    }),
    stdin: field.text({
      label: 'Input',
      group: 'Run',
      default: '',
      maxLength: 2000,
      rows: 2,
      help: 'What read(0, …) gives the program.',
      when: { field: 'environment', in: ['linux'] },
    }),
    budget: field.integer({
      label: 'Limit',
      group: 'Run',
      unit: 'instr.',
      default: QUICK,
      min: 1,
      max: 50_000_000,
      help: 'The run is cut after so many instructions.',
    }),
    view: field.text({
      label: 'Memory shown from',
      group: 'Memory',
      default: '',
      maxLength: 60,
      help: 'A label, a register as sp-64, or an address; empty is the data section.',
    }),
    rows: field.integer({
      label: 'Rows of 16 bytes',
      group: 'Memory',
      default: 8,
      min: 1,
      max: 64,
    }),
    format: field.choice({
      label: 'Written as',
      group: 'Memory',
      default: 'hex',
      options: { hex: 'words', signed: 'decimals', bytes: 'bytes' },
    }),
    memory: field.choice({
      label: 'Heap and stack',
      group: 'Memory',
      default: '64k',
      options: { '64k': '64 KiB', '256k': '256 KiB', '1m': '1 MiB', '4m': '4 MiB' },
    }),
    textAddress: field.word({
      label: 'Code at',
      group: 'Memory',
      default: 0x10000n,
      bits: 32,
      help: 'Address of .text, a multiple of 4.',
    }),
  },
  compute,
  long: ({ budget }) => budget > QUICK,
  outputs,
  hero: 'processor',
  data: 'listing',
  steps,
  exports: {
    asm: {
      label: 'Canonical assembly',
      extension: 's',
      mediaType: 'text/plain; charset=utf-8',
      write: (r, _i, about) => asm(r, about),
    },
    hex: {
      label: 'Intel HEX',
      extension: 'hex',
      mediaType: 'text/plain; charset=us-ascii',
      write: ({ program }) => toIntelHex(program),
    },
    elf: {
      label: 'ELF executable',
      extension: 'elf',
      mediaType: 'application/x-executable',
      write: ({ program }) => toElf(program),
    },
    vcd: {
      label: 'Waveforms (VCD)',
      extension: 'vcd',
      mediaType: 'text/plain; charset=us-ascii',
      write: (r, i) => vcd(r, i),
    },
    mem: {
      label: 'Words for $readmemh',
      extension: 'mem',
      mediaType: 'text/plain; charset=us-ascii',
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
  lastUpdated: '2026-11-21',
});
