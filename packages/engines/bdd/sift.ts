import { Bdd, type Node } from './bdd.ts';

/** Diagrams over levels, with the variable at each. */
export interface Ordered {
  readonly bdd: Bdd;
  readonly roots: readonly Node[];
  /** By level its variable. */
  readonly order: readonly number[];
}

/** A variable is moved no further once the diagram has grown by this. */
const GROWTH = 1.2;

/**
 * The same functions in an order with fewer nodes: each variable, the most used first, is moved through all levels by
 * exchanges of neighbours and left where the diagram is smallest (R. Rudell, "Dynamic variable ordering for ordered
 * binary decision diagrams", ICCAD 1993). A local search: no order is proven best. `work` exchanges of nodes at most.
 */
export function sift({ bdd, roots, order }: Ordered, most: number, work = 2_000_000): Ordered {
  const s = new Sifter(bdd, roots, order, work);
  const byUse = [...order].sort((a, b) => s.nodesOf(b) - s.nodesOf(a));
  for (const variable of byUse) if (!s.spent) s.place(variable);
  return s.rebuilt(most);
}

/** Nodes by number with counts of what points to them, and for each variable a table of its nodes. */
class Sifter {
  readonly #variable: number[] = [-1, -1];
  readonly #low: number[] = [0, 1];
  readonly #high: number[] = [0, 1];
  readonly #uses: number[] = [1, 1];
  readonly #free: number[] = [];
  readonly #tables = new Map<number, Map<number, number>>();
  readonly #order: number[];
  readonly #roots: number[];
  #size = 0;
  #work: number;

  constructor(bdd: Bdd, roots: readonly Node[], order: readonly number[], work: number) {
    this.#order = [...order];
    this.#work = work;
    for (const variable of order) this.#tables.set(variable, new Map());
    const at = new Map<Node, number>([
      [0, 0],
      [1, 1],
    ]);
    for (const n of bdd.reachable(roots)) {
      const variable = order[bdd.level(n)] as number;
      at.set(n, this.#node(variable, at.get(bdd.low(n)) as number, at.get(bdd.high(n)) as number));
    }
    this.#roots = roots.map((n) => at.get(n) as number);
    for (const n of this.#roots) this.#use(n);
  }

  get spent(): boolean {
    return this.#work <= 0;
  }

  nodesOf(variable: number): number {
    return this.#table(variable).size;
  }

  /** Moves a variable to the level where there are the fewest nodes. */
  place(variable: number): void {
    const last = this.#order.length - 1;
    const start = this.#order.indexOf(variable);
    const limit = this.#size * GROWTH;
    let [best, at, fewest] = [start, start, this.#size];
    const go = (to: number, step: 1 | -1): void => {
      while (at !== to && this.#size <= limit && !this.spent) {
        this.#exchange(step === 1 ? at : at - 1);
        at += step;
        if (this.#size < fewest) [best, fewest] = [at, this.#size];
      }
    };
    // The nearer end first.
    if (start > last / 2) {
      go(last, 1);
      while (at !== start) this.#exchange(at-- - 1);
      go(0, -1);
    } else {
      go(0, -1);
      while (at !== start) this.#exchange(at++);
      go(last, 1);
    }
    while (at < best) this.#exchange(at++);
    while (at > best) this.#exchange(at-- - 1);
  }

  rebuilt(most: number): Ordered {
    const bdd = new Bdd(this.#order.length, most);
    const level = new Map(this.#order.map((variable, k) => [variable, k]));
    const made = new Map<number, Node>([
      [0, 0],
      [1, 1],
    ]);
    const visit = (n: number): Node => {
      const known = made.get(n);
      if (known !== undefined) return known;
      const at = level.get(this.#variable[n] as number) as number;
      const node = bdd.make(at, visit(this.#low[n] as number), visit(this.#high[n] as number));
      made.set(n, node);
      return node;
    };
    return { bdd, roots: this.#roots.map(visit), order: [...this.#order] };
  }

  #table(variable: number): Map<number, number> {
    return this.#tables.get(variable) as Map<number, number>;
  }

  /** Exact below 2⁵³, as numbers of nodes are below 2²⁶. */
  #key(low: number, high: number): number {
    return low * 0x4000000 + high;
  }

  /** The node with these children, which it then uses; it is not used itself yet. */
  #node(variable: number, low: number, high: number): number {
    if (low === high) return low;
    const table = this.#table(variable);
    const key = this.#key(low, high);
    const known = table.get(key);
    if (known !== undefined) return known;
    const n = this.#free.pop() ?? this.#variable.length;
    this.#variable[n] = variable;
    this.#low[n] = low;
    this.#high[n] = high;
    this.#uses[n] = 0;
    table.set(key, n);
    this.#size++;
    this.#use(low);
    this.#use(high);
    return n;
  }

  #use(n: number): void {
    if (n > 1) (this.#uses[n] as number)++;
  }

  #drop(n: number): void {
    if (n <= 1 || --(this.#uses[n] as number) > 0) return;
    const [low, high] = [this.#low[n] as number, this.#high[n] as number];
    this.#table(this.#variable[n] as number).delete(this.#key(low, high));
    this.#free.push(n);
    this.#size--;
    this.#drop(low);
    this.#drop(high);
  }

  /** Exchanges the variables at a level and the next. Nodes keep their numbers, so whatever points to them stays true. */
  #exchange(level: number): void {
    const [upper, lower] = [this.#order[level] as number, this.#order[level + 1] as number];
    const table = this.#table(upper);
    const depends = (n: number) => this.#variable[n] === lower;
    const moved = [...table.values()].filter(
      (n) => depends(this.#low[n] as number) || depends(this.#high[n] as number),
    );
    this.#work -= moved.length + 1;
    for (const n of moved) table.delete(this.#key(this.#low[n] as number, this.#high[n] as number));
    for (const n of moved) {
      const [f0, f1] = [this.#low[n] as number, this.#high[n] as number];
      const [f00, f01] = depends(f0) ? [this.#low[f0], this.#high[f0]] : [f0, f0];
      const [f10, f11] = depends(f1) ? [this.#low[f1], this.#high[f1]] : [f1, f1];
      const low = this.#node(upper, f00 as number, f10 as number);
      this.#use(low);
      const high = this.#node(upper, f01 as number, f11 as number);
      this.#use(high);
      this.#variable[n] = lower;
      this.#low[n] = low;
      this.#high[n] = high;
      this.#table(lower).set(this.#key(low, high), n);
      this.#drop(f0);
      this.#drop(f1);
    }
    [this.#order[level], this.#order[level + 1]] = [lower, upper];
  }
}
