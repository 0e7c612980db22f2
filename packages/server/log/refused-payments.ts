/** A line in the log for each payment that was refused or put off: its payer may come and ask why. */
import type { Seen } from '@tollbench/gate/seen.ts';
import type { Fields } from './log.ts';

/** Lines a minute: strangers can make any number of refused payments, and a log has an end. */
const MOST = 60;
const MINUTE = 60_000;

export class RefusedPayments {
  readonly #say: (line: string, fields?: Fields) => void;
  readonly #now: () => number;
  #began = Number.NEGATIVE_INFINITY;
  #said = 0;
  #left = 0;

  /** @param now milliseconds of a clock that never jumps */
  constructor(say: (line: string, fields?: Fields) => void, now = () => performance.now()) {
    this.#say = say;
    this.#now = now;
  }

  see({ outcome, reason, path, format, payment, requestId }: Seen): void {
    if (outcome !== 'payment-refused' && outcome !== 'retry-later') return;
    if (!this.#hasRoom()) return;
    const what = outcome === 'retry-later' ? 'put off' : 'refused';
    const of = `${path ?? 'no page'}${format === null ? '' : `?export=${format}`}`;
    this.#say(
      `A payment was ${what} (${reason ?? 'no reason'}): ${payment ?? 'unreadable'} for ${of}`,
      requestId === null ? {} : { requestId },
    );
  }

  /** Sixty a minute; how many were left out is said with the first one after. */
  #hasRoom(): boolean {
    const now = this.#now();
    if (now - this.#began >= MINUTE) {
      if (this.#left > 0)
        this.#say(`${this.#left} more payments were refused or put off in that minute`);
      this.#began = now;
      this.#said = 0;
      this.#left = 0;
    }
    if (this.#said < MOST) {
      this.#said++;
      return true;
    }
    this.#left++;
    return false;
  }
}
