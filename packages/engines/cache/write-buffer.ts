/** Stores on their way down: those to one line merge while they wait, and the oldest leaves when there is no more room. */

export interface Waiting {
  readonly id: number;
  readonly bytes: number;
}

export class WriteBuffer {
  readonly #most: number;
  readonly #waiting: Waiting[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds to what waits for the line; false where nothing does. Its bytes are at most those of a line. */
  merge(id: number, bytes: number, line: number): boolean {
    const at = this.#waiting.findIndex((w) => w.id === id);
    if (at < 0) return false;
    const there = this.#waiting[at] as Waiting;
    this.#waiting[at] = { id, bytes: Math.min(line, there.bytes + bytes) };
    return true;
  }

  /** Adds a line that does not wait yet; gives the oldest where it has to leave for it. */
  push(id: number, bytes: number): Waiting | undefined {
    this.#waiting.push({ id, bytes });
    return this.#waiting.length > this.#most ? this.#waiting.shift() : undefined;
  }

  /** Takes out what waits for a line. */
  remove(id: number): Waiting | undefined {
    const at = this.#waiting.findIndex((w) => w.id === id);
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  /** Takes out the oldest. */
  take(): Waiting | undefined {
    return this.#waiting.shift();
  }
}
