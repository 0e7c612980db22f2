/** What has been seen of a chain: its newest block, its time, its rhythm, and what it took back. */
import type { Block } from './answers.ts';
import { ChainTime } from './chain-time.ts';
import { Lineage } from './lineage.ts';
import { Rhythm } from './rhythm.ts';
import type { Rpc } from './rpc/types.ts';

/** Milliseconds for which a node may tell of an older block before that is believed: pools of nodes do. */
const MAX_STEP_BACK = 10_000;

/** A new newest block, and the lowest one that is not the same any more. */
export interface Sighting {
  readonly block: Block;
  readonly gone: bigint | null;
}

export class Sightings {
  readonly #monotonic: () => number;
  readonly #lineage: Lineage;
  readonly time: ChainTime;
  readonly rhythm = new Rhythm();
  #head: Block | null = null;
  #seenAt = 0;
  /** Since when the node tells of an older block than the head. */
  #backSince: number | null = null;
  #deepest: { readonly at: number; readonly depth: bigint } | null = null;

  constructor(rpc: Rpc, monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#lineage = new Lineage(rpc);
    this.time = new ChainTime(monotonic);
  }

  get head(): Block | null {
    return this.#head;
  }

  /** When the head was first seen, in milliseconds of the clock that never jumps. */
  get seenAt(): number {
    return this.#seenAt;
  }

  /** The last reorganisation, with how many blocks it took back. */
  get reorganised(): { readonly at: number; readonly depth: bigint } | null {
    return this.#deepest;
  }

  /** Whether blocks are not coming: then it is worth asking what time the next one would have. */
  get isQuiet(): boolean {
    return this.#head === null || this.#monotonic() - this.#seenAt > this.rhythm.blockTime * 3_000;
  }

  /** Milliseconds to the next look: when the next block is due, and if it is late, a little later. */
  nextIn(isNew: boolean): number {
    const due = this.rhythm.blockTime * 1_000;
    if (this.rhythm.regular) return isNew ? due : Math.max(100, due / 4);
    // Without a rhythm it is looked often while there are blocks, and seldom when there are none.
    return Math.min(2_000, 250 + (this.#monotonic() - this.#seenAt) / 10);
  }

  /**
   * Takes what a look found: the newest block, and the time of the one that would be mined now, in
   * seconds, 0 where that was not asked. Null where it is nothing new.
   * @throws ChainUnavailable, with nothing changed
   */
  async take(block: Block, pending: number): Promise<Sighting | null> {
    const head = this.#head;
    if (this.#isNoNews(block)) {
      // While no block comes, the time of the one that would be mined now is the chain's time.
      if (pending > (this.time.now() ?? 0)) this.time.set(pending);
      else this.time.heard();
      return null;
    }
    const gone = await this.#lineage.add(block);
    this.#head = block;
    this.#seenAt = this.#monotonic();
    this.#backSince = null;
    this.time.set(Math.max(block.time, pending));
    this.rhythm.add(block.number, block.time);
    // Stryker disable next-line ConditionalExpression: narrows the type, of the first block nothing is gone
    if (gone !== null && head !== null)
      this.#deepest = { at: this.#seenAt, depth: head.number - gone + 1n };
    return { block, gone };
  }

  /**
   * The head again, or an older block of the same chain, from a node that lags: not believed at once, nor
   * while others tell of the head.
   */
  #isNoNews(block: Block): boolean {
    if (block.hash === this.#head?.hash) {
      this.#backSince = null;
      return true;
    }
    if (!this.#lineage.has(block)) return false;
    this.#backSince ??= this.#monotonic();
    return this.#monotonic() - this.#backSince < MAX_STEP_BACK;
  }
}
