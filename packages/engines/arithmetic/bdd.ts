import { EngineError } from '../error.ts';

/** More nodes than this are not made: the function has no small diagram in this order of its variables. */
export const MAX_NODES = 600_000;

/** A function as a node of the diagram: two are the same function exactly where they are the same number. */
export type Diagram = number;
export const FALSE: Diagram = 0;
export const TRUE: Diagram = 1;

/** Reduced ordered binary decision diagrams (R. Bryant, IEEE Trans. Computers C-35, 1986), without complement edges. */
export class Bdd {
  #variable = new Int32Array(1 << 12);
  #low = new Int32Array(1 << 12);
  #high = new Int32Array(1 << 12);
  #count = 2;
  #table = new Int32Array(1 << 13);
  readonly #known = new Map<number, Diagram>();
  /** Operations are remembered here by a hash; a later one may take the place of an earlier. */
  readonly #keys = new Float64Array(3 << 16).fill(-1);
  readonly #results = new Int32Array(1 << 16);

  constructor() {
    this.#variable[0] = this.#variable[1] = 0x7fffffff;
  }

  get nodes(): number {
    return this.#count;
  }

  /** The variable that stands at place `level` in the order. */
  variable(level: number): Diagram {
    const known = this.#known.get(level);
    if (known !== undefined) return known;
    const made = this.#node(level, FALSE, TRUE);
    this.#known.set(level, made);
    return made;
  }

  #node(variable: number, low: Diagram, high: Diagram): Diagram {
    if (low === high) return low;
    const mask = this.#table.length - 1;
    let slot = hash(variable, low, high) & mask;
    for (let at = this.#table[slot] as number; at !== 0; at = this.#table[slot] as number) {
      if (this.#variable[at] === variable && this.#low[at] === low && this.#high[at] === high)
        return at;
      slot = (slot + 1) & mask;
    }
    if (this.#count >= MAX_NODES)
      throw new EngineError(
        'out-of-range',
        `The decision diagram has more than ${MAX_NODES} nodes.`,
        {
          field: 'nodes',
          value: this.#count,
        },
      );
    if (this.#count === this.#variable.length) this.#grow();
    const made = this.#count++;
    this.#variable[made] = variable;
    this.#low[made] = low;
    this.#high[made] = high;
    this.#table[slot] = made;
    if (this.#count * 2 > this.#table.length) this.#rehash();
    return made;
  }

  #grow(): void {
    for (const name of ['variable', 'low', 'high'] as const) {
      const old = name === 'variable' ? this.#variable : name === 'low' ? this.#low : this.#high;
      const wider = new Int32Array(old.length * 2);
      wider.set(old);
      if (name === 'variable') this.#variable = wider;
      else if (name === 'low') this.#low = wider;
      else this.#high = wider;
    }
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let at = 2; at < this.#count; at++) {
      let slot =
        hash(this.#variable[at] as number, this.#low[at] as number, this.#high[at] as number) &
        mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = at;
    }
    this.#table = table;
  }

  /** `then` where `test` is 1, else `otherwise`. */
  ite(test: Diagram, then: Diagram, otherwise: Diagram): Diagram {
    if (test === TRUE) return then;
    if (test === FALSE) return otherwise;
    if (then === otherwise) return then;
    if (then === TRUE && otherwise === FALSE) return test;
    const slot = hash(test, then, otherwise) & 0xffff;
    const key = 3 * slot;
    if (
      this.#keys[key] === test &&
      this.#keys[key + 1] === then &&
      this.#keys[key + 2] === otherwise
    )
      return this.#results[slot] as number;
    const [a, b, c] = [
      this.#variable[test] as number,
      this.#variable[then] as number,
      this.#variable[otherwise] as number,
    ];
    const top = Math.min(a, b, c);
    const low = this.ite(
      a === top ? (this.#low[test] as number) : test,
      b === top ? (this.#low[then] as number) : then,
      c === top ? (this.#low[otherwise] as number) : otherwise,
    );
    const high = this.ite(
      a === top ? (this.#high[test] as number) : test,
      b === top ? (this.#high[then] as number) : then,
      c === top ? (this.#high[otherwise] as number) : otherwise,
    );
    const made = this.#node(top, low, high);
    this.#keys[key] = test;
    this.#keys[key + 1] = then;
    this.#keys[key + 2] = otherwise;
    this.#results[slot] = made;
    return made;
  }

  not(a: Diagram): Diagram {
    return this.ite(a, FALSE, TRUE);
  }
  and(a: Diagram, b: Diagram): Diagram {
    return this.ite(a, b, FALSE);
  }
  or(a: Diagram, b: Diagram): Diagram {
    return this.ite(a, TRUE, b);
  }
  xor(a: Diagram, b: Diagram): Diagram {
    return this.ite(a, this.not(b), b);
  }
  majority(a: Diagram, b: Diagram, c: Diagram): Diagram {
    return this.ite(a, this.or(b, c), this.and(b, c));
  }
}

const hash = (a: number, b: number, c: number): number => {
  const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  return h ^ (h >>> 15);
};
