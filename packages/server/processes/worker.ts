/** A worker as its primary knows it. */
import type { Order, Report } from './messages.ts';

/** A process that was forked. What is sent to one that has ended goes nowhere. */
export interface Forked {
  readonly pid: number;
  send(order: Order): void;
  kill(): void;
}

/** What is heard of it. */
export interface Heard {
  report(report: Report): void;
  /** It has ended: by a signal, or with a status. */
  gone(how: string): void;
}

export type Fork = (number: number, heard: Heard) => Forked;

type State = 'starting' | 'serving' | 'ending';

export class Worker {
  readonly number: number;
  /** Whether it came to serve. */
  readonly ready = Promise.withResolvers<boolean>();
  readonly left = Promise.withResolvers<void>();
  readonly #process: Forked;
  readonly #began = performance.now();
  #state: State = 'starting';
  #limit: NodeJS.Timeout | undefined;
  #loaded: ((why: string | null) => void) | null = null;

  constructor(number: number, fork: (worker: Worker) => Forked) {
    this.number = number;
    this.#process = fork(this);
  }

  get state(): State {
    return this.#state;
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** Milliseconds since it was forked. */
  get age(): number {
    return performance.now() - this.#began;
  }

  send(order: Order): void {
    this.#process.send(order);
  }

  kill(): void {
    this.#process.kill();
  }

  /** Kills it in so many milliseconds, unless it has got on by then. */
  limit(milliseconds: number): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.kill(), milliseconds);
  }

  serves(): void {
    clearTimeout(this.#limit);
    this.#state = 'serving';
    this.ready.resolve(true);
  }

  ends(): void {
    this.#state = 'ending';
  }

  hasEnded(): void {
    clearTimeout(this.#limit);
    this.ready.resolve(false);
    this.left.resolve();
    this.loaded(null);
  }

  /**
   * Lets it read a newer build, to show it or for its files alone: null once it has or is gone, else why it
   * has not within so many milliseconds.
   */
  reads(order: 'load' | 'adopt', patience: number): Promise<string | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.loaded('a worker did not say that it has'), patience);
      this.#loaded = (why) => {
        clearTimeout(timer);
        resolve(why);
      };
      this.send({ order });
    });
  }

  loaded(why: string | null): void {
    this.#loaded?.(why);
    this.#loaded = null;
  }
}
