import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { type Instruction, LISTED } from '@tollbench/engines/riscv/codec/instruction.ts';
import { isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Where the RISC-V encodings went, and what is left',
  description:
    'Of the 2³⁰ words of 32 bits, every ratified extension together takes 43 %. The base takes a fifth, floating point a sixth, all of multiplication and division four hundredths of one per cent. Counted exactly from the opcode list: what an instruction of each format costs, who holds what, and what a custom extension has to live in.',
  keywords: [
    'RISC-V opcode map',
    'encoding space',
    'custom instructions',
    'custom-0',
    'compressed instructions',
    'instruction format',
    'reserved opcodes',
  ],
  published: '2026-11-28',
  updated: '2026-11-28',
  tools: ['instruction-codec'],
};

/** Instructions of 32 bits that a 64-bit machine may have, pseudo-instructions apart. */
export const wide: readonly Instruction[] = LISTED.filter(
  ({ size, pseudo, xlen }) => size === 32 && pseudo === undefined && xlen !== 32,
);

type Cube = Pick<Instruction, 'mask' | 'match'>;

/**
 * The share of all words of 32 bits, their lowest two being 11, that fit at least one of these: by halves, bit by bit from the
 * highest. Values of a field that are reserved count with their instruction.
 */
export function shareOf(cubes: readonly Cube[], bit = 31): number {
  if (cubes.length === 0) return 0;
  const below = 2 ** (bit + 1) - 1;
  if (cubes.some(({ mask }) => (mask & below) >>> 0 === 3)) return 1;
  const at = 2 ** bit;
  const with0 = cubes.filter(({ mask, match }) => !(mask & at) || !(match & at));
  const with1 = cubes.filter(({ mask, match }) => !(mask & at) || match & at);
  if (with0.length === cubes.length && with1.length === cubes.length)
    return shareOf(cubes, bit - 1);
  return (shareOf(with0, bit - 1) + shareOf(with1, bit - 1)) / 2;
}

/** Major opcodes: bits 6 to 2, of which there are 32. */
export const MAJOR = 32;
const majorOf = ({ match }: Cube): number => (match >>> 2) & 31;
export const byMajor = Array.from(
  { length: MAJOR },
  (_, k) => MAJOR * shareOf(wide.filter((i) => majorOf(i) === k)),
);
export const total = shareOf(wide);

/** Names of the major opcodes as the manual’s map has them. */
const NAMES =
  'LOAD LOAD-FP custom-0 MISC-MEM OP-IMM AUIPC OP-IMM-32 48b STORE STORE-FP custom-1 AMO OP LUI OP-32 64b MADD MSUB NMSUB NMADD OP-FP OP-V custom-2 48b BRANCH JALR reserved JAL SYSTEM OP-VE custom-3 ≥80b'.split(
    ' ',
  );

/** Who holds what, by the first extension that brings an instruction. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['base: RV64I', /^I$/u],
  ['CSRs and fences: Zicsr, Zifencei', /^(Zicsr|Zifencei)$/u],
  ['multiplication and division: M', /^M\b/u],
  ['atomics: A, Zabha, Zacas', /^(A\b|Zabha|Zacas)/u],
  ['single precision: F', /^F$/u],
  ['double precision: D', /^D$/u],
  ['quadruple precision: Q', /^Q$/u],
  ['half precision: Zfh', /^Zfh(min)?$/u],
  ['other floating point: Zfa, Zfbfmin', /Zfa$|^Zfbfmin|^[DQ]\+Zfhmin/u],
  ['bits: Zba, Zbb, Zbc, Zbs', /^Zb[abcs]\b/u],
  ['scalar cryptography: Zbkb, Zbkx, Zk', /^Z(bk|k)/u],
  ['vectors: V', /^V$/u],
  ['vector cryptography and bfloat16', /^Zv/u],
  ['privileged: S, H and their kind', /^(H|S|Machine)/u],
  ['all others', /./u],
];
const groupOf = ({ extension }: Instruction): string =>
  GROUPS.find(([, pattern]) => pattern.test(extension))?.[0] ?? '';
export const groups = GROUPS.map(([name]) => {
  const own = wide.filter((i) => groupOf(i) === name);
  return { name, count: own.length, share: shareOf(own) };
});

/** What one instruction takes of 2³⁰ words, by the bits it leaves open. */
export const FORMATS: readonly (readonly [string, string, number])[] = [
  ['three registers', 'add', 15],
  ['three registers and a rounding mode', 'fadd.d', 18],
  ['two registers and 12 bits', 'addi, lw, beq', 22],
  ['four registers and a rounding mode', 'fmadd.d', 23],
  ['one register and 20 bits', 'lui, jal', 25],
];
/** Of one instruction by its name, from the table: bits that are not fixed. */
export function openBits(name: string): number {
  const found = wide.find(({ template }) => template === name);
  if (!found) throw new Error(`no instruction ${name}`);
  let open = 0;
  for (let bit = 0; bit < 32; bit++) if (!(found.mask & (2 ** bit))) open++;
  return open;
}

/** Words of 16 bits: the lowest two bits not 11. */
const SHORT = 3 * 2 ** 14;
const shortWords = (march: string): number => {
  const isa = isaOf(march, 64);
  let count = 0;
  for (let word = 0; word < 65536; word++) if ((word & 3) !== 3 && decode(word, isa)) count++;
  return count;
};
/** What C has, with double-precision loads and stores; what Zcb adds to it. */
export const short = { gc: shortWords('rv64gc'), zcb: shortWords('rv64gc_zcb'), all: SHORT };

const used = (x: number): string => `${fixed(100 * x, x < 0.0005 ? 4 : x < 0.01 ? 3 : 1)} %`;
const count = (n: number): string => n.toLocaleString('en').replaceAll(',', '\u202f');
const one = (name: string): number =>
  groups.find((g) => g.name.startsWith(name))?.share ?? Number.NaN;

const mapPlot: Plot = {
  id: 'encodings-map',
  title: 'How much of each major opcode is taken',
  alt: `Bars over the 32 major opcodes, from 0 to 100 %. Full are AUIPC, LUI, JAL and the four of fused multiply-add. OP, with all of add to remu, is ${fixed(100 * (byMajor[12] ?? 0), 0)} % full, OP-32 ${fixed(100 * (byMajor[14] ?? 0), 0)} %. Empty are custom-0 to custom-3, one that is reserved, and the four of longer instructions.`,
  x: { label: 'Major opcode, bits 6 to 2', domain: [-0.6, 31.6] },
  y: { label: 'Taken', unit: '%', domain: [0, 105] },
  names: 'none',
  marks: [
    {
      kind: 'bars',
      label: 'taken',
      colour: 1,
      width: 0.75,
      x: byMajor.map((_, k) => k),
      y: byMajor.map((x) => 100 * x),
    },
  ],
};

export const data = {
  ...{ mapPlot, total, short },
  instructions: wide.length,
  base: one('base'),
  m: one('multiplication'),
  float: ['single', 'double', 'quadruple', 'half', 'other floating'].reduce(
    (sum, name) => sum + one(name),
    0,
  ),
  v: one('vectors'),
  vectors: groups.find((g) => g.name.startsWith('vectors'))?.count,
  op: byMajor[12] ?? Number.NaN,
  fused: openBits('fmadd.d'),
  shortLeft: SHORT - short.zcb,
  table: {
    columns: [
      { label: 'Held by' },
      { label: 'Instructions' },
      { label: 'Of 2³⁰ words' },
      { label: 'Major opcodes' },
    ],
    rows: groups.map((g) => [
      g.name,
      String(g.count),
      used(g.share),
      fixed(MAJOR * g.share, g.share < 0.001 ? 4 : 2),
    ]),
  },
  formats: {
    columns: [
      { label: 'An instruction of' },
      { label: 'As' },
      { label: 'Open bits' },
      { label: 'Fit into a major opcode' },
    ],
    rows: FORMATS.map(([what, as, bits]) => [what, as, String(bits), count(2 ** (25 - bits))]),
  },
  map: {
    columns: [{ label: 'Bits 6 to 2' }, { label: 'Name' }, { label: 'Taken' }],
    rows: NAMES.map((name, k) => [
      k.toString(2).padStart(5, '0'),
      name,
      used(byMajor[k] ?? Number.NaN),
    ]),
  },
  links: await Promise.all([
    stateOf('instruction-codec', {
      source: 'fmadd.d fa0, fa1, fa2, fa3\nmul a0, a1, a2\naddi a0, a1, -1',
    }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'RISC-V International',
    title: 'The RISC-V Instruction Set Manual, Volume I: Unprivileged Architecture',
    source: 'riscv.org',
    year: 2024,
    place: 'chapter “RV32/64G instruction set listings”, opcode map',
  },
  {
    authors: 'RISC-V International',
    title: 'riscv-opcodes',
    source: 'github.com/riscv/riscv-opcodes',
    year: 2026,
  },
  {
    authors: 'A. Waterman',
    title: 'Design of the RISC-V Instruction Set Architecture',
    source: 'PhD thesis, University of California, Berkeley, EECS-2016-1',
    year: 2016,
    place: 'chapters 3 and 5',
  },
];
