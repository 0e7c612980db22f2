/** Re-reference interval prediction (A. Jaleel et al., "High performance cache replacement using RRIP", ISCA 2010). */

const FAR = 3;
const LONG = 2;
/** Fills that BRRIP puts at a long interval and not at a distant one: every so many, by count. */
const BIMODAL = 32;

/**
 * Two bits a line, hit priority: a hit predicts 0, a fill 2 (SRRIP), or 3 and every 32nd time 2 (BRRIP). The line that
 * goes is the first with 3; where there is none, all of the set are counted up until there is.
 */
export class Rrip {
  readonly #ways: number;
  readonly #interval: Uint8Array;
  readonly #bimodal: boolean;
  #fills = 0;

  constructor(name: 'srrip' | 'brrip', sets: number, ways: number) {
    this.#ways = ways;
    this.#interval = new Uint8Array(sets * ways).fill(FAR);
    this.#bimodal = name === 'brrip';
  }

  hit(slot: number): void {
    this.#interval[slot] = 0;
  }

  fill(slot: number): void {
    this.insert(slot, this.#bimodal);
  }

  /** A fill by either rule. */
  insert(slot: number, bimodal: boolean): void {
    this.#interval[slot] = bimodal && ++this.#fills % BIMODAL !== 0 ? FAR : LONG;
  }

  victim(set: number): number {
    const from = set * this.#ways;
    const to = from + this.#ways;
    let most = 0;
    let at = from;
    for (let s = from; s < to; s++) {
      const v = this.#interval[s]!;
      if (v > most) {
        most = v;
        at = s;
      }
    }
    if (most < FAR) for (let s = from; s < to; s++) this.#interval[s]! += FAR - most;
    return at;
  }

  drop(slot: number): void {
    this.#interval[slot] = FAR;
  }
}
