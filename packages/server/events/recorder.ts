/**
 * Keeps what the gate tells of: every verdict is counted by hour, and what concerns crawlers and payments is an
 * event besides. Both wait in memory for the next write, a second away, which no request waits for. A store
 * that is away costs events, the oldest first, and no counts; how many is said.
 */
import type { Outcome, Seen } from '@tollbench/gate/seen.ts';
import { networkOf } from './network.ts';
import { HourTally } from './tally.ts';
import type { Event, EventStore } from './types.ts';

export interface RecorderOptions {
  readonly store: Pick<EventStore, 'add' | 'prune'>;
  /** Days and bytes for which events and counts are kept. */
  readonly keep: { readonly days: number; readonly bytes: number };
  readonly say: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly pace?: Partial<RecorderPace>;
}

export interface RecorderPace {
  /** Milliseconds between two writes. */
  readonly write: number;
  /** And between two looks at what is to be forgotten. */
  readonly prune: number;
  /** Events that wait for the next write at most. */
  readonly maxWaiting: number;
}

const PACE: RecorderPace = { write: 1_000, prune: 60_000, maxWaiting: 5_000 };

type Fresh = Omit<Event, 'id'>;

/** Of money: events that nobody makes by asking often, so that a flood of the others pushes none out. */
const OF_MONEY: ReadonlySet<Outcome> = new Set(['sold', 'served-again', 'released']);

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #pace: RecorderPace;
  readonly #now: () => number;
  readonly #tally = new HourTally();
  readonly #events: Waiting;
  readonly #money: Waiting;
  readonly #timers: NodeJS.Timeout[];
  #writing: Promise<void> | null = null;
  #pruning: Promise<void> | null = null;
  /** Why the last write failed; null where it did not. */
  #away: string | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    this.#now = options.now ?? Date.now;
    this.#events = new Waiting(this.#pace.maxWaiting);
    this.#money = new Waiting(this.#pace.maxWaiting);
    this.#timers = [
      setInterval(() => void this.#writeOnce(), this.#pace.write),
      setInterval(() => void this.prune(), this.#pace.prune),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** For the gate: at once, and without a fault. */
  readonly seen = (seen: Seen): void => {
    const at = this.#now();
    const { visitor } = seen;
    const path = keepsPath(seen) ? seen.path : null;
    const { token: crawler, kind, claim } = visitor;
    const { outcome, reason, resourceClass, amount } = seen;
    this.#tally.add(at, { outcome, reason, path, resourceClass, crawler, kind, claim }, amount);
    if (!isEvent(seen)) return;
    const waiting = OF_MONEY.has(outcome) ? this.#money : this.#events;
    waiting.push({
      at,
      outcome,
      reason,
      method: seen.method,
      path,
      format: seen.format,
      resourceClass,
      crawler,
      kind,
      claim,
      network: networkOf(seen.source),
      amount,
      payment: seen.payment,
      payer: seen.payer,
      claimId: seen.claimId,
      requestId: seen.requestId,
    });
  };

  /** Why what is kept does not grow now, for who looks for what is not well; null where it does. */
  get trouble(): string | null {
    return this.#away === null
      ? null
      : `what crawlers asked for cannot be written down, which costs what is told of them and no money: ${this.#away}`;
  }

  /** Writes what waits, also what came during a write that is under way. Never rejects: what could not be written waits on. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.#writeOnce();
  }

  #writeOnce(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** Forgets what is to be forgotten. Never rejects. */
  prune(): Promise<void> {
    const { store, keep, onError } = this.#options;
    this.#pruning ??= store
      .prune(this.#now(), keep.days, keep.bytes)
      .catch((error: unknown) => onError(error, 'forgetting old events'))
      .finally(() => {
        this.#pruning = null;
      });
    return this.#pruning;
  }

  /** Writes what waits, and ends. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.flush();
    await this.#pruning;
  }

  async #write(): Promise<void> {
    const { store } = this.#options;
    const [events, money] = [this.#events.take(), this.#money.take()];
    const hours = this.#tally.drain();
    if (hours.length === 0) return;
    const all = [...money, ...events].toSorted((a, b) => a.at - b.at);
    try {
      await store.add(all, hours);
      this.#isBack();
    } catch (error) {
      this.#isAway(error);
      this.#tally.putBack(hours);
      this.#events.putBack(events);
      this.#money.putBack(money);
    }
  }

  #isAway(error: unknown): void {
    if (this.#away === null) this.#options.onError(error, 'writing events; it is tried again');
    this.#away = error instanceof Error ? error.message : String(error);
  }

  #isBack(): void {
    const dropped = this.#events.forgetDropped() + this.#money.forgetDropped();
    if (dropped > 0)
      this.#options.say(
        `${dropped} events were not kept: more came in than could be written; they are counted.`,
      );
    if (this.#away !== null) this.#options.say('Events are written again.');
    this.#away = null;
  }
}

/** Events that wait, the oldest of which are dropped where there are too many. */
class Waiting {
  readonly #max: number;
  #events: Fresh[] = [];
  #dropped = 0;

  constructor(max: number) {
    this.#max = max;
  }

  push(event: Fresh): void {
    this.#events.push(event);
    // Now and then, so that each costs no more than itself.
    if (this.#events.length >= 2 * this.#max) this.#trim();
  }

  take(): Fresh[] {
    this.#trim();
    const events = this.#events;
    this.#events = [];
    return events;
  }

  putBack(events: readonly Fresh[]): void {
    this.#events = [...events, ...this.#events];
    this.#trim();
  }

  forgetDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  #trim(): void {
    const over = this.#events.length - this.#max;
    if (over <= 0) return;
    this.#dropped += over;
    this.#events = this.#events.slice(over);
  }
}

/** What people fetch freely, and what they look for in vain, is counted alone. */
const isEvent = ({ visitor, payment, outcome }: Seen): boolean =>
  visitor.kind !== 'person' || payment !== null || outcome === 'payment-refused';

/** Of what people ask for only the pages that have a price: the rest is styles, fonts and pictures. */
const keepsPath = ({ visitor, resourceClass }: Seen): boolean =>
  visitor.kind !== 'person' || resourceClass !== null;
