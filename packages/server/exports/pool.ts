/**
 * Exports computed in worker threads, bounded in time, memory, and in how many may wait.
 *
 * A computation that outlives its time, or outgrows its memory, takes its worker with it; the next
 * job gets a new one. Nothing a visitor sends can hold the event loop.
 */
import { Worker } from 'node:worker_threads';

export interface Job {
  readonly slug: string;
  readonly format: string;
  readonly inputs: ReadonlyMap<string, string>;
  readonly origin: string;
}

export interface FieldRefusal {
  readonly field: string | null;
  readonly value: string | null;
  readonly message: string;
}

export type Outcome =
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly mediaType: string;
      readonly content: Uint8Array;
    }
  | { readonly kind: 'refused'; readonly errors: readonly FieldRefusal[] }
  /** Took longer, or more memory, than an export may. */
  | { readonly kind: 'exhausted'; readonly reason: string }
  /** Too many are waiting already. */
  | { readonly kind: 'busy' }
  /** A defect of ours. */
  | { readonly kind: 'broken'; readonly reason: string };

export interface PoolLimits {
  readonly workers: number;
  /** Milliseconds for one computation. */
  readonly time: number;
  /** MiB of heap for one worker. */
  readonly memory: number;
  /** Jobs that may wait for a worker. */
  readonly waiting: number;
}

export const LIMITS: PoolLimits = { workers: 2, time: 10_000, memory: 256, waiting: 64 };

interface Waiting {
  readonly job: Job;
  readonly done: (outcome: Outcome) => void;
}

export class ExportPool {
  readonly #limits: PoolLimits;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #queue: Waiting[] = [];
  #running = 0;
  #closed = false;

  constructor(limits: PoolLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Resolves always; what went wrong is an outcome. */
  run(job: Job): Promise<Outcome> {
    if (
      this.#closed ||
      (this.#running >= this.#limits.workers && this.#queue.length >= this.#limits.waiting)
    )
      return Promise.resolve({ kind: 'busy' });
    return new Promise((done) => {
      this.#queue.push({ job, done });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { done } of this.#queue.splice(0)) done({ kind: 'busy' });
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#running >= this.#limits.workers) return;
    const waiting = this.#queue.shift();
    if (!waiting) return;
    this.#running++;
    const worker = this.#idle.pop() ?? this.#spawn();
    this.#work(worker, waiting.job).then((outcome) => {
      this.#running--;
      waiting.done(outcome);
      this.#next();
    });
  }

  #spawn(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.memory,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
      // The worker computes; it has no business with settings, keys among them.
      env: {},
      stdin: false,
    });
    this.#all.add(worker);
    worker.once('exit', () => this.#all.delete(worker));
    worker.unref();
    return worker;
  }

  #work(worker: Worker, job: Job): Promise<Outcome> {
    return new Promise((settle) => {
      const finish = (outcome: Outcome, alive: boolean) => {
        clearTimeout(timer);
        worker.removeAllListeners('message');
        worker.removeAllListeners('error');
        // A worker that is being ended may still emit an error; it has been accounted for.
        worker.on('error', () => {});
        if (alive && !this.#closed) this.#idle.push(worker);
        else void worker.terminate();
        settle(outcome);
      };
      const timer = setTimeout(
        () =>
          finish(
            {
              kind: 'exhausted',
              reason: `the computation took more than ${this.#limits.time / 1000} s`,
            },
            false,
          ),
        this.#limits.time,
      );
      worker.removeAllListeners('error');
      worker.once('message', (outcome: Outcome) => finish(outcome, outcome.kind !== 'broken'));
      worker.once('error', (error: NodeJS.ErrnoException) =>
        finish(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? {
                kind: 'exhausted',
                reason: `the computation needs more than ${this.#limits.memory} MiB`,
              }
            : { kind: 'broken', reason: error.stack ?? error.message },
          false,
        ),
      );
      worker.postMessage(job);
    });
  }
}
