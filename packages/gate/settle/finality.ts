/** Looking again at what was settled, until its block can not be reorganised away any more. */
import type { Hex } from '../chain/types.ts';
import type { SettlementEntry } from './types.ts';

/** Of a block, what the watch needs. */
export interface SeenBlock {
  readonly number: bigint;
  readonly hash: Hex;
}

export interface FinalityOptions {
  /** The block of a number now, or the last final one; `null` if there is none. */
  readonly block: (which: bigint | 'finalized') => Promise<SeenBlock | null>;
  /** The block in which a transaction stands now; `null` if it stands in none. */
  readonly blockOf: (txHash: Hex) => Promise<SeenBlock | null>;
  /** Claims settled by a transaction that is in no block any more, or in another one. */
  readonly gone: (txHash: Hex, claimIds: readonly string[]) => Promise<void>;
  /** Claims whose block is final. */
  readonly final: (claimIds: readonly string[]) => Promise<void>;
}

/** Settled by one transaction. */
interface Watched {
  readonly txHash: Hex;
  readonly claimIds: string[];
}

interface WatchedBlock {
  readonly number: bigint;
  readonly watched: Watched[];
  /** It was seen to stand when all watched blocks below it were: while it stands, so do they. */
  anchored: boolean;
}

/** Blocks that are asked for at once, and transactions. */
const MAX_ASKS = 16;
/** Blocks: five hours and a half of Base. */
const DEEP = 10_000n;
/** Claims that are marked final in one write. */
const MAX_MARKS = 1_000;

/**
 * Costs two questions a look, and one for each block that came since the last: a chain is linked by its
 * hashes, so while a block is where it was, so are all that were seen below it. One that came since may
 * stand on others than those that were watched before it: below it they are asked for again.
 */
export class FinalityWatch {
  readonly #options: FinalityOptions;
  /** By hash, oldest first where it counts. */
  readonly #blocks = new Map<Hex, WatchedBlock>();
  /** From an earlier process, their block not looked up yet. */
  #unplaced = new Map<Hex, string[]>();

  constructor(options: FinalityOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#blocks.size + this.#unplaced.size;
  }

  /** Watches claims that one transaction of a block settled. */
  add(block: SeenBlock, txHash: Hex, claimIds: readonly string[]): void {
    const { number, hash } = block;
    const known = this.#blocks.get(hash) ?? { number, watched: [], anchored: false };
    this.#blocks.set(hash, known);
    known.watched.push({ txHash, claimIds: [...claimIds] });
  }

  /** Watches what is settled by the journal; in which block is looked up later. */
  addEntries(entries: readonly SettlementEntry[]): void {
    for (const { txHash, claimId } of entries) {
      if (txHash === undefined) continue;
      const claimIds = this.#unplaced.get(txHash) ?? [];
      claimIds.push(claimId);
      this.#unplaced.set(txHash, claimIds);
    }
  }

  /** @throws ChainUnavailable, with nothing changed but what was told */
  async look(): Promise<void> {
    await this.#place();
    await this.#recheck();
    await this.#finish();
  }

  /** Finds the blocks of what an earlier process settled, some at a time. */
  async #place(): Promise<void> {
    const some = [...this.#unplaced].slice(0, MAX_ASKS);
    const blocks = await Promise.all(some.map(([txHash]) => this.#options.blockOf(txHash)));
    for (const [index, [txHash, claimIds]] of some.entries()) {
      const block = blocks[index] ?? null;
      if (block === null) await this.#options.gone(txHash, claimIds);
      else this.add(block, txHash, claimIds);
      this.#unplaced.delete(txHash);
    }
  }

  /** A block that counts as final where the node does not know: so deep that no chain goes back there. */
  #deep(): bigint {
    const numbers = [...this.#blocks.values()].map(({ number }) => number);
    return numbers.reduce((most, number) => (number > most ? number : most), 0n) - DEEP;
  }

  /** From the newest block down to the first that is where it was, and all below with it. */
  async #recheck(): Promise<void> {
    const newestFirst = [...this.#blocks].sort(([, a], [, b]) => Number(b.number - a.number));
    const gone: Hex[] = [];
    let anchor: Hex | null = null;
    // A chain seldom changes: those that came since are asked for with the one that they should stand on.
    let count = Math.min(newestFirst.findIndex(([, { anchored }]) => anchored) + 1, MAX_ASKS);
    if (count === 0) count = MAX_ASKS;
    for (let start = 0; anchor === null && start < newestFirst.length; ) {
      const some = newestFirst.slice(start, start + count);
      const now = await Promise.all(some.map(([, { number }]) => this.#options.block(number)));
      for (const [index, [hash, { anchored }]] of some.entries()) {
        if (anchor === null && now[index]?.hash !== hash) gone.push(hash);
        else if (anchored) anchor ??= hash;
      }
      start += count;
      count = MAX_ASKS;
    }
    for (const [, block] of newestFirst) block.anchored = true;
    for (const hash of gone.reverse()) await this.#lose(hash);
  }

  async #lose(hash: Hex): Promise<void> {
    const block = this.#blocks.get(hash);
    for (const { txHash, claimIds } of block?.watched ?? []) {
      await this.#options.gone(txHash, claimIds);
    }
    this.#blocks.delete(hash);
  }

  async #finish(): Promise<void> {
    if (this.#blocks.size === 0) return;
    const last = (await this.#options.block('finalized'))?.number ?? this.#deep();
    const done = [...this.#blocks].filter(([, { number }]) => number <= last);
    for (const [hash, { watched }] of done) {
      const claimIds = watched.flatMap((each) => each.claimIds);
      for (let start = 0; start < claimIds.length; start += MAX_MARKS)
        await this.#options.final(claimIds.slice(start, start + MAX_MARKS));
      this.#blocks.delete(hash);
    }
  }
}
