/** How often a chain makes blocks, learnt from the blocks. */

/** Seconds, until something is known: Base's. */
const FIRST_GUESS = 2;
/** Gaps that are remembered: as many have to be alike before that is called a rhythm. */
const GAPS = 8;
/** Seconds. */
const MAX_BLOCK_TIME = 60;

export class Rhythm {
  // Stryker disable next-line ArrayDeclaration: what is no number is like none, and goes first
  readonly #gaps: number[] = [];
  #last: { readonly number: bigint; readonly time: number } | null = null;

  /** A new newest block; `time` in seconds. */
  add(number: bigint, time: number): void {
    const last = this.#last;
    this.#last = { number, time };
    if (last === null || number <= last.number) return;
    this.#gaps.push((time - last.time) / Number(number - last.number));
    if (this.#gaps.length > GAPS) this.#gaps.shift();
  }

  /** Whether blocks come at equal times. Those of a chain that mines when there is something to mine do not. */
  get regular(): boolean {
    const median = this.#median();
    if (this.#gaps.length < GAPS || median <= 0) return false;
    return this.#gaps.every((gap) => Math.abs(gap - median) <= median / 2);
  }

  /** Seconds between blocks; a guess while there is no rhythm. */
  get blockTime(): number {
    return this.regular ? Math.min(this.#median(), MAX_BLOCK_TIME) : FIRST_GUESS;
  }

  #median(): number {
    return this.#gaps.toSorted((a, b) => a - b)[this.#gaps.length >> 1] ?? 0;
  }
}
