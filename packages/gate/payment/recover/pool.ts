/**
 * Recoveries in the thread of whoever asks, and in worker threads when many wait in one turn of the
 * event loop. Everything asked is answered whatever becomes of the threads: what one leaves
 * unanswered is recovered here.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Question } from './batch.ts';
import type { Engine } from './engine.ts';
import { RecoveryThread, type Waiting } from './thread.ts';

/** Recoveries that one thread may have before it: 17 ms natively, 70 ms in WebAssembly. */
const MAX_LOAD = 256;
/** Recoveries that wait for a turn; whoever comes on top of them is answered at once. */
const MAX_WAITING = 4096;
/** More would take the cores from the chain's answers and the exports. */
const MAX_THREADS = 3;
/** Threads that may die before none is started any more. */
const MAX_DEATHS = 3;

export interface PoolOptions {
  readonly engine: Engine;
  /** Worker threads at most; `threadsFor` this machine without it. */
  readonly threads?: number;
  readonly startWorker?: () => Worker;
}

/** Worker threads beside the one that serves: none on a single core, where they could only take turns. */
export const threadsFor = (cores: number): number => Math.min(MAX_THREADS, cores - 1);

const startThread = (): Worker =>
  // Stryker disable next-line ObjectLiteral: a name for people, and bounds that recoveries stay far below
  new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'recovery',
    // Stryker disable next-line ObjectLiteral: bounds that recoveries stay far below
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  });

export class RecoveryPool {
  readonly #engine: Engine;
  readonly #maxThreads: number;
  readonly #startWorker: () => Worker;
  readonly #threads = new Set<RecoveryThread>();
  #waiting: Waiting[] = [];
  #deaths = 0;

  constructor({ engine, threads, startWorker = startThread }: PoolOptions) {
    this.#engine = engine;
    this.#maxThreads = threads ?? threadsFor(availableParallelism());
    this.#startWorker = startWorker;
  }

  /** Worker threads that are up. */
  get threads(): number {
    return [...this.#threads].filter(({ ready }) => ready).length;
  }

  /** As `Engine.recover`, after this turn of the event loop. Never rejects. */
  recover(digest: Uint8Array, compact: Uint8Array, recovery: 0 | 1): Promise<Uint8Array | null> {
    const question: Question = { digest, compact, recovery };
    if (this.#waiting.length >= MAX_WAITING) return Promise.resolve(this.#here(question));
    return new Promise((done) => this.#enqueue([{ ...question, done }]));
  }

  /** Ends the threads; what they have before them is recovered here. */
  async close(): Promise<void> {
    this.#deaths = MAX_DEATHS;
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #enqueue(more: readonly Waiting[]): void {
    if (more.length === 0) return;
    if (this.#waiting.length === 0) setImmediate(() => this.#turn());
    this.#waiting.push(...more);
  }

  /** What came together in one turn: a few are recovered here, many shared out. */
  #turn(): void {
    if (this.#waiting.length > this.#engine.perTurn) this.#shareOut();
    for (const each of this.#waiting.splice(0, this.#engine.perTurn)) each.done(this.#here(each));
    // Others have their turn between: a page must not wait for a thousand signatures.
    if (this.#waiting.length > 0) setImmediate(() => this.#turn());
  }

  #here({ digest, compact, recovery }: Question): Uint8Array | null {
    return this.#engine.recover(digest, compact, recovery);
  }

  /** Gives the threads that are up equal shares of what waits, as far as they have room. */
  #shareOut(): void {
    const up = [...this.#threads].filter(({ ready }) => ready);
    const share = Math.ceil(this.#waiting.length / up.length);
    for (const thread of up) {
      const some = this.#waiting.splice(0, Math.min(share, MAX_LOAD - thread.load));
      if (some.length > 0) thread.ask(some);
    }
    // Another is started when these are full, and none is starting: each takes 25 MiB of memory.
    const full = this.#waiting.length > this.#engine.perTurn && up.length === this.#threads.size;
    if (full && up.length < this.#maxThreads && this.#deaths < MAX_DEATHS) this.#start();
  }

  #start(): void {
    let worker: Worker;
    try {
      worker = this.#startWorker();
    } catch {
      this.#deaths++;
      return;
    }
    const thread = new RecoveryThread(worker, (unanswered) => {
      this.#threads.delete(thread);
      this.#deaths++;
      this.#enqueue(unanswered);
    });
    this.#threads.add(thread);
  }
}
