/** Which blocks were the newest one after the other, and whether they still are on the chain. */
import { numberToHex } from 'viem';
import { type Block, blockOf } from './answers.ts';
import type { Rpc } from './rpc/types.ts';
import type { Hex } from './types.ts';

/** Blocks that are remembered: no chain that settles by an L1 has dropped as many. */
const MAX_BLOCKS = 128;
/** Blocks that came between two looks and are read, so that it is known how deep a reorganisation went. */
const MAX_BETWEEN = 32n;

export class Lineage {
  readonly #rpc: Rpc;
  /** By number, ascending: every insertion drops what stands at or above it first. */
  #blocks: { readonly number: bigint; readonly hash: Hex }[] = [];

  constructor(rpc: Rpc) {
    this.#rpc = rpc;
  }

  /** Whether this very block was the newest once, and has not been dropped since. */
  has({ hash }: Block): boolean {
    return this.#blocks.some((each) => each.hash === hash);
  }

  /**
   * Takes a new newest block. Resolves to the lowest block that is not the same any more, or null where
   * the new one stands on all that were known. Asks nothing of the
   * node where one block follows another.
   * @throws ChainUnavailable, with nothing changed
   */
  async add(block: Block): Promise<bigint | null> {
    const last = this.#blocks.at(-1);
    if (last === undefined) {
      this.#push(block);
      return null;
    }
    const between = await this.#between(last.number, block.number);
    const row = [...between, block];
    const follows = row.every(
      ({ parentHash }, index) => parentHash === (row[index - 1] ?? last).hash,
    );
    if (follows && block.number > last.number) {
      for (const each of row) this.#push(each);
      return null;
    }
    const gone = await this.#firstGone(block);
    this.#push(block, gone);
    // A block below the last one, on the same chain, drops what stood above it.
    return gone > last.number ? null : gone;
  }

  /** What was mined between two looks; none where that is more than is worth reading. */
  async #between(last: bigint, newest: bigint): Promise<readonly Block[]> {
    const count = newest - last - 1n;
    // Stryker disable next-line ArrayDeclaration: where blocks are left out, the new one follows none
    if (count > MAX_BETWEEN) return [];
    const numbers = Array.from({ length: Number(count) }, (_, n) => last + 1n + BigInt(n));
    const blocks = await Promise.all(numbers.map((n) => blockOf(this.#rpc, numberToHex(n))));
    return blocks.filter((each) => each !== null);
  }

  async #firstGone(block: Block): Promise<bigint> {
    let lowest = block.number;
    for (const known of this.#blocks.toReversed()) {
      lowest = known.number;
      if (known.number > block.number) continue;
      const stands =
        known.number === block.number ? known.hash === block.hash : await this.#stands(known);
      if (stands) return known.number + 1n;
    }
    return lowest;
  }

  async #stands({ number, hash }: { number: bigint; hash: Hex }): Promise<boolean> {
    return (await blockOf(this.#rpc, numberToHex(number)))?.hash === hash;
  }

  #push({ number, hash }: Block, gone = number): void {
    // Stryker disable next-line EqualityOperator: of two that are equal either does
    const from = gone < number ? gone : number;
    this.#blocks = this.#blocks.filter((each) => each.number < from).slice(1 - MAX_BLOCKS);
    this.#blocks.push({ number, hash });
  }
}
