/** Disjoint sets of indices, with path halving. */
export class Sets {
  readonly #parent: Int32Array;

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, k) => k);
  }

  root(k: number): number {
    let at = k;
    for (;;) {
      const up = this.#parent[at] ?? at;
      if (up === at) return at;
      const above = this.#parent[up] ?? up;
      this.#parent[at] = above;
      at = above;
    }
  }

  join(a: number, b: number): void {
    this.#parent[this.root(a)] = this.root(b);
  }
}
