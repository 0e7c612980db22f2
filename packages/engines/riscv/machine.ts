/**
 * The simulator: one RV32IMC hart with Zicsr, Zba, Zbb and machine mode over one piece of memory.
 *
 * Instructions are decoded once into `DecodedMemory` and dispatched by number; a store into decoded
 * memory makes it forget, so a program may write itself. Every instruction leaves what it overwrites
 * in a ring, so that steps can be taken back.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20191213) and Volume II (1.12); Bit-Manipulation
 * ISA 1.0.0; the system calls are Linux's for riscv32.
 */
import { EngineError } from '../error.ts';
import { cpop, ctz, div, divu, mulh, mulhsu, mulhu, orcb, rem, remu, rev8 } from './arithmetic.ts';
import { csrAddress } from './csr.ts';
import { CsrFile } from './csr-file.ts';
import { BREAKPOINT, DecodedMemory, UNDECODED } from './decode.ts';
import { lineAt, type Program } from './program.ts';
import { ABI_NAMES, registerNumber } from './registers.ts';
import { callLinux, type LinuxState } from './system-calls.ts';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

export interface MachineOptions {
  /** Bytes of heap and stack after the program. Default 1 MiB; 4 KiB to 32 MiB. */
  readonly memory?: number;
  /** How many instructions can be taken back, rounded up to a power of two. Default 65536. */
  readonly history?: number;
  /** What `read` from file 0 gives, text or bytes. */
  readonly input?: string | Uint8Array;
  /**
   * Who answers `ecall`: Linux system calls (default), or the program's own trap handler alone.
   */
  readonly environment?: 'linux' | 'machine';
}

/** Why a run came to rest. */
export type Stop =
  | { readonly reason: 'budget' }
  | { readonly reason: 'exit'; readonly code: number }
  /** Before the instruction at `pc`. */
  | { readonly reason: 'breakpoint'; readonly pc: number }
  /** After the `ebreak` at `pc`. */
  | { readonly reason: 'ebreak'; readonly pc: number }
  | Trap;

/** An exception that no handler took; the instruction at `pc` did nothing. */
export interface Trap {
  readonly reason: 'trap';
  /** As in mcause, and in mtval. */
  readonly cause: number;
  readonly value: number;
  readonly pc: number;
  /** Source line of `pc`, where it has one. */
  readonly line: number | undefined;
  readonly message: string;
}

const ILLEGAL_INSTRUCTION = 2;
const CAUSES: Record<number, string> = {
  0: 'instruction address misaligned',
  1: 'instruction fetch outside memory',
  2: 'illegal instruction',
  3: 'breakpoint',
  4: 'misaligned load',
  5: 'load outside memory',
  6: 'misaligned store',
  7: 'store outside memory',
  11: 'environment call',
};

const PAGE = 4096;
/** In a history entry's register field: a store, and something with an undo of its own. */
const STORE = 64;
const SPECIAL = 128;

const hex = (value: number): string => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;

export class Machine {
  readonly program: Program;
  /** First address of memory and its size in bytes; nothing else can be read or written. */
  readonly memoryBase: number;
  readonly memorySize: number;
  private readonly options: MachineOptions;
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly words: Int32Array;
  private readonly halves: Int16Array;
  private decoded!: DecodedMemory;
  /** x0–x31, then what is written to x0, then nothing. */
  private readonly x = new Int32Array(256);
  private csrs = new CsrFile();
  private linux!: LinuxState;
  private slot = 0;
  private executed = 0;
  private trapped = 0;
  private readonly marks = new Set<number>();
  private ended: Stop | undefined;
  private readonly log: Int32Array;
  private logAt = 0;
  private depth = 0;
  private specials: { at: number; undo: () => void }[] = [];

  /** @throws EngineError `out-of-range` on an option outside its range or a program spread over more than 32 MiB */
  constructor(program: Program, options: MachineOptions = {}) {
    const { memory = 1 << 20, history = 1 << 16 } = options;
    if (!Number.isInteger(memory) || memory < PAGE || memory > 1 << 25) {
      throw new EngineError('out-of-range', `memory ${memory} is outside 4096…33554432 bytes`, {
        field: 'memory',
        value: memory,
      });
    }
    if (!Number.isInteger(history) || history < 1 || history > 1 << 24) {
      throw new EngineError(
        'out-of-range',
        `history ${history} is outside 1…16777216 instructions`,
        { field: 'history', value: history },
      );
    }
    this.program = program;
    this.options = options;
    const { low, high } = extent(program);
    this.memoryBase = low;
    this.memorySize = Math.min(high + Math.ceil(memory / PAGE) * PAGE, 2 ** 32) - low;
    if (this.memorySize > 1 << 26) {
      throw new EngineError(
        'out-of-range',
        `the program spreads from ${hex(low)} to ${hex(high)}, more than 32 MiB`,
        { field: 'program', value: high - low },
      );
    }
    const buffer = new ArrayBuffer(this.memorySize);
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.halves = new Int16Array(buffer);
    this.log = new Int32Array(4 * 2 ** Math.ceil(Math.log2(history)));
    this.reset();
  }

  /** Back to the state before the first instruction; breakpoints stay. */
  reset(): void {
    const { program, memoryBase } = this;
    this.bytes.fill(0);
    let end = memoryBase;
    for (const section of program.sections) {
      if (!section.zeroFilled) this.bytes.set(section.bytes, section.address - memoryBase);
      end = Math.max(end, section.address + section.size);
    }
    this.decoded = new DecodedMemory(this.bytes.buffer, memoryBase);
    this.x.fill(0);
    // Sixteen words above sp stand for the argument count and the rest Linux puts there, all zero.
    this.x[2] = memoryBase + this.memorySize - 64;
    this.csrs = new CsrFile();
    const { input = '' } = this.options;
    this.linux = {
      ...{ output: [], errors: [], inputAt: 0, break: end, breakLow: end },
      input: typeof input === 'string' ? encodeUtf8(input) : input,
    };
    this.slot = this.decoded.slotOf(program.entry | 0);
    this.executed = this.trapped = 0;
    this.ended = undefined;
    this.logAt = this.depth = 0;
    this.specials = [];
  }

  // --- views ---

  get pc(): number {
    return this.decoded.addressOf(this.slot);
  }

  set pc(address: number) {
    this.slot = this.decoded.slotOf(address & ~1);
    this.ended = undefined;
    this.forgetHistory();
  }

  /** Instructions executed since the start, traps among them. */
  get instructions(): number {
    return this.executed;
  }

  /** How many steps can be taken back now. */
  get stepsBack(): number {
    return this.depth;
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
    return Uint8Array.from(this.linux.output);
  }

  /** What it has written to file 2. */
  get errorOutput(): string {
    return decodeUtf8(Uint8Array.from(this.linux.errors));
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
    this.forgetHistory();
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
    const offset = this.offsetOf(address, length);
    return this.bytes.slice(offset, offset + length);
  }

  /** Writes memory, code too. What was done before can no longer be taken back. */
  write(address: number, bytes: Uint8Array): void {
    const offset = this.offsetOf(address, bytes.length);
    this.bytes.set(bytes, offset);
    this.forgetCode(offset, bytes.length);
    this.forgetHistory();
  }

  private offsetOf(address: number, length: number): number {
    const offset = (address >>> 0) - this.memoryBase;
    if (offset < 0 || length < 0 || offset + length > this.memorySize) {
      throw new EngineError(
        'out-of-range',
        `${length} bytes at ${hex(address)} are outside memory (${hex(this.memoryBase)}…${hex(this.memoryBase + this.memorySize - 1)})`,
        { field: 'address', value: address },
      );
    }
    return offset;
  }

  // --- breakpoints ---

  get breakpoints(): readonly number[] {
    return [...this.marks].sort((a, b) => a - b);
  }

  /** Stops `run` before the instruction at an address. */
  addBreakpoint(address: number): void {
    this.offsetOf(address, 2);
    this.marks.add(address >>> 0);
    this.decoded.slots[this.decoded.slotOf(address)] = UNDECODED;
  }

  removeBreakpoint(address: number): void {
    if (!this.marks.delete(address >>> 0)) return;
    this.decoded.slots[this.decoded.slotOf(address)] = UNDECODED;
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
      const { slot } = this;
      this.decoded.fill(slot);
      const stop = this.execute(1);
      this.decoded.slots[slot] = UNDECODED;
      if (stop.reason !== 'budget' || budget === 1) return stop;
      budget--;
    }
    return this.execute(budget);
  }

  /** Takes the last instruction back; false where there is none to take back. */
  stepBack(): boolean {
    if (this.depth === 0) return false;
    const { log, x } = this;
    this.depth--;
    this.executed--;
    this.ended = undefined;
    const at = (this.logAt - 4) & (log.length - 1);
    this.logAt = at;
    this.slot = log[at]!;
    const what = log[at + 1]!;
    if (what === SPECIAL) this.specials.pop()!.undo();
    else if (what === STORE) {
      const offset = log[at + 2]!;
      this.words[offset >>> 2] = log[at + 3]!;
      this.forgetCode(offset & ~3, 4);
    } else x[what] = log[at + 2]!;
    return true;
  }

  /** Bytes of the instruction at an address within memory: 2 or 4, by its lowest bits. */
  lengthAt(address: number): 2 | 4 {
    return (this.bytes[address - this.memoryBase]! & 3) === 3 ? 4 : 2;
  }

  /** Addresses of the last `count` instructions, oldest first; fewer where fewer can be taken back. */
  recent(count: number): Uint32Array<ArrayBuffer> {
    const { log, decoded, depth } = this;
    const n = Math.min(count, depth);
    const from = this.logAt - 4 * n;
    return Uint32Array.from({ length: n }, (_, k) =>
      decoded.addressOf(log[(from + 4 * k) & (log.length - 1)]!),
    );
  }

  private forgetHistory(): void {
    this.depth = 0;
    this.specials = [];
  }

  private forgetCode(offset: number, length: number): void {
    for (let o = offset & ~3; o < offset + length; o += 4) {
      if (this.decoded.lines[o >>> 6] !== 0) this.decoded.forget(o);
    }
  }

  /** Notes how to take back what the instruction at history entry `at` is about to do. */
  private special(at: number, executed: number, undo: () => void): void {
    this.log[at + 1] = SPECIAL;
    const { specials } = this;
    specials.push({ at: executed, undo });
    if (specials.length > 4096) {
      const oldest = executed - this.log.length / 4;
      const keep = specials.findIndex((s) => s.at >= oldest);
      if (keep > specials.length / 2) specials.splice(0, keep);
    }
  }

  /**
   * The loop. Case labels are numbers of the table in `instructions.ts`, written out because only
   * literals make a jump table; the tests run every one against qemu.
   */
  private execute(budget: number): Stop {
    const { x, log, bytes, words, halves, decoded, memoryBase, memorySize } = this;
    const { slots, lines } = decoded;
    const wrap = log.length - 1;
    let i = this.slot;
    let at = this.logAt;
    let n = 0;
    let stop: Stop | undefined;
    while (n < budget) {
      const op = slots[i]!;
      const f = slots[i + 1]!;
      const rd = f & 255;
      log[at] = i;
      log[at + 1] = rd;
      log[at + 2] = x[rd]!;
      const entry = at;
      at = (at + 4) & wrap;
      n++;
      let cause = ILLEGAL_INSTRUCTION;
      let value = 0;
      switch (op) {
        case 0: // not decoded yet
          if (this.marks.has(decoded.addressOf(i))) slots[i] = BREAKPOINT;
          else decoded.fill(i);
          at = entry;
          n--;
          continue;
        case 1: // lui, auipc
          x[rd] = slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 3: // jal
          x[rd] = memoryBase + (slots[i + 3]! >>> 1);
          i = slots[i + 2]!;
          continue;
        case 4: {
          // jalr
          const target = (x[(f >> 8) & 255]! + slots[i + 2]!) & ~1;
          const offset = target - memoryBase;
          x[rd] = memoryBase + (slots[i + 3]! >>> 1);
          i = offset >>> 0 < memorySize ? (offset >>> 0) * 2 : decoded.slotOf(target);
          continue;
        }
        case 5: // beq
          i = x[(f >> 8) & 255] === x[f >> 16] ? slots[i + 2]! : slots[i + 3]!;
          continue;
        case 6: // bne
          i = x[(f >> 8) & 255] !== x[f >> 16] ? slots[i + 2]! : slots[i + 3]!;
          continue;
        case 7: // blt
          i = x[(f >> 8) & 255]! < x[f >> 16]! ? slots[i + 2]! : slots[i + 3]!;
          continue;
        case 8: // bge
          i = x[(f >> 8) & 255]! >= x[f >> 16]! ? slots[i + 2]! : slots[i + 3]!;
          continue;
        case 9: // bltu
          i = x[(f >> 8) & 255]! >>> 0 < x[f >> 16]! >>> 0 ? slots[i + 2]! : slots[i + 3]!;
          continue;
        case 10: // bgeu
          i = x[(f >> 8) & 255]! >>> 0 >= x[f >> 16]! >>> 0 ? slots[i + 2]! : slots[i + 3]!;
          continue;
        case 11: // lb
        case 14: {
          // lbu
          value = x[(f >> 8) & 255]! + slots[i + 2]!;
          const o = (value - memoryBase) >>> 0;
          if (o < memorySize) {
            x[rd] = op === 14 ? bytes[o]! : (bytes[o]! << 24) >> 24;
            i = slots[i + 3]!;
            continue;
          }
          cause = 5;
          break;
        }
        case 12: // lh
        case 15: {
          // lhu
          value = x[(f >> 8) & 255]! + slots[i + 2]!;
          const o = (value - memoryBase) >>> 0;
          if (o < memorySize && (o & 1) === 0) {
            x[rd] = op === 15 ? halves[o >>> 1]! & 0xffff : halves[o >>> 1]!;
            i = slots[i + 3]!;
            continue;
          }
          cause = o < memorySize ? 4 : 5;
          break;
        }
        case 13: {
          // lw
          value = x[(f >> 8) & 255]! + slots[i + 2]!;
          const o = (value - memoryBase) >>> 0;
          if (o < memorySize && (o & 3) === 0) {
            x[rd] = words[o >>> 2]!;
            i = slots[i + 3]!;
            continue;
          }
          cause = o < memorySize ? 4 : 5;
          break;
        }
        case 16: // sb
        case 17: // sh
        case 18: {
          // sw
          value = x[(f >> 8) & 255]! + slots[i + 2]!;
          const o = (value - memoryBase) >>> 0;
          if (o < memorySize && (o & ((1 << (op - 16)) - 1)) === 0) {
            log[entry + 1] = STORE;
            log[entry + 2] = o;
            log[entry + 3] = words[o >>> 2]!;
            if (op === 18) words[o >>> 2] = x[f >> 16]!;
            else if (op === 16) bytes[o] = x[f >> 16]!;
            else halves[o >>> 1] = x[f >> 16]!;
            if (lines[o >>> 6] !== 0) decoded.forget(o);
            i = slots[i + 3]!;
            continue;
          }
          cause = o < memorySize ? 6 : 7;
          break;
        }
        case 19: // addi
          x[rd] = x[(f >> 8) & 255]! + slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 20: // slti
          x[rd] = x[(f >> 8) & 255]! < slots[i + 2]! ? 1 : 0;
          i = slots[i + 3]!;
          continue;
        case 21: // sltiu
          x[rd] = x[(f >> 8) & 255]! >>> 0 < slots[i + 2]! >>> 0 ? 1 : 0;
          i = slots[i + 3]!;
          continue;
        case 22: // xori
          x[rd] = x[(f >> 8) & 255]! ^ slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 23: // ori
          x[rd] = x[(f >> 8) & 255]! | slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 24: // andi
          x[rd] = x[(f >> 8) & 255]! & slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 25: // slli
          x[rd] = x[(f >> 8) & 255]! << slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 26: // srli
          x[rd] = x[(f >> 8) & 255]! >>> slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 27: // srai
          x[rd] = x[(f >> 8) & 255]! >> slots[i + 2]!;
          i = slots[i + 3]!;
          continue;
        case 28: // add
          x[rd] = x[(f >> 8) & 255]! + x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 29: // sub
          x[rd] = x[(f >> 8) & 255]! - x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 30: // sll
          x[rd] = x[(f >> 8) & 255]! << x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 31: // slt
          x[rd] = x[(f >> 8) & 255]! < x[f >> 16]! ? 1 : 0;
          i = slots[i + 3]!;
          continue;
        case 32: // sltu
          x[rd] = x[(f >> 8) & 255]! >>> 0 < x[f >> 16]! >>> 0 ? 1 : 0;
          i = slots[i + 3]!;
          continue;
        case 33: // xor
          x[rd] = x[(f >> 8) & 255]! ^ x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 34: // srl
          x[rd] = x[(f >> 8) & 255]! >>> x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 35: // sra
          x[rd] = x[(f >> 8) & 255]! >> x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 36: // or
          x[rd] = x[(f >> 8) & 255]! | x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 37: // and
          x[rd] = x[(f >> 8) & 255]! & x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 38: // fence
        case 39: // fence.i: stores have already made the decoded memory forget
        case 78: // wfi: nothing ever interrupts, and going on at once is allowed
          i = slots[i + 3]!;
          continue;
        case 42: // mul
          x[rd] = Math.imul(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 43: // mulh
          x[rd] = mulh(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 44: // mulhsu
          x[rd] = mulhsu(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 45: // mulhu
          x[rd] = mulhu(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 46: // div
          x[rd] = div(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 47: // divu
          x[rd] = divu(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 48: // rem
          x[rd] = rem(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 49: // remu
          x[rd] = remu(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 50: // csrrw
        case 51: // csrrs
        case 52: // csrrc
        case 53: // csrrwi
        case 54: // csrrsi
        case 55: // csrrci
          if (this.accessCsr(op, f, slots[i + 2]!, entry, this.executed + n - 1)) {
            i = slots[i + 3]!;
            continue;
          }
          break;
        case 56: // sh1add
          x[rd] = (x[(f >> 8) & 255]! << 1) + x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 57: // sh2add
          x[rd] = (x[(f >> 8) & 255]! << 2) + x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 58: // sh3add
          x[rd] = (x[(f >> 8) & 255]! << 3) + x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 59: // andn
          x[rd] = x[(f >> 8) & 255]! & ~x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 60: // orn
          x[rd] = x[(f >> 8) & 255]! | ~x[f >> 16]!;
          i = slots[i + 3]!;
          continue;
        case 61: // xnor
          x[rd] = ~(x[(f >> 8) & 255]! ^ x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 62: // clz
          x[rd] = Math.clz32(x[(f >> 8) & 255]!);
          i = slots[i + 3]!;
          continue;
        case 63: // ctz
          x[rd] = ctz(x[(f >> 8) & 255]!);
          i = slots[i + 3]!;
          continue;
        case 64: // cpop
          x[rd] = cpop(x[(f >> 8) & 255]!);
          i = slots[i + 3]!;
          continue;
        case 65: // max
          x[rd] = Math.max(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 66: // maxu
          x[rd] = Math.max(x[(f >> 8) & 255]! >>> 0, x[f >> 16]! >>> 0);
          i = slots[i + 3]!;
          continue;
        case 67: // min
          x[rd] = Math.min(x[(f >> 8) & 255]!, x[f >> 16]!);
          i = slots[i + 3]!;
          continue;
        case 68: // minu
          x[rd] = Math.min(x[(f >> 8) & 255]! >>> 0, x[f >> 16]! >>> 0);
          i = slots[i + 3]!;
          continue;
        case 69: // sext.b
          x[rd] = (x[(f >> 8) & 255]! << 24) >> 24;
          i = slots[i + 3]!;
          continue;
        case 70: // sext.h
          x[rd] = (x[(f >> 8) & 255]! << 16) >> 16;
          i = slots[i + 3]!;
          continue;
        case 71: // zext.h
          x[rd] = x[(f >> 8) & 255]! & 0xffff;
          i = slots[i + 3]!;
          continue;
        case 72: {
          // rol
          const by = x[f >> 16]!;
          x[rd] = (x[(f >> 8) & 255]! << by) | (x[(f >> 8) & 255]! >>> -by);
          i = slots[i + 3]!;
          continue;
        }
        case 73: // ror
        case 74: {
          // rori
          const by = op === 73 ? x[f >> 16]! : slots[i + 2]!;
          x[rd] = (x[(f >> 8) & 255]! >>> by) | (x[(f >> 8) & 255]! << -by);
          i = slots[i + 3]!;
          continue;
        }
        case 75: // orc.b
          x[rd] = orcb(x[(f >> 8) & 255]!);
          i = slots[i + 3]!;
          continue;
        case 76: // rev8
          x[rd] = rev8(x[(f >> 8) & 255]!);
          i = slots[i + 3]!;
          continue;
        case 77: // mret
          this.special(entry, this.executed + n - 1, this.csrs.snapshot());
          i = decoded.slotOf(this.csrs.mret());
          continue;
        case 40: // ecall
          if (this.options.environment !== 'machine') {
            stop = this.systemCall(entry, this.executed + n - 1);
            i = slots[i + 3]!;
            if (stop === undefined) continue;
            this.ended = stop;
            n = this.leave(i, at, n);
            return stop;
          }
          cause = 11;
          break;
        case 41: // ebreak
          cause = 3;
          break;
        case 91: // breakpoint
          n = this.leave(i, entry, n - 1);
          return { reason: 'breakpoint', pc: this.pc };
        case 92: // fetch outside memory
          cause = 1;
          value = slots[i + 2]!;
          break;
        default: // no instruction, or sret, which needs a supervisor mode
      }
      // What comes here is an exception.
      const pc = decoded.addressOf(i);
      if (cause === ILLEGAL_INSTRUCTION) value = this.bitsAt(i);
      const undo = this.csrs.snapshot();
      const handler = this.csrs.trap(cause, pc, value);
      if (handler !== undefined) {
        this.special(entry, this.executed + n - 1, () => {
          undo();
          this.trapped--;
        });
        this.trapped++;
        i = decoded.slotOf(handler);
        continue;
      }
      if (cause === 3) {
        this.leave(slots[i + 3]!, at, n);
        return { reason: 'ebreak', pc };
      }
      this.leave(i, entry, n - 1);
      this.ended = this.trapStop(cause, value, pc);
      return this.ended;
    }
    this.leave(i, at, n);
    return { reason: 'budget' };
  }

  /** Puts the loop's state back into the machine. */
  private leave(slot: number, at: number, n: number): number {
    this.slot = slot;
    this.logAt = at;
    this.executed += n;
    this.depth = Math.min(this.depth + n, this.log.length / 4 - 1);
    return n;
  }

  /** The bits of the instruction at a slot, which mtval shows. */
  private bitsAt(slot: number): number {
    const half = slot >>> 2;
    const low = this.halves[half]! & 0xffff;
    return (low & 3) === 3 ? low | (this.halves[half + 1]! << 16) : low;
  }

  private trapStop(cause: number, value: number, pc: number): Trap {
    const line = lineAt(this.program, pc);
    const where = line === undefined ? '' : `, line ${line}`;
    const what = cause === 2 || cause === 11 ? '' : ` at ${hex(value)}`;
    const bits = cause === 2 && value !== 0 ? ` ${hex(value)}` : '';
    const message = `${CAUSES[cause]}${what}${bits} (pc ${hex(pc)}${where})`;
    return { reason: 'trap', cause, value: value >>> 0, pc, line, message };
  }

  /** A Zicsr instruction; false where the register is missing or read only. */
  private accessCsr(op: number, f: number, csr: number, entry: number, executed: number): boolean {
    const { x } = this;
    const rd = f & 255;
    const source = (f >> 8) & 255;
    const operand = op >= 53 ? source : x[source]!;
    const counters = { retired: executed - this.trapped };
    const old = this.csrs.read(csr, counters);
    if (old === undefined) return false;
    const kind = (op - 50) % 3;
    const before = this.csrs.snapshot();
    // csrrs and csrrc with x0 or 0 only read, and may read what cannot be written.
    if (kind === 0 || source !== 0) {
      const value = kind === 0 ? operand : kind === 1 ? old | operand : old & ~operand;
      if (!this.csrs.write(csr, value, counters)) return false;
    }
    const overwritten = x[rd]!;
    this.special(entry, executed, () => {
      before();
      x[rd] = overwritten;
    });
    x[rd] = old;
    return true;
  }

  private systemCall(entry: number, executed: number): Stop | undefined {
    const { x, linux } = this;
    const result = callLinux(x, linux, this.bytes, this.memoryBase);
    const a0 = x[10]!;
    this.special(entry, executed, () => {
      x[10] = a0;
      result.undo();
      for (const { offset, length } of result.written) this.forgetCode(offset, length);
    });
    if (result.exit !== undefined) return { reason: 'exit', code: result.exit };
    x[10] = result.value;
    for (const { offset, length } of result.written) this.forgetCode(offset, length);
    return undefined;
  }
}

function registerOf(which: number | string): number {
  const n = typeof which === 'number' ? which : registerNumber(which);
  if (n === undefined || ABI_NAMES[n] === undefined) {
    throw new EngineError('out-of-range', `"${which}" is not a register`, {
      field: 'register',
      value: which,
    });
  }
  return n;
}

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
