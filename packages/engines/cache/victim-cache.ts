/** A few lines that a first level lost last (N. P. Jouppi, ISCA 1990): fully associative, the oldest goes. */

export interface Victim {
  readonly id: number;
  readonly dirty: number;
}

export class VictimCache {
  readonly #lines: Victim[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  has(id: number): boolean {
    return this.#lines.some((v) => v.id === id);
  }

  /** Takes a line out: 1 dirty, 0 clean, −1 where it is not here. */
  take(id: number): number {
    const at = this.#lines.findIndex((v) => v.id === id);
    return at < 0 ? -1 : (this.#lines.splice(at, 1)[0]?.dirty ?? 0);
  }

  /** Puts a line in; gives the one that has to go for it. */
  put(id: number, dirty: number): Victim | undefined {
    this.#lines.push({ id, dirty });
    return this.#lines.length > this.#most ? this.#lines.shift() : undefined;
  }

  /** From the oldest to the newest. */
  lines(): readonly Victim[] {
    return this.#lines;
  }
}
