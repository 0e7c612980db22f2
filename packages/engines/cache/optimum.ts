/** Belady's optimum: the line goes whose next use is farthest away (L. A. Belady, IBM Systems Journal 5, 1966). */
import type { Policy } from './policy.ts';

/**
 * For each access the number of the next one to the same line by the same cache, or `NEVER`.
 * `cacheOf` tells the cache of an access from its kind: fetches may have one of their own.
 */
export function nextUses(
  ids: Int32Array,
  kinds: Uint8Array,
  lines: number,
  cacheOf: (kind: number) => number,
): Int32Array {
  const next = new Int32Array(ids.length);
  const coming = [new Int32Array(lines).fill(NEVER), new Int32Array(lines).fill(NEVER)];
  for (let i = ids.length - 1; i >= 0; i--) {
    const seen = coming[cacheOf(kinds[i]!)] as Int32Array;
    next[i] = seen[ids[i]!]!;
    seen[ids[i]!] = i;
  }
  return next;
}

export const NEVER = 2 ** 31 - 1;

/** Of lines that are not used again the one in the lowest way goes. `now` is set before each access. */
export class Optimum implements Policy {
  now = 0;
  readonly #next: Int32Array;
  readonly #ways: number;
  readonly #uses: Int32Array;

  constructor(next: Int32Array, sets: number, ways: number) {
    this.#next = next;
    this.#ways = ways;
    this.#uses = new Int32Array(sets * ways);
  }

  hit(slot: number): void {
    this.#uses[slot] = this.#next[this.now]!;
  }

  fill(slot: number): void {
    this.#uses[slot] = this.#next[this.now]!;
  }

  victim(set: number): number {
    const from = set * this.#ways;
    let at = from;
    for (let s = from + 1; s < from + this.#ways; s++) if (this.#uses[s]! > this.#uses[at]!) at = s;
    return at;
  }

  drop(): void {}
}
