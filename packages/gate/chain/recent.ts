/** A map that holds so many and forgets what was used longest ago. */
import { ByUse } from '../by-use.ts';

export class Recent<Key, Value> {
  readonly #max: number;
  readonly #entries = new ByUse<Key, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#entries.use(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.use(key, value);
    const { oldest } = this.#entries;
    if (oldest !== null && this.#entries.size > this.#max) this.#entries.delete(oldest.key);
  }
}
