/** What the timing of an instruction depends on: its unit, the register it writes and those that it reads. */
import { decode } from '../decode.ts';
import type { Format, Instruction } from '../instructions.ts';

export const ALU = 0;
export const LOAD = 1;
export const STORE = 2;
export const BRANCH = 3;
export const JAL = 4;
export const JALR = 5;
export const MULTIPLY = 6;
export const DIVIDE = 7;
export const SYSTEM = 8;

export interface Operation {
  readonly address: number;
  readonly size: 2 | 4;
  readonly kind: number;
  /** Register written; 0 where there is none, or x0. */
  readonly rd: number;
  /** Registers read; 0 where there is none, or x0. Fields of an immediate are none. */
  readonly rs1: number;
  readonly rs2: number;
  /** Signed distance of a branch or a direct jump, or of a load or store from rs1. */
  readonly imm: number;
  /** Bytes that a load or store moves. */
  readonly bytes: number;
}

const WRITES_NOTHING: ReadonlySet<Format> = new Set(['store', 'B', 'fence', 'none']);
const READS_RS1: ReadonlySet<Format> = new Set([
  ...(['R', 'R1', 'I', 'shift', 'load', 'store', 'B', 'csr'] as const),
]);
const READS_RS2: ReadonlySet<Format> = new Set(['R', 'store', 'B']);
const FORMATS: Partial<Record<Format, number>> = {
  load: LOAD,
  store: STORE,
  B: BRANCH,
  csr: SYSTEM,
  csri: SYSTEM,
  fence: SYSTEM,
  none: SYSTEM,
};

function kindOf({ name, format, extension }: Instruction): number {
  if (name === 'jal') return JAL;
  if (name === 'jalr') return JALR;
  if (extension === 'M') return /^(div|rem)/u.test(name) ? DIVIDE : MULTIPLY;
  return FORMATS[format] ?? ALU;
}

/** The instruction at an address, of its two halfwords; undefined where the bits are none. */
export function operationOf(address: number, low: number, high: number): Operation | undefined {
  const found = decode(low, low | (high << 16));
  if (!found) return undefined;
  const { instruction, operands, length } = found;
  const { format } = instruction;
  const kind = kindOf(instruction);
  return {
    address,
    size: length,
    kind,
    rd: WRITES_NOTHING.has(format) ? 0 : operands.rd,
    rs1: READS_RS1.has(format) ? operands.rs1 : 0,
    rs2: READS_RS2.has(format) ? operands.rs2 : 0,
    imm: operands.imm,
    bytes: kind === LOAD || kind === STORE ? 1 << ((instruction.match >>> 12) & 3) : 0,
  };
}

export const isMemory = (kind: number): boolean => kind === LOAD || kind === STORE;
export const isControl = (kind: number): boolean => kind >= BRANCH && kind <= JALR;

const isLink = (register: number): boolean => register === 1 || register === 5;

/** What a jump does to a return stack, by table 3 of the unprivileged manual (the hints of JAL and JALR). */
export function returnHint({ kind, rd, rs1 }: Operation): {
  readonly pops: boolean;
  readonly pushes: boolean;
} {
  const pops = kind === JALR && isLink(rs1) && rs1 !== rd;
  return { pops, pushes: (kind === JAL || kind === JALR) && isLink(rd) };
}
