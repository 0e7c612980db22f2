/** Which places of a matrix hold values. Rows and columns count from 1; those of 0, ground, share a place nobody reads. */
export class Pattern {
  readonly #slots = new Map<number, number>();
  readonly #rows: number[] = [0];
  readonly #columns: number[] = [0];

  /** Index of the value at a place; asked for again, the same. 0 where the row or the column is ground's. */
  slot(row: number, column: number): number {
    if (row === 0 || column === 0) return 0;
    const key = keyOf(row, column);
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = this.#rows.push(row) - 1;
      this.#columns.push(column);
      this.#slots.set(key, slot);
    }
    return slot;
  }

  get count(): number {
    return this.#rows.length;
  }

  /** The pattern of an n × n matrix, to be asked for no more places. */
  finish(n: number): Structure {
    const slots = this.#slots;
    return {
      n,
      count: this.#rows.length,
      rows: Int32Array.from(this.#rows),
      columns: Int32Array.from(this.#columns),
      slotOf: (row, column) => slots.get(keyOf(row, column)) ?? 0,
    };
  }
}

/** Exact for rows and columns below 2²⁶. */
const keyOf = (row: number, column: number): number => row * 0x4000000 + column;

/** The finished pattern: place `s` (from 1) is at `rows[s]`, `columns[s]`. */
export interface Structure {
  readonly n: number;
  /** Length of a vector of values, the unread place 0 among them. */
  readonly count: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** The index of a place; 0 where there is none. */
  slotOf(row: number, column: number): number;
}
