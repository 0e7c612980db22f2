/**
 * The processor of the simulator: registers, CSRs, and the loop that runs decoded instructions.
 *
 * Instructions are decoded once into `DecodedMemory` and dispatched by number; a store into decoded
 * memory makes it forget, so a program may write itself. Every instruction leaves what it overwrites
 * in the history. `Machine` is this with a face to the outside.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20191213) and Volume II (1.12); Bit-Manipulation
 * ISA 1.0.0.
 */
import { cpop, ctz, div, divu, mulh, mulhsu, mulhu, orcb, rem, remu, rev8 } from './arithmetic.ts';
import { callTeaching, meantElsewhere, type Teaching } from './console-calls.ts';
import { CsrFile } from './csr-file.ts';
import { BREAKPOINT } from './decode.ts';
import type { History, STORE as STORED } from './history.ts';
import type { Memory } from './memory.ts';
import type { Program } from './program.ts';
import {
  BREAKPOINT_TRAP,
  CALL_FROM_MACHINE,
  FETCH_OUTSIDE,
  ILLEGAL_INSTRUCTION,
  LOAD_MISALIGNED,
  LOAD_OUTSIDE,
  refusedCall,
  STORE_MISALIGNED,
  STORE_OUTSIDE,
  type Stop,
  trapStop,
} from './stop.ts';
import { type CallState, callLinux } from './system-calls.ts';

/** The history's, not imported as a value: that would cost the loop 4 % of its speed. */
const STORE: typeof STORED = 64;

/** Who answers `ecall`: Linux, a teaching simulator, or the program's own trap handler alone. */
export type Environment = 'linux' | 'machine' | Teaching;

/** Different numbers of calls that there are not are noted up to so many. */
const MAX_UNKNOWN = 8;

export abstract class Hart {
  abstract readonly program: Program;
  protected abstract readonly memory: Memory;
  protected abstract readonly history: History;
  protected abstract readonly environment: Environment;
  /** Whether loads and stores need not be aligned. */
  protected abstract readonly misaligned: boolean;
  protected abstract calls: CallState;
  /** x0–x31, then what is written to x0, then nothing. */
  protected readonly x = new Int32Array(256);
  protected csrs = new CsrFile();
  /** Slot of the instruction to come. */
  protected slot = 0;
  protected executed = 0;
  /** How many of the executed instructions trapped, which do not retire. */
  protected trapped = 0;
  protected readonly marks = new Set<number>();
  protected ended: Stop | undefined;

  /**
   * The loop. Case labels are numbers of the table in `instructions.ts`, written out because only
   * literals make a jump table; the tests run every one against qemu.
   */
  protected execute(budget: number): Stop {
    const { x, memory, history } = this;
    const { base: memoryBase, size: memorySize, bytes, words, halves, decoded } = memory;
    const { slots, lines } = decoded;
    const { log } = history;
    const wrap = log.length - 1;
    let i = this.slot;
    let at = history.at;
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
      let cause = 0;
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
          cause = LOAD_OUTSIDE;
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
          cause = o < memorySize ? LOAD_MISALIGNED : LOAD_OUTSIDE;
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
          cause = o < memorySize ? LOAD_MISALIGNED : LOAD_OUTSIDE;
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
          cause = o < memorySize ? STORE_MISALIGNED : STORE_OUTSIDE;
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
          if (this.#accessCsr(op, f, slots[i + 2]!, entry, this.executed + n - 1)) {
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
          history.special(entry, this.executed + n - 1, this.csrs.snapshot());
          i = decoded.slotOf(this.csrs.mret());
          continue;
        case 40: // ecall
          if (this.environment !== 'machine') {
            stop = this.#systemCall(entry, this.executed + n - 1, i);
            if (stop === undefined || stop.reason === 'exit') i = slots[i + 3]!;
            if (stop === undefined) continue;
            // What waits or was refused has done nothing, and may be tried again.
            if (stop.reason === 'exit') this.#leave(i, at, n);
            else this.#leave(i, entry, n - 1);
            if (stop.reason !== 'input') this.ended = stop;
            return stop;
          }
          cause = CALL_FROM_MACHINE;
          break;
        case 41: // ebreak
          cause = BREAKPOINT_TRAP;
          break;
        case 91: // breakpoint
          this.#leave(i, entry, n - 1);
          return { reason: 'breakpoint', pc: decoded.addressOf(i) };
        case 93: // behind the last instruction
          this.#leave(i, entry, n - 1);
          this.ended = { reason: 'end', pc: decoded.addressOf(i) };
          return this.ended;
        case 92: // fetch outside memory
          cause = FETCH_OUTSIDE;
          value = slots[i + 2]!;
          break;
        default: // no instruction, or sret, which needs a supervisor mode
      }
      // What comes here is an exception; without a cause of its own the instruction is illegal.
      const pc = decoded.addressOf(i);
      if (cause === 0) {
        cause = ILLEGAL_INSTRUCTION;
        value = memory.bitsAt(i);
      }
      if (this.misaligned && this.#unaligned(cause, op, f, value, entry, this.executed + n - 1)) {
        i = slots[i + 3]!;
        continue;
      }
      const undo = this.csrs.snapshot();
      const handler = this.csrs.trap(cause, pc, value);
      if (handler !== undefined) {
        history.special(entry, this.executed + n - 1, () => {
          undo();
          this.trapped--;
        });
        this.trapped++;
        i = decoded.slotOf(handler);
        continue;
      }
      if (cause === BREAKPOINT_TRAP) {
        this.#leave(slots[i + 3]!, at, n);
        return { reason: 'ebreak', pc };
      }
      this.#leave(i, entry, n - 1);
      this.ended = trapStop(this.program, cause, value, pc);
      return this.ended;
    }
    this.#leave(i, at, n);
    return { reason: 'budget' };
  }

  /** Puts the loop's state back into the machine. */
  #leave(slot: number, at: number, n: number): void {
    this.slot = slot;
    this.executed += n;
    this.history.advance(at, n);
  }

  /** A Zicsr instruction; false where the register is missing or read only. */
  #accessCsr(op: number, f: number, csr: number, entry: number, executed: number): boolean {
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
    this.history.special(entry, executed, () => {
      before();
      x[rd] = overwritten;
    });
    x[rd] = old;
    return true;
  }

  /** A load or store across words, where such are allowed and all of its bytes are in memory; false where not. */
  #unaligned(
    cause: number,
    op: number,
    f: number,
    address: number,
    entry: number,
    executed: number,
  ): boolean {
    if (cause !== LOAD_MISALIGNED && cause !== STORE_MISALIGNED) return false;
    const { x, memory } = this;
    const { bytes } = memory;
    const o = (address - memory.base) >>> 0;
    const size = op === 13 || op === 18 ? 4 : 2;
    if (o + size > memory.size) return false;
    if (cause === LOAD_MISALIGNED) {
      const low = bytes[o]! | (bytes[o + 1]! << 8);
      const word = low | (bytes[o + 2]! << 16) | (bytes[o + 3]! << 24);
      // lw, lhu, lh; the entry in the history is that of any load.
      x[f & 255] = op === 13 ? word : op === 15 ? low : (low << 16) >> 16;
      return true;
    }
    const old = bytes.slice(o, o + size);
    this.history.special(entry, executed, () => {
      bytes.set(old, o);
      memory.forgetCode(o, size);
    });
    for (let k = 0; k < size; k++) bytes[o + k] = x[f >> 16]! >> (8 * k);
    memory.forgetCode(o, size);
    return true;
  }

  #systemCall(entry: number, executed: number, slot: number): Stop | undefined {
    const { x, memory, environment } = this;
    const result =
      environment === 'linux' || environment === 'machine'
        ? callLinux(x, this.calls, memory.bytes, memory.base)
        : callTeaching(environment, x, this.calls, memory.bytes, memory.base);
    const pc = memory.decoded.addressOf(slot);
    if (result.waits) return { reason: 'input', pc };
    if (result.refused !== undefined) return refusedCall(this.program, pc, result.refused);
    const { unknown } = this.calls;
    if (result.unknown !== undefined && !unknown.has(result.unknown) && unknown.size < MAX_UNKNOWN)
      unknown.set(result.unknown, { pc, instead: meantElsewhere(x, 'linux') });
    const a0 = x[10]!;
    const forget = (): void => {
      for (const { offset, length } of result.written) memory.forgetCode(offset, length);
    };
    this.history.special(entry, executed, () => {
      x[10] = a0;
      result.undo();
      forget();
    });
    if (result.exit !== undefined) return { reason: 'exit', code: result.exit };
    if (result.value !== undefined) x[10] = result.value;
    forget();
    return undefined;
  }
}
