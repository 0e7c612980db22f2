/**
 * The times in which no presentation of a payment could be kept, because the ledger did not answer, or
 * because nobody was there to be asked.
 *
 * A transaction pays for as long as its payment window is open, from its block to the first
 * presentation that is kept. Who came in time and met an outage of ours has nothing to show for it,
 * so the window's clock stands still while one lasts.
 */

/** Seconds from any beginning, or of the chain, as who holds it says. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Seconds after the last failure that was seen, in which an honest client would have come again. */
export const GRACE = 60;
/** Outages remembered; the oldest is forgotten first. */
const MAX_OUTAGES = 64;
/**
 * Seconds of silence before this process that count as an outage, at most. Of an older copy that was put in the place of
 * a ledger nothing shows what was sold since: the longer this is, the more hashes could be sold again.
 */
const MAX_SILENCE = 3_600;
/** Seconds that all outages together hold a window open for. */
export const MAX_HELD_OPEN = 86_400;

export class Outages {
  readonly #monotonic: () => number;
  readonly #begun: number;
  #spans: Outage[] = [];
  /** Seconds, as the chain counts them. */
  #silentSince: number | null = null;

  /** `monotonic` in seconds from any beginning. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#begun = monotonic();
  }

  /**
   * Between then, in the chain's time, and the beginning of this process there may have been presentations
   * that nobody could keep: all that a service that was down, or killed while its disk was full, can
   * know of that time. Those who made them come again within a minute.
   */
  silentSince(chainTime: number | null): void {
    this.#silentSince = chainTime;
  }

  /** A presentation could not be kept. */
  failed(): void {
    const now = this.#monotonic();
    const last = this.#spans.at(-1);
    if (last !== undefined && now < last.to) {
      this.#spans[this.#spans.length - 1] = { from: last.from, to: now + GRACE };
      return;
    }
    this.#spans.push({ from: now, to: now + GRACE });
    if (this.#spans.length > MAX_OUTAGES) this.#spans.shift();
  }

  /** One was kept: the outage, if there was one, is over. */
  kept(): void {
    const now = this.#monotonic();
    const last = this.#spans.pop();
    if (last !== undefined) this.#spans.push({ from: last.from, to: Math.min(last.to, now) });
  }

  /** Those known, as a chain counts the seconds whose time is `chainTime` now. */
  at(chainTime: number): readonly Outage[] {
    const shift = chainTime - this.#monotonic();
    const spans = this.#spans.map(({ from, to }) => ({ from: from + shift, to: to + shift }));
    if (this.#silentSince === null) return spans;
    const begun = this.#begun + shift;
    const from = Math.max(this.#silentSince, begun - MAX_SILENCE);
    const before = { from, to: begun + GRACE };
    // One that begins within it goes on from its end: no second counts twice.
    return [
      before,
      ...spans.map(({ from, to }) => ({ from: Math.max(from, Math.min(before.to, to)), to })),
    ];
  }
}

/** Seconds between two times for which the window's clock stood still; never over `MAX_HELD_OPEN`. */
export function heldOpen(outages: readonly Outage[], since: number, until: number): number {
  let sum = 0;
  for (const { from, to } of outages) {
    // Who paid just before an outage had its whole window still before them: that is inside it.
    sum += Math.max(0, Math.min(to, until) - Math.max(from, since));
  }
  return Math.min(Math.ceil(sum), MAX_HELD_OPEN);
}
