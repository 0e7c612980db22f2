/** One worker thread that recovers, and what is asked of it. */
import type { Worker } from 'node:worker_threads';
import { packQuestions, type Question, readAnswers } from './batch.ts';

/** A recovery that somebody waits for. */
export interface Waiting extends Question {
  readonly done: (signer: Uint8Array | null) => void;
}

/** Never holds the process open, except while it is being waited for. */
export class RecoveryThread {
  readonly #worker: Worker;
  readonly #onDeath: (unanswered: readonly Waiting[]) => void;
  /** A list a message, in the order sent, which is the order answered. */
  readonly #asked: (readonly Waiting[])[] = [];
  #ready = false;
  #dead = false;

  /** @param onDeath told once, however the thread ends, with all that it leaves unanswered */
  constructor(worker: Worker, onDeath: (unanswered: readonly Waiting[]) => void) {
    this.#worker = worker;
    this.#onDeath = onDeath;
    worker.on('message', (message: unknown) => this.#hear(message));
    // An error ends a thread too: `exit` follows.
    worker.on('error', () => {});
    worker.on('messageerror', () => this.#die());
    worker.on('exit', () => this.#die());
    // Last: to listen for messages holds the process open.
    worker.unref();
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Recoveries asked for and not yet answered. */
  get load(): number {
    return this.#asked.reduce((sum, list) => sum + list.length, 0);
  }

  ask(questions: readonly Waiting[]): void {
    this.#asked.push(questions);
    this.#worker.ref();
    this.#worker.postMessage(packQuestions(questions));
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(message: unknown): void {
    if (this.#dead) return;
    // The first thing that it says is that it is ready.
    if (!this.#ready) {
      this.#ready = true;
      return;
    }
    const questions = this.#asked[0];
    const answers = readAnswers(message, questions?.length ?? 0);
    if (questions === undefined || answers === null) {
      // A thread that answers nonsense is not asked again.
      this.#die();
      return;
    }
    this.#asked.shift();
    if (this.#asked.length === 0) this.#worker.unref();
    questions.forEach(({ done }, k) => {
      done(answers[k] ?? null);
    });
  }

  #die(): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#ready = false;
    void this.#worker.terminate();
    this.#onDeath(this.#asked.splice(0).flat());
  }
}
