/** Wrong tokens: so many a minute from one address, and no more are looked at. */

/** Wrong tokens from one address within a minute. */
const MAX_WRONG = 10;
const WINDOW_MS = 60_000;
/** Addresses told apart; whoever comes after those shares one count. */
const MAX_ADDRESSES = 256;
const OTHERS = 'others';

interface Count {
  readonly since: number;
  wrong: number;
}

/** Times are milliseconds of a clock that never jumps. */
export class Tries {
  readonly #counts = new Map<string, Count>();

  /** Seconds until another try is looked at; 0 where one may be made now. */
  waits(address: string, now: number): number {
    const count = this.#countOf(address, now);
    if (count === undefined || count.wrong < MAX_WRONG) return 0;
    return Math.max(1, Math.ceil((count.since + WINDOW_MS - now) / 1000));
  }

  wrong(address: string, now: number): void {
    const count = this.#countOf(address, now);
    if (count !== undefined) {
      count.wrong++;
      return;
    }
    this.#forget(now);
    const name = this.#counts.size < MAX_ADDRESSES ? address : OTHERS;
    const shared = this.#counts.get(name);
    if (shared === undefined) this.#counts.set(name, { since: now, wrong: 1 });
    else shared.wrong++;
  }

  /** Of an address that has no count of its own where there is no room for one: what all others share. */
  #countOf(address: string, now: number): Count | undefined {
    const full = this.#counts.size >= MAX_ADDRESSES;
    const name = this.#counts.has(address) || !full ? address : OTHERS;
    const count = this.#counts.get(name);
    return count !== undefined && now - count.since < WINDOW_MS ? count : undefined;
  }

  #forget(now: number): void {
    for (const [address, { since }] of this.#counts)
      if (now - since >= WINDOW_MS) this.#counts.delete(address);
  }
}
