/**
 * Request rate per source: a sliding window, exact.
 *
 * The times of the last `quota` requests of a source are kept, so that no span of one window ever
 * holds more than `quota`. (One number a source, as in the generic cell rate algorithm, would let
 * through up to twice as many.) Refused requests do not count, so a patient source recovers.
 */

import { ByUse } from '../by-use.ts';
import { problemAnswer, QUOTA_EXCEEDED } from '../offer/problem.ts';
import type { Answer, RawHeaders } from '../types.ts';

export interface Quota {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until there is room for one more than `remaining`, rounded up. */
  readonly reset: number;
  readonly window: number;
}

/**
 * One limiter for a process, or, over a shared store, for many: hence the promise. The time is its
 * own, because only a clock that is never set measures a window, and only the store's is shared.
 * One over a store may reject with `LimiterUnavailable`.
 */
export interface Limiter {
  /** Counts a request of this source if there is room for it. */
  take(source: string): Quota | Promise<Quota>;
  /** What `take` would say, without counting. */
  peek(source: string): Quota | Promise<Quota>;
  /** Forgets what was counted of this source. */
  forgive(source: string): void | Promise<void>;
}

/** The store of a limiter does not answer, and its setting is to refuse meanwhile: answer 503. */
export class LimiterUnavailable extends Error {
  override readonly name = 'LimiterUnavailable';
  readonly code = 'limiter_unavailable';
}

/** What a limiter says of `counted` requests; `wait` are the seconds until the oldest does not count any more. */
export function quotaOf(
  { quota, window }: { readonly quota: number; readonly window: number },
  { allowed, counted, wait }: { allowed: boolean; counted: number; wait: number },
): Quota {
  return {
    allowed,
    limit: quota,
    remaining: Math.max(quota - counted, 0),
    reset: Math.max(Math.ceil(wait), allowed ? 0 : 1),
    window,
  };
}

/** Seconds since the process began. Unlike the time of day it is never set, back or forward. */
export const monotonic = (): number => performance.now() / 1000;

export interface MemoryLimiterOptions {
  readonly quota: number;
  /** Seconds. */
  readonly window: number;
  /** Sources remembered; the one unseen for longest is forgotten first. */
  readonly sources?: number;
  /** Seconds from any beginning; it must never go back. */
  readonly clock?: () => number;
}

/**
 * A limiter in memory, bounded by `sources` × `quota` numbers. A source that was quiet for a window
 * is forgotten with the next request of any.
 */
export class MemoryLimiter implements Limiter {
  readonly #quota: number;
  readonly #window: number;
  readonly #sources: number;
  readonly #clock: () => number;
  /** Times of counted requests of each source, oldest first. */
  readonly #log = new ByUse<string, number[]>();

  constructor({ quota, window, sources = 20_000, clock = monotonic }: MemoryLimiterOptions) {
    this.#quota = quota;
    this.#window = window;
    this.#sources = sources;
    this.#clock = clock;
  }

  /** Sources remembered now. */
  get size(): number {
    return this.#log.size;
  }

  take(source: string): Quota {
    const now = this.#clock();
    const times = this.#times(source, now) ?? [];
    const allowed = times.length < this.#quota;
    if (allowed) times.push(now);
    this.#log.use(source, times);
    this.#forget(now);
    return this.#say(times, allowed, now);
  }

  peek(source: string): Quota {
    const now = this.#clock();
    const times = this.#times(source, now) ?? [];
    return this.#say(times, times.length < this.#quota, now);
  }

  forgive(source: string): void {
    this.#log.delete(source);
  }

  /** Sources unseen for a window say nothing any more; of too many, the one unseen for longest goes. */
  #forget(now: number): void {
    for (let { oldest } = this.#log; oldest !== null; { oldest } = this.#log) {
      const past = (oldest.value.at(-1) ?? 0) <= now - this.#window;
      if (!past && this.#log.size <= this.#sources) return;
      this.#log.delete(oldest.key);
    }
  }

  /** The source's log without what has left the window. */
  #times(source: string, now: number): number[] | undefined {
    const times = this.#log.get(source);
    if (times === undefined) return undefined;
    const edge = now - this.#window;
    let expired = 0;
    while ((times[expired] ?? Number.POSITIVE_INFINITY) <= edge) expired++;
    if (expired > 0) times.splice(0, expired);
    return times;
  }

  #say(times: readonly number[], allowed: boolean, now: number): Quota {
    const oldest = times[0];
    const wait = oldest === undefined ? 0 : oldest + this.#window - now;
    const terms = { quota: this.#quota, window: this.#window };
    return quotaOf(terms, { allowed, counted: times.length, wait });
  }
}

/** `RateLimit-Policy` and `RateLimit`, as draft-ietf-httpapi-ratelimit-headers has them. */
export function rateLimitHeaders(policy: string, quota: Quota): RawHeaders {
  return [
    'RateLimit-Policy',
    `"${policy}";q=${quota.limit};w=${quota.window}`,
    'RateLimit',
    `"${policy}";r=${quota.remaining};t=${quota.reset}`,
  ];
}

/** 429 with what was exceeded and when to come back. */
export function limitAnswer(policy: string, quota: Quota): Answer {
  return problemAnswer(
    {
      type: QUOTA_EXCEEDED,
      title: 'Request rate exceeded',
      status: 429,
      detail: `${quota.limit} requests per source in ${quota.window} seconds are served; come back in ${quota.reset} s.`,
      'violated-policies': [policy],
    },
    ['Retry-After', String(quota.reset), ...rateLimitHeaders(policy, quota)],
  );
}
