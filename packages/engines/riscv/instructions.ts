/**
 * Every 32-bit instruction of RV32IM, Zicsr, Zifencei, Zba, Zbb and the machine mode, as data.
 *
 * The one table behind the assembler, the disassembler and the simulator. `op` is the number the
 * simulator dispatches on, dense from 1, so that its switch becomes a jump table.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20191213), chapter 24; Volume II (1.12),
 * section 3.3; RISC-V Bit-Manipulation ISA 1.0.0.
 */
import {
  decodeB,
  decodeI,
  decodeJ,
  decodeS,
  encodeB,
  encodeI,
  encodeJ,
  encodeS,
} from './fields.ts';

export type Extension = 'I' | 'M' | 'C' | 'Zicsr' | 'Zifencei' | 'Zba' | 'Zbb' | 'Machine';

/**
 * How the operands lie in the word: `R` rd rs1 rs2 · `R1` rd rs1 · `I` rd rs1 imm12 · `shift` rd
 * rs1 shamt5 · `load` rd imm12(rs1) · `store` rs2 imm12(rs1) · `B` rs1 rs2 distance · `U` rd imm20 ·
 * `J` rd distance · `csr` rd csr rs1 · `csri` rd csr uimm5 · `fence` pred succ · `none`.
 */
export type Format =
  | 'R'
  | 'R1'
  | 'I'
  | 'shift'
  | 'load'
  | 'store'
  | 'B'
  | 'U'
  | 'J'
  | 'csr'
  | 'csri'
  | 'fence'
  | 'none';

export interface Instruction {
  readonly name: string;
  readonly extension: Extension;
  readonly format: Format;
  /** The fixed bits, and which bits are fixed: `(word & mask) === match`, as signed 32-bit. */
  readonly match: number;
  readonly mask: number;
  readonly op: number;
}

const MASKS: Record<Format, number> = {
  R: 0xfe00707f,
  R1: 0xfff0707f,
  I: 0x707f,
  shift: 0xfe00707f,
  load: 0x707f,
  store: 0x707f,
  B: 0x707f,
  U: 0x7f,
  J: 0x7f,
  csr: 0x707f,
  csri: 0x707f,
  fence: 0x707f,
  none: 0xffffffff,
};

/** `name format match`, in the order of their `op`. */
const TABLE: readonly [Extension, string][] = [
  ['I', 'lui U 37|auipc U 17|jal J 6f|jalr load 67'],
  ['I', 'beq B 63|bne B 1063|blt B 4063|bge B 5063|bltu B 6063|bgeu B 7063'],
  ['I', 'lb load 3|lh load 1003|lw load 2003|lbu load 4003|lhu load 5003'],
  ['I', 'sb store 23|sh store 1023|sw store 2023'],
  ['I', 'addi I 13|slti I 2013|sltiu I 3013|xori I 4013|ori I 6013|andi I 7013'],
  ['I', 'slli shift 1013|srli shift 5013|srai shift 40005013'],
  ['I', 'add R 33|sub R 40000033|sll R 1033|slt R 2033|sltu R 3033|xor R 4033'],
  ['I', 'srl R 5033|sra R 40005033|or R 6033|and R 7033|fence fence f'],
  ['Zifencei', 'fence.i none 100f'],
  ['I', 'ecall none 73|ebreak none 100073'],
  ['M', 'mul R 2000033|mulh R 2001033|mulhsu R 2002033|mulhu R 2003033'],
  ['M', 'div R 2004033|divu R 2005033|rem R 2006033|remu R 2007033'],
  ['Zicsr', 'csrrw csr 1073|csrrs csr 2073|csrrc csr 3073'],
  ['Zicsr', 'csrrwi csri 5073|csrrsi csri 6073|csrrci csri 7073'],
  ['Zba', 'sh1add R 20002033|sh2add R 20004033|sh3add R 20006033'],
  ['Zbb', 'andn R 40007033|orn R 40006033|xnor R 40004033'],
  ['Zbb', 'clz R1 60001013|ctz R1 60101013|cpop R1 60201013'],
  ['Zbb', 'max R a006033|maxu R a007033|min R a004033|minu R a005033'],
  ['Zbb', 'sext.b R1 60401013|sext.h R1 60501013|zext.h R1 8004033'],
  ['Zbb', 'rol R 60001033|ror R 60005033|rori shift 60005013'],
  ['Zbb', 'orc.b R1 28705013|rev8 R1 69805013'],
  ['Machine', 'mret none 30200073|wfi none 10500073|sret none 10200073'],
];

export const INSTRUCTIONS: readonly Instruction[] = TABLE.flatMap(([extension, row]) =>
  row.split('|').map((cell) => {
    const [name, format, match] = cell.split(' ') as [string, Format, string];
    return {
      name,
      extension,
      format,
      match: Number.parseInt(match, 16) | 0,
      mask: MASKS[format] | 0,
    };
  }),
).map((instruction, index) => ({ ...instruction, op: index + 1 }));

const byName = new Map(INSTRUCTIONS.map((instruction) => [instruction.name, instruction]));

/** The instruction of that name; throws on a name outside the table, which only a caller's slip can give. */
export function instructionNamed(name: string): Instruction {
  const found = byName.get(name);
  if (found === undefined) throw new RangeError(`no instruction ${name}`);
  return found;
}

/** An instruction with its operands; `imm` is the sign-extended immediate, shift amount, CSR or distance. */
export interface Operands {
  readonly rd: number;
  readonly rs1: number;
  readonly rs2: number;
  /** `U`: the upper 20 bits as 0…0xfffff; `fence`: fm, predecessor, successor as 12 bits; `csri`: uimm5 is `rs1`. */
  readonly imm: number;
}

/** The 32-bit word, as a signed integer. Operands must be in range: the assembler has checked them. */
export function encode(i: Instruction, rd: number, rs1: number, rs2: number, imm: number): number {
  switch (i.format) {
    case 'R':
      return i.match | (rd << 7) | (rs1 << 15) | (rs2 << 20);
    case 'R1':
      return i.match | (rd << 7) | (rs1 << 15);
    case 'I':
    case 'load':
    case 'csr':
    case 'csri':
    case 'fence':
      return i.match | (rd << 7) | (rs1 << 15) | encodeI(imm);
    case 'shift':
      return i.match | (rd << 7) | (rs1 << 15) | (imm << 20);
    case 'store':
      return i.match | (rs1 << 15) | (rs2 << 20) | encodeS(imm);
    case 'B':
      return i.match | (rs1 << 15) | (rs2 << 20) | encodeB(imm);
    case 'U':
      return i.match | (rd << 7) | (imm << 12);
    case 'J':
      return i.match | (rd << 7) | encodeJ(imm);
    case 'none':
      return i.match;
  }
}

/** Instructions that may match a word, by its major opcode; no two of the table match the same word. */
const byOpcode: Instruction[][] = Array.from({ length: 128 }, () => []);
for (const i of INSTRUCTIONS) byOpcode[i.match & 127]!.push(i);

/** The instruction a 32-bit word is, or undefined where it is none of the table. */
export function identify(word: number): Instruction | undefined {
  for (const i of byOpcode[word & 127]!) if ((word & i.mask) === i.match) return i;
  return undefined;
}

/** Operands of a word that is `instruction`; fields the format lacks are 0. */
export function operandsOf(instruction: Instruction, word: number): Operands {
  const rd = (word >>> 7) & 31;
  const rs1 = (word >>> 15) & 31;
  const rs2 = (word >>> 20) & 31;
  switch (instruction.format) {
    case 'R':
      return { rd, rs1, rs2, imm: 0 };
    case 'R1':
      return { rd, rs1, rs2: 0, imm: 0 };
    case 'I':
    case 'load':
      return { rd, rs1, rs2: 0, imm: decodeI(word) };
    case 'shift':
      return { rd, rs1, rs2: 0, imm: rs2 };
    case 'csr':
    case 'csri':
    case 'fence':
      return { rd, rs1, rs2: 0, imm: word >>> 20 };
    case 'store':
      return { rd: 0, rs1, rs2, imm: decodeS(word) };
    case 'B':
      return { rd: 0, rs1, rs2, imm: decodeB(word) };
    case 'U':
      return { rd, rs1: 0, rs2: 0, imm: word >>> 12 };
    case 'J':
      return { rd, rs1: 0, rs2: 0, imm: decodeJ(word) };
    case 'none':
      return { rd: 0, rs1: 0, rs2: 0, imm: 0 };
  }
}
