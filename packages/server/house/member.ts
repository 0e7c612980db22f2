/**
 * One of the processes that serve on one database: it enters where it may, says every second that it is
 * there, and knows the others.
 */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from '@tollbench/gate/gate.ts';
import type { House, Limits, Neighbour, TimeAgo } from '@tollbench/gate/ledger/house.ts';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { Outages } from '@tollbench/gate/payment/outages.ts';
import { monotonic } from '@tollbench/gate/request/limiter.ts';
import type { Condition } from '../alarms/condition.ts';
import { ConfigError } from '../config.ts';
import type { HouseSign } from './sign.ts';

export interface MemberOptions {
  readonly house: House;
  /** Where the database is, without what is secret in it. */
  readonly database: string;
  /** The sign of the Redis that it counts in, and where that is; null where it counts in its memory. */
  readonly redis: { readonly sign: HouseSign; readonly shown: string } | null;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds between two words with the house. */
const EVERY = 1_000;
/** Seconds for which a process that said nothing counts as there: see `enter`. */
const THERE = 5;
/** Seconds that one which was just killed is waited for, and a sign in Redis. */
const PATIENCE = 7;
/** What a process says of itself until it has seen that it counts where the others do. */
const UNPROVED = 'limits_unproved';

/** A name that no other process has: host, process, and a lot. */
const newHolder = (): string => `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;

/** As a person knows it: host and process. */
export const shownHolder = (holder: string): string => holder.split(' ').slice(0, 2).join(' ');

export class Member implements Company {
  readonly holder = newHolder();
  readonly house: House;
  readonly outages = new Outages(monotonic);
  readonly #options: MemberOptions;
  readonly #limits: Limits;
  #neighbours: readonly Neighbour[] = [];
  /** It was seen that it counts where the others do, or it is the one that the others follow. */
  #proved = false;
  #troubles: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #attending: Promise<void> = Promise.resolve();
  #stopped = false;
  #first = false;
  #chainTime: () => number | null = () => null;

  /** Use `enter`. */
  constructor(options: MemberOptions) {
    this.#options = options;
    this.house = options.house;
    this.#limits = options.redis === null ? 'own' : 'shared';
  }

  /**
   * Enters the house of a database. One that was just killed is waited for.
   * @throws ConfigError where another one serves there that does not count where this one does
   */
  static async enter(options: MemberOptions): Promise<Member> {
    const member = new Member(options);
    try {
      await member.#enter();
      await member.#prove();
    } catch (error) {
      await member.stop();
      throw error;
    }
    member.#again();
    return member;
  }

  /** Others that serve now. */
  get others(): readonly Neighbour[] {
    return this.#neighbours.filter(({ quiet }) => quiet < THERE);
  }

  get first(): boolean {
    return this.#first;
  }

  elsewhere(): Promise<readonly TimeAgo[]> {
    return this.house.outagesBeside(this.holder);
  }

  /** How the chain's time is known, by which the time before this process is told of. */
  dateBy(chainTime: () => number | null): void {
    this.#chainTime = chainTime;
  }

  /** Codes of what is not well here, told to the others from the next second on. */
  tell(troubles: readonly string[]): void {
    this.#troubles = troubles;
  }

  /** What is not well between this process and the others. */
  health(): readonly Condition[] {
    const apart = this.others.filter(({ limits }) => limits !== 'shared' || this.#limits === 'own');
    if (apart.length > 0)
      return [
        {
          code: 'limits_apart',
          sentence: `${named(apart)} on ${this.#options.database} too, and limits are not counted together: set the same REDIS_URL for all`,
        },
      ];
    if (this.#proved || this.others.length === 0 || this.#options.redis === null) return [];
    const { shown } = this.#options.redis;
    return [
      {
        code: 'limits_apart',
        sentence: `it has not been seen yet that ${shown} (REDIS_URL) is where the others count`,
      },
    ];
  }

  /** Leaves the house. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#attending;
    this.#options.redis?.sign.close();
    await this.house.leave(this.holder).catch((error: unknown) => this.#options.onError(error));
  }

  async #enter(): Promise<void> {
    const since = performance.now();
    const quiet = new Map<string, number>();
    for (;;) {
      const { entered, others } = await this.house.enter(this.holder, this.#limits);
      this.#neighbours = others;
      this.#first = this.others.length === 0;
      if (entered) return;
      const lives = this.others.filter((one) => one.quiet < (quiet.get(one.holder) ?? 0));
      const waited = (performance.now() - since) / 1000;
      if (lives.length > 0 || waited > PATIENCE) throw this.#refusal();
      for (const one of others) quiet.set(one.holder, one.quiet);
      await sleep(EVERY / 2);
    }
  }

  #refusal(): ConfigError {
    const { database } = this.#options;
    const all = this.others;
    if (this.#limits === 'own')
      return new ConfigError(
        'DATABASE_URL',
        `leads to ${database}, where another Tollbench is running (${names(all)}): set REDIS_URL, the same for all, so that they count together; or stop that one, or set another database`,
      );
    return new ConfigError(
      'REDIS_URL',
      `is set, and ${named(all.filter(({ limits }) => limits !== 'shared'))} on ${database} without it: stop that one, and start it with the same REDIS_URL`,
    );
  }

  /** @throws ConfigError where the others count elsewhere */
  async #prove(): Promise<void> {
    const { redis, database } = this.#options;
    this.#proved = redis === null || this.others.length === 0;
    const until = performance.now() + PATIENCE * 1000;
    while (redis !== null && !this.#proved) {
      const seen = await redis.sign.look();
      this.#proved = seen === 'there';
      // Where nobody can tell it is not in the way: it is looked for as long as it takes.
      if (seen !== 'absent' || this.others.every(isUnsure)) break;
      if (performance.now() > until)
        throw new ConfigError(
          'REDIS_URL',
          `leads to ${redis.shown}, where none of those counts that serve on ${database} (${names(this.others)}): all of them must count in one Redis, or each lets through as much as all together`,
        );
      await sleep(EVERY / 4);
      await this.#attend();
    }
    if (this.#proved) await redis?.sign.keep();
  }

  #again(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#attending = this.#attend()
        .then(() => this.#lookForSign())
        .catch((error: unknown) => this.#options.onError(error))
        .finally(() => this.#again());
    }, EVERY).unref();
  }

  async #attend(): Promise<void> {
    const troubles = this.#proved ? this.#troubles : [...this.#troubles, UNPROVED];
    const { holder } = this;
    const limits = this.#limits;
    try {
      this.#neighbours = await this.outages.tell(this.#chainTime(), (outages) =>
        this.house.attend({ holder, limits, troubles, outages }),
      );
    } catch (error) {
      // That the ledger is away is told where it is looked at.
      if (!(error instanceof LedgerUnavailable)) throw error;
    }
  }

  async #lookForSign(): Promise<void> {
    const { redis } = this.#options;
    if (redis === null) return;
    if (!this.#proved) this.#proved = this.#isFirst() || (await redis.sign.look()) === 'there';
    if (this.#proved) await redis.sign.keep();
  }

  /** Where nobody has seen a sign somebody must make one. */
  #isFirst(): boolean {
    return this.others.every((one) => one.troubles.includes(UNPROVED) && this.holder < one.holder);
  }
}

/** It does not see the Redis of all, or not yet, so it keeps no sign there. */
const isUnsure = ({ troubles }: Neighbour): boolean =>
  troubles.includes(UNPROVED) || troubles.includes('limiter_away');

const names = (some: readonly Neighbour[]): string =>
  some.map(({ holder }) => shownHolder(holder)).join(', ');

const named = (some: readonly Neighbour[]): string =>
  `${names(some)} ${some.length === 1 ? 'serves' : 'serve'}`;
