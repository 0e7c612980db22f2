/**
 * What happens to payments after they were settled, or cancelled: looked at until final, put back when
 * their block goes.
 */
import type { Chain, Hex } from '../chain/types.ts';
import type { Book } from './book.ts';
import { FinalityWatch, type SeenBlock } from './finality.ts';
import { Moved } from './moved.ts';
import type { RelayNode, RelayReceipt } from './node.ts';
import { isCancelled, reconcile } from './outcome.ts';
import type { SettlementEntry, SettlementJournal } from './types.ts';

export interface AfterwardsParts {
  readonly chain: Chain;
  readonly journal: SettlementJournal;
  readonly book: Book;
  readonly node: RelayNode;
  /** Takes back entries of a transaction that is in no block; `false`: it was not one of ours. */
  readonly reopen?: (txHash: Hex, lost: readonly SettlementEntry[]) => Promise<boolean>;
}

const GONE = 'its block was reorganised away';

export class Afterwards {
  readonly #parts: AfterwardsParts;
  readonly #watch: FinalityWatch;

  constructor(parts: AfterwardsParts) {
    this.#parts = parts;
    const { node } = parts;
    this.#watch = new FinalityWatch({
      block: (which) => node.block(which),
      blockOf: async (txHash) => {
        const receipt = await node.receipt(txHash);
        return receipt === null ? null : { number: receipt.blockNumber, hash: receipt.blockHash };
      },
      gone: (txHash, claimIds) => this.#gone(txHash, claimIds),
      final: (claimIds) => this.#final(claimIds),
    });
  }

  /** Transactions whose payments are not final. */
  get watched(): number {
    return this.#watch.size;
  }

  /** Takes up what an earlier process settled. */
  async start(): Promise<void> {
    this.#watch.addEntries(await this.#parts.journal.unfinal());
  }

  /** Payments that one transaction of a block settled. */
  settled(block: SeenBlock, txHash: Hex, claimIds: readonly string[]): void {
    if (claimIds.length > 0) this.#watch.add(block, txHash, claimIds);
  }

  /** Of these the settled and the cancelled ones; their blocks are looked up. */
  found(entries: readonly SettlementEntry[]): void {
    this.#watch.addEntries(
      entries.filter((entry) => entry.state === 'settled' || isCancelled(entry)),
    );
  }

  /** @throws ChainUnavailable */
  look(): Promise<void> {
    return this.#watch.look();
  }

  /** The transaction stands in another block, or comes again, or the chain says what there is instead. */
  async #gone(txHash: Hex, claimIds: readonly string[]): Promise<void> {
    const { book, chain, node, reopen } = this.#parts;
    const entries = await this.#liveOf(claimIds);
    const receipt = await node.receipt(txHash);
    const again = receipt === null ? [] : await this.#again(receipt, entries);
    const lost = entries.filter((entry) => !again.includes(entry));
    if (lost.length === 0) return;
    if (receipt === null && (await reopen?.(txHash, lost))) return;
    const now = chain.now();
    const looks = await Promise.all(
      lost.map(async (before) => ({ before, found: await reconcile(chain, before, now, GONE) })),
    );
    // What is as it was is told of once.
    const changed = looks.filter(
      ({ before, found }) => found.state !== before.state || found.txHash !== before.txHash,
    );
    await book.save(changed.map(({ found }) => found));
    this.found(looks.map(({ found }) => found));
  }

  /** Those that their transaction carried out in the block in which it stands now. */
  async #again(
    { txHash, blockNumber, blockHash, logs }: RelayReceipt,
    entries: readonly SettlementEntry[],
  ): Promise<readonly SettlementEntry[]> {
    const { book, chain } = this.#parts;
    const moved = new Moved(logs, chain.asset.address);
    const again = entries.filter(({ authorization }) => moved.has(authorization));
    await book.save(again.map((entry) => ({ ...entry, blockNumber })));
    const ids = again.map(({ claimId }) => claimId);
    this.settled({ number: blockNumber, hash: blockHash }, txHash, ids);
    return again;
  }

  async #final(claimIds: readonly string[]): Promise<void> {
    const entries = await this.#endedOf(claimIds);
    await this.#parts.book.save(entries.map((entry) => ({ ...entry, final: true as const })));
  }

  async #endedOf(claimIds: readonly string[]): Promise<readonly SettlementEntry[]> {
    const { journal } = this.#parts;
    const read = await Promise.all(claimIds.map((claimId) => journal.get(claimId)));
    return read.flatMap((entry) =>
      entry !== undefined && (entry.state === 'settled' || isCancelled(entry)) ? entry : [],
    );
  }

  /** Of the cancelled ones only what was served: of what never was, no money is wanted any more. */
  async #liveOf(claimIds: readonly string[]): Promise<readonly SettlementEntry[]> {
    const ended = await this.#endedOf(claimIds);
    if (!ended.some(isCancelled)) return ended;
    const served = new Set((await this.#parts.journal.unfinal()).map(({ claimId }) => claimId));
    return ended.filter((entry) => !isCancelled(entry) || served.has(entry.claimId));
  }
}
