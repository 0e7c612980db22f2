/**
 * Instructions decoded once into four 32-bit numbers a halfword of memory, which the simulator runs
 * from: what to do, the registers packed, the immediate, and the slot of the next instruction.
 */
import { identifyCompressed } from './compressed.ts';
import { type Instruction, identify, type Operands, operandsOf } from './instructions.ts';

/** What to do, where it is no instruction of the table (1…79). */
export const UNDECODED = 0;
export const ILLEGAL = 90;
export const BREAKPOINT = 91;
export const FETCH_FAULT = 92;
export const END_OF_CODE = 93;

/** Register number that takes what is written to x0. */
export const SINK = 32;

/** Slots past the end of memory: running off it, an indirect jump out of it, direct jumps out of it. */
const OUTSIDE = 66;
/** Numbers of the slots that one flag of `lines` speaks for. */
const LINE_SLOTS = 128;

export interface Decoded {
  readonly op: number;
  readonly operands: Operands;
  readonly length: 2 | 4;
}

/** An instruction of 16 or 32 bits; undefined where it is none. */
export function decode(
  low: number,
  word: number,
): (Decoded & { readonly instruction: Instruction }) | undefined {
  if ((low & 3) !== 3) {
    const c = identifyCompressed(low);
    if (c === undefined) return undefined;
    return { instruction: c.base, op: c.base.op, operands: c.expand(low)!, length: 2 };
  }
  const instruction = identify(word);
  if (instruction === undefined) return undefined;
  return { instruction, op: instruction.op, operands: operandsOf(instruction, word), length: 4 };
}

export class DecodedMemory {
  readonly slots: Int32Array<ArrayBuffer>;
  /** One flag for every 64 bytes of memory: something decoded lies there. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly #half: Uint16Array;
  readonly #base: number;
  readonly #size: number;
  #outside = 2;
  /** Offset behind the last instruction, where a program that runs so far ends; −1 where it runs on. */
  end = -1;

  constructor(memory: ArrayBuffer, base: number) {
    this.#size = memory.byteLength;
    this.#base = base;
    this.#half = new Uint16Array(memory);
    this.slots = new Int32Array(this.#size * 2 + OUTSIDE * 4);
    this.lines = new Uint8Array((this.#size >>> 6) + 1);
    this.#prepareOutside();
  }

  /** Forgets all that was decoded, for memory with another content. */
  clear(): void {
    this.lines.forEach((used, line) => {
      if (used !== 0) this.slots.fill(UNDECODED, line * LINE_SLOTS, (line + 1) * LINE_SLOTS);
    });
    this.lines.fill(0);
    this.slots.fill(0, this.#size * 2);
    this.#prepareOutside();
  }

  #prepareOutside(): void {
    for (let k = 0; k < OUTSIDE; k++) this.slots[this.#size * 2 + 4 * k] = FETCH_FAULT;
    this.slots[this.#size * 2 + 2] = this.#base + this.#size;
    this.#outside = 2;
  }

  /** Slot of an address; one outside memory has the slot of indirect jumps out of it. */
  slotOf(address: number): number {
    const offset = address - this.#base;
    if (offset >>> 0 < this.#size) return (offset >>> 0) * 2;
    const slot = this.#size * 2 + 4;
    this.slots[slot + 2] = address;
    return slot;
  }

  addressOf(slot: number): number {
    return slot >= this.#size * 2 ? this.slots[slot + 2]! >>> 0 : (this.#base + (slot >>> 1)) >>> 0;
  }

  #targetSlot(offset: number): number {
    if (offset >= 0 && offset < this.#size) return offset * 2;
    if (this.#outside < OUTSIDE - 1) this.#outside++;
    const slot = this.#size * 2 + 4 * this.#outside;
    this.slots[slot + 2] = this.#base + offset;
    return slot;
  }

  /** Decodes what a slot of memory holds. */
  fill(slot: number): void {
    const { slots } = this;
    const half = this.#half;
    const offset = slot >>> 1;
    const low = half[offset >>> 1]!;
    this.lines[offset >>> 6] = 1;
    this.lines[(offset + 2) >>> 6] = 1;
    if (offset === this.end) {
      slots[slot] = END_OF_CODE;
      slots[slot + 1] = SINK;
      return;
    }
    const wide = (low & 3) === 3;
    if (wide && offset + 4 > this.#size) {
      slots[slot] = FETCH_FAULT;
      slots[slot + 2] = this.#base + this.#size;
      return;
    }
    const word = wide ? low | (half[(offset >>> 1) + 1]! << 16) : low;
    const decoded = decode(low, word);
    if (decoded === undefined) {
      slots[slot] = ILLEGAL;
      slots[slot + 1] = SINK;
      slots[slot + 2] = word;
      return;
    }
    const { instruction, op, operands, length } = decoded;
    const { format } = instruction;
    const writes = format !== 'store' && format !== 'B' && format !== 'fence' && format !== 'none';
    const rd = writes && operands.rd !== 0 ? operands.rd : SINK;
    slots[slot] = op;
    slots[slot + 1] = rd | (operands.rs1 << 8) | (operands.rs2 << 16);
    slots[slot + 2] = operands.imm;
    slots[slot + 3] = (offset + length) * 2;
    if (format === 'B' || format === 'J') slots[slot + 2] = this.#targetSlot(offset + operands.imm);
    else if (format === 'U') {
      // auipc is lui of what it comes to here.
      slots[slot] = 1;
      slots[slot + 2] =
        (operands.imm << 12) + (instruction.name === 'auipc' ? this.#base + offset : 0);
    }
  }

  /** Forgets what was decoded from the word at an offset, and what reaches into it from before. */
  forget(offset: number): void {
    const slot = (offset & ~3) * 2;
    this.slots[slot] = this.slots[slot + 4] = UNDECODED;
    if (slot > 0) this.slots[slot - 4] = UNDECODED;
  }
}
