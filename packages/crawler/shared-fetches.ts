/** Fetches of one address at once: they are one request, and each gets the answer. */
import { unlessAborted } from './turns.ts';

interface UnderWay {
  readonly answer: Promise<Response>;
  /** Of who asked first. */
  readonly signal: AbortSignal | null | undefined;
  /** Whether anybody else wants it too. */
  shared: boolean;
}

type Send = (init: RequestInit) => Promise<Response>;

export class SharedFetches {
  readonly #underWay = new Map<string, UnderWay>();

  /**
   * The answer to a GET. Where the same is under way, with the same headers, that one's answer; where
   * who asked first calls it off, the next one asks.
   */
  async get(url: string, init: RequestInit, send: Send): Promise<Response> {
    const key = keyOf(url, init);
    if (key === null) return send(init);
    for (;;) {
      init.signal?.throwIfAborted();
      const known = this.#underWay.get(key);
      if (known === undefined) return this.#lead(key, init, send);
      known.shared = true;
      try {
        return copyOf(await unlessAborted(known.answer, init.signal));
      } catch (error) {
        if (!known.signal?.aborted || init.signal?.aborted) throw error;
      }
    }
  }

  async #lead(key: string, init: RequestInit, send: Send): Promise<Response> {
    const one: UnderWay = { answer: send(init), signal: init.signal, shared: false };
    this.#underWay.set(key, one);
    // Before anybody's own continuation: who comes after the answer asks anew.
    const done = (): void => void this.#underWay.delete(key);
    one.answer.then(done, done);
    const response = await one.answer;
    return one.shared ? copyOf(response) : response;
  }
}

/** What makes two requests the same; null where there is more to one than this knows of. */
function keyOf(url: string, init: RequestInit): string | null {
  const { headers, signal: _, method: __, ...more } = init;
  if (Object.keys(more).length > 0) return null;
  return `${url}\n${JSON.stringify([...new Headers(headers)])}`;
}

/** A clone forgets its address. */
function copyOf(response: Response): Response {
  return Object.defineProperty(response.clone(), 'url', { value: response.url });
}
