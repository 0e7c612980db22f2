/**
 * A store that may not be there: it is opened when it is asked for, and again where it was lost, so that a
 * service starts and serves without it. Whoever asks while it is away hears that at once.
 */
import {
  type By,
  type Event,
  type EventStore,
  EventsUnavailable,
  type Filter,
  type SummaryBook,
} from './types.ts';

type Opened = EventStore & SummaryBook;

/** Milliseconds between two tries to open it. */
const PAUSE = 5_000;

export class KeptOpen implements EventStore, SummaryBook {
  readonly #open: () => Promise<Opened>;
  readonly #pause: number;
  #store: Promise<Opened> | null = null;
  #failed: { readonly at: number; readonly why: EventsUnavailable } | null = null;
  #closed = false;

  /** `open` rejects with EventsUnavailable where it cannot be opened. */
  constructor(open: () => Promise<Opened>, pause = PAUSE) {
    this.#open = open;
    this.#pause = pause;
  }

  add(...[events, hours]: Parameters<EventStore['add']>) {
    return this.#with((store) => store.add(events, hours));
  }

  groups(filter: Filter, by: readonly By[]) {
    return this.#with((store) => store.groups(filter, by));
  }

  events(filter: Filter, limit: number, before?: number): Promise<readonly Event[]> {
    return this.#with((store) => store.events(filter, limit, before));
  }

  since(id: number, limit: number) {
    return this.#with((store) => store.since(id, limit));
  }

  story(name: string, limit: number) {
    return this.#with((store) => store.story(name, limit));
  }

  prune(now: number, days: number, bytes: number) {
    return this.#with((store) => store.prune(now, days, bytes));
  }

  size() {
    return this.#with((store) => store.size());
  }

  summarised() {
    return this.#with((store) => store.summarised());
  }

  setSummarised(day: number) {
    return this.#with((store) => store.setSummarised(day));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const store = await this.#store?.catch(() => null);
    await store?.close();
  }

  async #with<T>(work: (store: Opened) => Promise<T>): Promise<T> {
    return work(await this.#opened());
  }

  /** The one that is open, unless it has ended by itself. */
  async #opened(): Promise<Opened> {
    if (this.#closed) throw new EventsUnavailable('it is closed');
    const open = this.#store;
    if (open !== null) {
      const store = await open;
      if (store.ended?.() !== true) return store;
      if (this.#store === open) this.#store = null;
    }
    if (this.#failed !== null && performance.now() < this.#failed.at + this.#pause)
      throw this.#failed.why;
    this.#store ??= this.#tried();
    return this.#store;
  }

  async #tried(): Promise<Opened> {
    try {
      const store = await this.#open();
      this.#failed = null;
      return store;
    } catch (error) {
      this.#store = null;
      const why = error instanceof Error ? error : new Error(String(error));
      this.#failed = {
        at: performance.now(),
        why: why instanceof EventsUnavailable ? why : new EventsUnavailable(why.message),
      };
      throw this.#failed.why;
    }
  }
}
