/**
 * The processes of one machine that serve one site: what each may ask of the others.
 *
 * A service alone is a crew of one, so that nothing else has to know which it is.
 */

export interface Crew {
  /** This process's number, from 1. After a restart another process has it. */
  readonly number: number;
  /** How many there are to be. */
  readonly size: number;
  /**
   * Tells whether this process keeps the desk: one of the crew does, the first that serves; when it
   * ends another one does. Called at once, and at every change. Whoever takes it over may listen on
   * the desk's port while the one before still does (`listen` without `exclusive`).
   */
  onDesk(listener: (keeps: boolean) => void): void;
  /**
   * What every process that serves says to a topic, this one's own among it, in no order. Waits two
   * seconds at most; one that has not answered by then, or said more than 4 MiB, is left out.
   * @throws Error where this process has more than 8 questions under way
   */
  askAll(topic: string): Promise<readonly unknown[]>;
  /** What this process says to a topic: anything that JSON can say. The last one given counts. */
  answer(topic: string, make: Answerer): void;
  /** Runs `work` when no other process of the crew runs any: what would take every core at once. */
  inTurn(work: () => Promise<void>): Promise<void>;
}

export type Answerer = () => unknown;

/** The longest answer to a question, in characters of JSON. */
export const MAX_ANSWER = 4 * 2 ** 20;
/** Questions of one process that are under way. */
export const MAX_QUESTIONS = 8;
/** Milliseconds that a question waits for its answers. */
export const PATIENCE = 2_000;

export type OnError = (error: unknown, doing: string) => void;

/** What this process says to topics. */
export class Answers {
  readonly #topics = new Map<string, Answerer>();
  readonly #onError: OnError;

  constructor(onError: OnError) {
    this.#onError = onError;
  }

  give(topic: string, make: Answerer): void {
    this.#topics.set(topic, make);
  }

  /** As JSON; null where it has nothing to say, fails, or would say too much. */
  async to(topic: string): Promise<string | null> {
    try {
      const json: string | undefined = JSON.stringify(await this.#topics.get(topic)?.());
      if (json === undefined) return null;
      if (json.length <= MAX_ANSWER) return json;
      throw new RangeError(`${json.length} characters, of which ${MAX_ANSWER} may be said`);
    } catch (error) {
      this.#onError(error, `answering what was asked of ${topic}`);
      return null;
    }
  }
}

/** A service that is one process. */
export function alone(onError: OnError): Crew {
  const answers = new Answers(onError);
  return {
    number: 1,
    size: 1,
    onDesk: (listener) => listener(true),
    answer: (topic, make) => answers.give(topic, make),
    askAll: async (topic) => {
      const json = await answers.to(topic);
      return json === null ? [] : [JSON.parse(json) as unknown];
    },
    inTurn: (work) => work(),
  };
}
