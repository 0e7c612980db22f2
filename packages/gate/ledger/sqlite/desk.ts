/**
 * The near end of the ledger's thread: gathers what is asked in one turn of the event loop, hands it
 * over as one message, and waits no longer than a deadline, whatever the disk or other processes do.
 *
 * One message is under way at a time. So what is refused before it was handed over was certainly not
 * done; of a write that was handed over and not answered that is not known.
 */
import { Worker } from 'node:worker_threads';
import { LedgerUnavailable } from '../types.ts';
import type { Method } from './book.ts';
import type { Answer, Call, FromWorker } from './messages.ts';

export interface DeskOptions {
  /** Milliseconds until a question is given up. */
  readonly deadline?: number;
  /** Questions that may wait; one more is refused at once. */
  readonly maxWaiting?: number;
}

/** Milliseconds. Longer than the thread waits for another process's lock. */
const DEADLINE = 5_000;
/** A second's worth of claims on one core. */
const MAX_WAITING = 20_000;
/** Calls in one transaction, so that none takes long. */
const MAX_TOGETHER = 2_000;
/** Milliseconds between two starts of the thread. */
const MIN_PAUSE = 1_000;

interface Pending {
  readonly call: Call;
  /** On the clock that never goes back, in milliseconds. */
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: LedgerUnavailable) => void;
}

/** The thread that has the file open. */
function startThread(path: string): Worker {
  const file = new URL('./worker.ts', import.meta.url);
  return new Worker(file, { workerData: { path }, name: 'ledger' });
}

export class Desk {
  readonly #thread: () => Worker;
  readonly #patience: number;
  readonly #maxWaiting: number;
  #worker: Worker | null = null;
  #startedAt = Number.NEGATIVE_INFINITY;
  #waiting: Pending[] = [];
  readonly #underWay = new Map<number, Pending>();
  /** The thread has something to do: it opens the file, or a message is under way. */
  #busy = false;
  #timer: NodeJS.Timeout | undefined;
  #ids = 0;
  #closing: PromiseWithResolvers<void> | null = null;
  #opened: PromiseWithResolvers<void> | null = null;

  /** `thread` starts it, each time that it is needed. */
  constructor(
    path: string,
    { deadline = DEADLINE, maxWaiting = MAX_WAITING }: DeskOptions = {},
    thread: () => Worker = () => startThread(path),
  ) {
    this.#thread = thread;
    this.#patience = deadline;
    this.#maxWaiting = maxWaiting;
  }

  /** Resolves when the file is open and of this version. @throws LedgerUnavailable */
  open(): Promise<void> {
    this.#opened = Promise.withResolvers();
    this.#start();
    return this.#opened.promise;
  }

  /** @throws LedgerUnavailable when it is refused, fails, or is not answered in time */
  ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    const refusal = this.#refusal();
    if (refusal !== null) return Promise.reject(new LedgerUnavailable(refusal));
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.#patience;
      // Stryker disable next-line UpdateOperator: any numbers, each once
      this.#waiting.push({ call: { id: ++this.#ids, method, args }, deadline, resolve, reject });
      this.#watch();
      // Stryker disable next-line ConditionalExpression: speed only, one look at the end of a turn is enough
      if (this.#waiting.length === 1) setImmediate(() => this.#send());
    });
  }

  /** Answers what was asked, and closes the file. */
  close(): Promise<void> {
    if (this.#closing !== null) return this.#closing.promise;
    this.#closing = Promise.withResolvers();
    this.#send();
    return this.#closing.promise;
  }

  /** Ends the thread as a crash would: it is started again when it is asked for. */
  kill(): void {
    void this.#worker?.terminate();
  }

  #refusal(): string | null {
    if (this.#closing !== null) return 'the ledger is closed';
    if (this.#waiting.length >= this.#maxWaiting)
      return `the ledger does not keep up: ${this.#waiting.length} questions wait for it`;
    if (this.#worker === null && performance.now() < this.#startedAt + MIN_PAUSE)
      return 'the thread of the ledger has ended, and is started again within a second';
    return null;
  }

  #start(): void {
    this.#startedAt = performance.now();
    this.#busy = true;
    const worker = this.#thread();
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', (error: Error) => this.#lost(worker, error.message));
    worker.on('exit', () => this.#lost(worker, 'it ended'));
  }

  /** Hands over what waits, unless the thread is at work. */
  #send(): void {
    if (this.#busy) return;
    if (this.#waiting.length === 0) {
      this.#rest();
      return;
    }
    if (this.#worker === null) {
      this.#start();
      return;
    }
    const batch = this.#waiting.splice(0, MAX_TOGETHER);
    for (const pending of batch) this.#underWay.set(pending.call.id, pending);
    this.#busy = true;
    this.#worker.ref();
    this.#worker.postMessage(batch.map(({ call }) => call));
  }

  #hear(message: FromWorker): void {
    if ('opened' in message) {
      if (message.opened) {
        this.#opened?.resolve();
        this.#opened = null;
      } else this.#cannotOpen(message.why);
    } else for (const answer of message.answers) this.#answer(answer);
    if ('done' in message && !message.done) return;
    this.#busy = false;
    this.#send();
  }

  #answer(answer: Answer): void {
    const pending = this.#underWay.get(answer.id);
    // Stryker disable next-line CallExpression: what is answered cannot be refused, and goes at its deadline
    this.#underWay.delete(answer.id);
    if (answer.ok) pending?.resolve(answer.value);
    else {
      const what = answer.writing ? 'written' : 'read';
      pending?.reject(new LedgerUnavailable(`the ledger cannot be ${what}: ${answer.why}`));
    }
  }

  /** Nothing is asked: the thread keeps no process from ending. */
  #rest(): void {
    if (this.#closing === null) {
      this.#worker?.unref();
      return;
    }
    clearTimeout(this.#timer);
    if (this.#worker === null) {
      this.#closing.resolve();
      return;
    }
    this.#worker.ref();
    this.#worker.postMessage('close');
  }

  #cannotOpen(why: string): void {
    const error = new LedgerUnavailable(why);
    this.#opened?.reject(error);
    this.#opened = null;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    // Stryker disable next-line OptionalChaining: it narrows the type, who speaks is there
    void this.#worker?.terminate();
  }

  #lost(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#busy = false;
    const error = new LedgerUnavailable(
      `the thread of the ledger was lost: ${why}; what it was writing may be written`,
    );
    this.#opened?.reject(error);
    this.#opened = null;
    for (const { reject } of this.#underWay.values()) reject(error);
    // Stryker disable next-line CallExpression: what is refused cannot be refused again, and goes at its deadline
    this.#underWay.clear();
    if (this.#closing !== null) {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
      this.#closing.resolve();
      return;
    }
    if (this.#waiting.length > 0) this.#startAgain();
  }

  #startAgain(): void {
    const pause = Math.max(0, this.#startedAt + MIN_PAUSE - performance.now());
    setTimeout(() => this.#send(), pause);
  }

  /** One timer, for whoever has waited longest. */
  #watch(): void {
    if (this.#timer !== undefined) return;
    const [first] = this.#underWay.values();
    const due = (first ?? this.#waiting[0])?.deadline;
    if (due === undefined) return;
    this.#timer = setTimeout(() => this.#giveUp(), Math.max(1, due - performance.now()));
    this.#timer.unref();
  }

  #giveUp(): void {
    this.#timer = undefined;
    const now = performance.now();
    const seconds = this.#patience / 1000;
    for (const [id, { deadline, reject }] of this.#underWay) {
      if (deadline > now) continue;
      this.#underWay.delete(id);
      reject(
        new LedgerUnavailable(
          `the ledger did not answer within ${seconds} s; what it was to write may still be written`,
        ),
      );
    }
    const late = this.#waiting.filter(({ deadline }) => deadline <= now);
    this.#waiting = this.#waiting.filter(({ deadline }) => deadline > now);
    for (const { reject } of late)
      reject(
        new LedgerUnavailable(`the ledger was not free within ${seconds} s; nothing is written`),
      );
    this.#watch();
  }
}
