/**
 * What the publisher's desk, the report and the metrics know of traffic: every verdict is counted by hour, and
 * what concerns crawlers is kept as an event besides. Both for a bounded number of days and bytes.
 */
import type { Outcome } from '@tollbench/gate/seen.ts';
import type { Claim, CrawlerKind, ResourceClass } from '@tollbench/gate/types.ts';

/** One verdict on a request of a crawler, or on a payment. Requests of people are counted alone. */
export interface Event {
  /** Grows in the order in which they were written. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly method: string;
  readonly path: string | null;
  readonly format: string | null;
  readonly resourceClass: ResourceClass | null;
  /** The crawler's token in the table; null for people and programs that are not in it. */
  readonly crawler: string | null;
  readonly kind: CrawlerKind | 'person';
  readonly claim: Claim;
  /** Truncated: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  readonly network: string;
  /** Atomic units. */
  readonly amount: bigint;
  readonly payment: string | null;
  readonly payer: string | null;
  readonly claimId: string | null;
  /** Of the request, as the log and its answer's `X-Request-Id` have it; null where it had none. */
  readonly requestId: string | null;
}

/** How often something was said in an hour. */
export interface HourRow {
  /** Start of the hour, milliseconds since 1970. */
  readonly hour: number;
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly path: string | null;
  readonly resourceClass: ResourceClass | null;
  readonly crawler: string | null;
  readonly kind: CrawlerKind | 'person';
  readonly claim: Claim;
  readonly count: number;
  readonly amount: bigint;
}

/**
 * What is looked at: times in milliseconds are half-open, [from, to); what is absent is not asked for. Of counts
 * every hour is looked at of which a part lies in that time.
 */
export interface Filter {
  readonly from: number;
  readonly to: number;
  readonly crawler?: string;
  readonly kind?: CrawlerKind | 'person';
  readonly claim?: Claim;
  readonly outcome?: Outcome;
  readonly path?: string;
  readonly resourceClass?: ResourceClass;
}

/** The fields by which counts may be grouped. */
export type By =
  | 'hour'
  | 'day'
  | 'outcome'
  | 'reason'
  | 'path'
  | 'resourceClass'
  | 'crawler'
  | 'kind'
  | 'claim';

export interface Group {
  /** A value of each field that was asked for, in that order; `hour` and `day` (UTC) in milliseconds. */
  readonly key: readonly (string | number | null)[];
  readonly count: number;
  readonly amount: bigint;
}

/** The store cannot be asked now; the sentence says why. */
export class EventsUnavailable extends Error {
  override readonly name = 'EventsUnavailable';
  constructor(why: string) {
    super(`the store of events cannot be asked: ${why}`);
  }
}

/** Which days a summary was sent of; kept where the events are. */
export interface SummaryBook {
  /** The start of the last of them, milliseconds since 1970; null where there is none yet. */
  summarised(): Promise<number | null>;
  /** It never goes back. */
  setSummarised(day: number): Promise<void>;
}

/** Where they are kept; one for each process, over a file of its own or a database that many share. */
export interface EventStore {
  /**
   * Written together; never waited for by a request.
   * @throws EventsUnavailable, as all of these; where nobody answered the commit it may be written
   */
  add(events: readonly Omit<Event, 'id'>[], hours: readonly HourRow[]): Promise<void>;
  /** Counted from the hours. */
  groups(filter: Filter, by: readonly By[]): Promise<readonly Group[]>;
  /** The newest first by time; those before the event of the id `before` where one is given; at most `limit`. */
  events(filter: Filter, limit: number, before?: number): Promise<readonly Event[]>;
  /** Since an id, oldest first, at most `limit`: for what is watched live. */
  since(id: number, limit: number): Promise<readonly Event[]>;
  /**
   * All that was said of a payment (its key, hash or nonce), a claim (its id) or a payer (its address), oldest
   * first, at most `limit`.
   */
  story(name: string, limit: number): Promise<readonly Event[]>;
  /**
   * Forgets what is older than `days`, and the oldest until the rest is within `bytes`: events first, and counts
   * where they alone take half of that. Bounded work; what is left is left to the next call.
   */
  prune(now: number, days: number, bytes: number): Promise<void>;
  /** How much is kept, and since when. */
  size(): Promise<{
    readonly events: number;
    readonly bytes: number;
    readonly oldest: number | null;
  }>;
  close(): Promise<void>;
  /** It was lost and answers nothing more: another one has to be opened. Absent: it is never. */
  ended?(): boolean;
}
