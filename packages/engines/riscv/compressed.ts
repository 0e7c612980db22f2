/**
 * The 16-bit instructions of RV32C: each one's encoding, the 32-bit instruction it stands for, and
 * the choice among them.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20191213), chapter 16 and tables 16.5–16.7. The
 * order of choice is the one GNU as is seen to make.
 */

import { type Instruction, instructionNamed, type Operands } from './instructions.ts';

/** Gives the halfword where the operands fit and 0 where they do not (0 is no instruction). */
type Fit = (rd: number, rs1: number, rs2: number, imm: number) => number;

export interface CompressedInstruction {
  readonly name: string;
  readonly match: number;
  readonly mask: number;
  /** The 32-bit instruction it stands for. */
  readonly base: Instruction;
  readonly fit: Fit;
  /** Operands of a halfword that matches, as those of `base`; undefined where the encoding is reserved. */
  readonly expand: (half: number) => Operands | undefined;
}

/** x8–x15, the registers three bits can name. */
const near = (r: number): boolean => r >= 8 && r < 16;
const rdLow = (h: number): number => 8 + ((h >> 2) & 7);
const rsLow = (h: number): number => 8 + ((h >> 7) & 7);
const rdFull = (h: number): number => (h >> 7) & 31;
const rs2Full = (h: number): number => (h >> 2) & 31;
const bit = (h: number, at: number, to: number): number => ((h >> at) & 1) << to;

const putCI = (v: number): number => bit(v, 5, 12) | ((v & 31) << 2);
const getCI = (h: number): number => (((h << 19) >> 31) << 5) | ((h >> 2) & 31);
const isCI = (v: number): boolean => v >= -32 && v < 32;
const putWord = (v: number): number => (((v >> 3) & 7) << 10) | bit(v, 2, 6) | bit(v, 6, 5);
const getWord = (h: number): number => (((h >> 10) & 7) << 3) | bit(h, 6, 2) | bit(h, 5, 6);
const isScaled = (v: number, end: number, by: number): boolean => v >= 0 && v < end && v % by === 0;

/** Distance of `c.j` and `c.jal` (−2048…2046, even) into its scattered bits. */
export const encodeCJ = (v: number): number =>
  bit(v, 11, 12) |
  bit(v, 4, 11) |
  (((v >> 8) & 3) << 9) |
  bit(v, 10, 8) |
  bit(v, 6, 7) |
  bit(v, 7, 6) |
  (((v >> 1) & 7) << 3) |
  bit(v, 5, 2);
const getCJ = (h: number): number =>
  (((h << 19) >> 31) << 11) |
  bit(h, 11, 4) |
  (((h >> 9) & 3) << 8) |
  bit(h, 8, 10) |
  bit(h, 7, 6) |
  bit(h, 6, 7) |
  (((h >> 3) & 7) << 1) |
  bit(h, 2, 5);

/** Distance of `c.beqz` and `c.bnez` (−256…254, even) into its scattered bits. */
export const encodeCB = (v: number): number =>
  bit(v, 8, 12) |
  (((v >> 3) & 3) << 10) |
  (((v >> 6) & 3) << 5) |
  (((v >> 1) & 3) << 3) |
  bit(v, 5, 2);
const getCB = (h: number): number =>
  (((h << 19) >> 31) << 8) |
  (((h >> 10) & 3) << 3) |
  (((h >> 5) & 3) << 6) |
  (((h >> 3) & 3) << 1) |
  bit(h, 2, 5);

/** `c.j` and `c.jal` reach −2048…2046, `c.beqz` and `c.bnez` −256…254. */
export const reachesCJ = (v: number): boolean => v >= -2048 && v < 2048 && (v & 1) === 0;
export const reachesCB = (v: number): boolean => v >= -256 && v < 256 && (v & 1) === 0;

const fields = (rd: number, rs1: number, rs2: number, imm: number): Operands => ({
  rd,
  rs1,
  rs2,
  imm,
});
const never: Fit = () => 0;

function row(
  name: string,
  match: number,
  mask: number,
  base: string,
  fit: Fit,
  expand: (half: number) => Operands | undefined,
): CompressedInstruction {
  return { name, match, mask, base: instructionNamed(base), fit, expand };
}

/** `rd' = rd' op rs2'`; a commutative one takes its operands either way round. */
function arithmetic(name: string, match: number, commutes: boolean): CompressedInstruction {
  const put = (d: number, t: number): number => match | ((d & 7) << 7) | ((t & 7) << 2);
  return row(
    `c.${name}`,
    match,
    0xfc63,
    name,
    (rd, rs1, rs2) => {
      if (!near(rd) || !near(rs1) || !near(rs2)) return 0;
      if (rd === rs1) return put(rd, rs2);
      return commutes && rd === rs2 ? put(rd, rs1) : 0;
    },
    (h) => fields(rsLow(h), rsLow(h), rdLow(h), 0),
  );
}

/** Shift right of x8–x15; a shift amount of 32 and more is RV64's. */
function shiftRight(name: string, match: number): CompressedInstruction {
  return row(
    `c.${name}`,
    match,
    0xec03,
    name,
    (rd, rs1, _, imm) =>
      near(rd) && rd === rs1 && imm > 0 && imm < 32 ? match | ((rd & 7) << 7) | putCI(imm) : 0,
    (h) => ((h & 0x1000) !== 0 ? undefined : fields(rsLow(h), rsLow(h), 0, (h >> 2) & 31)),
  );
}

/** Every RV32C integer instruction, those with the more fixed bits first. */
export const COMPRESSED: readonly CompressedInstruction[] = [
  row(
    'c.nop',
    0x0001,
    0xffff,
    'addi',
    (rd, rs1, _, imm) => (rd === 0 && rs1 === 0 && imm === 0 ? 1 : 0),
    () => fields(0, 0, 0, 0),
  ),
  row(
    'c.ebreak',
    0x9002,
    0xffff,
    'ebreak',
    () => 0x9002,
    () => fields(0, 0, 0, 0),
  ),
  row(
    'c.jr',
    0x8002,
    0xf07f,
    'jalr',
    (rd, rs1, _, imm) => (rd === 0 && rs1 !== 0 && imm === 0 ? 0x8002 | (rs1 << 7) : 0),
    (h) => (rdFull(h) === 0 ? undefined : fields(0, rdFull(h), 0, 0)),
  ),
  row(
    'c.jalr',
    0x9002,
    0xf07f,
    'jalr',
    (rd, rs1, _, imm) => (rd === 1 && rs1 !== 0 && imm === 0 ? 0x9002 | (rs1 << 7) : 0),
    (h) => fields(1, rdFull(h), 0, 0),
  ),
  row(
    'c.mv',
    0x8002,
    0xf003,
    'add',
    (rd, rs1, rs2) => (rd !== 0 && rs1 === 0 && rs2 !== 0 ? 0x8002 | (rd << 7) | (rs2 << 2) : 0),
    (h) => fields(rdFull(h), 0, rs2Full(h), 0),
  ),
  row(
    'c.add',
    0x9002,
    0xf003,
    'add',
    (rd, rs1, rs2) =>
      rd === 0
        ? 0
        : rd === rs1 && rs2 !== 0
          ? 0x9002 | (rd << 7) | (rs2 << 2)
          : rd === rs2 && rs1 !== 0
            ? 0x9002 | (rd << 7) | (rs1 << 2)
            : 0,
    (h) => fields(rdFull(h), rdFull(h), rs2Full(h), 0),
  ),
  row(
    'c.addi4spn',
    0x0000,
    0xe003,
    'addi',
    (rd, rs1, _, imm) =>
      near(rd) && rs1 === 2 && imm > 0 && isScaled(imm, 1024, 4)
        ? ((rd & 7) << 2) |
          (((imm >> 4) & 3) << 11) |
          (((imm >> 6) & 15) << 7) |
          bit(imm, 2, 6) |
          bit(imm, 3, 5)
        : 0,
    (h) => {
      const imm = (((h >> 11) & 3) << 4) | (((h >> 7) & 15) << 6) | bit(h, 6, 2) | bit(h, 5, 3);
      return imm === 0 ? undefined : fields(rdLow(h), 2, 0, imm);
    },
  ),
  row(
    'c.lw',
    0x4000,
    0xe003,
    'lw',
    (rd, rs1, _, imm) =>
      near(rd) && near(rs1) && isScaled(imm, 128, 4)
        ? 0x4000 | ((rd & 7) << 2) | ((rs1 & 7) << 7) | putWord(imm)
        : 0,
    (h) => fields(rdLow(h), rsLow(h), 0, getWord(h)),
  ),
  row(
    'c.sw',
    0xc000,
    0xe003,
    'sw',
    (_, rs1, rs2, imm) =>
      near(rs2) && near(rs1) && isScaled(imm, 128, 4)
        ? 0xc000 | ((rs2 & 7) << 2) | ((rs1 & 7) << 7) | putWord(imm)
        : 0,
    (h) => fields(0, rsLow(h), rdLow(h), getWord(h)),
  ),
  row(
    'c.addi',
    0x0001,
    0xe003,
    'addi',
    (rd, rs1, _, imm) =>
      rd !== 0 && rd === rs1 && imm !== 0 && isCI(imm) ? 0x0001 | (rd << 7) | putCI(imm) : 0,
    (h) => fields(rdFull(h), rdFull(h), 0, getCI(h)),
  ),
  row('c.jal', 0x2001, 0xe003, 'jal', never, (h) => fields(1, 0, 0, getCJ(h))),
  row(
    'c.li',
    0x4001,
    0xe003,
    'addi',
    (rd, rs1, _, imm) => (rd !== 0 && rs1 === 0 && isCI(imm) ? 0x4001 | (rd << 7) | putCI(imm) : 0),
    (h) => fields(rdFull(h), 0, 0, getCI(h)),
  ),
  row(
    'c.addi16sp',
    0x6101,
    0xef83,
    'addi',
    (rd, rs1, _, imm) =>
      rd === 2 && rs1 === 2 && imm !== 0 && imm >= -512 && imm < 512 && imm % 16 === 0
        ? 0x6101 |
          bit(imm, 9, 12) |
          bit(imm, 4, 6) |
          bit(imm, 6, 5) |
          (((imm >> 7) & 3) << 3) |
          bit(imm, 5, 2)
        : 0,
    (h) => {
      const imm =
        (((h << 19) >> 31) << 9) |
        bit(h, 6, 4) |
        bit(h, 5, 6) |
        (((h >> 3) & 3) << 7) |
        bit(h, 2, 5);
      return imm === 0 ? undefined : fields(2, 2, 0, imm);
    },
  ),
  row(
    'c.lui',
    0x6001,
    0xe003,
    'lui',
    (rd, _, __, imm) =>
      rd !== 0 && rd !== 2 && ((imm > 0 && imm < 32) || (imm >= 0xfffe0 && imm < 0x100000))
        ? 0x6001 | (rd << 7) | putCI(imm)
        : 0,
    (h) => (getCI(h) === 0 ? undefined : fields(rdFull(h), 0, 0, getCI(h) & 0xfffff)),
  ),
  shiftRight('srli', 0x8001),
  shiftRight('srai', 0x8401),
  row(
    'c.andi',
    0x8801,
    0xec03,
    'andi',
    (rd, rs1, _, imm) =>
      near(rd) && rd === rs1 && isCI(imm) ? 0x8801 | ((rd & 7) << 7) | putCI(imm) : 0,
    (h) => fields(rsLow(h), rsLow(h), 0, getCI(h)),
  ),
  arithmetic('sub', 0x8c01, false),
  arithmetic('xor', 0x8c21, true),
  arithmetic('or', 0x8c41, true),
  arithmetic('and', 0x8c61, true),
  row('c.j', 0xa001, 0xe003, 'jal', never, (h) => fields(0, 0, 0, getCJ(h))),
  row('c.beqz', 0xc001, 0xe003, 'beq', never, (h) => fields(0, rsLow(h), 0, getCB(h))),
  row('c.bnez', 0xe001, 0xe003, 'bne', never, (h) => fields(0, rsLow(h), 0, getCB(h))),
  row(
    'c.slli',
    0x0002,
    0xe003,
    'slli',
    (rd, rs1, _, imm) =>
      rd !== 0 && rd === rs1 && imm > 0 && imm < 32 ? 0x0002 | (rd << 7) | putCI(imm) : 0,
    (h) => ((h & 0x1000) !== 0 ? undefined : fields(rdFull(h), rdFull(h), 0, (h >> 2) & 31)),
  ),
  row(
    'c.lwsp',
    0x4002,
    0xe003,
    'lw',
    (rd, rs1, _, imm) =>
      rd !== 0 && rs1 === 2 && isScaled(imm, 256, 4)
        ? 0x4002 | (rd << 7) | bit(imm, 5, 12) | (((imm >> 2) & 7) << 4) | (((imm >> 6) & 3) << 2)
        : 0,
    (h) =>
      rdFull(h) === 0
        ? undefined
        : fields(rdFull(h), 2, 0, bit(h, 12, 5) | (((h >> 4) & 7) << 2) | (((h >> 2) & 3) << 6)),
  ),
  row(
    'c.swsp',
    0xc002,
    0xe003,
    'sw',
    (_, rs1, rs2, imm) =>
      rs1 === 2 && isScaled(imm, 256, 4)
        ? 0xc002 | (rs2 << 2) | (((imm >> 2) & 15) << 9) | (((imm >> 6) & 3) << 7)
        : 0,
    (h) => fields(0, 2, rs2Full(h), (((h >> 9) & 15) << 2) | (((h >> 7) & 3) << 6)),
  ),
];

const byName = new Map(COMPRESSED.map((c) => [c.name, c]));

/** The compressed instruction of that name (`c.lwsp`), or undefined. */
export function compressedNamed(name: string): CompressedInstruction | undefined {
  return byName.get(name);
}

/** The compressed instruction a halfword is; undefined where it is none, or a reserved encoding. */
export function identifyCompressed(half: number): CompressedInstruction | undefined {
  for (const c of COMPRESSED) {
    if ((half & c.mask) === c.match) return c.expand(half) === undefined ? undefined : c;
  }
  return undefined;
}

/** What may stand for each 32-bit instruction, by its `op`, in the order GNU as tries. */
const CHOICES: readonly (readonly Fit[])[] = (() => {
  const order: Record<string, string[]> = {
    addi: ['c.addi4spn', 'c.addi', 'c.nop', 'c.addi16sp', 'c.li'],
    add: ['c.add', 'c.mv'],
  };
  const choices: Fit[][] = [];
  for (const c of COMPRESSED) {
    if (c.fit === never) continue;
    const names = order[c.base.name];
    choices[c.base.op] =
      names === undefined
        ? [...(choices[c.base.op] ?? []), c.fit]
        : names.map((name) => byName.get(name)!.fit);
  }
  const move = byName.get('c.mv')!.fit;
  // GNU as writes `addi a0, a1, 0`, which is what `mv` is, as c.mv.
  choices[instructionNamed('addi').op]!.push((rd, rs1, _, imm) =>
    imm === 0 ? move(rd, 0, rs1, 0) : 0,
  );
  return choices;
})();

/**
 * The halfword that stands for an instruction, or 0 where none does. Branches and jumps to labels
 * are not chosen here: their distance is known only after layout.
 */
export function compress(
  i: Instruction,
  rd: number,
  rs1: number,
  rs2: number,
  imm: number,
): number {
  const choices = CHOICES[i.op];
  if (choices === undefined) return 0;
  for (const fit of choices) {
    const half = fit(rd, rs1, rs2, imm);
    if (half !== 0) return half;
  }
  return 0;
}
