/**
 * Settling by one of many processes. Each says every second that it is there; one has the lead, by a lease
 * in the ledger whose time is the database's, and settles what all have sold. Where it falls silent another
 * takes over within the lease. A leader that was asleep, or cut off, and believes that it still leads can
 * write nothing: its term is over in the ledger, and nothing is sent that was not written first.
 */
import { randomUUID } from 'node:crypto';
import type {
  FeeReport,
  Room,
  SettlementJournal,
  SettlementOutcome,
  SettlementService,
  SettlementStatus,
  Trouble,
} from '../types.ts';
import { Follower } from './follower.ts';
import { writeReport } from './report.ts';
import type { LedService, SharedLedger } from './types.ts';

export interface SharedOptions {
  readonly ledger: SharedLedger;
  /** Makes who settles, on the journal of a term. */
  readonly make: (journal: SettlementJournal) => LedService;
  /** A name that no other process has. Default: one by lot. */
  readonly holder?: string;
  /** Seconds for which the lead is taken: a leader that is silent is followed after as many. Default 10. */
  readonly lease?: number;
  /** Milliseconds between two words with the ledger. Default 1,000. */
  readonly beat?: number;
  /** Milliseconds between two looks of the leader at what others have sold. Default 250. */
  readonly look?: number;
  /** Milliseconds until who waits for an outcome is told "unknown". Default 10,000. */
  readonly patience?: number;
  /** Atomic units of the payments that there are: what the others are told of. */
  readonly prices?: readonly bigint[];
  readonly onError?: (error: unknown) => void;
  /** Told that this process settles from now on, or no longer. */
  readonly onLead?: (leads: boolean) => void;
}

/** Who settles here, as long as this process leads. */
interface Led {
  readonly term: bigint;
  readonly service: LedService;
  /** It has seen the chain, and what is open. */
  ready: boolean;
  /** Number of the last claim that it was told of. */
  seen: bigint;
  readonly hurried: Set<string>;
  looking: boolean;
}

/** Seconds, unless another lease is given. */
const LEASE = 10;
/** Of the lease, the part in which a leader that cannot renew it still settles. */
const SAFE_SHARE = 0.7;
/** Urgent claims that are remembered as told. */
const MAX_HURRIED = 10_000;

export class SharedSettler implements SettlementService {
  readonly holder: string;
  readonly #options: SharedOptions;
  readonly #follower: Follower;
  #led: Led | null = null;
  /** On the clock that never jumps, in milliseconds: until then the lead is ours whatever others do. */
  #safeUntil = Number.NEGATIVE_INFINITY;
  #beats: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;
  #stopped = false;
  #working: Promise<void> = Promise.resolve();

  constructor(options: SharedOptions) {
    this.#options = options;
    this.holder = options.holder ?? randomUUID();
    this.#follower = new Follower(options.ledger, options.lease ?? LEASE, options.patience);
  }

  /** Whether this process settles. */
  get leads(): boolean {
    return this.#led !== null;
  }

  async start(): Promise<void> {
    await this.#inTurn(() => this.#beat());
    this.#schedule();
  }

  noticed(validBefore: bigint, claimId?: string): void {
    if (this.#led?.ready !== true) this.#follower.noticed(validBefore);
    this.#led?.service.noticed(validBefore, claimId);
  }

  async settleNow(claimId: string): Promise<SettlementOutcome> {
    const led = this.#led;
    if (led === null) return this.#follower.settleNow(claimId);
    const outcome = await led.service.settleNow(claimId);
    // The lead may have been lost meanwhile: then the ledger knows better.
    return outcome.status === 'unknown' && this.#led !== led
      ? this.#follower.settleNow(claimId)
      : outcome;
  }

  /** Until a new leader knows how all stands, by what the last one said. */
  room(validBefore: bigint, value: bigint | null = null): Room {
    const led = this.#led;
    const follows = led === null || (!led.ready && this.#follower.believes);
    return follows
      ? this.#follower.room(validBefore, value)
      : led.service.room(validBefore, value ?? undefined);
  }

  async flush(): Promise<void> {
    await this.#look();
    await this.#led?.service.flush();
  }

  /** Sends what is queued where it leads, and lets the next one lead. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#beats);
    clearTimeout(this.#looks);
    await this.#inTurn(async () => {
      await this.#led?.service.stop();
      this.#led = null;
      await this.#options.ledger.resign(this.holder).catch((error) => this.#report(error));
    });
  }

  /** Ends it as a crash would, but for what its process holds in memory: for tests. */
  async vanish(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#beats);
    clearTimeout(this.#looks);
    await this.#inTurn(async () => this.#led?.service.abandon());
  }

  health(): readonly Trouble[] {
    return this.#led === null ? this.#follower.health() : this.#led.service.health();
  }

  feeReport(): FeeReport | null {
    return this.#led?.service.feeReport() ?? null;
  }

  status(): SettlementStatus {
    return this.#led === null ? this.#follower.status() : this.#led.service.status();
  }

  #schedule(): void {
    const { beat = 1_000, look = 250 } = this.#options;
    const again = (): void => {
      this.#beats = setTimeout(async () => {
        await this.#inTurn(() => this.#beat());
        if (!this.#stopped) again();
      }, beat).unref();
    };
    const lookAgain = (): void => {
      this.#looks = setTimeout(async () => {
        await this.#look();
        if (!this.#stopped) lookAgain();
      }, look).unref();
    };
    if (this.#stopped) return;
    again();
    lookAgain();
  }

  /** One after the other: the lead is taken, kept and lost in one place. */
  #inTurn(work: () => Promise<unknown>): Promise<void> {
    this.#working = this.#working.then(work).then(
      () => undefined,
      (error: unknown) => this.#report(error),
    );
    return this.#working;
  }

  async #beat(): Promise<void> {
    const { ledger, lease = LEASE } = this.#options;
    // Counted from before the question: the lease that the answer tells of cannot have begun sooner.
    const asked = performance.now();
    try {
      const heard = await ledger.beat(this.holder, lease, this.#tell());
      this.#follower.heard(heard);
      if (!heard.leads) return await this.#lose();
      this.#safeUntil = asked + lease * 1000 * SAFE_SHARE;
      if (this.#led?.term !== heard.term) await this.#lead(heard.term);
    } catch (error) {
      this.#report(error);
      if (performance.now() >= this.#safeUntil) await this.#lose();
    }
  }

  /** What the others are to know, `null` where this process does not lead. */
  #tell(): string | null {
    if (this.#led === null) return null;
    const { service } = this.#led;
    const { prices = [] } = this.#options;
    const blocked = prices.map((price) => [String(price), service.facts(price).blocked] as const);
    return writeReport({
      status: service.status(),
      facts: service.facts(null),
      blocked: Object.fromEntries(blocked),
    });
  }

  async #lead(term: bigint): Promise<void> {
    await this.#lose();
    const { ledger, make } = this.#options;
    const service = make(ledger.journalOf(term));
    const led = {
      term,
      service,
      ready: false,
      seen: 0n,
      hurried: new Set<string>(),
      looking: false,
    };
    this.#led = led;
    await service.start();
    led.ready = true;
    this.#options.onLead?.(true);
  }

  async #lose(): Promise<void> {
    const led = this.#led;
    if (led === null) return;
    this.#led = null;
    this.#safeUntil = Number.NEGATIVE_INFINITY;
    if (led.ready) this.#follower.led();
    await led.service.abandon();
    this.#options.onLead?.(false);
  }

  /** Tells who settles here of what others have sold since the last look. */
  async #look(): Promise<void> {
    const led = this.#led;
    if (led === null || led.looking) return;
    led.looking = true;
    try {
      for (const {
        claimId,
        number,
        validBefore,
        urgent,
      } of await this.#options.ledger.waitingAfter(led.seen)) {
        if (number > led.seen) {
          led.seen = number;
          led.service.noticed(validBefore, claimId);
        }
        if (urgent && !led.hurried.has(claimId)) {
          if (led.hurried.size >= MAX_HURRIED) led.hurried.clear();
          led.hurried.add(claimId);
          // Who asked for it hears of the outcome from the ledger.
          void led.service.settleNow(claimId).catch((error: unknown) => this.#report(error));
        }
      }
    } catch (error) {
      this.#report(error);
    } finally {
      led.looking = false;
    }
  }

  #report(error: unknown): void {
    this.#options.onError?.(error);
  }
}
