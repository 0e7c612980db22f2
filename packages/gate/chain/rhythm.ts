/** How often a chain makes blocks, learnt from the blocks. */

/** Seconds, until something is known: Base's. */
const FIRST_GUESS = 2;
const MIN_BLOCK_TIME = 0.1;
const MAX_BLOCK_TIME = 60;
/** Gaps that are remembered, and how many it takes to speak of a rhythm. */
const MAX_GAPS = 8;
const MIN_GAPS = 5;

export class Rhythm {
  readonly #gaps: number[] = [];
  #last: { readonly number: bigint; readonly time: number } | null = null;

  /** A new newest block; `time` in seconds. */
  add(number: bigint, time: number): void {
    const last = this.#last;
    this.#last = { number, time };
    if (last === null || number <= last.number) return;
    this.#gaps.push((time - last.time) / Number(number - last.number));
    if (this.#gaps.length > MAX_GAPS) this.#gaps.shift();
  }

  /** Whether blocks come at equal times. Those of a chain that mines when it has something to do not. */
  get regular(): boolean {
    if (this.#gaps.length < MIN_GAPS) return false;
    const median = this.#median();
    // Times are whole seconds: of a chain with shorter blocks, gaps of 0 and 1 are regular.
    return (
      median > 0 && this.#gaps.every((gap) => Math.abs(gap - median) <= Math.max(1, median / 2))
    );
  }

  /** Seconds between blocks; a guess while there is no rhythm. */
  get blockTime(): number {
    if (!this.regular) return FIRST_GUESS;
    return Math.min(Math.max(this.#median(), MIN_BLOCK_TIME), MAX_BLOCK_TIME);
  }

  #median(): number {
    return this.#gaps.toSorted((a, b) => a - b)[this.#gaps.length >> 1] ?? 0;
  }
}
