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

/** By its hash, what it settled. */
type Block = [Hex, { readonly number: bigint; readonly watched: Watched[] }];

/** Blocks that are asked for at once, and transactions. */
const MAX_ASKS = 16;
/** Blocks: five hours and a half of Base. */
const DEEP = 10_000n;
/** Claims that are marked final in one write. */
const MAX_MARKS = 1_000;

/**
 * Costs two questions a look however much is watched, and one for each block that is new: a chain is
 * linked by its hashes, so while the newest of the blocks that stood together is where it was, so are
 * all below it. A block that came since says nothing of them: it may stand on what took their place.
 */
export class FinalityWatch {
  readonly #options: FinalityOptions;
  /** By hash, oldest first where it counts. */
  readonly #blocks = new Map<Hex, Block[1]>();
  /** Those that were found on one chain by the last look. */
  #stood = new Set<Hex>();
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
    const known = this.#blocks.get(block.hash) ?? { number: block.number, watched: [] };
    this.#blocks.set(block.hash, known);
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
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    return numbers.reduce((most, number) => (number > most ? number : most), 0n) - DEEP;
  }

  /** What is new, and of what stood before from the newest down to the first that is where it was. */
  async #recheck(): Promise<void> {
    const newestFirst = [...this.#blocks].sort(([, a], [, b]) => Number(b.number - a.number));
    const [fresh, stood] = [false, true].map((before) =>
      newestFirst.filter(([hash]) => this.#stood.has(hash) === before),
    ) as [Block[], Block[]];
    const gone: Block[] = [];
    // Stryker disable next-line EqualityOperator: one more part would be empty
    for (let start = 0; start < fresh.length; start += MAX_ASKS)
      gone.push(...(await this.#stale(fresh.slice(start, start + MAX_ASKS))));
    // A chain seldom changes: the newest is asked for alone.
    // Stryker disable next-line EqualityOperator: one more part would be empty
    for (let start = 0, count = 1; start < stood.length; start += count, count = MAX_ASKS) {
      const some = stood.slice(start, start + count);
      const stale = await this.#stale(some);
      gone.push(...stale);
      if (stale.length < some.length) break;
    }
    gone.sort(([, a], [, b]) => Number(a.number - b.number));
    for (const block of gone) await this.#lose(block);
    const lost = new Set(gone.map(([hash]) => hash));
    // What takes the place of those that are gone has not been seen beside the others yet.
    this.#stood = new Set(newestFirst.map(([hash]) => hash).filter((hash) => !lost.has(hash)));
  }

  /** Of some blocks those that are not on the chain any more. */
  async #stale(some: readonly Block[]): Promise<readonly Block[]> {
    const now = await Promise.all(some.map(([, { number }]) => this.#options.block(number)));
    return some.filter(([hash], index) => now[index]?.hash !== hash);
  }

  async #lose([hash, { watched }]: Block): Promise<void> {
    for (const { txHash, claimIds } of watched) await this.#options.gone(txHash, claimIds);
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
