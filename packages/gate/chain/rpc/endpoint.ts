/** One node: what is asked of it in one turn travels together, and each answer is held to its question. */
import { AnswerTooLarge, ChainUnavailable } from '../errors.ts';
import { classify } from './classify.ts';
import { post } from './post.ts';
import type { Rpc } from './types.ts';

/** Calls in one HTTP request, which every public node allows. */
const MAX_BATCH = 100;
/** Characters of one HTTP request: nodes take 5 MB and more. */
const MAX_REQUEST = 2 ** 20;
/** Milliseconds for which a node is left alone at most, when it asks for that by Retry-After. */
const MAX_PAUSE = 10_000;

interface Call {
  readonly id: number;
  readonly method: string;
  /** As it is sent. */
  readonly text: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Since when a node has not answered, and why, by a clock that never jumps, in milliseconds. */
export interface Silence {
  readonly since: number;
  readonly why: string;
}

export class Endpoint implements Rpc {
  readonly #url: string;
  readonly #timeout: number;
  #waiting: Call[] = [];
  #id = 0;
  #silence: Silence | null = null;
  /** Until when it asked to be left alone. */
  #pausedUntil = 0;

  constructor(url: string, timeout: number) {
    this.#url = url;
    this.#timeout = timeout;
  }

  /** Its host, for sentences: paths and queries of endpoints hold keys. */
  get host(): string {
    return URL.canParse(this.#url) ? new URL(this.#url).host : 'an address that is none';
  }

  /** Null while it answers. */
  get silence(): Silence | null {
    return this.#silence;
  }

  request(method: string, params: readonly unknown[]): Promise<unknown> {
    if (performance.now() < this.#pausedUntil)
      return Promise.reject(new ChainUnavailable(method, 'it asked to be left alone for a while'));
    const id = this.#id++;
    const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, method, text, resolve, reject });
      // Stryker disable next-line ConditionalExpression: a turn that finds nobody waiting sends nothing
      if (this.#waiting.length === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const calls = this.#waiting;
    this.#waiting = [];
    let batch: Call[] = [];
    let size = 0;
    for (const call of calls) {
      if (batch.length === MAX_BATCH || size + call.text.length > MAX_REQUEST) {
        void this.#send(batch);
        batch = [];
        size = 0;
      }
      batch.push(call);
      size += call.text.length;
    }
    void this.#send(batch);
  }

  /** Settles every call of the batch, whatever happens. */
  async #send(batch: readonly Call[]): Promise<void> {
    const [first] = batch;
    if (first === undefined) return;
    try {
      const text = batch.length === 1 ? first.text : `[${batch.map(({ text }) => text).join(',')}]`;
      const { status, body, retryAfter } = await post(this.#url, first.method, text, this.#timeout);
      if (status === 429 || status === 503) this.#pause(retryAfter);
      this.#hand(batch, status, body);
    } catch (error) {
      const why = error instanceof Error ? error : new ChainUnavailable(first.method, 'no answer');
      if (why instanceof AnswerTooLarge) {
        // It does answer. What is asked once more is only read: what sends has a short answer.
        this.#silence = null;
        if (batch.length > 1) return this.#sendHalves(batch);
      } else this.#fellSilent(why.message);
      for (const call of batch) call.reject(why);
    }
  }

  /** For as many seconds; of several that it asked for the longest counts. */
  #pause(seconds: number): void {
    const until = performance.now() + Math.min(seconds * 1000, MAX_PAUSE);
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  async #sendHalves(batch: readonly Call[]): Promise<void> {
    const half = batch.length >> 1;
    await this.#send(batch.slice(0, half));
    await this.#send(batch.slice(half));
  }

  /**
   * Gives each call its own answer, by its number. A batch that answers a number twice, or one that
   * was not asked, is mixed up with another one: none of it is believed.
   */
  #hand(batch: readonly Call[], status: number, body: unknown): void {
    const answers = new Map<unknown, Record<string, unknown>>();
    const listed: unknown[] = Array.isArray(body) ? body : [body];
    for (const each of listed) {
      if (typeof each !== 'object' || each === null) continue;
      answers.set((each as Record<string, unknown>)['id'], each as Record<string, unknown>);
    }
    const known = new Set<unknown>(batch.map(({ id }) => id));
    const whole = answers.get(null) ?? answers.get(undefined);
    const mixed =
      answers.size !== listed.length || [...answers.keys()].some((id) => !known.has(id));
    if (mixed) {
      const why = saidOfAll(whole, status);
      this.#fellSilent(why);
      for (const { method, reject } of batch) reject(new ChainUnavailable(method, why));
      return;
    }
    this.#silence = null;
    for (const { id, method, resolve, reject } of batch) {
      const answer = answers.get(id);
      if (answer === undefined) reject(new ChainUnavailable(method, 'the answer leaves it out'));
      else if (answer['error'] !== undefined && answer['error'] !== null)
        reject(classify(method, answer['error']));
      else if (answer['result'] === undefined)
        reject(new ChainUnavailable(method, 'the answer has no result'));
      else resolve(answer['result']);
    }
  }

  #fellSilent(why: string): void {
    this.#silence = { since: this.#silence?.since ?? performance.now(), why };
  }
}

/** In place of answers: an error for all of them, or no JSON-RPC at all. */
function saidOfAll(whole: Record<string, unknown> | undefined, status: number): string {
  const error = whole?.['error'] as Record<string, unknown> | null | undefined;
  const message = error?.['message'];
  if (typeof message === 'string') return `it said ${JSON.stringify(message.slice(0, 200))}`;
  return status === 200 ? 'malformed answer' : `HTTP ${status}`;
}
