/**
 * One limiter for many processes, over Redis or Valkey: the sliding window of `MemoryLimiter`, exact, in one
 * atomic step a request, by Redis' own clock. So no span of one window of that clock holds more than `quota`,
 * whatever the processes' clocks say; where that clock is set forward, or Redis loses what it held, a source
 * has its quota once more, and where it is set back nobody waits longer than a window.
 *
 * Redis away, full, or slower than the deadline is no outage of the service. `whenAway: 'open'`: each process
 * limits by itself, going on from what it let through itself, so that n processes let through at most n
 * quotas. `'closed'`: who asks gets `LimiterUnavailable`, which is 503. Nobody waits longer than the deadline,
 * and nobody waits at all once it is known to be away.
 */
import { createHash } from 'node:crypto';
import {
  type Limiter,
  LimiterUnavailable,
  MemoryLimiter,
  monotonic,
  type Quota,
  quotaOf,
} from './limiter.ts';
import { type RedisAddress, readRedisAddress } from './redis/address.ts';
import { RedisLink } from './redis/link.ts';
import { askWindow, type WindowQuestion } from './redis/window.ts';

export interface RedisLimiterOptions {
  /** `redis://user:password@host:port/database`, `rediss://` for TLS. Redis 7 or later, or Valkey. */
  readonly url: string;
  /** Requests in a window, 0 to 10,000: so many numbers of a source are kept. */
  readonly quota: number;
  /** Seconds, 0.001 to 86,400 · 365. */
  readonly window: number;
  /** Before each key, 64 characters at most; limiters of different things need different ones. Default `tollbench:limit:`. */
  readonly prefix?: string;
  /** While Redis is away: each process limits by itself, or all that is counted is refused. */
  readonly whenAway: 'open' | 'closed';
  /** Milliseconds until Redis counts as away. Default 250. */
  readonly deadline?: number;
  /** Told in one sentence when it is away, once, and when it is back. */
  readonly say?: (sentence: string) => void;
}

/** One sentence without its full stop. */
export interface LimiterTrouble {
  readonly code: 'limiter_away';
  readonly sentence: string;
}

const MAX_QUOTA = 10_000;
const YEAR = 86_400 * 365;
/** A source that is longer stands in Redis as its digest. */
const LONGEST = 64;

export class RedisLimiter implements Limiter {
  readonly #options: RedisLimiterOptions;
  readonly #address: RedisAddress;
  readonly #prefix: string;
  readonly #link: RedisLink;
  /** What this process let through itself; null where it is not to limit by itself. */
  readonly #own: MemoryLimiter | null;
  readonly #clock: (() => number) | undefined;
  #awaySince: number | null = null;

  /** Use `open`. */
  constructor(options: RedisLimiterOptions, clock?: () => number) {
    const { url, quota, window, prefix = 'tollbench:limit:', deadline = 250, whenAway } = options;
    if (prefix.length > LONGEST)
      throw new RangeError(`prefix is of ${prefix.length} characters; ${LONGEST} at most would do`);
    check('quota', quota, 0, MAX_QUOTA, Number.isInteger(quota), 'whole number');
    check('window', window, 0.001, YEAR, true, 'number of seconds');
    check(
      'deadline',
      deadline,
      1,
      60_000,
      Number.isInteger(deadline),
      'whole number of milliseconds',
    );
    this.#options = options;
    this.#address = readRedisAddress(url);
    this.#prefix = prefix;
    this.#own = whenAway === 'open' ? new MemoryLimiter({ quota, window }) : null;
    this.#clock = clock;
    this.#link = new RedisLink({
      address: this.#address,
      probe: `${prefix}##probe`,
      deadline,
      onChange: () => this.#tell(),
    });
  }

  /**
   * Opens, also where Redis is away: then it is tried for until it is there.
   * @param clock in tests alone: seconds, in place of Redis' own clock
   * @throws RangeError for a setting that will not do, RedisRefused for a server that will not: older than
   * version 7, a node of a cluster, or one that does not let us in
   */
  static async open(options: RedisLimiterOptions, clock?: () => number): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(options, clock);
    try {
      await limiter.#link.open();
      return limiter;
    } catch (error) {
      limiter.close();
      throw error;
    }
  }

  /** The way to its Redis, for what else is kept there. */
  get link(): Pick<RedisLink, 'run'> {
    return this.#link;
  }

  take(source: string): Quota | Promise<Quota> {
    return this.#ask('take', source);
  }

  peek(source: string): Quota | Promise<Quota> {
    return this.#ask('peek', source);
  }

  /**
   * While Redis is away, what it counted stays counted until its window is over.
   * @throws LimiterUnavailable then, unless each process limits by itself meanwhile
   */
  async forgive(source: string): Promise<void> {
    this.#own?.forgive(source);
    try {
      await this.#link.run((client) => client.sendCommand(['DEL', this.#key(source)]));
    } catch {
      if (this.#own === null) throw this.#unavailable();
    }
  }

  /** What is not well now, for the publisher. */
  health(): readonly LimiterTrouble[] {
    const { away } = this.#link;
    if (away === null) return [];
    const seconds = Math.round(monotonic() - away.since);
    const sentence = `the limiter's Redis at ${this.#address.shown} has been away for ${seconds} s (${away.why}); ${this.#meanwhile}`;
    return [{ code: 'limiter_away', sentence }];
  }

  /** Ends the connection; then it is as if Redis were away. */
  close(): void {
    this.#link.close();
  }

  #ask(what: WindowQuestion['what'], source: string): Quota | Promise<Quota> {
    if (!this.#link.here) return this.#alone(what, source);
    const { quota, window } = this.#options;
    const question = { key: this.#key(source), quota, window, what, now: this.#clock?.() };
    return this.#link
      .run((client) => askWindow(client, question))
      .then(
        (answer) => {
          if (what === 'take' && answer.allowed) this.#own?.take(source);
          return quotaOf(this.#options, answer);
        },
        () => this.#alone(what, source),
      );
  }

  #alone(what: WindowQuestion['what'], source: string): Quota | Promise<Quota> {
    return this.#own?.[what](source) ?? Promise.reject(this.#unavailable());
  }

  #unavailable(): LimiterUnavailable {
    const why = this.#link.away?.why ?? 'it is closed';
    return new LimiterUnavailable(
      `requests are not counted: the limiter's Redis at ${this.#address.shown} is away (${why})`,
    );
  }

  /** Bounded in length; no source names another's key, because one that looks like a digest is made one. */
  #key(source: string): string {
    const plain = source.length <= LONGEST && !source.startsWith('#');
    return `${this.#prefix}${plain ? source : `#${createHash('sha256').update(source).digest('base64url')}`}`;
  }

  get #meanwhile(): string {
    return this.#own === null
      ? 'what is counted is refused with 503 meanwhile'
      : 'each process limits by itself';
  }

  #tell(): void {
    const { away } = this.#link;
    const { say } = this.#options;
    const at = `the limiter's Redis at ${this.#address.shown}`;
    if (away !== null) say?.(`${at} is away (${away.why}); ${this.#meanwhile}`);
    else say?.(`${at} is back after ${Math.round(monotonic() - (this.#awaySince ?? 0))} s`);
    this.#awaySince = away?.since ?? null;
  }
}

function check(
  field: string,
  value: number,
  least: number,
  most: number,
  right: boolean,
  kind: string,
): void {
  if (right && value >= least && value <= most) return;
  throw new RangeError(`${field} is ${value}; a ${kind} from ${least} to ${most} would do`);
}
