/** What every way of settling shares: what is open, when it leaves, who waits, and whether there is room. */
import { ChainUnavailable } from '../chain/errors.ts';
import type { Chain } from '../chain/types.ts';
import { Book } from './book.ts';
import { DrainMeter } from './drain.ts';
import { Failures } from './failures.ts';
import { outcomeOf } from './outcome.ts';
import { deadlineOf } from './queue.ts';
import { type RoomFacts, roomFor } from './room.ts';
import { serial } from './serial.ts';
import type { LedService } from './shared/types.ts';
import type {
  FeeReport,
  Room,
  SettlementEntry,
  SettlementJournal,
  SettlementOutcome,
  SettlementStatus,
  Trouble,
} from './types.ts';
import { Waiters } from './waiters.ts';

export interface DeskOptions {
  readonly chain: Chain;
  readonly journal: SettlementJournal;
  /** Authorizations that do not wait for more. Default 50. */
  readonly batchSize?: number;
  /** Milliseconds the first of a batch waits for the others. Default 5,000. */
  readonly batchWait?: number;
  /** Milliseconds between two looks while something is under way. Default 250. */
  readonly poll?: number;
  /** Milliseconds between two looks while nothing is. Default 2,000. */
  readonly heartbeat?: number;
  /** Milliseconds until who waits for an outcome is told "unknown". Default 10,000. */
  readonly patience?: number;
  /** Milliseconds that a flush waits for what it sent. Default 30,000; at the end, at most 8,000. */
  readonly flushPatience?: number;
  /** Authorizations that may be open at once. Default 100,000. */
  readonly maxOpen?: number;
  /** Milliseconds for which a settlement that failed is told of. Default 300,000. */
  readonly failuresFor?: number;
  /** Told of every outcome that is certain. */
  readonly onOutcome?: (outcome: SettlementOutcome) => void;
  readonly onError?: (error: unknown) => void;
}

/** One look: what has ended is taken in, and what is due is sent. */
export interface Round {
  /** Seconds of the chain's time. */
  readonly now: number;
  /** Milliseconds on a clock that never jumps. */
  readonly clock: number;
  /** What waits need not wait for more. */
  readonly due: boolean;
}

/** A way of settling: it is given the book, and does one round at a time. */
export interface Carrier {
  /** Takes up what an earlier process left in the journal; the book has been read. */
  start(clock: number): Promise<void>;
  /** @throws ChainUnavailable, with what was done written down */
  round(round: Round): Promise<void>;
  /** Authorizations that are on their way; those sent before a time, if one is given. */
  underWay(before?: number): number;
  /** Payments a second that should be possible, before anything was measured. */
  expected(): number;
  /** Why nothing that carries `value` can be settled, `null` if it can; `value` null: the smallest. */
  blocked(value: bigint | null): { readonly why: string; readonly retryAfter: number } | null;
  /** It waits of its own will: for cheaper gas, or for more to share it. */
  holds(): boolean;
  troubles(clock: number): readonly Trouble[];
  feeReport(): FeeReport | null;
}

/** Seconds before `validBefore` at which an authorization waits no longer for others. */
const LEAVE_MARGIN = 60;
/** Seconds before `validBefore` at which it must be in a block. */
const MINED_MARGIN = 6;
/** Milliseconds without an answer from the node, or without anything settled of what is due. */
const SILENT_AFTER = 15_000;
const STALLED_AFTER = 30_000;
/** Milliseconds that an end waits: what kills a process that does not end gives it ten seconds. */
const STOP_PATIENCE = 8_000;
const MAX_RETRY = 10_000;
/** Milliseconds between two readings of all that is open in the journal. */
const READ_EVERY = 60_000;

export const monotonic = (): number => performance.now();

export class Desk implements LedService {
  readonly book: Book;
  readonly #options: DeskOptions;
  readonly #carrier: Carrier;
  readonly #waiters = new Waiters();
  readonly #failures: Failures;
  readonly #drain = new DrainMeter();
  readonly #inTurn = serial();
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;
  /** Since when something waits, or was last sent while something waited. */
  #waitingSince: number | null = null;
  #seenAt: number | null = null;
  #silence = '';
  #movedAt = monotonic();
  #measuredAt = monotonic();
  #errors = 0;
  #started = false;
  #tookUp = false;
  #readAt = 0;
  #stopped = false;
  #flushing = 0;

  constructor(options: DeskOptions, carrierOf: (book: Book) => Carrier) {
    this.#options = options;
    this.#failures = new Failures(options.failuresFor);
    this.book = new Book(options.journal, (entry) => this.#changed(entry));
    this.#carrier = carrierOf(this.book);
  }

  async start(): Promise<void> {
    this.#started = true;
    await this.#look();
  }

  /** A write of which its caller heard nothing may still be made: what it queued is found here. */
  async #readOpen(clock: number): Promise<void> {
    await this.book.readAll();
    this.#readAt = clock;
  }

  /** Before anything is sent: what an earlier process left on its way is not sent once more. */
  async #takeUp(): Promise<void> {
    if (this.#tookUp) return;
    await this.#readOpen(monotonic());
    await this.#carrier.start(monotonic());
    this.#tookUp = true;
  }

  noticed(validBefore: bigint, claimId?: string): void {
    this.book.notice(validBefore, claimId);
    this.#waitingSince ??= monotonic();
    const { batchSize = 50, batchWait = 5_000 } = this.#options;
    if (this.book.waiting >= batchSize) this.#wakeIn(0);
    else this.#wakeIn(Math.min(batchWait, this.#untilLate(Number(validBefore))));
  }

  async settleNow(claimId: string): Promise<SettlementOutcome> {
    const { patience = 10_000 } = this.#options;
    let entry: SettlementEntry | undefined;
    try {
      entry = await this.book.readUrgent(claimId);
    } catch (error) {
      this.#report(error);
      return { claimId, status: 'unknown', reason: 'the ledger did not answer' };
    }
    if (entry === undefined) throw new Error(`claim ${claimId} is not in the journal`);
    const known = outcomeOf(entry);
    if (known.status !== 'unknown') return known;
    const waiting = this.#waiters.wait(claimId, patience);
    this.#wakeIn(0);
    return (await waiting) ?? outcomeOf(this.book.get(claimId) ?? entry);
  }

  room(validBefore: bigint, value: bigint | null = null): Room {
    return roomFor(Number(validBefore), this.facts(value));
  }

  /** What is known of the room there is, for payments that carry `value`; null: the smallest. */
  facts(value: bigint | null): RoomFacts {
    const now = this.#now();
    const { batchWait = 5_000, poll = 250, maxOpen = 100_000 } = this.#options;
    const blockTime = this.#options.chain.blockTime();
    return {
      now: now ?? 0,
      waiting: this.book.deadlines(now ?? 0),
      urgent: this.book.urgent,
      underWay: this.#carrier.underWay(),
      drain: this.#drain.rate(this.#carrier.expected()),
      lag: (batchWait + poll) / 1000 + 2 * blockTime,
      margin: MINED_MARGIN,
      maxOpen,
      blocked: this.#blocked(now, value),
    };
  }

  flush(): Promise<void> {
    return this.#flush(this.#options.flushPatience ?? 30_000);
  }

  async #flush(patience: number): Promise<void> {
    const until = monotonic() + patience;
    const { poll = 250 } = this.#options;
    this.#flushing++;
    try {
      await this.#inTurn(() => this.book.readAll());
      this.book.wake(Number.POSITIVE_INFINITY);
      for (let first = true; monotonic() < until; first = false) {
        if (!(await this.#look())) return;
        const idle = this.#carrier.underWay() === 0 && (this.book.queue.size === 0 || !first);
        if (this.book.open === 0 || idle) return;
        await new Promise((resolve) => setTimeout(resolve, poll));
      }
    } catch (error) {
      this.#report(error);
    } finally {
      this.#flushing--;
    }
  }

  async stop(): Promise<void> {
    await this.#flush(Math.min(STOP_PATIENCE, this.#options.flushPatience ?? STOP_PATIENCE));
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#inTurn(async () => undefined);
  }

  async abandon(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    // What is under way ends as it may: what it would write is refused where another settles now.
    await this.#inTurn(async () => undefined);
  }

  health(): readonly Trouble[] {
    const clock = monotonic();
    const troubles = [...this.#carrier.troubles(clock)];
    if (this.#isSilent(clock))
      troubles.unshift({
        code: 'node_silent',
        sentence: `settling waits: ${this.#silence || 'the chain was not seen yet'}`,
      });
    else if (this.#isStalled(clock))
      troubles.push({
        code: 'not_settled',
        sentence: `${this.book.open} payments are due and nothing was settled for ${Math.round((clock - this.#movedAt) / 1000)} s`,
      });
    const failing = this.#failures.sentence(clock);
    if (failing !== null) troubles.push({ code: 'settlements_fail', sentence: failing });
    return troubles;
  }

  feeReport(): FeeReport | null {
    return this.#carrier.feeReport();
  }

  status(): SettlementStatus {
    const perSecond = this.#drain.rate(this.#carrier.expected());
    return { queued: this.book.waiting, underWay: this.#carrier.underWay(), perSecond };
  }

  /** Seconds of the chain's time; `null` while there is none. */
  #now(): number | null {
    try {
      return this.#options.chain.now();
    } catch (error) {
      if (error instanceof ChainUnavailable) return null;
      throw error;
    }
  }

  #blocked(now: number | null, value: bigint | null): { why: string; retryAfter: number } | null {
    const clock = monotonic();
    if (now === null || this.#isSilent(clock))
      return { why: 'the chain does not answer, so nothing can be settled', retryAfter: 5 };
    if (this.#isStalled(clock))
      return { why: 'payments are not being settled at the moment', retryAfter: 15 };
    return this.#carrier.blocked(value);
  }

  #isSilent(clock: number): boolean {
    return this.#seenAt === null || clock - this.#seenAt > SILENT_AFTER;
  }

  /** What is due does not move, for whatever reason. */
  #isStalled(clock: number): boolean {
    return clock - this.#movedAt > STALLED_AFTER;
  }

  /** One round; `false` where it could not be finished. */
  async #look(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const done = await this.#inTurn(() => this.#round());
    this.#next(done);
    return done;
  }

  async #round(): Promise<boolean> {
    const clock = monotonic();
    try {
      await this.#takeUp();
      await this.book.readNoticed();
      if (clock - this.#readAt >= READ_EVERY) await this.#readOpen(clock);
      this.book.wake(clock);
      const now = this.#now();
      if (now === null) throw new ChainUnavailable('now', 'its time is not known yet');
      const waiting = this.book.queue.size;
      const due = this.#isDue(now, clock);
      await this.#carrier.round({ now, clock, due });
      this.#seenAt = monotonic();
      this.#errors = 0;
      this.#measure(clock);
      const left = this.book.queue.size;
      if (left === 0) this.#waitingSince = null;
      else if (left < waiting || this.#waitingSince === null) this.#waitingSince = clock;
      if (!due || this.#carrier.holds()) this.#movedAt = clock;
      return true;
    } catch (error) {
      this.#errors++;
      if (error instanceof ChainUnavailable) this.#silence = error.message;
      else this.#report(error);
      return false;
    }
  }

  /** Of a block, or of the time in which there should have been two. */
  #measure(clock: number): void {
    const seconds = (clock - this.#measuredAt) / 1000;
    if (seconds < this.#options.chain.blockTime()) return;
    this.#drain.block(seconds, this.#carrier.underWay(this.#measuredAt));
    this.#measuredAt = clock;
  }

  #isDue(now: number, clock: number): boolean {
    const { batchSize = 50, batchWait = 5_000 } = this.#options;
    const { queue } = this.book;
    const [first] = queue;
    if (first === undefined) return false;
    if (this.#flushing > 0 || queue.size >= batchSize) return true;
    if (this.book.urgentQueued().length > 0) return true;
    if (this.#waitingSince !== null && clock - this.#waitingSince >= batchWait) return true;
    return deadlineOf(first) - LEAVE_MARGIN <= now;
  }

  /** When to look again. */
  #next(done: boolean): void {
    const { poll = 250, heartbeat = 2_000, batchWait = 5_000 } = this.#options;
    if (!done) {
      this.#wakeIn(Math.min(MAX_RETRY, poll * 2 ** this.#errors));
      return;
    }
    if (this.#carrier.underWay() > 0 || this.book.urgent > 0) this.#wakeIn(poll);
    else if (this.book.queue.size > 0) {
      const waited = monotonic() - (this.#waitingSince ?? monotonic());
      this.#wakeIn(Math.max(poll, Math.min(heartbeat, batchWait - waited)));
    } else if (this.#started || this.book.open > 0) this.#wakeIn(heartbeat);
  }

  /** Wakes at the earlier of this time and the one already set. */
  #wakeIn(milliseconds: number): void {
    const wait = Math.max(0, milliseconds);
    const at = monotonic() + wait;
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    if (this.#stopped || at >= this.#wakesAt) return;
    this.#wakesAt = at;
    clearTimeout(this.#timer);
    // Stryker disable next-line ArrowFunction: a look reports by itself what it meets
    const report = (error: unknown): void => this.#report(error);
    this.#timer = setTimeout(() => void this.#look().catch(report), wait);
    this.#timer.unref();
  }

  #untilLate(validBefore: number): number {
    const now = this.#now();
    return now === null ? 0 : (validBefore - LEAVE_MARGIN - now) * 1000;
  }

  #changed(entry: SettlementEntry): void {
    const outcome = outcomeOf(entry);
    if (outcome.status === 'unknown') return;
    this.#movedAt = monotonic();
    this.#waiters.tell(outcome);
    if (entry.final) return;
    if (outcome.status === 'settled') this.#drain.settled(1);
    else this.#failures.add(monotonic(), outcome.reason);
    try {
      this.#options.onOutcome?.(outcome);
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    this.#options.onError?.(error);
  }
}
