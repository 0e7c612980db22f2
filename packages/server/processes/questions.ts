/** Questions of one worker to all, at the primary: answers are collected until all have spoken, or for two seconds. */
import { MAX_ANSWER, PATIENCE } from './crew.ts';
import type { Order, Report } from './messages.ts';

/** A worker, as far as it can be told something. */
export interface Told {
  send(order: Order): void;
}

type Ask = Extract<Report, { says: 'asks' }>;
type Answer = Extract<Report, { says: 'answers' }>;

interface Open {
  readonly from: Told;
  /** The number under which the asking worker knows it. */
  readonly theirs: number;
  readonly silent: Set<Told>;
  readonly answers: string[];
  readonly timer: NodeJS.Timeout;
}

export class Questions {
  readonly #open = new Map<number, Open>();
  readonly #patience: number;
  #next = 0;

  constructor(patience = PATIENCE) {
    this.#patience = patience;
  }

  /** Passes a question on to `all`. A worker asks no more than it may at a time; see `MAX_QUESTIONS`. */
  ask(from: Told, { question: theirs, topic }: Ask, all: Iterable<Told>): void {
    const question = this.#next++;
    const silent = new Set(all);
    const timer = setTimeout(() => this.#close(question), this.#patience);
    this.#open.set(question, { from, theirs, silent, answers: [], timer });
    for (const one of silent) one.send({ order: 'answer', question, topic });
    if (silent.size === 0) this.#close(question);
  }

  /** What one says. Whoever was not asked, or has spoken, is not heard. */
  take(from: Told, { question, json }: Answer): void {
    const open = this.#open.get(question);
    if (open === undefined || !open.silent.delete(from)) return;
    if (json !== null && json.length <= MAX_ANSWER) open.answers.push(json);
    if (open.silent.size === 0) this.#close(question);
  }

  /** It has ended: nobody waits for what it would have said, and nobody answers it. */
  gone(one: Told): void {
    for (const [question, open] of this.#open) {
      if (open.from === one) {
        clearTimeout(open.timer);
        this.#open.delete(question);
      } else if (open.silent.delete(one) && open.silent.size === 0) this.#close(question);
    }
  }

  #close(question: number): void {
    const open = this.#open.get(question);
    if (open === undefined) return;
    clearTimeout(open.timer);
    this.#open.delete(question);
    open.from.send({ order: 'answered', question: open.theirs, all: open.answers });
  }
}

/** Work that one at a time may do, in the order in which they asked. */
export class Turns {
  readonly #waiting: Told[] = [];
  #has: Told | null = null;

  want(one: Told): void {
    this.#waiting.push(one);
    this.#next();
  }

  done(one: Told): void {
    if (this.#has === one) this.#has = null;
    this.#next();
  }

  gone(one: Told): void {
    for (let at = this.#waiting.indexOf(one); at >= 0; at = this.#waiting.indexOf(one))
      this.#waiting.splice(at, 1);
    this.done(one);
  }

  #next(): void {
    if (this.#has !== null) return;
    this.#has = this.#waiting.shift() ?? null;
    this.#has?.send({ order: 'take turn' });
  }
}
