/**
 * One of the processes that serve on one database: it enters where it may, says every second that it is
 * there and what it could not keep, and knows the others.
 */
import type { Company } from '@tollbench/gate/gate.ts';
import type { House, Limits, Neighbour, TimeAgo } from '@tollbench/gate/ledger/house.ts';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { Outages } from '@tollbench/gate/payment/outages.ts';
import { monotonic } from '@tollbench/gate/request/limiter.ts';
import type { Condition } from '../alarms/condition.ts';
import { type Counting, countsWithThem, enterHouse, living, UNPROVED } from './entry.ts';
import { type Household, HouseTeller, type Teller } from './teller.ts';
import { lasting, newHolder, serving, shownHolder } from './words.ts';

export interface MemberOptions {
  readonly house: House;
  /** Where the database is, without what is secret in it. */
  readonly database: string;
  /** null where it counts in its memory. */
  readonly redis: Counting | null;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two words with the house. Default 1,000. */
  readonly every?: number;
}

/** Seconds after which one that said nothing, and did not leave, is told of. */
const SILENT = 30;
/** Seconds without a word of the others after which the ledger does not answer. */
const UNHEARD = 3;

export class Member implements Company, Household {
  readonly holder = newHolder();
  readonly house: House;
  readonly outages = new Outages(monotonic);
  /** Whether what this process finds is to be told from here. */
  readonly teller: Teller = new HouseTeller(this, monotonic);
  readonly #options: MemberOptions;
  readonly #limits: Limits;
  #first = true;
  #neighbours: readonly Neighbour[] = [];
  /** Seconds of the clock that is never set. */
  #heardAt = monotonic();
  /** It was seen that it counts where the others do, or it is the one that the others follow. */
  #proved: boolean;
  #troubles: readonly string[] = [];
  #chainTime: () => number | null = () => null;
  #leads: () => boolean = () => false;
  /** When it last heard of the others. */
  #led = false;
  #timer: NodeJS.Timeout | undefined;
  #attending: Promise<void> = Promise.resolve();
  #stopped = false;

  /** Use `enter`. */
  constructor(options: MemberOptions) {
    this.#options = options;
    this.house = options.house;
    this.#limits = options.redis === null ? 'own' : 'shared';
    this.#proved = options.redis === null;
  }

  /** @throws ConfigError where another one serves there that does not count where this one would */
  static async enter(options: MemberOptions): Promise<Member> {
    const member = new Member(options);
    try {
      await member.#enter();
    } catch (error) {
      await member.stop();
      throw error;
    }
    member.#again();
    return member;
  }

  /** Others that serve now, or did when they were last heard of. */
  get others(): readonly Neighbour[] {
    return living(this.#neighbours);
  }

  get several(): boolean {
    return this.#neighbours.length > 0;
  }

  get first(): boolean {
    return this.#first;
  }

  /** Whether it settles; while nothing is heard of the others, whether it did before. */
  get leads(): boolean {
    return this.#leads() || (this.#led && this.unheard > UNHEARD);
  }

  get unheard(): number {
    return monotonic() - this.#heardAt;
  }

  get name(): string {
    return shownHolder(this.holder);
  }

  /** How it knows the chain's time, by which the time before this process is told of, and whether it settles. */
  asks(chainTime: () => number | null, leads: () => boolean): void {
    this.#chainTime = chainTime;
    this.#leads = leads;
  }

  elsewhere(): Promise<readonly TimeAgo[]> {
    return this.house.outagesBeside(this.holder);
  }

  /** Codes of what is not well here, told to the others from the next second on. */
  tell(troubles: readonly string[]): void {
    this.#troubles = troubles;
  }

  /** What is not well between this process and the others. */
  health(): readonly Condition[] {
    const found = [this.#apart(), this.leads ? this.#silent() : null];
    return found.flatMap((each) => each ?? []);
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
    const { house, database, redis } = this.#options;
    this.#neighbours = await enterHouse(house, database, this.holder, this.#limits);
    this.#first = this.others.length === 0;
    if (redis === null) return;
    const others = async (): Promise<readonly Neighbour[]> => {
      await this.#attend();
      return this.others;
    };
    this.#proved = this.#first || (await countsWithThem(redis, database, others));
    if (this.#proved) await redis.sign.keep();
  }

  #again(): void {
    if (this.#stopped) return;
    const { every = 1_000, onError } = this.#options;
    this.#timer = setTimeout(() => {
      this.#attending = this.#attend()
        .then(() => this.#keepSign())
        .catch(onError)
        .finally(() => this.#again());
    }, every).unref();
  }

  async #attend(): Promise<void> {
    const { holder } = this;
    const limits = this.#limits;
    const troubles = this.#proved ? this.#troubles : [...this.#troubles, UNPROVED];
    try {
      this.#neighbours = await this.outages.tell(this.#chainTime(), (outages) =>
        this.house.attend({ holder, limits, troubles, outages }),
      );
      this.#heardAt = monotonic();
      this.#led = this.#leads();
    } catch (error) {
      // That the ledger is away is told where it is looked at.
      if (!(error instanceof LedgerUnavailable)) throw error;
    }
  }

  async #keepSign(): Promise<void> {
    const { redis } = this.#options;
    if (redis === null) return;
    if (!this.#proved) this.#proved = this.#isFirst() || (await redis.sign.look()) === 'there';
    if (this.#proved) await redis.sign.keep();
  }

  /** Where nobody has seen a sign somebody must make one. */
  #isFirst(): boolean {
    return this.others.every((one) => one.troubles.includes(UNPROVED) && this.holder < one.holder);
  }

  #apart(): Condition | null {
    const { database, redis } = this.#options;
    const apart = this.others.filter(({ limits }) => redis === null || limits !== 'shared');
    if (apart.length > 0)
      return {
        code: 'limits_apart',
        sentence: `${serving(apart)} on ${database} too, and limits are not counted together: set the same REDIS_URL for all`,
      };
    if (this.#proved || redis === null) return null;
    return {
      code: 'limits_apart',
      sentence: `it has not been seen yet that ${redis.shown} (REDIS_URL) is where the others count`,
    };
  }

  #silent(): Condition | null {
    const silent = this.#neighbours.filter(({ quiet }) => quiet > SILENT);
    if (silent.length === 0) return null;
    const since = silent.map(({ holder, quiet }) => `${shownHolder(holder)} for ${lasting(quiet)}`);
    const sentence = `nothing was heard in the database of ${since.join(', ')}: it was killed, or is cut off; one that was killed is told of for an hour`;
    return { code: 'process_silent', sentence };
  }
}
