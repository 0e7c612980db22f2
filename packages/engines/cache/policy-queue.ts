/** Policies that keep the lines of a set in a queue: the one at its end goes. */

/** Fills that are put at the front by BIP: every so many. */
const BIMODAL = 32;

/**
 * `lru` and `fifo` take the line at the end of the queue, `mru` the one at its front. A hit moves a line to the front,
 * but for FIFO. LIP puts a new line at the end (M. Qureshi et al., "Adaptive insertion policies", ISCA 2007), and BIP every
 * 32nd at the front; there by chance, here by count, so that a run can be repeated.
 */
export class Queue {
  readonly #ways: number;
  readonly #before: Int32Array;
  readonly #behind: Int32Array;
  readonly #front: Int32Array;
  readonly #end: Int32Array;
  readonly #moves: boolean;
  readonly #takesFront: boolean;
  readonly #inserts: 'front' | 'end' | 'bimodal';
  #fills = 0;

  constructor(name: 'lru' | 'fifo' | 'mru' | 'lip' | 'bip', sets: number, ways: number) {
    this.#ways = ways;
    this.#before = new Int32Array(sets * ways).fill(-1);
    this.#behind = new Int32Array(sets * ways).fill(-1);
    this.#front = new Int32Array(sets).fill(-1);
    this.#end = new Int32Array(sets).fill(-1);
    this.#moves = name !== 'fifo';
    this.#takesFront = name === 'mru';
    this.#inserts = name === 'lip' ? 'end' : name === 'bip' ? 'bimodal' : 'front';
  }

  hit(slot: number): void {
    if (!this.#moves || this.#before[slot]! < 0) return;
    this.#unlink(slot);
    this.#pushFront(slot);
  }

  fill(slot: number): void {
    if (this.#inserts === 'front' || (this.#inserts === 'bimodal' && ++this.#fills % BIMODAL === 0))
      this.#pushFront(slot);
    else this.#pushEnd(slot);
  }

  victim(set: number): number {
    return this.#takesFront ? this.#front[set]! : this.#end[set]!;
  }

  drop(slot: number): void {
    this.#unlink(slot);
  }

  /** The slots of a set from front to end. */
  order(set: number): number[] {
    const slots: number[] = [];
    for (let s = this.#front[set]!; s >= 0; s = this.#behind[s]!) slots.push(s);
    return slots;
  }

  #unlink(slot: number): void {
    const set = (slot / this.#ways) | 0;
    const before = this.#before[slot]!;
    const behind = this.#behind[slot]!;
    if (before >= 0) this.#behind[before] = behind;
    else this.#front[set] = behind;
    if (behind >= 0) this.#before[behind] = before;
    else this.#end[set] = before;
  }

  #pushFront(slot: number): void {
    const set = (slot / this.#ways) | 0;
    const first = this.#front[set]!;
    this.#before[slot] = -1;
    this.#behind[slot] = first;
    if (first >= 0) this.#before[first] = slot;
    else this.#end[set] = slot;
    this.#front[set] = slot;
  }

  #pushEnd(slot: number): void {
    const set = (slot / this.#ways) | 0;
    const last = this.#end[set]!;
    this.#behind[slot] = -1;
    this.#before[slot] = last;
    if (last >= 0) this.#behind[last] = slot;
    else this.#front[set] = slot;
    this.#end[set] = slot;
  }
}
