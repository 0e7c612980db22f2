import { EngineError } from '../error.ts';

/** A node of a diagram: its number in the `Diagrams` it was made by. Equal functions have equal numbers. */
export type Node = number;

/** A product of literals with the value of the function on it: `0`, `1` and `-` for each variable. */
export interface Path {
  readonly cube: string;
  readonly value: number;
}

const LEAF = 0x7fffffff;
const MAX_NODES = 4_000_000;

/**
 * Reduced ordered decision diagrams with whole numbers ≥ 0 at their leaves, over variables 0, 1, 2 … in that order
 * (R. E. Bryant, IEEE Trans. Computers C-35, 1986). With leaves 0 and 1 they are Boolean functions. At most
 * 4,000,000 nodes; beyond them `out-of-range` is thrown.
 */
export class Diagrams {
  #size = 0;
  #level = new Int32Array(1 << 10);
  #low = new Int32Array(1 << 10);
  #high = new Int32Array(1 << 10);
  #table = new Int32Array(1 << 11).fill(-1);

  /** The constant function. */
  leaf(value: number): Node {
    return this.#node(LEAF, value, value);
  }

  /** The function that is `low` where the variable is 0 and `high` where it is 1; both depend on later variables alone. */
  choose(variable: number, low: Node, high: Node): Node {
    return low === high ? low : this.#node(variable, low, high);
  }

  /** Whether the function is a constant. */
  isLeaf(f: Node): boolean {
    return this.#level[f] === LEAF;
  }

  /** The constant that a leaf is. */
  valueOf(f: Node): number {
    return this.#low[f]!;
  }

  /** The first variable that the function depends on; above every variable for a leaf. */
  levelOf(f: Node): number {
    return this.#level[f]!;
  }

  low(f: Node): Node {
    return this.#low[f]!;
  }

  high(f: Node): Node {
    return this.#high[f]!;
  }

  /** 1 on a cube of `0`, `1` and `-` (variable 0 first), 0 elsewhere, or other two functions in place of them. */
  cube(text: string, inside: Node = this.leaf(1), outside: Node = this.leaf(0)): Node {
    let f = inside;
    for (let v = text.length - 1; v >= 0; v--) {
      if (text[v] === '1') f = this.choose(v, outside, f);
      else if (text[v] === '0') f = this.choose(v, f, outside);
    }
    return f;
  }

  /** Variable `v` itself. */
  variable(v: number): Node {
    return this.choose(v, this.leaf(0), this.leaf(1));
  }

  /** The function whose value is `op` of the values of two. */
  apply(f: Node, g: Node, op: (a: number, b: number) => number): Node {
    const memo = new Map<number, Node>();
    const go = (a: Node, b: Node): Node => {
      const key = a * MAX_NODES + b;
      const known = memo.get(key);
      if (known !== undefined) return known;
      const la = this.#level[a]!;
      const lb = this.#level[b]!;
      const at = Math.min(la, lb);
      const made =
        at === LEAF
          ? this.leaf(op(this.#low[a]!, this.#low[b]!))
          : this.choose(
              at,
              go(la === at ? this.#low[a]! : a, lb === at ? this.#low[b]! : b),
              go(la === at ? this.#high[a]! : a, lb === at ? this.#high[b]! : b),
            );
      memo.set(key, made);
      return made;
    };
    return go(f, g);
  }

  and = (f: Node, g: Node): Node => this.apply(f, g, (a, b) => a & b);
  or = (f: Node, g: Node): Node => this.apply(f, g, (a, b) => a | b);
  xor = (f: Node, g: Node): Node => this.apply(f, g, (a, b) => a ^ b);
  not = (f: Node): Node => this.map(f, (a) => 1 - a);

  /** The function whose value is `fn` of the value of another. */
  map(f: Node, fn: (value: number) => number): Node {
    const memo = new Map<Node, Node>();
    const go = (a: Node): Node => {
      const known = memo.get(a);
      if (known !== undefined) return known;
      const made =
        this.#level[a] === LEAF
          ? this.leaf(fn(this.#low[a]!))
          : this.choose(this.#level[a]!, go(this.#low[a]!), go(this.#high[a]!));
      memo.set(a, made);
      return made;
    };
    return go(f);
  }

  /** The distinct values that the function has, in the order in which they are met. */
  values(f: Node): number[] {
    const seen = new Set<Node>();
    const values: number[] = [];
    const go = (a: Node): void => {
      if (seen.has(a)) return;
      seen.add(a);
      if (this.#level[a] === LEAF) values.push(this.#low[a]!);
      else {
        go(this.#low[a]!);
        go(this.#high[a]!);
      }
    };
    go(f);
    return values;
  }

  /** A cube of `variables` variables on which the function has a value that `wanted` takes, the zeros first. */
  find(f: Node, variables: number, wanted: (value: number) => boolean): string | undefined {
    const dead = new Set<Node>();
    const at = Array.from({ length: variables }, () => '-');
    const go = (a: Node): boolean => {
      if (dead.has(a)) return false;
      const level = this.#level[a]!;
      if (level === LEAF) {
        if (wanted(this.#low[a]!)) return true;
      } else {
        at[level] = '0';
        if (go(this.#low[a]!)) return true;
        at[level] = '1';
        if (go(this.#high[a]!)) return true;
        at[level] = '-';
      }
      dead.add(a);
      return false;
    };
    return go(f) ? at.join('') : undefined;
  }

  /** Disjoint cubes that make up the space, each with the value on it, from low to high. */
  *paths(f: Node, variables: number): Generator<Path> {
    const at = Array.from({ length: variables }, () => '-');
    const self = this;
    function* go(a: Node): Generator<Path> {
      const level = self.#level[a]!;
      if (level === LEAF) {
        yield { cube: at.join(''), value: self.#low[a]! };
        return;
      }
      at[level] = '0';
      yield* go(self.#low[a]!);
      at[level] = '1';
      yield* go(self.#high[a]!);
      at[level] = '-';
    }
    yield* go(f);
  }

  /** The value at a point, which gives each variable as 0 or 1. */
  evaluate(f: Node, at: (variable: number) => number): number {
    while (this.#level[f] !== LEAF) f = at(this.#level[f]!) === 1 ? this.#high[f]! : this.#low[f]!;
    return this.#low[f]!;
  }

  #node(level: number, low: number, high: number): Node {
    const mask = this.#table.length - 1;
    let slot = this.#hash(level, low, high) & mask;
    for (; this.#table[slot]! >= 0; slot = (slot + 1) & mask) {
      const n = this.#table[slot]!;
      if (this.#level[n] === level && this.#low[n] === low && this.#high[n] === high) return n;
    }
    if (this.#size === MAX_NODES)
      throw new EngineError(
        'out-of-range',
        `A decision diagram of this machine has more than ${MAX_NODES} nodes, the most that are kept.`,
        { value: MAX_NODES },
      );
    const made = this.#size++;
    if (made === this.#level.length) this.#grow();
    this.#level[made] = level;
    this.#low[made] = low;
    this.#high[made] = high;
    this.#table[slot] = made;
    if (2 * this.#size > this.#table.length) this.#rehash();
    return made;
  }

  #hash(level: number, low: number, high: number): number {
    const h =
      Math.imul(level, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35);
    return (h ^ (h >>> 15)) >>> 0;
  }

  #grow(): void {
    const longer = (a: Int32Array<ArrayBuffer>) => {
      const b = new Int32Array(2 * a.length);
      b.set(a);
      return b;
    };
    this.#level = longer(this.#level);
    this.#low = longer(this.#low);
    this.#high = longer(this.#high);
  }

  #rehash(): void {
    this.#table = new Int32Array(2 * this.#table.length).fill(-1);
    const mask = this.#table.length - 1;
    for (let n = 0; n < this.#size; n++) {
      let slot = this.#hash(this.#level[n]!, this.#low[n]!, this.#high[n]!) & mask;
      while (this.#table[slot]! >= 0) slot = (slot + 1) & mask;
      this.#table[slot] = n;
    }
  }
}
