/**
 * LRU stack distances in one pass (R. L. Mattson et al., "Evaluation techniques for storage hierarchies", IBM Systems
 * Journal 9, 1970): one run over a trace tells the hits of fully associative LRU caches of every bound at once.
 */

/**
 * The stack as a linked list, cut into groups at given depths; what is kept of a line is its group alone (Y. H. Kim,
 * M. D. Hill, D. A. Wood, "Implementing stack simulation for highly-associative memories", SIGMETRICS 1991). An access costs a
 * step for each cut above the line, and not one for each line.
 */
export class LruStack {
  /** Depths at which the stack is cut, rising: lines of the caches asked about. */
  readonly bounds: readonly number[];
  /** Accesses by the group in which they found their line: `hits[g]` at a depth above bound g − 1 and up to bound g, the last beyond every bound. */
  readonly hits: Float64Array;
  /** Accesses to lines never seen before. */
  cold = 0;
  #before = new Int32Array(1024);
  #behind = new Int32Array(1024);
  /** Group of each line, 255 where it was never seen. */
  #group = new Uint8Array(1024).fill(255);
  /** The line that stands at each bound, −1 while there are fewer. */
  readonly #at: Int32Array;
  #front = -1;
  #end = -1;
  #count = 0;

  /** `bounds` rise, from 1 on, 250 at most. */
  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.hits = new Float64Array(bounds.length + 1);
    this.#at = new Int32Array(bounds.length).fill(-1);
  }

  /** Accesses a line, by its id; gives the group in which it stood, or −1 where it is new. */
  touch(id: number): number {
    if (id === this.#front) {
      this.hits[0]!++;
      return 0;
    }
    if (id >= this.#group.length) this.#grow(id);
    const group = this.#group[id]!;
    if (group === 255) return this.#enter(id);
    this.hits[group]!++;
    const before = this.#before;
    const behind = this.#behind;
    const at = this.#at;
    for (let g = 0; g < group; g++) {
      const last = at[g]!;
      this.#group[last] = g + 1;
      at[g] = before[last]! < 0 ? id : before[last]!;
    }
    if (group < at.length && at[group] === id) at[group] = before[id]!;
    const a = before[id]!;
    const b = behind[id]!;
    behind[a] = b;
    if (b >= 0) before[b] = a;
    else this.#end = a;
    before[id] = -1;
    behind[id] = this.#front;
    before[this.#front] = id;
    this.#front = id;
    this.#group[id] = 0;
    return group;
  }

  #enter(id: number): -1 {
    this.cold++;
    const at = this.#at;
    const before = this.#before;
    for (let g = 0; g < at.length; g++) {
      const last = at[g]!;
      if (last < 0) break;
      this.#group[last] = g + 1;
      at[g] = before[last]! < 0 ? id : before[last]!;
    }
    before[id] = -1;
    this.#behind[id] = this.#front;
    if (this.#front >= 0) before[this.#front] = id;
    else this.#end = id;
    this.#front = id;
    this.#group[id] = 0;
    this.#count++;
    const full = this.bounds.indexOf(this.#count);
    if (full >= 0) at[full] = this.#end;
    return -1;
  }

  #grow(id: number): void {
    const room = Math.max(2 * this.#group.length, id + 1);
    const wide = (old: Int32Array) => {
      const fresh = new Int32Array(room);
      fresh.set(old);
      return fresh;
    };
    this.#before = wide(this.#before);
    this.#behind = wide(this.#behind);
    const group = new Uint8Array(room).fill(255);
    group.set(this.#group);
    this.#group = group;
  }
}

/** The powers of two from 1 to `most`, and `also` among them. */
export function powerBounds(most: number, also: readonly number[]): number[] {
  const all = new Set(also);
  for (let n = 1; n <= most; n *= 2) all.add(n);
  return [...all].sort((a, b) => a - b);
}
