/** DRRIP: SRRIP and BRRIP in a duel of sets (Jaleel et al. 2010; Qureshi et al. 2007). */
import { Rrip } from './policy-rrip.ts';

/** The counter of ten bits that the two kinds of leading sets pull at. */
const MOST = 1023;
const MIDDLE = 512;
const LEADERS = 32;
/** Sets of which two lead at most, so that most sets of a small cache follow. */
const LEAST = 16;

/**
 * The sets fall into up to 32 stretches of 16 at the least; the first set of each fills as SRRIP, the second as BRRIP, and the rest as the
 * one of the two that has missed less. A fill of a leading set is a miss there.
 */
export class Duel {
  readonly #rrip: Rrip;
  readonly #ways: number;
  readonly #stretch: number;
  #selector = MIDDLE - 1;

  constructor(sets: number, ways: number) {
    this.#rrip = new Rrip('brrip', sets, ways);
    this.#ways = ways;
    this.#stretch = Math.max(LEAST, Math.floor(sets / LEADERS));
  }

  hit(slot: number): void {
    this.#rrip.hit(slot);
  }

  fill(slot: number): void {
    const place = ((slot / this.#ways) | 0) % this.#stretch;
    if (place === 0) this.#selector = Math.min(MOST, this.#selector + 1);
    else if (place === 1) this.#selector = Math.max(0, this.#selector - 1);
    this.#rrip.insert(slot, place === 0 ? false : place === 1 ? true : this.#selector >= MIDDLE);
  }

  victim(set: number): number {
    return this.#rrip.victim(set);
  }

  drop(slot: number): void {
    this.#rrip.drop(slot);
  }
}
