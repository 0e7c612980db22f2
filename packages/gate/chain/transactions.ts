/** What became of a transaction: from the index where it holds it, from the node otherwise. */
import { asOutage } from './call.ts';
import type { HeadWatcher } from './head.ts';
import { type MinedTransaction, readMined } from './mined.ts';
import type { PaymentsIndex } from './payments-index.ts';
import { Recent } from './recent.ts';
import type { Rpc } from './rpc/types.ts';
import type { Asset, Hex, TransactionOutcome } from './types.ts';

/** Milliseconds for which a hash that the node does not know is not asked for again: guesses cost little. */
const ABSENT_FOR = 1_000;
/** Such hashes that are remembered. */
const MAX_ABSENT = 10_000;

export interface TransactionsOptions {
  readonly rpc: Rpc;
  readonly heads: HeadWatcher;
  readonly asset: Asset;
  /** Blocks that must stand on a transaction, its own included. */
  readonly confirmations: number;
  readonly index: PaymentsIndex | null;
}

export class Transactions {
  readonly #options: TransactionsOptions;
  /** When the node said that it does not know a hash, by a clock that never jumps. */
  readonly #absent = new Recent<string, number>(MAX_ABSENT);
  readonly #asked = new Map<string, Promise<TransactionOutcome>>();

  constructor(options: TransactionsOptions) {
    this.#options = options;
  }

  /** @throws ChainUnavailable */
  async outcome(hash: Hex): Promise<TransactionOutcome> {
    const { heads, index } = this.#options;
    const held = index?.get(hash);
    // The head is asked for first in any case: at a wrong chain, or none, nothing that is held counts.
    const head = await heads.head();
    // Stryker disable next-line OptionalChaining: narrows the type, without an index nothing is held
    if (held !== undefined && held === index?.get(hash)) return this.#judge(held, head.number);
    const key = hash.toLowerCase();
    const absent = this.#absent.get(key) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - absent < ABSENT_FOR) return { status: 'absent' };
    const under = this.#asked.get(key);
    if (under !== undefined) return under;
    const asked = this.#ask(hash).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  async #ask(hash: Hex): Promise<TransactionOutcome> {
    const { rpc, heads, asset, confirmations } = this.#options;
    try {
      const mined = await readMined(rpc, asset, hash);
      if (mined === 'absent') this.#absent.set(hash.toLowerCase(), performance.now());
      if (mined === 'absent') return { status: 'absent' };
      if (mined === 'waiting')
        return { status: 'pending', confirmations: 0, wanted: confirmations };
      const { number } = await heads.head();
      const needed = mined.blockNumber + BigInt(confirmations) - 1n;
      return this.#judge(mined, number >= needed ? number : (await heads.fresh()).number);
    } catch (error) {
      throw asOutage('eth_getTransactionReceipt', error);
    }
  }

  #judge(mined: MinedTransaction, head: bigint): TransactionOutcome {
    const { confirmations: wanted } = this.#options;
    const deep = Number(head - mined.blockNumber + 1n);
    if (deep < wanted) return { status: 'pending', confirmations: Math.max(deep, 0), wanted };
    if (!mined.succeeded) return { status: 'failed' };
    const { from, input, transfers, blockNumber, blockTime } = mined;
    return { status: 'confirmed', from, input, transfers, blockNumber, blockTime };
  }
}
