import { EngineError } from '../error.ts';

/** A node of a diagram; 0 is false, 1 is true. */
export type Node = number;

export const FALSE: Node = 0;
export const TRUE: Node = 1;

/** Nodes that a diagram may have: some 30 MB. */
export const MAX_NODES = 1_000_000;
const CACHE_BITS = 16;

/**
 * Reduced ordered binary decision diagrams that share their nodes (R. E. Bryant, "Graph-based algorithms for Boolean
 * function manipulation", IEEE Trans. Computers C-35, 1986): two functions are equal exactly where their nodes are.
 * Levels count from 0 at the top; what variable a level is, is the caller's. Nothing is ever freed.
 *
 * Every operation throws `out-of-range` once there are more than `most` nodes.
 */
export class Bdd {
  readonly levels: number;
  readonly #most: number;
  #level = new Int32Array(1024);
  #low = new Int32Array(1024);
  #high = new Int32Array(1024);
  /** Open addressing; 0 is an empty place, as FALSE is in no table. */
  #table = new Int32Array(4096);
  #count = 2;
  /** f, g, h, result of an if-then-else, four words each; f is −1 where it is empty. */
  readonly #cache = new Int32Array(4 << CACHE_BITS).fill(-1);

  /** `levels` variables; at most `most` nodes. */
  constructor(levels: number, most = MAX_NODES) {
    this.levels = levels;
    this.#most = most;
    this.#level[FALSE] = levels;
    this.#level[TRUE] = levels;
  }

  /** Nodes made so far, both constants among them. */
  get count(): number {
    return this.#count;
  }

  /** The level of a node; of a constant the number of levels. */
  level(f: Node): number {
    return this.#level[f] as number;
  }

  low(f: Node): Node {
    return this.#low[f] as number;
  }

  high(f: Node): Node {
    return this.#high[f] as number;
  }

  /** The variable at a level. */
  variable(level: number): Node {
    return this.make(level, FALSE, TRUE);
  }

  not(f: Node): Node {
    return this.ite(f, FALSE, TRUE);
  }

  and(f: Node, g: Node): Node {
    return this.ite(f, g, FALSE);
  }

  or(f: Node, g: Node): Node {
    return this.ite(f, TRUE, g);
  }

  xor(f: Node, g: Node): Node {
    return this.ite(f, this.not(g), g);
  }

  /** f is true wherever it is. */
  implies(f: Node, g: Node): boolean {
    return this.ite(f, g, TRUE) === TRUE;
  }

  /** The node of a level with these children: one there is, or a new one. */
  make(level: number, low: Node, high: Node): Node {
    if (low === high) return low;
    const mask = this.#table.length - 1;
    let at = hash(level, low, high) & mask;
    for (let f = this.#table[at] as number; f !== 0; f = this.#table[at] as number) {
      if (this.#level[f] === level && this.#low[f] === low && this.#high[f] === high) return f;
      at = (at + 1) & mask;
    }
    if (this.#count > this.#most) throw tooMany(this.#most);
    if (this.#count === this.#level.length) this.#grow();
    const f = this.#count++;
    this.#level[f] = level;
    this.#low[f] = low;
    this.#high[f] = high;
    this.#table[at] = f;
    if (2 * this.#count > this.#table.length) this.#rehash();
    return f;
  }

  /** If f then g else h. */
  ite(f: Node, g: Node, h: Node): Node {
    if (f === TRUE || g === h) return g;
    if (f === FALSE) return h;
    if (g === TRUE && h === FALSE) return f;
    // One way round for what commutes: f or h, f and g.
    if (g === TRUE && h > 1 && h < f) [f, h] = [h, f];
    else if (h === FALSE && g > 1 && g < f) [f, g] = [g, f];
    const at = (hash(f, g, h) & ((1 << CACHE_BITS) - 1)) << 2;
    const cache = this.#cache;
    if (cache[at] === f && cache[at + 1] === g && cache[at + 2] === h)
      return cache[at + 3] as number;
    const [lf, lg, lh] = [this.level(f), this.level(g), this.level(h)];
    const level = Math.min(lf, lg, lh);
    const low = this.ite(
      lf === level ? this.low(f) : f,
      lg === level ? this.low(g) : g,
      lh === level ? this.low(h) : h,
    );
    const high = this.ite(
      lf === level ? this.high(f) : f,
      lg === level ? this.high(g) : g,
      lh === level ? this.high(h) : h,
    );
    const made = this.make(level, low, high);
    cache[at] = f;
    cache[at + 1] = g;
    cache[at + 2] = h;
    cache[at + 3] = made;
    return made;
  }

  /** The cofactor where the variable of a level is fixed. */
  restrict(f: Node, level: number, value: boolean): Node {
    const done = new Map<Node, Node>();
    const visit = (n: Node): Node => {
      const at = this.level(n);
      if (at > level) return n;
      if (at === level) return value ? this.high(n) : this.low(n);
      let made = done.get(n);
      if (made === undefined) {
        made = this.make(at, visit(this.low(n)), visit(this.high(n)));
        done.set(n, made);
      }
      return made;
    };
    return visit(f);
  }

  /** The value where `values` says what each level's variable is. */
  evaluate(f: Node, values: (level: number) => boolean): boolean {
    let at = f;
    while (at > TRUE) at = values(this.level(at)) ? this.high(at) : this.low(at);
    return at === TRUE;
  }

  /** The nodes that hang on these roots, from the bottom up, without the constants. */
  reachable(roots: readonly Node[]): Node[] {
    const seen = new Set<Node>();
    const order: Node[] = [];
    const visit = (f: Node): void => {
      if (f <= TRUE || seen.has(f)) return;
      seen.add(f);
      visit(this.low(f));
      visit(this.high(f));
      order.push(f);
    };
    for (const f of roots) visit(f);
    return order;
  }

  #grow(): void {
    const larger = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const made = new Int32Array(old.length * 2);
      made.set(old);
      return made;
    };
    this.#level = larger(this.#level);
    this.#low = larger(this.#low);
    this.#high = larger(this.#high);
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let f = 2; f < this.#count; f++) {
      let at = hash(this.level(f), this.low(f), this.high(f)) & mask;
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = f;
    }
    this.#table = table;
  }
}

const hash = (a: number, b: number, c: number): number => {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

const tooMany = (most: number): EngineError =>
  new EngineError(
    'out-of-range',
    `The decision diagram grows beyond ${most} nodes, which is as many as are made; functions such as the middle bits of a product have no small one in any order.`,
    { field: 'expression', value: most },
  );
