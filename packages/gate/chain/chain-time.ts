/** What time it is on the chain, between two looks at it. No wall clock takes part. */

/** Milliseconds of silence after which nobody knows what time it is there. */
export const MAX_SILENCE = 60_000;
/** Seconds for which time is held rather than turned back: the next block came later than reckoned. */
const MAX_HELD = 15;

export class ChainTime {
  /** Milliseconds, never jumps. */
  readonly #monotonic: () => number;
  #sample: { readonly time: number; readonly at: number } | null = null;
  #heardAt = 0;
  #told = 0;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** The chain's time was `time` (seconds) when it was seen just now. */
  set(time: number): void {
    this.#sample = { time, at: this.#monotonic() };
    this.heard();
  }

  /** The node answered, with nothing new. */
  heard(): void {
    this.#heardAt = this.#monotonic();
  }

  /** Milliseconds since the node was last heard; Infinity if never. */
  silence(): number {
    return this.#sample === null ? Number.POSITIVE_INFINITY : this.#monotonic() - this.#heardAt;
  }

  /**
   * Seconds since 1970, whole: the newest time seen, moved on. Null after a minute of silence.
   * It does not go back by the second or two that a block is late; a chain that was reorganised,
   * or corrected, by more than that is believed.
   */
  now(): number | null {
    const sample = this.silence() > MAX_SILENCE ? null : this.#sample;
    if (sample === null) return null;
    const now = Math.floor(sample.time + (this.#monotonic() - sample.at) / 1000);
    this.#told = this.#told - now > MAX_HELD ? now : Math.max(now, this.#told);
    return this.#told;
  }
}
