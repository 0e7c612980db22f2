/** Things 1 … n by a length that changes: doubly linked lists, one a length; what came last is found first. */
export class Buckets {
  readonly #head: Int32Array;
  readonly #next: Int32Array;
  readonly #before: Int32Array;
  readonly #length: Int32Array;

  /** Lengths are 0 to n. */
  constructor(n: number, lengthOf: (i: number) => number) {
    this.#head = new Int32Array(n + 1);
    this.#next = new Int32Array(n + 1);
    this.#before = new Int32Array(n + 1);
    this.#length = new Int32Array(n + 1).fill(-1);
    for (let i = n; i >= 1; i--) this.place(i, lengthOf(i));
  }

  place(i: number, length: number): void {
    if (this.#length[i] === length) return;
    this.remove(i);
    const head = this.#head[length]!;
    this.#next[i] = head;
    this.#before[i] = 0;
    if (head !== 0) this.#before[head] = i;
    this.#head[length] = i;
    this.#length[i] = length;
  }

  remove(i: number): void {
    const length = this.#length[i]!;
    if (length < 0) return;
    const [before, next] = [this.#before[i]!, this.#next[i]!];
    if (before === 0) this.#head[length] = next;
    else this.#next[before] = next;
    if (next !== 0) this.#before[next] = before;
    this.#length[i] = -1;
  }

  /** The first of a length, 0 where there is none. */
  first(length: number): number {
    return this.#head[length]!;
  }

  /** The next of the same length, 0 after the last. */
  after(i: number): number {
    return this.#next[i]!;
  }
}
