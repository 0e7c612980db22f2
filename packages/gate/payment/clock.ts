/** What payments are dated by: the chain's time, and no clock of this machine. */
import { ChainUnavailable } from '../chain/errors.ts';
import type { Chain } from '../chain/types.ts';

/**
 * The chain's time, in whole seconds since 1970. While the node is silent the last one known goes on
 * by a clock that is never set, so that a presentation can be dated and kept; nothing is judged by it.
 */
export class PaymentClock {
  readonly #now: () => number;
  readonly #monotonic: () => number;
  #last: { readonly time: number; readonly at: number } | null = null;

  /** `monotonic` in seconds from any beginning. */
  constructor(chain: Pick<Chain, 'now'>, monotonic: () => number, now?: () => number) {
    this.#now = now === undefined ? () => chain.now() : () => Math.floor(now());
    this.#monotonic = monotonic;
    this.estimate();
  }

  /** @throws ChainUnavailable while the chain cannot say */
  now(): number {
    const time = this.#now();
    this.#last = { time, at: this.#monotonic() };
    return time;
  }

  /** What the chain's time should be, or `null` where it was never heard. */
  estimate(): number | null {
    try {
      return this.now();
    } catch {
      // Whoever asks for an estimate knows that the chain may be silent: `now` is where that counts.
      const last = this.#last;
      return last === null ? null : Math.floor(last.time + this.#monotonic() - last.at);
    }
  }

  /** The same. @throws ChainUnavailable where it was never heard */
  heard(): number {
    const time = this.estimate();
    if (time === null) throw new ChainUnavailable('now', 'the time of the chain was never heard');
    return time;
  }
}
