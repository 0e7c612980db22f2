/** Policies of chance, by generators that fit on a line, so that another program can repeat them. */

/**
 * `random` is Marsaglia's xorshift32 (13, 17, 5), its value modulo the ways; `lfsr` a 16-bit Fibonacci register with taps
 * 16, 15, 13 and 4, shifted once a victim, its state modulo the ways. A seed of 0 would stay there and counts as 1.
 */
export class Chance {
  readonly #ways: number;
  readonly #lfsr: boolean;
  #state: number;

  constructor(name: 'random' | 'lfsr', ways: number, seed: number) {
    this.#ways = ways;
    this.#lfsr = name === 'lfsr';
    this.#state = (this.#lfsr ? seed & 0xffff : seed >>> 0) || 1;
  }

  victim(set: number): number {
    const s = this.#state;
    if (this.#lfsr) {
      const bit = (s ^ (s >>> 1) ^ (s >>> 3) ^ (s >>> 12)) & 1;
      this.#state = (s >>> 1) | (bit << 15);
    } else {
      let x = s ^ (s << 13);
      x ^= x >>> 17;
      this.#state = (x ^ (x << 5)) >>> 0;
    }
    return set * this.#ways + (this.#state % this.#ways);
  }

  hit(): void {}
  fill(): void {}
  drop(): void {}
}
