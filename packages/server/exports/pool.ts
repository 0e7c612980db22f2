/**
 * Exports computed in child processes, where no tool can hurt the service, one not yet written
 * included: an empty environment, a hard bound on memory, on time, on the size of the file; and in
 * fair shares (`shares.ts`), so that nobody's computations are in everybody's way.
 */
import { Tinypool } from 'tinypool';
import type { Job, Made, Outcome, ProcessLimits } from './job.ts';
import { type Admission, type Claimant, type ShareLimits, Shares } from './shares.ts';

export interface PoolLimits extends ShareLimits, ProcessLimits {
  /** Seconds of one computation. */
  readonly time: number;
  /** Seconds that a job may wait for its turn. */
  readonly patience: number;
  /** MiB of JavaScript heap in one process, within `memory`. */
  readonly heap: number;
}

export const LIMITS: PoolLimits = {
  processes: 2,
  waiting: 64,
  waitingEach: 16,
  budget: 30,
  time: 10,
  patience: 20,
  memory: 384,
  heap: 256,
  file: 16,
};

/** For whom a job is run. */
export interface Customer extends Claimant {
  /** Aborted when whoever asked is gone: then nothing is computed for nobody. */
  readonly signal?: AbortSignal;
}

interface Waiting extends Claimant {
  readonly job: Job;
  readonly signal: AbortSignal | undefined;
  readonly done: (outcome: Outcome) => void;
  /** Set while it waits. */
  patience: NodeJS.Timeout | undefined;
}

export interface PoolOptions {
  readonly limits?: Partial<PoolLimits>;
  /** Told of every process that ended by itself, with what it was computing. */
  readonly onError?: (error: unknown, doing: string) => void;
  /** The module of the process; see `guard.ts`. */
  readonly worker?: URL;
}

const WORKER = new URL('./worker.ts', import.meta.url);

export class ExportPool {
  readonly #limits: PoolLimits;
  readonly #shares: Shares<Waiting>;
  readonly #processes: Tinypool;
  readonly #onError: (error: unknown, doing: string) => void;
  readonly #underWay = new Set<AbortController>();
  #closed = false;

  constructor({ limits = {}, onError = () => {}, worker = WORKER }: PoolOptions = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#shares = new Shares(this.#limits);
    this.#onError = onError;
    const { processes, memory, file, heap } = this.#limits;
    this.#processes = new Tinypool({
      filename: worker.href,
      runtime: 'child_process',
      minThreads: 1,
      maxThreads: processes,
      idleTimeout: 60_000,
      // An export that grew gives its memory back with its process.
      maxMemoryLimitBeforeRecycle: (heap / 2) * 2 ** 20,
      serialization: 'advanced',
      // It computes; it has no business with settings, keys among them.
      env: {},
      argv: [JSON.stringify({ memory, file } satisfies ProcessLimits)],
      execArgv: [`--max-old-space-size=${heap}`, '--no-warnings'],
    });
    // A process that ends while nothing is asked of it is replaced at the next job.
    this.#processes.on('error', (error: unknown) => onError(error, 'an idle export process'));
  }

  /** Ids of the processes that compute. */
  get pids(): number[] {
    return this.#processes.threads.flatMap(({ threadId }) => threadId ?? []);
  }

  /** Jobs that wait for a process. */
  get waiting(): number {
    return this.#shares.waiting;
  }

  /** Jobs that are being computed. */
  get computing(): number {
    return this.#underWay.size;
  }

  /** Resolves always: what went wrong is an outcome. */
  run(job: Job, { source, paid, signal }: Customer): Promise<Outcome> {
    if (this.#closed) return Promise.resolve(CLOSING);
    if (signal?.aborted) return Promise.resolve({ kind: 'left' });
    return new Promise((done) => {
      const waiting: Waiting = { job, source, paid, signal, done, patience: undefined };
      const admission = this.#shares.enter(waiting, seconds());
      if (!admission.admitted) return done(this.#turnedAway(admission));
      waiting.patience = setTimeout(() => this.#giveUp(waiting), this.#limits.patience * 1000);
      signal?.addEventListener('abort', () => this.#left(waiting), { once: true });
      this.#next();
    });
  }

  /** Answers all that waits, ends what computes. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#shares.drain()) settle(waiting, CLOSING);
    for (const controller of this.#underWay) controller.abort();
    await this.#processes.destroy();
  }

  #next(): void {
    for (;;) {
      const waiting = this.#closed ? undefined : this.#shares.next(seconds());
      if (waiting === undefined) return;
      clearTimeout(waiting.patience);
      void this.#compute(waiting);
    }
  }

  async #compute(waiting: Waiting): Promise<void> {
    const controller = new AbortController();
    this.#underWay.add(controller);
    let late = false;
    const clock = setTimeout(() => {
      late = true;
      controller.abort();
    }, this.#limits.time * 1000);
    const leave = () => controller.abort();
    waiting.signal?.addEventListener('abort', leave, { once: true });
    const began = seconds();
    let outcome: Outcome;
    try {
      outcome = (await this.#processes.run(waiting.job, { signal: controller.signal })) as Made;
    } catch (error) {
      if (late)
        outcome = {
          kind: 'exhausted',
          reason: `the computation takes more than ${this.#limits.time} s`,
        };
      else if (this.#closed) outcome = CLOSING;
      else if (controller.signal.aborted) outcome = { kind: 'left' };
      else outcome = this.#ended(error, waiting.job);
    }
    clearTimeout(clock);
    waiting.signal?.removeEventListener('abort', leave);
    this.#underWay.delete(controller);
    const now = seconds();
    this.#shares.ended(waiting, now - began, now);
    waiting.done(outcome);
    this.#next();
  }

  /** JavaScript cannot end a process but by running out of memory; the log has what was computed. */
  #ended(error: unknown, { slug, format }: Job): Outcome {
    this.#onError(error, `a process that made ${format} of ${slug}`);
    return {
      kind: 'exhausted',
      reason: `the computation needs more than ${this.#limits.memory} MiB`,
    };
  }

  #turnedAway({ why, seconds: retryAfter }: Extract<Admission, { admitted: false }>): Outcome {
    if (why === 'budget') return { kind: 'over-budget', seconds: this.#limits.budget, retryAfter };
    const reason =
      why === 'full'
        ? `${this.#limits.waiting} exports wait already`
        : `${this.#limits.waitingEach} exports of this source wait already`;
    return { kind: 'busy', reason, retryAfter };
  }

  #giveUp(waiting: Waiting): void {
    if (!this.#shares.leave(waiting)) return;
    settle(waiting, {
      kind: 'busy',
      reason: `this export waited ${this.#limits.patience} s for its turn`,
      retryAfter: this.#shares.secondsToDrain(),
    });
  }

  #left(waiting: Waiting): void {
    if (this.#shares.leave(waiting)) settle(waiting, { kind: 'left' });
  }
}

const CLOSING: Outcome = { kind: 'busy', reason: 'the service is stopping', retryAfter: 5 };

function settle(waiting: Waiting, outcome: Outcome): void {
  clearTimeout(waiting.patience);
  waiting.done(outcome);
}

/** Seconds of a clock that is never set. */
const seconds = (): number => performance.now() / 1000;
