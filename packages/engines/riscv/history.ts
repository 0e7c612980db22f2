/**
 * What every instruction has overwritten, in a ring, so that steps can be taken back.
 *
 * An entry is four numbers the loop writes itself: the slot of the instruction; the register it
 * writes, or `STORE` or `SPECIAL`; the register's value, or the offset stored to; the word that was
 * there. A special entry has an undo of its own.
 */
import type { Memory } from './memory.ts';

/** In an entry's register field: a store, and something with an undo of its own. */
export const STORE = 64;
export const SPECIAL = 128;

/** Fewer entries with an undo of their own are kept, however old. */
const FEW = 4096;

export class History {
  readonly log: Int32Array;
  /** Where the next entry goes. */
  at = 0;
  /** How many entries can be taken back. */
  depth = 0;
  #specials: { at: number; undo: () => void }[] = [];
  /** So many are kept before the oldest are looked through: each is passed over a few times in all. */
  #most = FEW;

  /** `entries` is a power of two; one of them is always that of the instruction under way. */
  constructor(entries: number) {
    this.log = new Int32Array(4 * entries);
  }

  /** Nothing can be taken back any more. */
  forget(): void {
    this.depth = 0;
    this.#specials = [];
    this.#most = FEW;
  }

  /** `n` more instructions have been done, and the next entry goes to `at`. */
  advance(at: number, n: number): void {
    this.at = at;
    this.depth = Math.min(this.depth + n, this.log.length / 4 - 1);
  }

  /** Notes how to take back what the instruction of entry `at`, the `executed`th, is about to do. */
  special(at: number, executed: number, undo: () => void): void {
    this.log[at + 1] = SPECIAL;
    const specials = this.#specials;
    specials.push({ at: executed, undo });
    if (specials.length > this.#most) {
      const oldest = executed - this.log.length / 4;
      specials.splice(
        0,
        specials.findIndex((s) => s.at >= oldest),
      );
      this.#most = Math.max(FEW, 2 * specials.length);
    }
  }

  /** Takes the last instruction back on the registers and memory; gives its slot. `depth` must be above 0. */
  takeBack(x: Int32Array, memory: Memory): number {
    const { log } = this;
    this.depth--;
    this.at = (this.at - 4) & (log.length - 1);
    const { at } = this;
    const what = log[at + 1]!;
    if (what === SPECIAL) this.#specials.pop()!.undo();
    else if (what === STORE) memory.restore(log[at + 2]!, log[at + 3]!);
    else x[what] = log[at + 2]!;
    return log[at]!;
  }

  /** Slots of the last instructions, oldest first: `count` of them, or as many as there are. */
  recent(count: number): Int32Array<ArrayBuffer> {
    const { log } = this;
    const n = Math.min(count, this.depth);
    const slots = new Int32Array(n);
    const from = this.at - 4 * n;
    for (let k = 0; k < n; k++) slots[k] = log[(from + 4 * k) & (log.length - 1)]!;
    return slots;
  }
}
