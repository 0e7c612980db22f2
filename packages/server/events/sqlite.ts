/**
 * The store of one process: `events.sqlite` in the data folder, open in a thread of its own, so that neither
 * a slow disk nor a long question of the desk stands in the way of a visitor.
 */
import { Worker } from 'node:worker_threads';
import type { Answer, Call } from './sqlite/messages.ts';
import { openToRead } from './sqlite/open.ts';
import { Store } from './store.ts';
import { type EventStore, EventsUnavailable, type SummaryBook } from './types.ts';

/** Questions that may wait; one more is refused. */
const MAX_WAITING = 1_000;

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: EventsUnavailable) => void;
}

type Asked = Omit<EventStore & SummaryBook, 'ended'>;
type Method = keyof Asked;
type Args<M extends Method> = Parameters<Asked[M]>;

export class SqliteEvents implements EventStore, SummaryBook {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Pending>();
  #ids = 0;
  /** Why nothing can be asked any more. */
  #ended: string | null = null;
  #closing: Promise<void> | null = null;

  /** Use `open`. */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: Answer) => this.#hear(answer));
    worker.on('error', (error: Error) => this.#lost(error.message));
    worker.on('exit', () => this.#lost('its thread has ended'));
  }

  /** @throws EventsUnavailable where the file cannot be opened, or is a newer program's */
  static async open(path: string): Promise<SqliteEvents> {
    const file = new URL('./sqlite/worker.ts', import.meta.url);
    const worker = new Worker(file, { workerData: { path }, name: 'events' });
    const store = new SqliteEvents(worker);
    try {
      await new Promise((resolve, reject) => store.#waiting.set(0, { resolve, reject }));
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    return store;
  }

  add(...args: Args<'add'>) {
    return this.#ask('add', args);
  }

  groups(...args: Args<'groups'>) {
    return this.#ask('groups', args);
  }

  events(...args: Args<'events'>) {
    return this.#ask('events', args);
  }

  since(...args: Args<'since'>) {
    return this.#ask('since', args);
  }

  story(...args: Args<'story'>) {
    return this.#ask('story', args);
  }

  prune(...args: Args<'prune'>) {
    return this.#ask('prune', args);
  }

  size() {
    return this.#ask('size', []);
  }

  summarised() {
    return this.#ask('summarised', []);
  }

  setSummarised(...args: Args<'setSummarised'>) {
    return this.#ask('setSummarised', args);
  }

  ended(): boolean {
    return this.#ended !== null;
  }

  /** Answers what was asked before. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#ended !== null) return;
    await this.#ask('close', []);
    this.#ended ??= 'it is closed';
  }

  #ask<M extends Method>(method: M, args: Args<M>): ReturnType<Asked[M]> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(new EventsUnavailable(this.#ended));
      if (this.#waiting.size >= MAX_WAITING)
        return reject(new EventsUnavailable(`${MAX_WAITING} questions wait for it`));
      const call: Call = { id: ++this.#ids, method, args };
      this.#waiting.set(call.id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(call);
    }) as ReturnType<Asked[M]>;
  }

  #hear(answer: Answer): void {
    const pending = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    // With nothing under way it keeps no process from ending.
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('why' in answer) pending?.reject(new EventsUnavailable(answer.why));
    else pending?.resolve(answer.value as never);
  }

  #lost(why: string): void {
    this.#ended ??= why;
    for (const { reject } of this.#waiting.values()) reject(new EventsUnavailable(why));
    this.#waiting.clear();
  }
}

/**
 * Looks at the store beside a service that writes to it; writing is refused.
 * @throws EventsUnavailable where there is none, or it is another version's
 */
export function readSqliteEvents(path: string): EventStore {
  try {
    return new Store(openToRead(path));
  } catch (error) {
    throw new EventsUnavailable(error instanceof Error ? error.message : String(error));
  }
}
