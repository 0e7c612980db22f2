/** A worker's side of a crew: it tells its primary how it stands, and does what it is told. */
import { Answers, type Crew, MAX_QUESTIONS, type OnError } from './crew.ts';
import type { Order, Report } from './messages.ts';

/** The way to the primary. */
export interface Channel {
  readonly number: number;
  readonly size: number;
  send(report: Report): void;
  /** Tells `listener` every order from now on. */
  listen(listener: (order: Order) => void): void;
}

/** How a worker reads its pages anew: all of a crew first read, and then show them. */
export interface Pages {
  /** @throws with a sentence where the build cannot be shown */
  load(): Promise<void>;
  /** Shows what was loaded, or forgets it. */
  show(loaded: boolean): void;
  /** Has the files of a newer build too, whose pages another worker shows. @throws as `load` */
  adopt(): Promise<void>;
}

export class CrewMember implements Crew {
  readonly number: number;
  readonly size: number;
  readonly #channel: Channel;
  readonly #onError: OnError;
  readonly #answers: Answers;
  readonly #listeners: ((keeps: boolean) => void)[] = [];
  readonly #asked = new Map<number, (all: readonly unknown[]) => void>();
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #end: () => void;
  #keeps = false;
  #questions = 0;
  #pages: Pages | null = null;

  /** @param end told when this process is to end */
  constructor(channel: Channel, onError: OnError, end: () => void) {
    this.number = channel.number;
    this.size = channel.size;
    this.#channel = channel;
    this.#onError = onError;
    this.#answers = new Answers(onError);
    this.#end = end;
    channel.listen((order) => this.#obey(order));
  }

  /** It answers requests, and reads `pages` anew when it is told to. */
  serving(pages: Pages): void {
    this.#pages = pages;
    this.#channel.send({ says: 'serving' });
  }

  /** It is about to end, whoever told it. */
  ending(): void {
    this.#channel.send({ says: 'ending' });
  }

  onDesk(listener: (keeps: boolean) => void): void {
    this.#listeners.push(listener);
    listener(this.#keeps);
  }

  answer(topic: string, make: () => unknown): void {
    this.#answers.give(topic, make);
  }

  askAll(topic: string): Promise<readonly unknown[]> {
    if (this.#asked.size >= MAX_QUESTIONS)
      return Promise.reject(new Error(`${MAX_QUESTIONS} questions of this process are under way`));
    const question = this.#questions++;
    return new Promise((resolve) => {
      this.#asked.set(question, resolve);
      this.#channel.send({ says: 'asks', question, topic });
    });
  }

  inTurn(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => work().then(resolve, reject));
      this.#channel.send({ says: 'wants turn' });
    });
  }

  #obey(order: Order): void {
    switch (order.order) {
      case 'end':
        this.#end();
        break;
      case 'keep desk':
        this.#keep(order.keeps);
        break;
      case 'load':
        this.#told(
          this.#read((pages) => pages.load()),
          'reading the pages anew',
        );
        break;
      case 'adopt':
        this.#told(
          this.#read((pages) => pages.adopt()),
          'reading the files of newer pages',
        );
        break;
      case 'show':
        this.#pages?.show(order.loaded);
        break;
      case 'answer':
        this.#told(this.#say(order.question, order.topic), `answering of ${order.topic}`);
        break;
      case 'answered':
        this.#asked.get(order.question)?.(order.all.map((json) => JSON.parse(json) as unknown));
        this.#asked.delete(order.question);
        break;
      case 'take turn':
        this.#told(this.#work(), 'work in its turn');
    }
  }

  #told(work: Promise<void>, doing: string): void {
    work.catch((error: unknown) => this.#onError(error, doing));
  }

  #keep(keeps: boolean): void {
    if (keeps === this.#keeps) return;
    this.#keeps = keeps;
    for (const listener of this.#listeners) listener(keeps);
  }

  async #read(how: (pages: Pages) => Promise<void>): Promise<void> {
    const why = await (this.#pages && how(this.#pages))?.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    this.#channel.send({ says: 'loaded', why: why === undefined ? 'it is not yet serving' : why });
  }

  async #say(question: number, topic: string): Promise<void> {
    this.#channel.send({ says: 'answers', question, json: await this.#answers.to(topic) });
  }

  async #work(): Promise<void> {
    try {
      // Its promise tells whoever wanted the turn how it went.
      await this.#waiting.shift()?.();
    } finally {
      this.#channel.send({ says: 'turn done' });
    }
  }
}
