/** The instructions of a run in their order, as the simulator executes them. */
import type { Machine, Stop } from '../machine.ts';
import {
  BRANCH,
  isMemory,
  JAL,
  JALR,
  type Operation,
  operationOf,
  STORE,
  SYSTEM,
} from './operation.ts';

/** Instructions of one stream. */
export const MAX_STREAM = 1_000_000;

export interface Stream {
  /** Every instruction that occurs, each once. */
  readonly operations: readonly Operation[];
  /** By place in the run: the number of its instruction in `operations`. */
  readonly index: Uint32Array<ArrayBuffer>;
  /** Address that a load or store goes to; 0 of others. */
  readonly memory: Uint32Array<ArrayBuffer>;
  /** Address of the instruction that would follow the last. */
  readonly end: number;
}

export interface ProgramStream {
  readonly stream: Stream;
  readonly stop: Stop;
  /** What lies at an address at the end of the run: what is fetched in vain. */
  readonly codeAt: (address: number) => Operation | undefined;
}

/** Grows by doubling, and knows each instruction by its address. */
export class StreamBuilder {
  readonly operations: Operation[] = [];
  readonly #known = new Map<number, number>();
  #index = new Uint32Array(1024);
  #memory = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The number of the instruction at an address, if it was seen; undefined otherwise. */
  known(address: number): number | undefined {
    return this.#known.get(address);
  }

  learn(operation: Operation): number {
    const number = this.operations.length;
    this.operations.push(operation);
    this.#known.set(operation.address, number);
    return number;
  }

  /** Code was written: what is known of it may be no longer so. */
  forget(address: number): void {
    for (let at = address - 3; at < address + 4; at++) this.#known.delete(at >>> 0);
  }

  add(number: number, memory: number): void {
    if (this.#length === this.#index.length) {
      this.#index = grown(this.#index);
      this.#memory = grown(this.#memory);
    }
    this.#index[this.#length] = number;
    this.#memory[this.#length] = memory;
    this.#length++;
  }

  finish(end: number): Stream {
    const { operations } = this;
    const index = this.#index.slice(0, this.#length);
    return { operations, index, memory: this.#memory.slice(0, this.#length), end };
  }
}

const grown = (values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const longer = new Uint32Array(2 * values.length);
  longer.set(values);
  return longer;
};

/** Runs the machine from where it is, for `budget` instructions at most. What traps is part of the run. */
export function programStream(
  machine: Machine,
  budget: number,
  progress: (fraction: number) => void = () => {},
): ProgramStream {
  const builder = new StreamBuilder();
  const codeAt = (address: number) => fetched(machine, address);
  let stop: Stop = { reason: 'budget' };
  const start = machine.instructions;
  while (machine.instructions - start < budget && stop.reason === 'budget') {
    const { pc } = machine;
    const known = builder.known(pc);
    const operation =
      (known === undefined ? codeAt(pc) : builder.operations[known]) ?? illegalAt(machine, pc);
    const at = isMemory(operation.kind)
      ? (machine.register(operation.rs1) + operation.imm) >>> 0
      : 0;
    const before = machine.instructions;
    stop = machine.step();
    // What waits for input, lies behind the end, or traps with no handler has not been executed.
    if (machine.instructions === before) break;
    const number = known ?? builder.learn(operation);
    builder.add(number, at);
    if (operation.kind === STORE) builder.forget(at);
    if ((builder.length & 0x3fff) === 0) progress(builder.length / budget);
  }
  return { stream: builder.finish(machine.pc), stop, codeAt };
}

/** Bits that are no instruction go through the pipeline to their trap. */
function illegalAt(machine: Machine, address: number): Operation {
  const { memoryBase, memorySize } = machine;
  const isInside = address >= memoryBase && address + 2 <= memoryBase + memorySize;
  const size = isInside ? machine.lengthAt(address) : 4;
  return { address, size, kind: SYSTEM, ...{ rd: 0, rs1: 0, rs2: 0, imm: 0, bytes: 0 } };
}

/** The instruction in memory; undefined outside, and where the bits are none. */
function fetched(machine: Machine, address: number): Operation | undefined {
  const { memoryBase, memorySize } = machine;
  if (address < memoryBase || address + 4 > memoryBase + memorySize) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = machine.read(address, 4);
  return operationOf(address, a | (b << 8), c | (d << 8));
}

/** Of a branch of a list: how many of the first times it is taken, or whether it is each of the first times. */
export type Taken = number | readonly boolean[];

/**
 * The instructions as they are written, once through and without values: the form of an exercise. A branch is not
 * taken but as `taken` says by its address; a direct jump is followed, and an indirect one where it returns by a
 * register that a jump of the list wrote last, once for each such jump. Any other ends the list.
 */
export function listStream(
  codeAt: (address: number) => Operation | undefined,
  from: number,
  taken: ReadonlyMap<number, Taken>,
  budget: number,
): Stream {
  const builder = new StreamBuilder();
  const way = new ListWay(taken);
  let at = from;
  while (builder.length < budget) {
    let number = builder.known(at);
    if (number === undefined) {
      const found = codeAt(at);
      if (!found) break;
      number = builder.learn(found);
    }
    builder.add(number, 0);
    const next = way.behind(builder.operations[number] as Operation);
    if (next === undefined) break;
    at = next;
  }
  return builder.finish(at);
}

/** Where a list goes on. */
class ListWay {
  readonly #taken: ReadonlyMap<number, Taken>;
  /** By the address of a branch: how often it was met. */
  readonly #met = new Map<number, number>();
  /** Registers that hold the address behind a jump. */
  readonly #links = new Map<number, number>();

  constructor(taken: ReadonlyMap<number, Taken>) {
    this.#taken = taken;
  }

  /** The address of what follows an instruction; undefined where it ends the list. */
  behind(operation: Operation): number | undefined {
    const { kind, address, size, imm, rd, rs1 } = operation;
    const after = (address + size) >>> 0;
    const returns = kind === JALR && imm === 0 ? this.#links.get(rs1) : undefined;
    if (returns !== undefined) this.#links.delete(rs1);
    if (rd !== 0) this.#links.delete(rd);
    if (rd !== 0 && (kind === JAL || kind === JALR)) this.#links.set(rd, after);
    if (kind === JALR) return returns;
    const goes = kind === JAL || (kind === BRANCH && this.#isTaken(address));
    return goes ? (address + imm) >>> 0 : after;
  }

  #isTaken(address: number): boolean {
    const said = this.#taken.get(address);
    if (said === undefined) return false;
    const met = this.#met.get(address) ?? 0;
    this.#met.set(address, met + 1);
    return typeof said === 'number' ? met < said : (said[met] ?? false);
  }
}
