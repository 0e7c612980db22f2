import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { fibonacci } from './programs/fibonacci.ts';

/** Instructions that fit one frame, profile and all. */
export const QUICK = 100_000;

export const inputs = {
  source: field.text({
    label: 'Program',
    default: fibonacci,
    maxLength: 200_000,
    rows: 24,
    code: 'asm',
    opens: { endings: ['.s', '.asm', '.txt'], what: 'assembly' },
    help: 'GNU as syntax: sections, labels, directives, pseudo-instructions, numeric labels, %hi and %lo.',
  }),
  compressed: field.choice({
    label: 'Instructions',
    group: 'Run',
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
};

export type SimulatorInputs = Values<typeof inputs>;
