/** Tree-PLRU: a bit in each node of a binary tree over the ways says on which side the line goes that is next to go. */
export class Tree {
  readonly #ways: number;
  /** Node 1 of a set is its root, nodes 2n and 2n + 1 are below n: ways bytes a set, the first unused. 0 is left. */
  readonly #nodes: Uint8Array;

  constructor(sets: number, ways: number) {
    this.#ways = ways;
    this.#nodes = new Uint8Array(sets * ways);
  }

  /** Every node on the way to the slot points to its other side. */
  hit(slot: number): void {
    const ways = this.#ways;
    const base = slot - (slot % ways);
    let node = ways + (slot % ways);
    while (node > 1) {
      this.#nodes[base + (node >>> 1)] = (node & 1) ^ 1;
      node >>>= 1;
    }
  }

  fill(slot: number): void {
    this.hit(slot);
  }

  victim(set: number): number {
    const ways = this.#ways;
    const base = set * ways;
    let node = 1;
    while (node < ways) node = 2 * node + this.#nodes[base + node]!;
    return base + node - ways;
  }

  drop(): void {}
}
