import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

/** Lines as people have them: assembly, an offset, bytes as memory has them, a word. */
const EXAMPLE = `loop: addi sp, sp, -16
bne a0, zero, loop
lw a5, -20(s0)
0x00c58533
13 05 a0 00
0x8082`;

/** Longer sources are read in a worker. */
export const QUICK = 4_000;

export const inputs = {
  source: field.text({
    label: 'Instructions',
    default: EXAMPLE,
    maxLength: 200_000,
    rows: 10,
    code: 'asm',
    opens: {
      endings: ['.s', '.asm', '.txt', '.dump', '.lst', '.hex', '.mem'],
      what: 'assembly or a listing',
    },
    help: 'Assembly, words in hex, binary or decimal, bytes in the order of memory, Intel HEX, or lines of objdump, xxd, GDB, Spike, QEMU or RARS; mixed as they come.',
  }),
  shown: field.integer({
    label: 'Shown',
    default: 1,
    min: 1,
    max: 10_000,
    help: 'Which instruction of the lines; a press on a row of the listing chooses it too.',
  }),
  xlen: field.choice({
    label: 'Registers',
    group: 'Machine',
    default: '64',
    options: { '32': 'RV32', '64': 'RV64' },
  }),
  march: field.text({
    label: 'Extensions',
    group: 'Machine',
    default: '',
    maxLength: 400,
    help: 'As -march has them: gc, rv64imac, gcv_zba_zbb, rva23u64. Empty: every ratified one.',
  }),
  compress: field.choice({
    label: 'Assembly in',
    group: 'Machine',
    default: 'wide',
    options: { wide: '32 bits', short: '16 bits where it fits' },
    help: 'With C an assembler shortens what it can; c. names are 16 bits either way.',
  }),
  digits: field.choice({
    label: 'Bare digits are',
    group: 'Reading',
    default: 'auto',
    options: {
      auto: 'as they look',
      hex: 'hexadecimal',
      decimal: 'decimal',
      bytes: 'bytes of memory',
      assembly: 'never numbers',
    },
    help: 'As they look: 4 or 8 digits are hex, 16 or 32 of 0 and 1 binary, pairs apart are bytes of memory, other digits decimal.',
  }),
  address: field.word({
    label: 'First address',
    group: 'Reading',
    bits: 64,
    default: 0n,
    help: 'Where the first instruction stands; a listing says it itself.',
  }),
  names: field.choice({
    label: 'Register names',
    group: 'Reading',
    default: 'abi',
    options: { abi: 'a0, sp', numeric: 'x10, x2' },
  }),
} as const;

export type CodecInputs = Values<typeof inputs>;
