/** Fields of the references: a text, a file, a loop, a program; and which of them are counted. */
import { MAX_PACKED } from '@tollbench/engines/cache/trace-pack.ts';
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { packing } from './packing.ts';
import { sumProgram } from './programs.ts';

const MAX_TEXT = 1_000_000;
/** Bytes of a file of text: twenty million references of lackey. */
const MAX_FILE = 400_000_000;

const written = when('source', 'text');
const given = when('source', 'text', 'file');
const loop = when('source', 'pattern');
const program = when('source', 'program');

export const references = {
  source: field.choice({
    label: 'References',
    group: 'Trace and cache',
    default: 'text',
    options: {
      text: 'written here',
      file: 'trace file',
      pattern: 'a loop',
      program: 'RISC-V program',
    },
  }),
  trace: field.text({
    label: 'Sequence',
    group: 'Trace and cache',
    default: '22, 26, 22, 26, 16, 3, 16, 18, 16',
    maxLength: MAX_TEXT,
    rows: 4,
    help: 'Addresses; or a line each with R, W or I; or the lines of din (0 1000) or lackey ( L 1000,4). # begins a comment.',
    when: written,
  }),
  file: field.data({
    label: 'Trace file',
    group: 'Trace and cache',
    opens: {
      endings: ['.din', '.trace', '.txt', '.csv', '.out', '.log', '.gz'],
      what: 'trace',
      maxBytes: MAX_FILE,
      maxKept: MAX_PACKED,
      packs: packing,
    },
    help: 'Text as din, lackey, csapp or pinatrace write it, or addresses, to 400 MB; also as .gz. It is packed here and stays in the browser. Addresses with digits a to f are hex, and then all are.',
    when: when('source', 'file'),
  }),
  unit: field.choice({
    label: 'Addresses of',
    group: 'Trace and cache',
    default: 'word',
    options: {
      byte: 'bytes',
      word: 'words of 4 bytes',
      double: 'words of 8 bytes',
      block: 'blocks (lines)',
    },
    help: 'Of lists without sizes; din, lackey and pinatrace always give bytes.',
    when: given,
  }),
  pattern: field.choice({
    label: 'Loop',
    group: 'Trace and cache',
    default: 'matmul',
    options: {
      stride: 'array by stride',
      matmul: 'matrix product',
      transpose: 'matrix transpose',
      stencil: 'five-point stencil',
      list: 'linked list',
      random: 'random accesses',
      stack: 'stack',
    },
    when: loop,
  }),
  elements: field.integer({
    label: 'Elements, or side of the matrix',
    symbol: 'n',
    group: 'Trace and cache',
    default: 32,
    min: 1,
    max: 10_000_000,
    when: loop,
  }),
  width: field.integer({
    label: 'Bytes of an element',
    group: 'Trace and cache',
    unit: 'B',
    default: 8,
    min: 1,
    max: 1024,
    when: loop,
  }),
  stride: field.integer({
    label: 'Stride',
    group: 'Trace and cache',
    unit: 'elements',
    default: 1,
    min: 1,
    max: 1_000_000,
    when: when('pattern', 'stride'),
  }),
  order: field.choice({
    label: 'Order of loops',
    group: 'Trace and cache',
    default: 'ijk',
    options: {
      ijk: 'ijk',
      ikj: 'ikj',
      jik: 'jik',
      jki: 'jki',
      kij: 'kij',
      kji: 'kji',
      blocked: 'blocked',
    },
    when: when('pattern', 'matmul'),
  }),
  block: field.integer({
    label: 'Side of a block',
    group: 'Trace and cache',
    default: 8,
    min: 1,
    max: 4096,
    when: when('order', 'blocked'),
  }),
  passes: field.integer({
    label: 'Times',
    group: 'Trace and cache',
    default: 2,
    min: 1,
    max: 100_000,
    when: when('pattern', 'stride', 'transpose', 'stencil', 'list', 'random', 'stack'),
  }),
  program: field.text({
    label: 'Program',
    group: 'Trace and cache',
    default: sumProgram,
    maxLength: 100_000,
    rows: 10,
    code: 'asm',
    opens: { endings: ['.s', '.asm'], what: 'assembly' },
    help: 'RV32IMC, as GNU as and the RV32 simulator read it.',
    when: program,
  }),
  environment: field.choice({
    label: 'Environment',
    group: 'Trace and cache',
    default: 'linux',
    options: {
      linux: 'Linux calls',
      rars: 'RARS',
      ripes: 'Ripes',
      venus: 'Venus',
      machine: 'bare machine',
    },
    when: program,
  }),
} as const;

export const counting = {
  base: field.choice({
    label: 'Addresses in',
    group: 'Counting',
    default: 'decimal',
    options: { decimal: 'decimal, or hex with 0x', hex: 'hex' },
    help: 'Of lists; din and lackey are hex.',
    when: written,
  }),
  compressed: field.choice({
    label: 'Instructions of 16 bits',
    group: 'Counting',
    default: 'off',
    options: { off: 'not used', on: 'where they fit' },
    when: when('environment', 'linux', 'machine'),
  }),
  budget: field.integer({
    label: 'Limit',
    group: 'Counting',
    unit: 'instr.',
    default: 100_000,
    min: 1,
    max: 2_000_000,
    help: 'The run is cut after so many instructions.',
    when: program,
  }),
  fetches: field.choice({
    label: 'Instruction fetches',
    group: 'Counting',
    default: 'count',
    options: { count: 'counted', skip: 'passed over' },
  }),
  crossing: field.choice({
    label: 'Over the end of a line',
    group: 'Counting',
    default: 'each',
    options: { each: 'an access to each line', first: 'an access to the first line' },
    help: 'A reference that touches two lines. csapp’s csim looks at the first alone.',
  }),
  warm: field.integer({
    label: 'Accesses not counted',
    group: 'Counting',
    default: 0,
    min: 0,
    max: 40_000_000,
    help: 'The first so many only warm the caches up.',
  }),
  span: field.integer({
    label: 'Accesses counted',
    group: 'Counting',
    default: 0,
    min: 0,
    max: 40_000_000,
    help: '0 is all that follow.',
  }),
} as const;
