/** Policies of one bit a line: used of late or not. */

/**
 * The line that goes is the first of the set whose bit is 0. Bit-PLRU clears the other bits when a touch sets the last of
 * them; NRU leaves them all set and clears them when a victim is next looked for.
 */
export class Bits {
  readonly #ways: number;
  readonly #used: Uint8Array;
  /** Bits set in each set. */
  readonly #ones: Int32Array;
  readonly #early: boolean;

  constructor(name: 'bit-plru' | 'nru', sets: number, ways: number) {
    this.#ways = ways;
    this.#used = new Uint8Array(sets * ways);
    this.#ones = new Int32Array(sets);
    this.#early = name === 'bit-plru';
  }

  hit(slot: number): void {
    if (this.#used[slot] === 1) return;
    const set = (slot / this.#ways) | 0;
    this.#used[slot] = 1;
    if (++this.#ones[set]! < this.#ways || !this.#early || this.#ways === 1) return;
    this.#clear(set);
    this.#used[slot] = 1;
    this.#ones[set] = 1;
  }

  fill(slot: number): void {
    this.hit(slot);
  }

  victim(set: number): number {
    if (this.#ones[set] === this.#ways) this.#clear(set);
    let slot = set * this.#ways;
    while (this.#used[slot] === 1) slot++;
    return slot;
  }

  drop(slot: number): void {
    if (this.#used[slot] === 0) return;
    this.#used[slot] = 0;
    this.#ones[(slot / this.#ways) | 0]!--;
  }

  #clear(set: number): void {
    this.#used.fill(0, set * this.#ways, (set + 1) * this.#ways);
    this.#ones[set] = 0;
  }
}
