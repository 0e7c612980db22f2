/** LFU: the line goes that was used least often since it came; of several the one whose last use is longest ago. */
export class Frequency {
  readonly #ways: number;
  readonly #uses: Int32Array;
  readonly #last: Float64Array;
  #clock = 0;

  constructor(sets: number, ways: number) {
    this.#ways = ways;
    this.#uses = new Int32Array(sets * ways);
    this.#last = new Float64Array(sets * ways);
  }

  hit(slot: number): void {
    this.#uses[slot]!++;
    this.#last[slot] = ++this.#clock;
  }

  fill(slot: number): void {
    this.#uses[slot] = 1;
    this.#last[slot] = ++this.#clock;
  }

  victim(set: number): number {
    const from = set * this.#ways;
    let at = from;
    for (let s = from + 1; s < from + this.#ways; s++) {
      const fewer = this.#uses[s]! - this.#uses[at]!;
      if (fewer < 0 || (fewer === 0 && this.#last[s]! < this.#last[at]!)) at = s;
    }
    return at;
  }

  drop(): void {}
}
