import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { KERNEL, XV6 } from './samples.ts';

/** Characters of words that are read in a frame. */
export const QUICK = 40_000;
export const MAX_TEXT = 1_000_000;
/** Bytes of a dump: what a link may name. */
const MAX_FILE = 16 * 1024 * 1024;

const tables = when('task', 'walk', 'map');
const access = when('task', 'walk', 'pmp');
const walk = when('task', 'walk');
const words = when('source', 'words');
const mappings = when('source', 'mappings');
const file = when('source', 'file');

const bit = { '0': '0', '1': '1' } as const;

export const inputs = {
  task: field.choice({
    label: 'Question',
    group: 'Address',
    default: 'walk',
    options: {
      walk: 'where an address goes',
      map: 'what the tables map',
      pmp: 'what PMP allows',
      entry: 'what an entry says',
    },
  }),
  scheme: field.choice({
    label: 'Translation',
    group: 'Address',
    default: 'sv39',
    options: {
      sv32: 'Sv32',
      sv39: 'Sv39',
      sv48: 'Sv48',
      sv57: 'Sv57',
      bare32: 'Bare, RV32',
      bare64: 'Bare, RV64',
      sv32x4: 'Sv32x4, second stage',
      sv39x4: 'Sv39x4, second stage',
      sv48x4: 'Sv48x4, second stage',
      sv57x4: 'Sv57x4, second stage',
    },
    help: 'MODE of satp; the second stage, of hgatp, takes a guest’s physical addresses.',
  }),
  va: field.word({
    label: 'Virtual address',
    group: 'Address',
    bits: 64,
    default: 0x3ffffff123n,
    help: 'Of a second stage the guest’s physical address.',
    when: walk,
  }),
  pa: field.word({
    label: 'Physical address',
    group: 'Address',
    bits: 56,
    default: 0x80010000n,
    when: when('task', 'pmp'),
  }),
  kind: field.choice({
    label: 'Access',
    group: 'Address',
    default: 'load',
    options: { fetch: 'fetch', load: 'load', store: 'store or AMO' },
    help: 'An AMO counts as a store, LR as a load.',
    when: access,
  }),
  privilege: field.choice({
    label: 'By',
    group: 'Address',
    default: 'S',
    options: { U: 'U', S: 'S', M: 'M' },
    help: 'The mode the hart is in.',
    when: access,
  }),
  mprv: field.choice({
    label: 'MPRV',
    group: 'Address',
    default: 'off',
    options: { off: '0', S: '1, MPP = S', U: '1, MPP = U' },
    help: 'With MPRV set M loads and stores with the privilege of MPP, but does not fetch with it.',
    when: when('privilege', 'M'),
  }),
  bytes: field.integer({
    label: 'Bytes',
    group: 'Address',
    default: 4,
    min: 1,
    max: 64,
    help: 'As many as the access has; PMP looks at each.',
    when: access,
  }),
  sum: field.choice({
    label: 'SUM',
    group: 'Address',
    default: '0',
    options: bit,
    help: 'mstatus.SUM: S may load from and store to pages of U.',
    when: walk,
  }),
  mxr: field.choice({
    label: 'MXR',
    group: 'Address',
    default: '0',
    options: bit,
    help: 'mstatus.MXR: loads may read what is only executable.',
    when: walk,
  }),
  pte: field.word({
    label: 'Entry',
    group: 'Address',
    bits: 64,
    default: 0x21fdac1fn,
    when: when('task', 'entry'),
  }),
  level: field.integer({
    label: 'Level',
    group: 'Address',
    default: 0,
    min: 0,
    max: 4,
    help: 'Of the table it stands in: 0 is the last one, whose leaves are pages of 4 KiB.',
    when: when('task', 'entry'),
  }),
  source: field.choice({
    label: 'Tables from',
    group: 'Tables',
    default: 'words',
    options: { words: 'words of memory', mappings: 'mappings', file: 'a dump (.bin)' },
    when: tables,
  }),
  words: field.text({
    label: 'Words',
    group: 'Tables',
    default: XV6,
    maxLength: MAX_TEXT,
    rows: 10,
    opens: { endings: ['.txt', '.log', '.dump'], what: 'a dump in text' },
    help: 'address: word word …, a dump of GDB, QEMU, U-Boot, xxd, hexdump, what vmprint of xv6 prints, or an oops of Linux with its pgd and pte. “satp = …” or “root …” may stand before.',
    when: words,
  }),
  width: field.choice({
    label: 'Words of',
    group: 'Tables',
    default: 'auto',
    options: {
      auto: 'as their digits say',
      '2': '2 bytes',
      '4': '4 bytes',
      '8': '8 bytes',
      bytes: 'bytes',
    },
    when: words,
  }),
  mappings: field.text({
    label: 'Mappings',
    group: 'Tables',
    default: KERNEL,
    maxLength: MAX_TEXT,
    rows: 10,
    opens: { endings: ['.txt', '.log'], what: 'mappings' },
    help: 'virtual -> physical, bits, size; also QEMU’s info mem, Linux’s kernel_page_tables, xv6’s print_pgtbl. A is set, and D where W is, unless the bits name them.',
    when: mappings,
  }),
  base: field.word({
    label: 'Tables at',
    group: 'Tables',
    bits: 56,
    default: 0x80010000n,
    help: 'Physical address of the root; the other tables follow it.',
    when: mappings,
  }),
  pages: field.choice({
    label: 'Pages',
    group: 'Tables',
    default: 'largest',
    options: { largest: 'the largest that fit', small: '4 KiB unless a line says more' },
    when: mappings,
  }),
  file: field.data({
    label: 'Dump',
    group: 'Tables',
    opens: { endings: ['.bin', '.img', '.raw', '.mem'], what: 'memory', maxBytes: MAX_FILE },
    help: 'Memory byte by byte, to 16 MiB, as pmemsave, dump binary memory or dd write it.',
    when: file,
  }),
  fileBase: field.word({
    label: 'First byte at',
    group: 'Tables',
    bits: 56,
    default: 0x80000000n,
    when: file,
  }),
  rootIs: field.choice({
    label: 'Root table',
    group: 'Tables',
    default: 'said',
    options: {
      said: 'as the words say, or their first page',
      address: 'at an address',
      satp: 'by satp or hgatp',
    },
    when: when('source', 'words', 'file'),
  }),
  root: field.word({
    label: 'Root at',
    group: 'Tables',
    bits: 56,
    default: 0x87f6e000n,
    when: when('rootIs', 'address'),
  }),
  satp: field.word({
    label: 'satp',
    group: 'Tables',
    bits: 64,
    default: 0x8000000000087f6en,
    when: when('rootIs', 'satp'),
  }),
  changes: field.text({
    label: 'Entries changed',
    group: 'Tables',
    default: '',
    maxLength: 20_000,
    rows: 2,
    help: 'address: word, a line each, in place of what the mappings or the dump have there.',
    when: when('source', 'mappings', 'file'),
  }),
  update: field.choice({
    label: 'A or D is 0',
    group: 'Hart',
    default: 'set',
    options: { set: 'the hart sets it (Svadu)', fault: 'it faults (Svade)' },
    when: when('task', 'walk', 'entry'),
  }),
  svnapot: field.choice({
    label: 'Svnapot',
    group: 'Hart',
    default: '1',
    options: { '1': 'has it', '0': 'has not' },
    help: 'N in bit 63: ranges of 64 KiB.',
    when: when('task', 'walk', 'map', 'entry'),
  }),
  svpbmt: field.choice({
    label: 'Svpbmt',
    group: 'Hart',
    default: '1',
    options: { '1': 'has it', '0': 'has not, or PBMTE is 0' },
    help: 'PBMT in bits 62 and 61: memory types by page.',
    when: when('task', 'walk', 'map', 'entry'),
  }),
  absent: field.choice({
    label: 'Words not given',
    group: 'Hart',
    default: 'zero',
    options: { zero: 'are 0', none: 'are no memory' },
    when: walk,
  }),
  pmp: field.text({
    label: 'PMP entries',
    group: 'PMP',
    default: '',
    maxLength: 20_000,
    rows: 6,
    help: 'pmpcfg0 = 0x…, pmpaddr0 = 0x…; or ranges, 0x80000000 128K r-x L; or what OpenSBI prints. Empty: the hart has none.',
    when: access,
  }),
  smepmp: field.choice({
    label: 'mseccfg',
    group: 'PMP',
    default: 'off',
    options: { off: '0', mml: 'MML', mmwp: 'MMWP', both: 'MML and MMWP' },
    help: 'Smepmp, also called ePMP: Machine Mode Lockdown and Machine Mode Whitelist Policy.',
    when: access,
  }),
  grain: field.integer({
    label: 'Granularity G',
    symbol: 'G',
    group: 'PMP',
    default: 0,
    min: 0,
    max: 28,
    help: 'The hart tells apart 2^(G+2) bytes; 0 is 4 bytes, 10 is a page.',
    when: access,
  }),
} as const;

export type WalkerInputs = Values<typeof inputs>;
