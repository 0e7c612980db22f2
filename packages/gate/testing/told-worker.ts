/** A worker thread that is none: a test says when it answers, and how it ends. */
import { EventEmitter } from 'node:events';
import { answerAll } from '../payment/recover/batch.ts';
import type { Engine } from '../payment/recover/engine.ts';

/** What a thread is to whoever started it; it holds the process open where `holds`. */
export class ToldWorker extends EventEmitter {
  holds = true;
  ended = 0;
  readonly asked: Uint8Array[] = [];
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  ref(): void {
    this.holds = true;
  }
  unref(): void {
    this.holds = false;
  }
  postMessage(packed: Uint8Array): void {
    this.asked.push(packed);
  }
  async terminate(): Promise<number> {
    this.ended++;
    return 1;
  }
  /** Answers what it was asked first. */
  answer(): void {
    this.emit('message', answerAll(this.asked.shift() ?? new Uint8Array(0), this.#engine));
  }
}
