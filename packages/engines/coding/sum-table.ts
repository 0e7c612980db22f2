/** Words of up to 128 bits, as 32-bit limbs, kept to be asked for again: open addressing behind a bitmap that answers most misses. */
export class SumTable {
  readonly #limbs: readonly Uint32Array[];
  readonly #slots: Int32Array;
  readonly #filter: Uint32Array;
  readonly #shift: number;
  #count = 0;

  /** Room for `entries` words of so many limbs. */
  constructor(limbs: number, entries: number) {
    const log = Math.max(6, Math.ceil(Math.log2(2 * entries)));
    this.#limbs = Array.from({ length: limbs }, () => new Uint32Array(entries));
    this.#slots = new Int32Array(1 << log);
    this.#filter = new Uint32Array(1 << (log - 2));
    this.#shift = 32 - log;
  }

  insert(word: ArrayLike<number>): void {
    const low = word[0]!;
    const hash = Math.imul(low, 0x9e37_79b1);
    const mask = this.#slots.length - 1;
    let at = hash >>> this.#shift;
    while (this.#slots[at] !== 0) at = (at + 1) & mask;
    for (let i = 0; i < this.#limbs.length; i++) this.#limbs[i]![this.#count] = word[i]!;
    this.#slots[at] = ++this.#count;
    const bit = hash >>> (this.#shift - 3);
    this.#filter[bit >>> 5]! |= 1 << (bit & 31);
  }

  /** False where no word has this lowest limb; true where one may have. */
  maybe(low: number): boolean {
    const bit = Math.imul(low, 0x9e37_79b1) >>> (this.#shift - 3);
    return ((this.#filter[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
  }

  has(word: ArrayLike<number>): boolean {
    const low = word[0]! >>> 0;
    const mask = this.#slots.length - 1;
    for (
      let at = Math.imul(low, 0x9e37_79b1) >>> this.#shift;
      this.#slots[at] !== 0;
      at = (at + 1) & mask
    ) {
      const entry = this.#slots[at]! - 1;
      if (this.#limbs.every((limb, i) => limb[entry] === word[i]! >>> 0)) return true;
    }
    return false;
  }
}
