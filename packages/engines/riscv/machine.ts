/**
 * The simulator: one RV32IMC hart with Zicsr, Zba, Zbb and machine mode over one piece of memory,
 * to be run, stepped, stopped, taken back and looked into.
 */
import { EngineError } from '../error.ts';
import { csrAddress } from './csr.ts';
import { CsrFile } from './csr-file.ts';
import { type Environment, Hart } from './hart.ts';
import { History } from './history.ts';
import { Memory } from './memory.ts';
import type { Program } from './program.ts';
import { ABI_NAMES, registerNumber } from './registers.ts';
import { hex, type Stop } from './stop.ts';
import { type CallState, callState } from './system-calls.ts';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

export type { Stop, Trap } from './stop.ts';

export interface MachineOptions {
  /** Bytes of heap and stack after the program. Default 1 MiB; 4 KiB to 32 MiB. */
  readonly memory?: number;
  /**
   * Instructions remembered, rounded up to a power of two; all but one of them can be taken back.
   * Default 65536.
   */
  readonly history?: number;
  /** What `read` from file 0 gives, text or bytes. */
  readonly input?: string | Uint8Array;
  /**
   * Who answers `ecall`: Linux system calls (default), the calls of RARS, Ripes or Venus, or the program's own trap
   * handler alone. In those three a program that runs past its last instruction has ended.
   */
  readonly environment?: Environment;
  /** Whether loads and stores need not be aligned. Default false: they trap. */
  readonly misaligned?: boolean;
}

/** What may be typed into one run. */
const MAX_INPUT = 1 << 20;

const PAGE = 4096;

export class Machine extends Hart {
  readonly program: Program;
  protected readonly memory: Memory;
  protected readonly history: History;
  protected readonly environment: Environment;
  protected readonly misaligned: boolean;
  protected calls: CallState;
  readonly #input: Uint8Array;

  /** @throws EngineError `out-of-range` on an option outside its range or a program whose memory would be more than 64 MiB */
  constructor(program: Program, options: MachineOptions = {}) {
    const { memory = 1 << 20, history = 1 << 16, input = '', environment = 'linux' } = options;
    const { misaligned = false } = options;
    if (!Number.isInteger(memory) || memory < PAGE || memory > 1 << 25) {
      throw new EngineError(
        'out-of-range',
        `The memory of ${memory} bytes is outside 4096…33554432 bytes.`,
        {
          field: 'memory',
          value: memory,
        },
      );
    }
    if (!Number.isInteger(history) || history < 1 || history > 1 << 24) {
      throw new EngineError(
        'out-of-range',
        `The history of ${history} instructions is outside 1…16777216.`,
        { field: 'history', value: history },
      );
    }
    const { low, high } = extent(program);
    const size = Math.min(high + Math.ceil(memory / PAGE) * PAGE, 2 ** 32) - low;
    if (size > 1 << 26) {
      throw new EngineError(
        'out-of-range',
        `The program spreads from ${hex(low)} to ${hex(high)}: with ${memory} bytes of heap and stack it takes more than 64 MiB.`,
        { field: 'program', value: high - low },
      );
    }
    super();
    this.program = program;
    this.environment = environment;
    this.misaligned = misaligned;
    this.#input = typeof input === 'string' ? encodeUtf8(input) : input;
    this.memory = new Memory(low, size);
    this.history = new History(2 ** Math.ceil(Math.log2(history)));
    this.calls = this.#start();
  }

  /** Back to the state before the first instruction; breakpoints stay. */
  reset(): void {
    this.calls = this.#start();
  }

  #start(): CallState {
    const { memory, program } = this;
    const end = memory.load(program);
    this.x.fill(0);
    // Sixteen words above sp stand for the argument count and the rest Linux puts there, all zero.
    this.x[2] = memory.base + memory.size - 64;
    this.csrs = new CsrFile();
    const ends = this.environment !== 'linux' && this.environment !== 'machine';
    memory.decoded.end = ends ? endOfCode(program) - memory.base : -1;
    this.slot = memory.decoded.slotOf(program.entry | 0);
    this.executed = this.trapped = 0;
    this.ended = undefined;
    this.history.forget();
    return callState(this.#input, end, memory.base + memory.size);
  }

  // --- views ---

  get pc(): number {
    return this.memory.decoded.addressOf(this.slot);
  }

  set pc(address: number) {
    this.slot = this.memory.decoded.slotOf(address & ~1);
    this.ended = undefined;
    this.history.forget();
  }

  /** First address of memory and its size in bytes; nothing else can be read or written. */
  get memoryBase(): number {
    return this.memory.base;
  }

  get memorySize(): number {
    return this.memory.size;
  }

  /** Bytes of the instruction at an address within memory: 2 or 4, by its lowest bits. */
  lengthAt(address: number): 2 | 4 {
    return this.memory.lengthAt(address);
  }

  /** Instructions executed since the start, traps among them. */
  get instructions(): number {
    return this.executed;
  }

  /** How many steps can be taken back now. */
  get stepsBack(): number {
    return this.history.depth;
  }

  /** Why the program cannot go on, once it has ended; undefined before. */
  get stopped(): Stop | undefined {
    return this.ended;
  }

  /** What the program has written to file 1, as text. */
  get output(): string {
    return decodeUtf8(this.outputBytes);
  }

  get outputBytes(): Uint8Array {
    return this.calls.output.slice();
  }

  /** The end of what it has written to both files, at most so many bytes of each, as text. */
  recentOutput(bytes: number): string {
    const { output, errors } = this.calls;
    return [output, errors]
      .map((all) => {
        const end = all.slice(Math.max(0, all.length - bytes));
        let from = 0;
        // Not from the middle of a character.
        while (end.length < all.length && from < end.length && (end[from]! & 0xc0) === 0x80) from++;
        return decodeUtf8(end.subarray(from));
      })
      .join('');
  }

  /** What it has written to file 2. */
  get errorOutput(): string {
    return decodeUtf8(this.calls.errors.slice());
  }

  /** x0–x31 as signed 32-bit numbers, a copy. */
  registers(): Int32Array {
    return this.x.slice(0, 32);
  }

  /** A register by number or name. */
  register(which: number | string): number {
    return this.x[registerOf(which)]!;
  }

  /** Writes a register; x0 stays 0. What was done before can no longer be taken back. */
  setRegister(which: number | string, value: number): void {
    const n = registerOf(which);
    if (n !== 0) this.x[n] = value;
    this.history.forget();
  }

  /** A CSR by name or address; undefined where the machine has none such. */
  csr(which: number | string): number | undefined {
    const address = typeof which === 'number' ? which : csrAddress(which);
    return address === undefined
      ? undefined
      : this.csrs.read(address, { retired: this.executed - this.trapped });
  }

  /** A copy of memory. @throws EngineError `out-of-range` where some of it is outside. */
  read(address: number, length: number): Uint8Array {
    return this.memory.read(address, length);
  }

  /** Writes memory, code too. What was done before can no longer be taken back. */
  write(address: number, bytes: Uint8Array): void {
    this.memory.write(address, bytes);
    this.history.forget();
  }

  // --- calls ---

  /** Types text, which the program then reads. @throws EngineError `out-of-range` on more than 1 MiB in one run */
  type(text: string): void {
    const { calls } = this;
    const bytes = encodeUtf8(text);
    const length = calls.input.length + bytes.length;
    if (length > MAX_INPUT)
      throw new EngineError(
        'out-of-range',
        `The input would be ${length} bytes long; the most is ${MAX_INPUT}.`,
        { field: 'input', value: length },
      );
    const input = new Uint8Array(length);
    input.set(calls.input);
    input.set(bytes, calls.input.length);
    calls.input = input;
  }

  /** Calls made to Linux that it has not: their numbers, where each was first, and where else it would be one. */
  get unknownCalls(): readonly {
    readonly number: number;
    readonly pc: number;
    readonly instead: string;
  }[] {
    return [...this.calls.unknown].map(([number, where]) => ({ number, ...where }));
  }

  // --- breakpoints ---

  get breakpoints(): readonly number[] {
    return [...this.marks].sort((a, b) => a - b);
  }

  /** Stops `run` before the instruction at an address. */
  addBreakpoint(address: number): void {
    this.memory.offsetOf(address, 2);
    this.marks.add(address >>> 0);
    this.memory.refresh(address);
  }

  removeBreakpoint(address: number): void {
    if (this.marks.delete(address >>> 0)) this.memory.refresh(address);
  }

  // --- running ---

  /** One instruction, over a breakpoint too. */
  step(): Stop {
    return this.run(1);
  }

  /**
   * Runs until something stops it or `budget` instructions are done. A breakpoint where it starts
   * does not stop it, so that it can go on from one.
   */
  run(budget = Number.POSITIVE_INFINITY): Stop {
    if (this.ended !== undefined) return this.ended;
    if (budget < 1) return { reason: 'budget' };
    if (this.marks.has(this.pc)) {
      const { pc } = this;
      this.memory.decoded.fill(this.slot);
      const stop = this.execute(1);
      this.memory.refresh(pc);
      if (stop.reason !== 'budget' || budget === 1) return stop;
      budget--;
    }
    return this.execute(budget);
  }

  /** Takes the last instruction back; false where there is none to take back. */
  stepBack(): boolean {
    const { history } = this;
    if (history.depth === 0) return false;
    this.slot = history.takeBack(this.x, this.memory);
    this.executed--;
    this.ended = undefined;
    return true;
  }

  /** Addresses of the last `count` instructions, oldest first; fewer where fewer can be taken back. */
  recent(count: number): Uint32Array<ArrayBuffer> {
    const { decoded } = this.memory;
    return Uint32Array.from(this.history.recent(count), (slot) => decoded.addressOf(slot));
  }
}

function registerOf(which: number | string): number {
  const n = typeof which === 'number' ? which : registerNumber(which);
  if (n === undefined || ABI_NAMES[n] === undefined) {
    throw new EngineError('out-of-range', `"${which}" is not a register.`, {
      field: 'register',
      value: which,
    });
  }
  return n;
}

/** The address behind the last instruction that the source has. */
const endOfCode = ({ spans }: Program): number =>
  spans.reduce((end, s) => (s.instruction ? Math.max(end, s.address + s.size) : end), 0);

/** The pages a program takes: from the first to past the last. */
function extent({ sections, entry }: Program): { low: number; high: number } {
  let low = 2 ** 32;
  let high = 0;
  for (const { address, size } of sections) {
    low = Math.min(low, address);
    high = Math.max(high, address + size);
  }
  if (sections.length === 0) low = high = entry;
  return { low: Math.floor(low / PAGE) * PAGE, high: Math.ceil(high / PAGE) * PAGE };
}
