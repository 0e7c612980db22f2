import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { fibonacci } from './programs/fibonacci.ts';

/** Instructions that fit one frame, profile and all. */
export const QUICK = 100_000;

export const inputs = {
  environment: field.choice({
    label: 'Environment',
    default: 'linux',
    options: {
      linux: 'Linux calls',
      rars: 'RARS',
      ripes: 'Ripes',
      venus: 'Venus',
      machine: 'bare machine',
    },
    help: 'Who answers ecall: Linux (read, write, brk, exit), a teaching simulator, or your own trap handler. RARS, Ripes and Venus also align data, begin at a global main, and have data at 0x10010000.',
  }),
  source: field.text({
    label: 'Program',
    default: fibonacci,
    maxLength: 200_000,
    rows: 24,
    code: 'asm',
    opens: { endings: ['.s', '.asm', '.txt'], what: 'assembly' },
    help: 'GNU as syntax, and what RARS, Ripes and Venus add: blanks for commas, .eqv, .asciiz, their macros. A line "# file: name.s" begins another file.',
  }),
  stdin: field.text({
    label: 'Input',
    default: '',
    maxLength: 2000,
    rows: 2,
    help: 'What the program reads; more can be typed while it runs.',
    when: { field: 'environment', in: ['linux', 'rars', 'ripes', 'venus'] },
  }),
  compressed: field.choice({
    label: 'Instructions',
    group: 'Run',
    default: 'on',
    options: { on: '16-bit where it fits', off: '32-bit only' },
    when: { field: 'environment', in: ['linux', 'machine'] },
  }),
  misaligned: field.choice({
    label: 'Misaligned access',
    group: 'Run',
    default: 'auto',
    options: { auto: 'as there', trap: 'trap', allow: 'allowed' },
    help: 'Loads and stores across a word: Ripes and Venus allow them; Linux here, RARS and the bare machine trap.',
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
    when: { field: 'environment', in: ['linux', 'machine'] },
  }),
};

export type SimulatorInputs = Values<typeof inputs>;
