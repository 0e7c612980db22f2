/**
 * Who paid the payee in the last blocks, read once a block, so that a payment by hash asks the node for
 * nothing.
 */
import { pad } from 'viem';
import { lower } from './authorization.ts';
import { ChainUnavailable } from './errors.ts';
import type { HeadWatcher } from './head.ts';
import { logPages } from './logs.ts';
import { type BlockTimes, type MinedTransaction, readMined } from './mined.ts';
import type { Rpc } from './rpc/types.ts';
import { sameHex } from './same-hex.ts';
import { TRANSFER } from './token.ts';
import type { Address, Asset, Head, Hex } from './types.ts';

/** Bytes of call data and events in them together, roughly. */
const MAX_HELD = 64 * 2 ** 20;
/** Transactions that are asked for at once. */
const MAX_AT_ONCE = 50;
/**
 * Transfers in a transaction that is held: batches that settle hundreds of authorizations are nobody's
 * payment by hash, and are asked for if somebody presents one all the same.
 */
const MAX_TRANSFERS = 20;
/** Blocks behind the head that are read at the start, however short the blocks are. */
const MAX_LOOK_BACK = 5_000n;

const METHOD = 'eth_getTransactionReceipt';

export interface IndexOptions {
  readonly rpc: Rpc;
  readonly heads: HeadWatcher;
  readonly asset: Asset;
  readonly payee: Address;
  /** Seconds for which a mined transaction may still be presented. */
  readonly window: number;
  /** Transactions that are held at most, the newest ones. Default 20,000. */
  readonly most?: number;
}

export class PaymentsIndex {
  readonly #options: IndexOptions;
  readonly #most: number;
  /** By hash in lower case, in the order in which they were read. */
  readonly #held = new Map<string, MinedTransaction>();
  #size = 0;
  /** The next block to be read; null before the first one. */
  #next: bigint | null = null;
  #target: Head | null = null;
  #reading: Promise<void> | null = null;
  /** Counts reorganisations: what was read across one is not kept. */
  #era = 0;

  constructor(options: IndexOptions) {
    this.#options = options;
    this.#most = options.most ?? 20_000;
  }

  get(hash: Hex): MinedTransaction | undefined {
    return this.#held.get(hash.toLowerCase());
  }

  /** A new newest block; `gone` is the lowest that was dropped. */
  follow(head: Head, gone: bigint | null): void {
    if (gone !== null) this.#drop(gone);
    this.#target = head;
    this.#reading ??= this.#read()
      // The blocks that could not be read are read with the next one.
      .catch(() => undefined)
      .finally(() => {
        this.#reading = null;
      });
  }

  /** Resolves when all blocks that were told of are read, or could not be. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  #drop(gone: bigint): void {
    // Stryker disable next-line UpdateOperator: any other number is another era
    this.#era++;
    for (const [hash, transaction] of this.#held)
      if (transaction.blockNumber >= gone) this.#forget(hash, transaction);
    // Stryker disable next-line EqualityOperator: it is put where it stands
    if ((this.#next ?? 0n) > gone) this.#next = gone;
  }

  /** Reads up to the newest block that was told of, which may move on meanwhile. */
  async #read(): Promise<void> {
    for (let head = this.#target; head !== null; head = this.#target) {
      const from = this.#next ?? this.#firstBlock(head);
      if (from > head.number) return;
      const era = this.#era;
      await this.#readSpan(from, head.number, era);
      if (era !== this.#era) continue;
      this.#next = head.number + 1n;
      this.#expire(head);
    }
  }

  #firstBlock({ number }: Head): bigint {
    const { heads, window } = this.#options;
    const blocks = BigInt(Math.ceil(window / heads.blockTime));
    // Stryker disable next-line EqualityOperator: of two that are equal either does
    const back = blocks < MAX_LOOK_BACK ? blocks : MAX_LOOK_BACK;
    // Stryker disable next-line EqualityOperator: what is left of as many is zero as well
    return number > back ? number - back : 0n;
  }

  async #readSpan(from: bigint, to: bigint, era: number): Promise<void> {
    const { rpc, asset, payee } = this.#options;
    const topics = [TRANSFER, null, pad(lower(payee))];
    const hashes = new Map<string, number>();
    for await (const page of logPages({ rpc, address: asset.address, topics, from, to }))
      for (const { txHash } of page) {
        const hash = txHash.toLowerCase();
        hashes.set(hash, (hashes.get(hash) ?? 0) + 1);
      }
    const wanted = [...hashes].filter(([, count]) => count <= MAX_TRANSFERS);
    // The newest are kept where there are more than are held.
    const kept = wanted.slice(-this.#most).map(([hash]) => hash as Hex);
    const times: BlockTimes = new Map();
    // Stryker disable next-line EqualityOperator: a part of none is asked for nothing
    for (let start = 0; start < kept.length; start += MAX_AT_ONCE) {
      const part = kept.slice(start, start + MAX_AT_ONCE).filter((hash) => !this.#held.has(hash));
      const read = await Promise.all(part.map((hash) => readMined(rpc, asset, hash, times)));
      if (era !== this.#era) return;
      part.forEach((hash, index) => {
        const mined = read[index];
        if (!this.#isAsTold(mined, hashes.get(hash)))
          throw new ChainUnavailable(METHOD, `${hash} is not what its events say`);
        this.#hold(hash, mined);
      });
    }
  }

  /**
   * A transaction with as many transfers to the payee as the events said a moment ago. A node that
   * contradicts itself has not answered: what it left out would be held against its payer for the whole
   * window.
   */
  #isAsTold(
    mined: MinedTransaction | 'waiting' | 'absent' | undefined,
    told: number | undefined,
  ): mined is MinedTransaction {
    const { payee } = this.#options;
    // Stryker disable next-line ConditionalExpression,BooleanLiteral: narrows the type, what is none cannot be held
    if (typeof mined !== 'object') return false;
    const paid = mined.transfers.filter(({ to }) => sameHex(to, payee));
    return mined.succeeded && paid.length === told;
  }

  #hold(hash: string, transaction: MinedTransaction): void {
    if (transaction.transfers.length > MAX_TRANSFERS) return;
    this.#held.set(hash, transaction);
    this.#size += sizeOf(transaction);
    for (const [oldest, its] of this.#held) {
      if (this.#held.size <= this.#most && this.#size <= MAX_HELD) return;
      this.#forget(oldest, its);
    }
  }

  #expire({ time }: Head): void {
    const since = time - this.#options.window;
    for (const [hash, transaction] of this.#held) {
      if (transaction.blockTime >= since) return;
      this.#forget(hash, transaction);
    }
  }

  #forget(hash: string, transaction: MinedTransaction): void {
    if (this.#held.delete(hash)) this.#size -= sizeOf(transaction);
  }
}

const sizeOf = ({ input, transfers }: MinedTransaction): number =>
  1_000 + input.length + transfers.length * 300;
