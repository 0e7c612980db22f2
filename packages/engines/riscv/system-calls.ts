/**
 * What `ecall` asks for and what comes of it; and the system calls a small program makes, by their Linux numbers on
 * RISC-V: number in a7, arguments in a0–a2, result or negative error number in a0.
 *
 * Source: Linux `include/uapi/asm-generic/unistd.h` and `errno-base.h`.
 */
const READ = 63;
const WRITE = 64;
const EXIT = 93;
const EXIT_GROUP = 94;
const BRK = 214;
const EBADF = -9;
const EFAULT = -14;
const ENOSYS = -38;
/** A program that prints without end stops being recorded here, and is told the disk is full. */
export const MAX_OUTPUT = 1 << 22;
const ENOSPC = -28;

/** Bytes written one after another, and taken back from the end. */
export class ByteLog {
  #bytes = new Uint8Array(256);
  length = 0;

  push(more: Uint8Array): void {
    const end = this.length + more.length;
    if (end > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      bytes.set(this.#bytes.subarray(0, this.length));
      this.#bytes = bytes;
    }
    this.#bytes.set(more, this.length);
    this.length = end;
  }

  /** A copy from an offset on. */
  slice(from = 0): Uint8Array {
    return this.#bytes.slice(from, this.length);
  }
}

export interface CallState {
  /** What can be read, typed so far. */
  input: Uint8Array;
  inputAt: number;
  readonly output: ByteLog;
  readonly errors: ByteLog;
  /** End of the data, which `brk` and `sbrk` move. */
  break: number;
  readonly breakLow: number;
  readonly breakHigh: number;
  /** Random streams by their number: the 48 bits of each. */
  readonly random: Map<number, bigint>;
  /** Calls that there are not, by number: where the first was, and where else it would be one, as a clause. */
  readonly unknown: Map<number, { readonly pc: number; readonly instead: string }>;
}

/** At the start: the heap begins at `end` of the program, and half of what is behind it, up to 64 KiB, stays the stack's. */
export function callState(input: Uint8Array, end: number, top: number): CallState {
  const stack = Math.min(65536, (top - end) >>> 1);
  return {
    ...{ input, inputAt: 0, output: new ByteLog(), errors: new ByteLog() },
    ...{ break: end, breakLow: end, breakHigh: top - stack },
    ...{ random: new Map(), unknown: new Map() },
  };
}

export interface CallResult {
  /** What a0 then holds; undefined leaves it. */
  readonly value: number | undefined;
  /** Exit code 0–255, where the program ends. */
  readonly exit?: number;
  /** Whether it waits for input that has not been typed. */
  readonly waits?: boolean;
  /** Why the program cannot go on, a clause. */
  readonly refused?: string;
  /** The number of a call that there is not, where the program goes on all the same. */
  readonly unknown?: number;
  /** Memory written, as offsets. */
  readonly written: readonly { readonly offset: number; readonly length: number }[];
  /** Puts everything but a0 back. */
  readonly undo: () => void;
}

const nothing = (): void => {};
export const result = (
  value: number | undefined,
  undo = nothing,
  written: CallResult['written'] = [],
): CallResult => ({ value, written, undo });

/** Carries out the call the registers ask for on `memory`, whose first address is `base`. */
export function callLinux(
  x: Int32Array,
  state: CallState,
  memory: Uint8Array,
  base: number,
): CallResult {
  const a0 = x[10]!;
  const offset = (x[11]! >>> 0) - base;
  const length = x[12]! >>> 0;
  const inside = offset >= 0 && offset + length <= memory.length;
  switch (x[17]!) {
    case EXIT:
    case EXIT_GROUP:
      return { ...result(undefined), exit: a0 & 255 };
    case WRITE: {
      if (a0 !== 1 && a0 !== 2) return result(EBADF);
      if (length > 0 && !inside) return result(EFAULT);
      const to = a0 === 1 ? state.output : state.errors;
      const before = to.length;
      if (before + length > MAX_OUTPUT) return result(ENOSPC);
      if (length > 0) to.push(memory.subarray(offset, offset + length));
      return result(length, () => {
        to.length = before;
      });
    }
    case READ: {
      if (a0 !== 0) return result(EBADF);
      const count = Math.min(length, state.input.length - state.inputAt);
      if (count === 0) return result(0);
      if (offset < 0 || offset + count > memory.length) return result(EFAULT);
      const old = memory.slice(offset, offset + count);
      memory.set(state.input.subarray(state.inputAt, state.inputAt + count), offset);
      state.inputAt += count;
      return result(count, () => {
        memory.set(old, offset);
        state.inputAt -= count;
      }, [{ offset, length: count }]);
    }
    case BRK: {
      const before = state.break;
      const asked = a0 >>> 0;
      if (asked >= state.breakLow && asked <= state.breakHigh) state.break = asked;
      return result(state.break | 0, () => {
        state.break = before;
      });
    }
    default:
      return { ...result(ENOSYS), unknown: x[17]! };
  }
}
