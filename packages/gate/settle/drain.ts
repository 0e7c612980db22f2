/** How fast settling goes, measured where it is the narrow place. */

/** Blocks that are remembered: enough for an average, few enough to notice a halt in seconds. */
const MAX_SAMPLES = 8;

/** One block that was missed is none that says something. */
const MIN_SAMPLES = 3;

interface Sample {
  readonly seconds: number;
  readonly settled: number;
}

/**
 * Payments a second. While everything that was sent is mined at once, nothing has been learnt but
 * that more is possible, and what the chain should take by its own figures is believed. Only where
 * work was left over is what was done all that could be.
 */
export class DrainMeter {
  #samples: Sample[] = [];
  #settled = 0;

  /** So many were seen settled since the last look. */
  settled(count: number): void {
    this.#settled += count;
  }

  /**
   * Once a block, or where there should have been one.
   * @param seconds since the last look
   * @param left authorizations that were under way before this block, and still are
   */
  block(seconds: number, left: number): void {
    const settled = this.#settled;
    this.#settled = 0;
    if (seconds <= 0) {
      this.#settled = settled;
      return;
    }
    if (left === 0) {
      // It kept up: older measurements of a jam say nothing any more.
      this.#samples = [];
      return;
    }
    this.#samples.push({ seconds, settled });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /**
   * @param expected payments a second that the chain should take by its own figures
   * @returns the smaller of that and what was measured; 0 where nothing moves
   */
  rate(expected: number): number {
    if (this.#samples.length < MIN_SAMPLES) return expected;
    const seconds = this.#samples.reduce((sum, sample) => sum + sample.seconds, 0);
    const settled = this.#samples.reduce((sum, sample) => sum + sample.settled, 0);
    return Math.min(expected, settled / seconds);
  }
}
