/** The simulator's one piece of memory, as bytes, halfwords and words, with what has been decoded of it. */
import { EngineError } from '../error.ts';
import { DecodedMemory, UNDECODED } from './decode.ts';
import type { Program } from './program.ts';
import { hex } from './stop.ts';

export class Memory {
  /** First address. */
  readonly base: number;
  /** Bytes, a multiple of 4. */
  readonly size: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly words: Int32Array;
  readonly halves: Int16Array;
  readonly decoded: DecodedMemory;

  constructor(base: number, size: number) {
    this.base = base;
    this.size = size;
    const buffer = new ArrayBuffer(size);
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.halves = new Int16Array(buffer);
    this.decoded = new DecodedMemory(buffer, base);
  }

  /** Zeroes and the program's sections; gives the address behind the last. */
  load({ sections }: Program): number {
    this.bytes.fill(0);
    let end = this.base;
    for (const section of sections) {
      if (!section.zeroFilled) this.bytes.set(section.bytes, section.address - this.base);
      end = Math.max(end, section.address + section.size);
    }
    this.decoded.clear();
    return end;
  }

  /** Offset of `length` bytes at an address. @throws EngineError `out-of-range` where some are outside */
  offsetOf(address: number, length: number): number {
    const offset = (address >>> 0) - this.base;
    if (offset < 0 || length < 0 || offset + length > this.size) {
      throw new EngineError(
        'out-of-range',
        `${length} bytes at ${hex(address)} are outside memory (${hex(this.base)}…${hex(this.base + this.size - 1)}).`,
        { field: 'address', value: address },
      );
    }
    return offset;
  }

  read(address: number, length: number): Uint8Array {
    const offset = this.offsetOf(address, length);
    return this.bytes.slice(offset, offset + length);
  }

  write(address: number, bytes: Uint8Array): void {
    const offset = this.offsetOf(address, bytes.length);
    this.bytes.set(bytes, offset);
    this.forgetCode(offset, bytes.length);
  }

  /** Puts a word back as it was before a store. */
  restore(offset: number, word: number): void {
    this.words[offset >>> 2] = word;
    this.forgetCode(offset & ~3, 4);
  }

  /** Forgets what was decoded of bytes that have changed. */
  forgetCode(offset: number, length: number): void {
    for (let o = offset & ~3; o < offset + length; o += 4) {
      if (this.decoded.lines[o >>> 6] !== 0) this.decoded.forget(o);
    }
  }

  /** Has the instruction at an address decoded anew. */
  refresh(address: number): void {
    this.decoded.slots[this.decoded.slotOf(address)] = UNDECODED;
  }

  /** Bytes of the instruction at an address within memory: 2 or 4, by its lowest bits. */
  lengthAt(address: number): 2 | 4 {
    return (this.bytes[address - this.base]! & 3) === 3 ? 4 : 2;
  }

  /** The bits of the instruction at a slot, which mtval shows. */
  bitsAt(slot: number): number {
    const half = slot >>> 2;
    const low = this.halves[half]! & 0xffff;
    return (low & 3) === 3 ? low | (this.halves[half + 1]! << 16) : low;
  }
}
