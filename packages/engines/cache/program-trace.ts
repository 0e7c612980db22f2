/** The memory references of a RISC-V program, taken while it runs. */
import { identifyCompressed } from '../riscv/compressed.ts';
import type { Machine, Stop } from '../riscv/machine.ts';
import { FETCH, READ, type Trace, TraceBuilder, WRITE } from './trace.ts';

export interface ProgramTrace {
  readonly trace: Trace;
  readonly stop: Stop;
  readonly instructions: number;
}

const LOAD = 0x03;
const STORE = 0x23;

/** A load or store: its base register, distance, bytes and kind. */
interface Operand {
  readonly base: number;
  readonly offset: number;
  readonly size: number;
  readonly kind: typeof READ | typeof WRITE;
}

/**
 * Runs the machine from where it is, for `budget` instructions at most: a fetch for each, and the reads and writes of
 * loads and stores. What an instruction would have accessed where it trapped is left out; what system calls access too.
 */
export function programTrace(
  machine: Machine,
  budget: number,
  progress: (fraction: number) => void = () => {},
): ProgramTrace {
  const out = new TraceBuilder(Math.min(budget, 1 << 16));
  const known = new Map<number, Operand | null>();
  let stop: Stop = { reason: 'budget' };
  let done = 0;
  for (; done < budget && stop.reason === 'budget'; done++) {
    const { pc } = machine;
    if (!inside(machine, pc)) {
      stop = machine.step();
      break;
    }
    const size = machine.lengthAt(pc);
    const word = wordAt(machine, pc, size);
    let operand = known.get(word);
    if (operand === undefined) {
      operand = operandOf(word, size);
      known.set(word, operand);
    }
    const address = operand ? (machine.register(operand.base) + operand.offset) >>> 0 : 0;
    stop = machine.step();
    out.add(FETCH, pc >>> 0, size);
    if (operand && stop.reason !== 'trap') out.add(operand.kind, address, operand.size);
    if ((done & 0x3fff) === 0) progress(done / budget);
  }
  return { trace: out.finish(), stop, instructions: machine.instructions };
}

const inside = ({ memoryBase, memorySize }: Machine, pc: number): boolean =>
  pc >>> 0 >= memoryBase && (pc >>> 0) + 4 <= memoryBase + memorySize;

function wordAt(machine: Machine, pc: number, size: number): number {
  const bytes = machine.read(pc, size);
  return bytes.reduce((word, byte, k) => word + byte * 256 ** k, 0);
}

function operandOf(word: number, size: number): Operand | null {
  if (size === 2) {
    const short = identifyCompressed(word);
    const operands = short?.expand(word);
    if (!short || !operands) return null;
    const name = short.base.name;
    if (name === 'lw') return { base: operands.rs1, offset: operands.imm, size: 4, kind: READ };
    if (name === 'sw') return { base: operands.rs1, offset: operands.imm, size: 4, kind: WRITE };
    return null;
  }
  const opcode = word & 0x7f;
  const base = (word >>> 15) & 31;
  const bytes = 1 << ((word >>> 12) & 3);
  if (opcode === LOAD) return { base, offset: (word | 0) >> 20, size: bytes, kind: READ };
  if (opcode === STORE) {
    const offset = (((word | 0) >> 25) << 5) | ((word >>> 7) & 31);
    return { base, offset, size: bytes, kind: WRITE };
  }
  return null;
}
