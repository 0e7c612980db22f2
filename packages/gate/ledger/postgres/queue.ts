/**
 * What is asked of the database, gathered: what comes in one turn of the event loop, or while the one
 * before is under way, goes together. Nobody waits longer than a deadline, whatever becomes of it.
 */
import { LedgerUnavailable } from '../types.ts';

interface Pending<C> {
  readonly call: C;
  /** On the clock that never goes back, in milliseconds. */
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface QueueOptions<C> {
  /** Answers calls in their order, each by itself: a failure is an `Error` in its place. */
  readonly run: (calls: readonly C[]) => Promise<readonly unknown[]>;
  /** Milliseconds until a question is given up. */
  readonly deadline: number;
  /** Questions that may wait; one more is refused at once. */
  readonly maxWaiting: number;
  /** Calls that go together at most. */
  readonly maxTogether: number;
}

export class Queue<C> {
  readonly #options: QueueOptions<C>;
  #waiting: Pending<C>[] = [];
  #underWay: Pending<C>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | null = null;

  constructor(options: QueueOptions<C>) {
    this.#options = options;
  }

  /** @throws LedgerUnavailable where it is not answered in time, or too many wait */
  ask(call: C): Promise<unknown> {
    const { maxWaiting, deadline: patience } = this.#options;
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(
        new LedgerUnavailable(
          `the ledger does not keep up: ${this.#waiting.length} questions wait for it`,
        ),
      );
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, deadline: performance.now() + patience, resolve, reject });
      this.#watch();
      this.#working ??= this.#work();
    });
  }

  /** Resolves when nothing is asked any more. */
  async drained(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  async #work(): Promise<void> {
    // What else is asked in this turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      this.#underWay = this.#waiting.splice(0, this.#options.maxTogether);
      const batch = this.#underWay;
      const answers = await this.#options.run(batch.map(({ call }) => call));
      this.#underWay = [];
      for (const [at, { resolve, reject }] of batch.entries()) {
        const answer = answers[at];
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      }
    }
    this.#working = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** One timer, for whoever has waited longest. */
  #watch(): void {
    if (this.#timer !== undefined) return;
    const due = (this.#underWay[0] ?? this.#waiting[0])?.deadline;
    if (due === undefined) return;
    this.#timer = setTimeout(() => this.#giveUp(), Math.max(1, due - performance.now()));
    this.#timer.unref();
  }

  #giveUp(): void {
    this.#timer = undefined;
    const now = performance.now();
    const seconds = this.#options.deadline / 1000;
    const late = (some: readonly Pending<C>[]) => some.filter(({ deadline }) => deadline <= now);
    for (const { reject } of late(this.#underWay))
      reject(
        new LedgerUnavailable(
          `the ledger did not answer within ${seconds} s; what it was to write may still be written`,
        ),
      );
    for (const { reject } of late(this.#waiting))
      reject(
        new LedgerUnavailable(`the ledger was not free within ${seconds} s; nothing is written`),
      );
    this.#waiting = this.#waiting.filter(({ deadline }) => deadline > now);
    this.#underWay = this.#underWay.filter(({ deadline }) => deadline > now);
    this.#watch();
  }
}
