/** The best few of many, kept in order while they come. */
export class Best<T> {
  readonly #most: number;
  readonly #before: (a: T, b: T) => number;
  #kept: T[] = [];

  /** `before(a, b)` is negative where a is the better one. */
  constructor(most: number, before: (a: T, b: T) => number) {
    this.#most = most;
    this.#before = before;
  }

  add(item: T): void {
    const kept = this.#kept;
    const last = kept.at(-1);
    if (kept.length === this.#most && last !== undefined && this.#before(item, last) >= 0) return;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = kept[middle];
      if (there !== undefined && this.#before(item, there) < 0) high = middle;
      else low = middle + 1;
    }
    kept.splice(low, 0, item);
    if (kept.length > this.#most) kept.pop();
  }

  /** The worst one kept, once there are as many as may be: what is no better need not come. */
  get bar(): T | undefined {
    return this.#kept.length === this.#most ? this.#kept.at(-1) : undefined;
  }

  get all(): readonly T[] {
    return this.#kept;
  }
}
