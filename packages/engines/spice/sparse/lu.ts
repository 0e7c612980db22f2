/** LU of a sparse real matrix whose pattern stays while its values change. */
import { eliminate } from './eliminate.ts';
import { DEFAULT_PIVREL, orderOf, type PivotOptions } from './order.ts';
import type { Structure } from './pattern.ts';
import { type Program, programOf } from './program.ts';

/** Refactored, a pivot may fall to this share of the largest of its row, which costs four digits, before its order is given up. */
const REFACTORED = 1e-4;

/** What a pivot is at least of its row when refactoring; above 0, so that none is 0. */
export const leastOf = ({ pivrel = DEFAULT_PIVREL }: PivotOptions): number =>
  Math.max(Math.min(pivrel, REFACTORED), Number.MIN_VALUE);

/**
 * Factored once with `factor`, which chooses pivots by the values, and then by `refactor` with other values in the same
 * order, which allocates nothing. No row or column is scaled: pivots are judged within their row, which scaling a row leaves
 * alone, and the rows of a circuit are currents of one node or volts of one branch.
 */
export class SparseLu {
  readonly #structure: Structure;
  readonly #options: PivotOptions;
  readonly #least: number;
  #program: Program | undefined;
  #lu = new Float64Array(0);
  #inverse = new Float64Array(0);
  readonly #work: Float64Array;

  constructor(structure: Structure, options: PivotOptions = {}) {
    this.#structure = structure;
    this.#options = options;
    this.#least = leastOf(options);
    this.#work = new Float64Array(structure.n);
  }

  /** Numbers of L and U together; 0 before `factor`. */
  get size(): number {
    return this.#lu.length;
  }

  /**
   * Chooses the order of pivots by these values by slot, and factors; or names an unknown that no equation determines.
   * Throws EngineError `not-finite` where a value is not; `out-of-range` where L and U would be too large.
   */
  factor(a: Float64Array): true | { readonly singular: number } {
    this.#program = undefined;
    const order = orderOf(this.#structure, a, undefined, this.#options);
    if ('singular' in order) return order;
    const program = programOf(this.#structure, order);
    if (this.#lu.length !== program.size) this.#lu = new Float64Array(program.size);
    if (this.#inverse.length !== program.n) this.#inverse = new Float64Array(program.n);
    const step = eliminate(program, a, 0, this.#lu, this.#inverse, this.#work);
    if (step < program.n) return { singular: order.columns[step]! };
    this.#program = program;
    return true;
  }

  /** Factors other values in the order chosen before; false where a pivot has become too small: then `factor` anew. */
  refactor(a: Float64Array): boolean {
    const program = this.#program;
    if (!program) return false;
    return eliminate(program, a, this.#least, this.#lu, this.#inverse, this.#work) === program.n;
  }

  /** Solves A·x = b; both by unknown from 1, x[0] = 0. They may be the same array. Needs a factoring that succeeded. */
  solve(b: Float64Array, x: Float64Array): void {
    const { n, starts, diagonal, columns, order } = this.#program!;
    const lu = this.#lu;
    const inverse = this.#inverse;
    const y = this.#work;
    for (let k = 0; k < n; k++) {
      let sum = b[order.rows[k]!]!;
      for (let p = starts[k]!, end = diagonal[k]!; p < end; p++) sum -= lu[p]! * y[columns[p]!]!;
      y[k] = sum;
    }
    for (let k = n - 1; k >= 0; k--) {
      let sum = y[k]!;
      for (let p = diagonal[k]! + 1, end = starts[k + 1]!; p < end; p++)
        sum -= lu[p]! * y[columns[p]!]!;
      y[k] = sum * inverse[k]!;
    }
    for (let k = 0; k < n; k++) x[order.columns[k]!] = y[k]!;
    x[0] = 0;
  }

  /** Solves Aᵀ·x = b; both by unknown from 1, x[0] = 0. They may be the same array. */
  solveTransposed(b: Float64Array, x: Float64Array): void {
    const { n, starts, diagonal, columns, order } = this.#program!;
    const lu = this.#lu;
    const inverse = this.#inverse;
    const y = this.#work;
    for (let k = 0; k < n; k++) y[k] = b[order.columns[k]!]!;
    for (let k = 0; k < n; k++) {
      const value = y[k]! * inverse[k]!;
      y[k] = value;
      if (value === 0) continue;
      for (let p = diagonal[k]! + 1, end = starts[k + 1]!; p < end; p++)
        y[columns[p]!]! -= lu[p]! * value;
    }
    for (let k = n - 1; k >= 0; k--) {
      const value = y[k]!;
      if (value === 0) continue;
      for (let p = starts[k]!, end = diagonal[k]!; p < end; p++) y[columns[p]!]! -= lu[p]! * value;
    }
    for (let k = 0; k < n; k++) x[order.rows[k]!] = y[k]!;
    x[0] = 0;
  }

  /** The factors, for tests: P·A·Q = L·U with L of unit diagonal, rows and columns of A by step. Dense, by rows. */
  dense(): { l: Float64Array; u: Float64Array; rows: Int32Array; columns: Int32Array } {
    const { n, starts, diagonal, columns, order } = this.#program!;
    const l = new Float64Array(n * n);
    const u = new Float64Array(n * n);
    for (let k = 0; k < n; k++) {
      l[k * n + k] = 1;
      for (let p = starts[k]!; p < starts[k + 1]!; p++)
        (p < diagonal[k]! ? l : u)[k * n + columns[p]!] = this.#lu[p]!;
    }
    return { l, u, rows: order.rows, columns: order.columns };
  }
}
