/** The store of events over a database: what is asked of it, each in a transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Asking, ask } from '@tollbench/gate/ledger/report/asking.ts';
import type { Dialect } from './dialect.ts';
import { forgetBefore, forgetCounts, forgetEvents, size, type Weights } from './forget.ts';
import { groups } from './groups.ts';
import { Names, number } from './names.ts';
import { newest, since, story } from './read.ts';
import type { By, Event, EventStore, Filter, HourRow, SummaryBook } from './types.ts';
import { textsOf, write } from './write.ts';

/** A connection, or several. What one `Asking` asks is answered as of one moment, or written as one. */
export interface Engine {
  readonly dialect: Dialect;
  readonly weights: Weights;
  read<T>(asking: Asking<T>): Promise<T>;
  write<T>(asking: Asking<T>): Promise<T>;
  /** Called after much was forgotten. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** Steps of one `prune`: what is left then is left to the next one. */
const MAX_STEPS = 100;
const DAY = 86_400_000;

export class Store implements EventStore, SummaryBook {
  readonly #engine: Engine;
  readonly #names = new Names();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async add(events: readonly Omit<Event, 'id'>[], hours: readonly HourRow[]): Promise<void> {
    const names = this.#names;
    const { facets, paths } = textsOf(events, hours);
    const unknown = names.unknown(facets, paths);
    if (unknown.facets.length + unknown.paths.length > 0) {
      // Before the rest, so that what is remembered of it is never undone.
      await this.#engine.write(number(unknown, this.#engine.dialect));
      await this.#engine.read(names.learn());
    }
    await this.#engine.write(write(events, hours, names, this.#engine.dialect));
  }

  groups(filter: Filter, by: readonly By[]) {
    return this.#read((names, dialect) => groups(filter, by, names, dialect));
  }

  events(filter: Filter, limit: number, before?: number) {
    return this.#read((names, dialect) => newest(filter, limit, before, names, dialect));
  }

  since(id: number, limit: number) {
    return this.#read((names) => since(id, limit, names));
  }

  story(name: string, limit: number) {
    return this.#read((names) => story(name, limit, names));
  }

  async prune(now: number, days: number, bytes: number): Promise<void> {
    const engine = this.#engine;
    for (let step = 0; step < MAX_STEPS; step++) {
      if (!(await engine.write(forgetBefore(now - days * DAY)))) break;
      // Whoever asks meanwhile has its turn between two steps.
      await nextTurn();
    }
    await this.#forgetDownTo(bytes);
    await engine.tidy();
  }

  async size() {
    const { events, bytes, oldest } = await this.#engine.read(size(this.#engine.weights));
    return { events, bytes, oldest };
  }

  summarised(): Promise<number | null> {
    return this.#engine.read(
      (function* () {
        const [row] = yield* ask('SELECT day FROM event_summaries');
        return row === undefined ? null : Number(row['day']);
      })(),
    );
  }

  async setSummarised(day: number): Promise<void> {
    await this.#engine.write(
      ask(
        `INSERT INTO event_summaries (one, day) VALUES (1, $1) ON CONFLICT (one) DO UPDATE
         SET day = excluded.day WHERE excluded.day > event_summaries.day`,
        day,
      ),
    );
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  /** The events go first; of the counts those that take more than half of the room. */
  async #forgetDownTo(bytes: number): Promise<void> {
    const { read, write, weights } = this.#engine;
    const now = await read(size(weights));
    let over = now.bytes - bytes;
    let counted = now.counted - bytes / 2;
    for (let step = 0; over > 0 && counted > 0 && step < MAX_STEPS; step++) {
      const gone = (await write(forgetCounts(Number.MAX_SAFE_INTEGER))) * weights.count;
      if (gone === 0) break;
      over -= gone;
      counted -= gone;
      await nextTurn();
    }
    let many = Math.min(Math.ceil(over / weights.event), now.events);
    for (let step = 0; many > 0 && step < MAX_STEPS; step++) {
      many -= await write(forgetEvents(many));
      await nextTurn();
    }
  }

  /** With the numbers that others have given since. */
  #read<T>(asking: (names: Names, dialect: Dialect) => Asking<T>): Promise<T> {
    const names = this.#names;
    const { dialect } = this.#engine;
    return this.#engine.read(
      (function* () {
        yield* names.learn();
        return yield* asking(names, dialect);
      })(),
    );
  }
}
