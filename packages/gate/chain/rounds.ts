/** Doing something again and again, by timers that keep no process alive. */
export class Rounds {
  readonly #turn: () => Promise<number>;
  #running = false;
  #first: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /** @param turn never rejects; resolves to the milliseconds until the next one */
  constructor(turn: () => Promise<number>) {
    this.#turn = turn;
  }

  /** Resolves after the first turn, whoever began it. */
  start(): Promise<void> {
    if (this.#running) return this.#first;
    this.#running = true;
    this.#first = this.hurry();
    return this.#first;
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  /** A turn now; the one that was to come goes by it. */
  async hurry(): Promise<void> {
    clearTimeout(this.#timer);
    const delay = await this.#turn();
    clearTimeout(this.#timer);
    if (this.#running) this.#timer = setTimeout(() => void this.hurry(), delay).unref();
  }
}
