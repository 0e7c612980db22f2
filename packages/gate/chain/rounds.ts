/** Doing something again and again, by timers that keep no process alive. */
export class Rounds {
  readonly #turn: () => Promise<number>;
  #running = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param turn never rejects; resolves to the milliseconds until the next one */
  constructor(turn: () => Promise<number>) {
    this.#turn = turn;
  }

  /** Resolves after the first turn; at once if it runs already. */
  async start(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.hurry();
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
