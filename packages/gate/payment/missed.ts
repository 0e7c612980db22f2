/**
 * Presentations that were answered 503 because the ledger could not keep them: when each was made, for
 * as long as the process lives. Whoever comes again is dated by the first time, however late that is.
 */

/** Payments remembered; the oldest is forgotten first, and its window then stands still as `Outages` says. */
const MAX_MISSED = 10_000;

export class Missed {
  readonly #times = new Map<string, number>();

  /** `payment` was presented by `source` at `at` (seconds), and that could not be kept. */
  note(payment: string, source: string, at: number): void {
    const key = keyOf(payment, source);
    if (this.#times.has(key)) return;
    this.#times.set(key, at);
    const [oldest = key] = this.#times.keys();
    if (this.#times.size > MAX_MISSED) this.#times.delete(oldest);
  }

  /** When `source` presented it first, if that was missed, else `at`. */
  dateOf(payment: string, source: string, at: number): number {
    return Math.min(this.#times.get(keyOf(payment, source)) ?? at, at);
  }

  /** It is kept now. */
  kept(payment: string, source: string): void {
    this.#times.delete(keyOf(payment, source));
  }
}

/** By its source too: a stranger who came in time is no reason to date somebody else by it. */
const keyOf = (payment: string, source: string): string => `${payment} ${source}`;
