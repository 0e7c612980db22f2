/**
 * What was sold for a payment by hash is looked at until its block is final. One whose transaction the
 * chain took back is a loss: the ledger counts it as exposed and failed, with the reason, until the same
 * transaction is mined again. Looked at once a block; an index that holds the transaction answers.
 */
import { ChainUnavailable } from '../chain/errors.ts';
import { sameHex } from '../chain/same-hex.ts';
import type { Address, Chain, Hex, TransactionOutcome } from '../chain/types.ts';
import { type Ledger, LedgerUnavailable, type PaymentKey } from '../ledger/types.ts';
import type { Trouble } from './types.ts';

export interface HashSalesParts {
  readonly chain: Chain;
  readonly ledger: Pick<Ledger, 'lookup' | 'takeBack' | 'hashPayments'>;
  readonly payee: Address;
  readonly onError: (error: unknown) => void;
  /**
   * Where others sell on the same ledger: whether this process watches for all now. Then it takes up what they
   * sold, at once and every minute; without it, it takes up what was sold before its start, once.
   */
  readonly watchesAll?: () => boolean;
  /** Milliseconds for which a loss is told of. Default 600,000. */
  readonly tellFor?: number;
}

interface Watched {
  readonly txHash: Hex;
  /** Where it is mined; `null`: to be looked at. */
  block: bigint | null;
  /** It was in a block before: whether it still pays is looked at too. */
  again: boolean;
  /** Looks in a row that did not find it. */
  misses: number;
  lost: boolean;
}

/** Payments that are watched at most, the newest ones. */
const MAX_WATCHED = 100_000;
/** Asked for in one look. */
const MAX_ASKS = 500;
/** Looks without it before it counts as lost: most are mined again by the very next block. */
const MAX_MISSES = 2;
/** Seconds back from the start in which a sale may be one whose block is not final. */
const LOOK_BACK = 3_600;
/** Milliseconds between two times that it takes up what others sold. */
const TAKE_UP_EVERY = 60_000;
/** Seconds by which what is taken up overlaps what was before. */
const OVERLAP = 120;
const GONE = 'its block was reorganised away';

export class HashSales {
  readonly #parts: HashSalesParts;
  readonly #watched = new Map<PaymentKey, Watched>();
  /** When each was lost, in milliseconds that never jump. */
  readonly #lostAt = new Map<PaymentKey, number>();
  #ends: () => void = () => {};
  #looking: Promise<void> | null = null;
  /** When it is to take up what it did not sell itself, in milliseconds that never jump. */
  #dueAt = 0;
  /** What was sold before then, in seconds of the chain, is taken up. */
  #tookUpTo: number | null = null;

  constructor(parts: HashSalesParts) {
    this.#parts = parts;
  }

  /** Payments whose blocks are not final, as far as it is known. */
  get size(): number {
    return this.#watched.size;
  }

  /** What was sold lately by an earlier process is looked at too, once the ledger answers. */
  start(): void {
    this.#ends = this.#parts.chain.onBlock((_head, gone) => {
      // What was sold a moment ago, and was not looked at yet, was in one of those blocks too.
      if (gone !== null)
        for (const watched of this.#watched.values())
          if (watched.block === null || watched.block >= gone) {
            watched.block = null;
            watched.again = true;
          }
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
    });
  }

  async stop(): Promise<void> {
    this.#ends();
    await this.#looking;
  }

  /** A payment by hash bought something. */
  sold(payment: PaymentKey, txHash: Hex): void {
    if (this.#watched.has(payment)) return;
    // Stryker disable next-line ObjectLiteral: what is not said is not so
    this.#watch(payment, txHash, { again: false, lost: false });
  }

  health(): readonly Trouble[] {
    const { tellFor = 600_000 } = this.#parts;
    const now = performance.now();
    for (const [payment, at] of this.#lostAt) if (now - at > tellFor) this.#lostAt.delete(payment);
    if (this.#lostAt.size === 0) return [];
    const [first] = this.#lostAt.keys();
    const which = `${first}${this.#lostAt.size > 1 ? ` and ${this.#lostAt.size - 1} more` : ''}`;
    const sentence = `the chain took back what had paid for something: ${which}; CONFIRMATIONS says how deep a payment must be to count`;
    return [{ code: 'payment_taken_back', sentence }];
  }

  #watch(payment: PaymentKey, txHash: Hex, how: Pick<Watched, 'again' | 'lost'>): void {
    this.#watched.set(payment, { txHash, block: null, misses: 0, ...how });
    const [oldest] = this.#watched.keys();
    // Stryker disable next-line ConditionalExpression: the type alone; where there are so many there is one
    if (this.#watched.size > MAX_WATCHED && oldest !== undefined) this.#watched.delete(oldest);
  }

  async #look(): Promise<void> {
    try {
      await this.#takeUp();
      const wanted = [...this.#watched].filter(([, { block }]) => block === null);
      await Promise.all(wanted.slice(0, MAX_ASKS).map(([key, each]) => this.#lookAt(key, each)));
      await this.#finish();
    } catch (error) {
      // The next block is another occasion, and an outage is told of elsewhere.
      if (!(error instanceof ChainUnavailable || error instanceof LedgerUnavailable))
        this.#parts.onError(error);
    }
  }

  async #takeUp(): Promise<void> {
    const { chain, ledger, watchesAll } = this.#parts;
    if (watchesAll?.() === false) {
      this.#dueAt = 0;
      return;
    }
    if (performance.now() < this.#dueAt) return;
    const now = chain.now();
    // Who sold it may have been behind this process in time.
    const since = Math.max(now - LOOK_BACK, (this.#tookUpTo ?? 0) - OVERLAP);
    for (const { payment, txHash, lost } of await ledger.hashPayments(since))
      if (!this.#watched.has(payment)) this.#watch(payment, txHash, { again: true, lost });
    this.#tookUpTo = now;
    this.#dueAt = watchesAll ? performance.now() + TAKE_UP_EVERY : Number.POSITIVE_INFINITY;
  }

  /** @throws ChainUnavailable, LedgerUnavailable; then nothing is concluded */
  async #lookAt(payment: PaymentKey, watched: Watched): Promise<void> {
    const { chain, ledger } = this.#parts;
    const { txHash } = watched;
    const found = await chain.transfersOf(txHash);
    if (found.status === 'confirmed' && (!watched.again || (await this.#pays(payment, found)))) {
      if (watched.lost) await ledger.takeBack(payment, txHash, null);
      this.#lostAt.delete(payment);
      Object.assign(watched, { block: found.blockNumber, misses: 0, lost: false });
      return;
    }
    watched.misses++;
    // It is asked for again after all that have not been looked at.
    this.#watched.delete(payment);
    this.#watched.set(payment, watched);
    if (watched.lost || watched.misses < MAX_MISSES) return;
    await ledger.takeBack(payment, txHash, GONE);
    watched.lost = true;
    this.#lostAt.set(payment, performance.now());
  }

  /** In another block the same call may have moved less. */
  async #pays(
    payment: PaymentKey,
    { transfers }: Extract<TransactionOutcome, { status: 'confirmed' }>,
  ): Promise<boolean> {
    const { chain, ledger, payee } = this.#parts;
    const record = await ledger.lookup(payment, chain.now());
    if (record === undefined || record.payer === null || record.worth === null) return false;
    const { payer, worth } = record;
    const paid = transfers
      .filter(
        ({ from, to, authorized }) => !authorized && sameHex(from, payer) && sameHex(to, payee),
      )
      .reduce((sum, { value }) => sum + value, 0n);
    return paid >= worth;
  }

  /** What is final is looked at no more. */
  async #finish(): Promise<void> {
    if (this.#watched.size === 0) return;
    const final = await this.#parts.chain.finalized();
    for (const [payment, { block }] of this.#watched)
      if (block !== null && block <= final) this.#watched.delete(payment);
  }
}
