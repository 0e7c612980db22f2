/** LU of a sparse real matrix whose pattern stays while its values change. */
import { type Elimination, orderOf } from './order.ts';
import type { Structure } from './pattern.ts';
import { type Program, programOf } from './program.ts';

export interface PivotOptions {
  /** A pivot is at least this share of the largest of its row. */
  readonly pivrel?: number;
  /** And above this. */
  readonly pivtol?: number;
}

/** By how much a pivot may fall below `pivrel` before the order is chosen anew. */
const SLACK = 1e-3;

export class SparseLu {
  readonly #structure: Structure;
  readonly #pivrel: number;
  readonly #pivtol: number;
  #program: Program | undefined;
  #lu = new Float64Array(0);
  #inverse = new Float64Array(0);
  readonly #work: Float64Array;

  constructor(structure: Structure, { pivrel = 1e-3, pivtol = 0 }: PivotOptions = {}) {
    this.#structure = structure;
    this.#pivrel = pivrel;
    this.#pivtol = pivtol;
    this.#work = new Float64Array(structure.n);
  }

  /** Numbers of L and U together. */
  get size(): number {
    return this.#lu.length;
  }

  /** Chooses the order of pivots by these values and factors; or names an unknown that no equation determines. */
  factor(a: Float64Array): true | { readonly singular: number } {
    const order = orderOf(this.#structure, a, undefined, {
      pivrel: this.#pivrel,
      pivtol: this.#pivtol,
    });
    if ('singular' in order) return order;
    this.#program = programOf(this.#structure, order);
    this.#lu = new Float64Array(this.#program.size);
    this.#inverse = new Float64Array(order.n);
    return this.#eliminate(a, 0) ? true : { singular: order.columns[this.#failed]! };
  }

  #failed = 0;

  /** Factors in the order chosen before; false where a pivot has become too small for it. */
  refactor(a: Float64Array): boolean {
    return this.#program !== undefined && this.#eliminate(a, this.#pivrel * SLACK);
  }

  #eliminate(a: Float64Array, least: number): boolean {
    const program = this.#program!;
    const { n, place, starts, diagonal, columns } = program;
    const { slots, rowStarts } = program;
    const lu = this.#lu;
    const inverse = this.#inverse;
    const work = this.#work;
    for (let k = 0; k < n; k++) {
      const [from, to, pivotAt] = [starts[k]!, starts[k + 1]!, diagonal[k]!];
      for (let p = from; p < to; p++) work[columns[p]!] = 0;
      for (let q = rowStarts[k]!; q < rowStarts[k + 1]!; q++) work[place[q]!] = a[slots[q]!]!;
      for (let p = from; p < pivotAt; p++) {
        const c = columns[p]!;
        const factor = work[c]! * inverse[c]!;
        lu[p] = factor;
        if (factor === 0) continue;
        for (let q = diagonal[c]! + 1, end = starts[c + 1]!; q < end; q++)
          work[columns[q]!]! -= factor * lu[q]!;
      }
      const pivot = work[k]!;
      let most = 0;
      for (let p = pivotAt; p < to; p++) {
        const value = work[columns[p]!]!;
        lu[p] = value;
        const size = Math.abs(value);
        if (size > most) most = size;
      }
      // Also false for NaN.
      if (!(Math.abs(pivot) > least * most) || !(most < Number.POSITIVE_INFINITY)) {
        this.#failed = k;
        return false;
      }
      inverse[k] = 1 / pivot;
    }
    return true;
  }

  /** Solves A·x = b; both by unknown from 1, x[0] = 0. They may be the same array. */
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

  /** Solves Aᵀ·x = b; both by unknown from 1, x[0] = 0. */
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
}

export type { Elimination };
