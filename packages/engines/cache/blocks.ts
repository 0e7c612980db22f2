/** Lines of memory by small whole numbers: the kernels work on those alone, however wide addresses are. */

/**
 * Gives each block number (address over line size) the next id from 0 when it is first seen. Open addressing with
 * linear steps, at most half full.
 */
export class BlockTable {
  /** Block number of each id. */
  keys = new Float64Array(1024);
  count = 0;
  #slots = new Int32Array(4096).fill(-1);
  #mask = 4095;

  /** The id of a block, seen before or new. */
  intern(block: number): number {
    const at = this.#find(block);
    const known = this.#slots[at]!;
    if (known >= 0) return known;
    const id = this.count++;
    this.#slots[at] = id;
    if (id === this.keys.length) {
      const keys = new Float64Array(2 * id);
      keys.set(this.keys);
      this.keys = keys;
    }
    this.keys[id] = block;
    if (2 * this.count > this.#mask) this.#rehash();
    return id;
  }

  /** The id of a block, or −1 where it was never seen. */
  find(block: number): number {
    return this.#slots[this.#find(block)]!;
  }

  #find(block: number): number {
    const { keys } = this;
    const slots = this.#slots;
    const mask = this.#mask;
    // Both halves of a block number of 53 bits, spread by a multiplication.
    let at = Math.imul((block | 0) ^ Math.imul((block / 4294967296) | 0, 0x85ebca6b), 0x9e3779b1);
    at = (at ^ (at >>> 15)) & mask;
    for (;;) {
      const id = slots[at]!;
      if (id < 0 || keys[id] === block) return at;
      at = (at + 1) & mask;
    }
  }

  #rehash(): void {
    const size = 4 * (this.#mask + 1);
    this.#mask = size - 1;
    this.#slots = new Int32Array(size).fill(-1);
    for (let id = 0; id < this.count; id++) this.#slots[this.#find(this.keys[id]!)] = id;
  }
}

/** `block` modulo `sets`, from 0 on also for the negative blocks of the upper half of 64 bits. */
export function setOfBlock(block: number, sets: number): number {
  const r = block % sets;
  return r < 0 ? r + sets : r;
}
