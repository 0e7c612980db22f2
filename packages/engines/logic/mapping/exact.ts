/** A circuit of NAND gates of two inputs: each gate by the numbers of what drives it, inputs first. */
export type NandCircuit = readonly (readonly [number, number])[];

export interface Exact {
  /** A circuit with the fewest gates; undefined where none was found within the bounds. */
  readonly circuit: NandCircuit | undefined;
  /** No circuit has fewer gates than this. */
  readonly atLeast: number;
}

/** Variables at most: a table is then a word of 16 bits. */
export const MAX_EXACT = 4;

/**
 * The fewest NAND gates of two inputs that make a function of at most four variables (tied inputs invert), by trying
 * all circuits of one gate, of two, and so on; no complemented inputs, no constants. `table` has bit m for minterm m,
 * the first variable the highest bit of m. Circuits with more than `below` − 1 gates are not tried, nor more than
 * `work` of them: then what is proven is in `atLeast`. Three variables take at most ten gates.
 *
 * L. Hellerman, "A catalog of three-variable Or-Invert and And-Invert logical circuits", IEEE Trans. EC-12, 1963, did
 * the same for gates of three inputs.
 */
export function exactNand(table: number, variables: number, below: number, work: number): Exact {
  const search = new Search(table, variables, work);
  for (let gates = 0; gates < below; gates++) {
    const found = search.of(gates);
    if (found === 'spent') return { circuit: undefined, atLeast: gates };
    if (found) return { circuit: found, atLeast: gates };
  }
  return { circuit: undefined, atLeast: below };
}

class Search {
  readonly #target: number;
  readonly #inputs: number;
  readonly #full: number;
  #work: number;
  readonly #tables: number[] = [];
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  readonly #uses: number[] = [];

  constructor(target: number, inputs: number, work: number) {
    this.#target = target;
    this.#inputs = inputs;
    this.#work = work;
    const cells = 1 << inputs;
    this.#full = 2 ** cells - 1;
    for (let k = 0; k < inputs; k++) {
      let t = 0;
      for (let m = 0; m < cells; m++) if ((m >> (inputs - 1 - k)) & 1) t |= 1 << m;
      this.#tables.push(t >>> 0);
      this.#left.push(-1);
      this.#right.push(-1);
      this.#uses.push(0);
    }
  }

  of(gates: number): NandCircuit | 'spent' | undefined {
    if (gates === 0)
      return this.#tables.slice(0, this.#inputs).includes(this.#target) ? [] : undefined;
    return this.#gate(gates, 0);
  }

  /** Places one more of `left` gates; `idle` of those before drive nothing yet. */
  #gate(left: number, idle: number): NandCircuit | 'spent' | undefined {
    const n = this.#tables.length;
    const last = n - 1;
    const placed = n - this.#inputs;
    for (let j = 0; j < n; j++)
      for (let i = 0; i <= j; i++) {
        // Two gates of which neither drives the other stand in one order.
        if (
          placed > 0 &&
          j !== last &&
          (j < (this.#right[last] as number) ||
            (j === this.#right[last] && i < (this.#left[last] as number)))
        )
          continue;
        const still = idle + 1 - this.#idle(i) - (j === i ? 0 : this.#idle(j));
        // Each gate yet to come takes at most two that are idle and is one itself.
        if (still - 1 > left - 1) continue;
        const made =
          (~((this.#tables[i] as number) & (this.#tables[j] as number)) & this.#full) >>> 0;
        if (left === 1) {
          if (made !== this.#target) continue;
          const gates = this.#left
            .slice(this.#inputs)
            .map((l, k): [number, number] => [l, this.#right[this.#inputs + k] as number]);
          return [...gates, [i, j]];
        }
        if (made === 0 || made === this.#full || this.#tables.includes(made)) continue;
        if (this.#work-- <= 0) return 'spent';
        this.#push(made, i, j);
        const found = this.#gate(left - 1, still);
        this.#pop(i, j);
        if (found) return found;
      }
    return undefined;
  }

  #idle(k: number): number {
    return k >= this.#inputs && this.#uses[k] === 0 ? 1 : 0;
  }

  #push(table: number, i: number, j: number): void {
    this.#tables.push(table);
    this.#left.push(i);
    this.#right.push(j);
    this.#uses.push(0);
    this.#uses[i] = (this.#uses[i] as number) + 1;
    this.#uses[j] = (this.#uses[j] as number) + 1;
  }

  #pop(i: number, j: number): void {
    this.#tables.pop();
    this.#left.pop();
    this.#right.pop();
    this.#uses.pop();
    this.#uses[i] = (this.#uses[i] as number) - 1;
    this.#uses[j] = (this.#uses[j] as number) - 1;
  }
}
