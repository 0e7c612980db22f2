/**
 * Machine code back into assembly: the real instruction, or the pseudo-instruction it is usually
 * written as. What comes out assembles to the same word at the same address.
 *
 * Source: RISC-V Assembly Programmer's Manual, "pseudoinstructions".
 */
import { csrName } from './csr.ts';
import { decode } from './decode.ts';
import type { Operands } from './instructions.ts';
import type { Program } from './program.ts';
import { ABI_NAMES } from './registers.ts';

export interface Disassembled {
  readonly address: number;
  /** 2 or 4 bytes, and their bits as an unsigned number. */
  readonly size: 2 | 4;
  readonly word: number;
  /** `addi`, `c.lwsp` expands to `lw`; undefined where the bits are no instruction. */
  readonly name: string | undefined;
  /** `addi a0, a0, 1`; `.word 0x…` or `.half 0x…` where the bits are no instruction. */
  readonly text: string;
  /** Where a branch or jump goes. */
  readonly target: number | undefined;
}

export interface DisassembleOptions {
  /** Write `mv`, `ret`, `beqz` where GNU objdump would. Default true. */
  readonly aliases?: boolean;
  /** A name for a branch's target; undefined writes the address. */
  readonly label?: (address: number) => string | undefined;
}

const hex = (value: number): string => `0x${(value >>> 0).toString(16)}`;
const SETS = 'iorw';
const set = (bits: number): string =>
  [...SETS].filter((_, k) => ((bits >> (3 - k)) & 1) !== 0).join('');

/** One instruction; `low` is the halfword at the address and `high` the one after it. */
export function disassemble(
  low: number,
  high: number,
  address: number,
  options: DisassembleOptions = {},
): Disassembled {
  const { aliases = true, label = () => undefined } = options;
  const half = low & 0xffff;
  const wide = (half & 3) === 3;
  const word = wide ? (half | (high << 16)) >>> 0 : half;
  const decoded = decode(half, word | 0);
  if (decoded === undefined) {
    const text = wide ? `.word ${hex(word)}` : `.half ${hex(half)}`;
    return { address, size: wide ? 4 : 2, word, name: undefined, text, target: undefined };
  }
  const { instruction, operands: o, length } = decoded;
  const { name, format } = instruction;
  const jumps = format === 'B' || format === 'J';
  const target = jumps ? (address + o.imm) >>> 0 : undefined;
  const to = target === undefined ? '' : (label(target) ?? hex(target));
  const alias = aliases ? aliasOf(name, o, to) : undefined;
  return { address, size: length, word, name, text: alias ?? plain(name, format, o, to), target };
}

const r = (n: number): string => ABI_NAMES[n]!;
const csr = (address: number): string => csrName(address) ?? hex(address);

function plain(name: string, format: string, { rd, rs1, rs2, imm }: Operands, to: string): string {
  switch (format) {
    case 'R':
      return `${name} ${r(rd)}, ${r(rs1)}, ${r(rs2)}`;
    case 'R1':
      return `${name} ${r(rd)}, ${r(rs1)}`;
    case 'I':
    case 'shift':
      return `${name} ${r(rd)}, ${r(rs1)}, ${imm}`;
    case 'load':
      return `${name} ${r(rd)}, ${imm}(${r(rs1)})`;
    case 'store':
      return `${name} ${r(rs2)}, ${imm}(${r(rs1)})`;
    case 'B':
      return `${name} ${r(rs1)}, ${r(rs2)}, ${to}`;
    case 'U':
      return `${name} ${r(rd)}, ${hex(imm)}`;
    case 'J':
      return `${name} ${r(rd)}, ${to}`;
    case 'csr':
      return `${name} ${r(rd)}, ${csr(imm)}, ${r(rs1)}`;
    case 'csri':
      return `${name} ${r(rd)}, ${csr(imm)}, ${rs1}`;
    case 'fence':
      return fence(rd, rs1, imm);
    default:
      return name;
  }
}

/** A fence of sets the assembler has no letters for keeps its bits. */
function fence(rd: number, rs1: number, imm: number): string {
  if (rd === 0 && rs1 === 0) {
    if (imm === 0x833) return 'fence.tso';
    if (imm === 0x010) return 'pause';
    if (imm >> 8 === 0 && imm >> 4 !== 0 && (imm & 15) !== 0)
      return `fence ${set(imm >> 4)}, ${set(imm & 15)}`;
  }
  return `.word ${hex((imm << 20) | (rs1 << 15) | (rd << 7) | 0x0f)}`;
}

const COUNTERS: Record<number, string> = {
  ...{ 3072: 'rdcycle', 3073: 'rdtime', 3074: 'rdinstret' },
  ...{ 3200: 'rdcycleh', 3201: 'rdtimeh', 3202: 'rdinstreth' },
};

function aliasOf(name: string, { rd, rs1, rs2, imm }: Operands, to: string): string | undefined {
  switch (name) {
    case 'addi':
      if (rd === 0 && rs1 === 0 && imm === 0) return 'nop';
      if (rs1 === 0) return `li ${r(rd)}, ${imm}`;
      return imm === 0 ? `mv ${r(rd)}, ${r(rs1)}` : undefined;
    case 'add':
      return rs1 === 0 && rd !== 0 && rs2 !== 0 ? `mv ${r(rd)}, ${r(rs2)}` : undefined;
    case 'xori':
      return imm === -1 ? `not ${r(rd)}, ${r(rs1)}` : undefined;
    case 'andi':
      return imm === 255 ? `zext.b ${r(rd)}, ${r(rs1)}` : undefined;
    case 'sub':
      return rs1 === 0 ? `neg ${r(rd)}, ${r(rs2)}` : undefined;
    case 'sltiu':
      return imm === 1 ? `seqz ${r(rd)}, ${r(rs1)}` : undefined;
    case 'sltu':
      return rs1 === 0 ? `snez ${r(rd)}, ${r(rs2)}` : undefined;
    case 'slt':
      if (rs2 === 0) return `sltz ${r(rd)}, ${r(rs1)}`;
      return rs1 === 0 ? `sgtz ${r(rd)}, ${r(rs2)}` : undefined;
    case 'beq':
    case 'bne':
    case 'bge':
    case 'blt':
      if (rs2 === 0) return `${name}z ${r(rs1)}, ${to}`;
      if (rs1 !== 0 || name[1] === 'e' || name[1] === 'n') return undefined;
      return `${name === 'bge' ? 'blez' : 'bgtz'} ${r(rs2)}, ${to}`;
    case 'jal':
      return rd === 0 ? `j ${to}` : rd === 1 ? `jal ${to}` : undefined;
    case 'jalr':
      if (rd === 0 && rs1 === 1 && imm === 0) return 'ret';
      if (rd > 1) return undefined;
      return `${rd === 0 ? 'jr' : 'jalr'} ${imm === 0 ? r(rs1) : `${imm}(${r(rs1)})`}`;
    case 'csrrs':
      if (rs1 === 0)
        return COUNTERS[imm] === undefined
          ? `csrr ${r(rd)}, ${csr(imm)}`
          : `${COUNTERS[imm]} ${r(rd)}`;
      return rd === 0 ? `csrs ${csr(imm)}, ${r(rs1)}` : undefined;
    case 'csrrw':
      if (rd === 0 && rs1 === 0 && imm === 0xc00) return 'unimp';
      return rd === 0 ? `csrw ${csr(imm)}, ${r(rs1)}` : undefined;
    case 'csrrc':
      return rd === 0 ? `csrc ${csr(imm)}, ${r(rs1)}` : undefined;
    case 'csrrwi':
    case 'csrrsi':
    case 'csrrci':
      return rd === 0 ? `csr${name.slice(4)} ${csr(imm)}, ${rs1}` : undefined;
    case 'fence':
      return imm === 0xff && rd === 0 && rs1 === 0 ? 'fence' : undefined;
    default:
      return undefined;
  }
}

/** Every instruction of a program's code, labels named; data among the code comes out as `.word` and `.half`. */
export function disassembleProgram(
  program: Program,
  options: Omit<DisassembleOptions, 'label'> = {},
): Disassembled[] {
  const names = new Map<number, string>();
  for (const { name, value, section } of program.symbols) {
    if (section !== undefined && !names.has(value)) names.set(value, name);
  }
  const out: Disassembled[] = [];
  for (const { executable, zeroFilled, address, bytes } of program.sections) {
    if (!executable || zeroFilled) continue;
    const half = (at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    for (let at = 0; at < bytes.length; ) {
      const one = disassemble(half(at), half(at + 2), address + at, {
        ...options,
        label: (a) => names.get(a),
      });
      out.push(one);
      at += one.size;
    }
  }
  return out;
}
