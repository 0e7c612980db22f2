/** Settling through a facilitator, one authorization at a time and some at once; the chain has the last word. */
import { ChainUnavailable } from '../../chain/errors.ts';
import type { Chain } from '../../chain/types.ts';
import { Afterwards } from '../afterwards.ts';
import { type Book, isOpen } from '../book.ts';
import { type Carrier, type DeskOptions, monotonic, type Round } from '../desk.ts';
import { Failures } from '../failures.ts';
import type { RelayNode } from '../node.ts';
import { firstBlock, isExpired, reconcile } from '../outcome.ts';
import type { SettlementEntry, Trouble } from '../types.ts';
import {
  type FacilitatorAnswer,
  type FacilitatorClient,
  FacilitatorUnavailable,
} from './client.ts';

/**
 * Refusals that no later try can change, in the words of both versions. Every other one may hide a
 * transfer that was made, or pass.
 */
const FINAL =
  /^(payment_expired|unsupported_scheme|invalid_(network|payload|payment_requirements|scheme|x402_version)|invalid_exact_evm_(?!transaction_|transfer_event_|nonce_|insufficient_).*)$/;
/** The payer may still fill up, but content is not handed out on that hope. */
const POOR = /^(insufficient_funds|invalid_exact_evm_insufficient_balance)$/;

/** Milliseconds until the next look at what was handed over: at first, and at most. */
const FIRST_LOOK = 250;
const MAX_LOOK = 8_000;
/** Milliseconds without an answer after which nothing is sold on its word. */
const SILENT_AFTER = 15_000;
/** Seconds that a settlement is thought to take before one was seen: a block. */
const FIRST_GUESS = 2;
/** What is looked up on the chain in one round. */
const MAX_LOOKS = 64;

/** What was handed over and is not decided. */
interface Handed {
  readonly at: number;
  readonly looksAt: number;
  readonly wait: number;
  /** It said that it was done, and in which transaction. */
  readonly done: boolean;
}

export interface FacilitatorParts {
  readonly options: DeskOptions;
  readonly client: FacilitatorClient;
  readonly node: RelayNode;
  readonly book: Book;
  /** Settlements asked for at once. */
  readonly concurrency: number;
  /** Milliseconds after which a "done" that the chain does not show is none. */
  readonly believedFor: number;
}

export class FacilitatorCarrier implements Carrier {
  readonly #parts: FacilitatorParts;
  readonly #chain: Chain;
  readonly #afterwards: Afterwards;
  /** Asked for, and not answered yet: since when. */
  readonly #asking = new Map<string, number>();
  readonly #handed = new Map<string, Handed>();
  #seconds = FIRST_GUESS;
  #last: bigint | null = null;
  #silentSince: number | null = null;
  #silence = '';
  /** What it called settled, and the chain does not show. */
  readonly #lies: Failures;

  constructor(parts: FacilitatorParts) {
    this.#parts = parts;
    const { options, book, node } = parts;
    this.#chain = options.chain;
    this.#lies = new Failures(options.failuresFor);
    this.#afterwards = new Afterwards({
      chain: options.chain,
      journal: options.journal,
      book,
      node,
    });
  }

  start(): Promise<void> {
    return this.#afterwards.start();
  }

  async round({ now, clock, due }: Round): Promise<void> {
    const block = await this.#parts.node.block();
    if (block === null) throw new ChainUnavailable('eth_getBlockByNumber', 'no newest block');
    const isNew = this.#last !== block.number;
    this.#last = block.number;
    await this.#lookUp(now, clock);
    if (due) this.#hand(block.number, now, clock);
    if (isNew) await this.#afterwards.look();
  }

  underWay(before = Number.POSITIVE_INFINITY): number {
    const { unknown } = this.#parts.book;
    let count = 0;
    // What was handed over and waits again is not on its way; where it is measured how fast it goes, it
    // is work that was left over.
    if (before === Number.POSITIVE_INFINITY) count = unknown.size;
    else for (const { at } of this.#handed.values()) if (at < before) count++;
    for (const [claimId, at] of this.#asking) if (at < before && !unknown.has(claimId)) count++;
    return count;
  }

  expected(): number {
    return this.#parts.concurrency / this.#seconds;
  }

  holds(): boolean {
    return false;
  }

  blocked(): { readonly why: string; readonly retryAfter: number } | null {
    if (this.#silentSince === null || monotonic() - this.#silentSince < SILENT_AFTER) return null;
    return { why: 'the facilitator does not answer, so nothing can be settled', retryAfter: 10 };
  }

  troubles(clock: number): readonly Trouble[] {
    const found: Trouble[] = [];
    if (this.#silentSince !== null && clock - this.#silentSince >= SILENT_AFTER)
      found.push({ code: 'facilitator_silent', sentence: this.#silence });
    const lies = this.#lies.count(clock);
    if (lies > 0) {
      const payments = lies === 1 ? 'a payment that it is' : `${lies} payments that they are`;
      const sentence = `the facilitator said of ${payments} settled, and the chain does not know of it`;
      found.push({ code: 'facilitator_lies', sentence });
    }
    return found;
  }

  feeReport(): null {
    return null;
  }

  /** What the chain says of all that was handed over, and of what expired waiting. */
  async #lookUp(now: number, clock: number): Promise<void> {
    const { book } = this.#parts;
    const some: SettlementEntry[] = [];
    for (const entry of book.queue) {
      if (some.length >= MAX_LOOKS || !isExpired(entry, now)) break;
      if (!this.#asking.has(entry.claimId)) some.push(entry);
    }
    for (const claimId of book.unknown) {
      if (some.length >= 2 * MAX_LOOKS) break;
      const entry = book.get(claimId);
      const looksAt = this.#handed.get(claimId)?.looksAt ?? 0;
      // Stryker disable next-line ConditionalExpression: the type alone; what is unknown is open
      if (entry !== undefined && looksAt <= clock && !this.#asking.has(claimId)) some.push(entry);
    }
    await Promise.all(some.map((entry) => this.#lookAt(entry, now, clock)));
  }

  async #lookAt(entry: SettlementEntry, now: number, clock: number): Promise<void> {
    const { book } = this.#parts;
    const { claimId, reason } = entry;
    const handed = this.#handed.get(claimId);
    const found = await reconcile(this.#chain, entry, now, reason);
    if (!isOpen(found) || found.state === 'unknown') {
      if (!isOpen(found)) this.#handed.delete(claimId);
      await book.save([found]);
      this.#afterwards.found([found]);
      return;
    }
    // The money has not moved. A "done" is waited for, for blocks take their time; then asked again.
    const believed = handed?.done === true && clock - handed.at < this.#parts.believedFor;
    if (handed === undefined || (!believed && clock - handed.at >= handed.wait)) {
      if (handed?.done === true) this.#lies.add(clock, 'the chain does not know of it');
      await book.save([found]);
      return;
    }
    const wait = Math.min(MAX_LOOK, handed.wait * 2);
    this.#handed.set(claimId, { ...handed, looksAt: clock + wait, wait });
  }

  /** Hands over what is due, without waiting for the answers. */
  #hand(head: bigint, now: number, clock: number): void {
    const { book, concurrency, options } = this.#parts;
    for (const entry of urgentFirst(book)) {
      if (this.#asking.size >= concurrency) return;
      if (this.#asking.has(entry.claimId) || isExpired(entry, now)) continue;
      this.#asking.set(entry.claimId, clock);
      void this.#handOne(entry, head, now)
        .catch((error: unknown) => options.onError?.(error))
        .finally(() => this.#asking.delete(entry.claimId));
    }
  }

  /** One entry, asked for and then settled, failed, or left `unknown`. Journaled before and after. */
  async #handOne(entry: SettlementEntry, head: bigint, now: number): Promise<void> {
    const { book, client } = this.#parts;
    const sinceBlock = firstBlock(entry, head, now);
    const attempts = entry.attempts + 1;
    const handed: SettlementEntry = { ...entry, sinceBlock, state: 'unknown', attempts };
    const started = monotonic();
    await book.save([handed]);
    try {
      const answer = await client.settle(entry);
      this.#silentSince = null;
      await this.#answered(handed, answer, started);
    } catch (error) {
      if (!(error instanceof FacilitatorUnavailable || error instanceof ChainUnavailable))
        throw error;
      if (error instanceof FacilitatorUnavailable) {
        this.#silentSince ??= started;
        this.#silence = error.message;
      }
      this.#remember(entry, started, false, attempts);
      await book.save([{ ...handed, reason: error.message }]);
    }
  }

  async #answered(
    handed: SettlementEntry,
    answer: FacilitatorAnswer,
    started: number,
  ): Promise<void> {
    const { book } = this.#parts;
    this.#remember(handed, started, answer.done, handed.attempts);
    if (answer.done) {
      const seconds = (monotonic() - started) / 1000;
      this.#seconds = (this.#seconds * 7 + Math.max(seconds, 0.05)) / 8;
      await book.save([{ ...handed, txHash: answer.txHash }]);
      return;
    }
    const { reason } = answer;
    const poor = POOR.test(reason) && book.isUrgent(handed.claimId);
    if (answer.said === 'no' && (poor || FINAL.test(reason))) {
      // "No" is believed only where the chain agrees: facilitators also say it after a time-out.
      const found = await reconcile(this.#chain, handed, this.#chain.now(), reason);
      const refused = found.state === 'queued';
      await book.save([refused ? { ...found, state: 'failed', reason } : found]);
      this.#afterwards.found([found]);
      this.#handed.delete(handed.claimId);
      return;
    }
    await book.save([{ ...handed, reason }]);
  }

  #remember({ claimId }: SettlementEntry, at: number, done: boolean, attempts: number): void {
    const wait = Math.min(MAX_LOOK, FIRST_LOOK * 2 ** attempts);
    const looksAt = monotonic() + (done ? 0 : FIRST_LOOK);
    this.#handed.set(claimId, { at, looksAt, wait, done });
  }
}

/** All that wait; those that somebody waits for come twice. */
function* urgentFirst(book: Book): Iterable<SettlementEntry> {
  yield* book.urgentQueued();
  yield* book.queue;
}
