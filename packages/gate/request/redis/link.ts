/**
 * The way to Redis: there is one connection, or none and another is tried for. Nobody waits for it: what
 * is asked while it is away fails at once, and what is not answered by its deadline fails then, with
 * all else that was asked on that connection.
 */
import { monotonic } from '../limiter.ts';
import type { RedisAddress } from './address.ts';
import { type Client, connect, RedisRefused, wordsOf } from './connect.ts';

export interface LinkOptions {
  readonly address: RedisAddress;
  /** A key that is counted under to try a connection out. */
  readonly probe: string;
  /** Milliseconds until a question is given up. */
  readonly deadline: number;
  /** Told when it is away, once, and when it is back. */
  readonly onChange: () => void;
}

export interface Away {
  /** Of the clock that is never set, in seconds. */
  readonly since: number;
  readonly why: string;
}

/** Milliseconds between two attempts: at first, and at most. */
const FIRST_PAUSE = 100;
const MAX_PAUSE = 3_000;

export class RedisLink {
  readonly #options: LinkOptions;
  #client: Client | null = null;
  /** The one that is being tried out. */
  #trying: Client | null = null;
  #away: Away | null = null;
  #attempts = 0;
  #hereSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Since when it is away, and why; null while it is here. */
  get away(): Away | null {
    return this.#away;
  }

  get here(): boolean {
    return this.#client !== null;
  }

  /** The first attempt. @throws RedisRefused for a server that will not do; one that is away is tried again */
  async open(): Promise<void> {
    try {
      await this.#attempt();
    } catch (error) {
      if (error instanceof RedisRefused) throw error;
      this.#gone(error);
    }
  }

  /** @throws Error where Redis is away, refuses, or does not answer in time */
  run<T>(ask: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#client;
    if (client === null) return Promise.reject(new Error('it is away'));
    return new Promise((resolve, reject) => {
      let answered = false;
      const late = () => {
        if (answered) return;
        const error = new Error(`it did not answer within ${this.#options.deadline} ms`);
        this.#lose(client, error);
        reject(error);
      };
      // In halves: a process that was busy with something else may only then send, or read, what it has.
      const half = this.#options.deadline / 2;
      let timer = setTimeout(() => {
        timer = setTimeout(() => setImmediate(late), half);
      }, half);
      const settled = () => {
        answered = true;
        clearTimeout(timer);
      };
      ask(client).then(
        (value) => {
          settled();
          resolve(value);
        },
        (error: unknown) => {
          settled();
          this.#lose(client, error);
          reject(error);
        },
      );
    });
  }

  /** Ends the connection. What is asked then fails at once. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#trying?.destroy();
    this.#client?.destroy();
    this.#client = null;
  }

  async #attempt(): Promise<void> {
    const { address, probe } = this.#options;
    const client = await connect(address, probe, (trying) => {
      this.#trying = trying;
    });
    this.#trying = null;
    // Stryker disable next-line ConditionalExpression: closed in the very turn in which it is tried out
    if (this.#closed) return client.destroy();
    client.on('error', (error) => this.#lose(client, error));
    this.#client = client;
    this.#hereSince = monotonic();
    const wasAway = this.#away !== null;
    this.#away = null;
    if (wasAway) this.#options.onChange();
  }

  /** Gives a connection up, with all that is asked on it. */
  #lose(client: Client, error: unknown): void {
    if (client !== this.#client) return;
    this.#client = null;
    client.destroy();
    // One that fails as soon as it is there is not tried again at once.
    if ((monotonic() - this.#hereSince) * 1000 > MAX_PAUSE) this.#attempts = 0;
    this.#gone(error);
  }

  #gone(error: unknown): void {
    if (this.#closed) return;
    const why = wordsOf(error, this.#options.address);
    const was = this.#away;
    this.#away = { since: was?.since ?? monotonic(), why };
    if (was === null) this.#options.onChange();
    // Processes that lost it at once do not all come back at once.
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts++, MAX_PAUSE);
    this.#timer = setTimeout(() => this.#again(), pause * (1 + Math.random()) * 0.5);
  }

  #again(): void {
    this.#attempt().catch((error: unknown) => this.#gone(error));
  }
}
