/** LU of a sparse complex matrix whose pattern stays while its values change: what real LU does, of pairs (re, im). */
import { eliminateComplex } from './complex-eliminate.ts';
import { leastOf } from './lu.ts';
import { orderOf, type PivotOptions } from './order.ts';
import type { Structure } from './pattern.ts';
import { type Program, programOf } from './program.ts';

/** As SparseLu; every vector is a pair of real ones, and may be the same pair for both sides. */
export class SparseComplexLu {
  readonly #structure: Structure;
  readonly #options: PivotOptions;
  readonly #least: number;
  #program: Program | undefined;
  #re = new Float64Array(0);
  #im = new Float64Array(0);
  /** Reciprocals of the pivots, and a row or vector in work. */
  readonly #ire: Float64Array;
  readonly #iim: Float64Array;
  readonly #yre: Float64Array;
  readonly #yim: Float64Array;

  constructor(structure: Structure, options: PivotOptions = {}) {
    this.#structure = structure;
    this.#options = options;
    this.#least = leastOf(options);
    this.#ire = new Float64Array(structure.n);
    this.#iim = new Float64Array(structure.n);
    this.#yre = new Float64Array(structure.n);
    this.#yim = new Float64Array(structure.n);
  }

  /** Numbers of L and U together; 0 before `factor`. */
  get size(): number {
    return this.#re.length;
  }

  /** Chooses the order by these values by slot and factors, or names an unknown without equation. Throws as SparseLu does. */
  factor(re: Float64Array, im: Float64Array): true | { readonly singular: number } {
    this.#program = undefined;
    const order = orderOf(this.#structure, re, im, this.#options);
    if ('singular' in order) return order;
    const program = programOf(this.#structure, order);
    if (this.#re.length !== program.size) {
      this.#re = new Float64Array(program.size);
      this.#im = new Float64Array(program.size);
    }
    const step = this.#eliminate(program, re, im, 0);
    if (step < program.n) return { singular: order.columns[step]! };
    this.#program = program;
    return true;
  }

  /** Factors other values in the order chosen before; false where a pivot has become too small: then `factor` anew. */
  refactor(re: Float64Array, im: Float64Array): boolean {
    const program = this.#program;
    return program !== undefined && this.#eliminate(program, re, im, this.#least) === program.n;
  }

  #eliminate(program: Program, re: Float64Array, im: Float64Array, least: number): number {
    const lu = { re: this.#re, im: this.#im };
    const inverse = { re: this.#ire, im: this.#iim };
    const work = { re: this.#yre, im: this.#yim };
    return eliminateComplex(program, { re, im }, least, lu, inverse, work);
  }

  /** Solves A·x = b; by unknown from 1, x[0] = 0. */
  solve(bre: Float64Array, bim: Float64Array, xre: Float64Array, xim: Float64Array): void {
    const { n, starts, diagonal, columns, order } = this.#program!;
    const [lre, lim] = [this.#re, this.#im];
    const [yre, yim] = [this.#yre, this.#yim];
    for (let k = 0; k < n; k++) {
      let re = bre[order.rows[k]!]!;
      let im = bim[order.rows[k]!]!;
      for (let p = starts[k]!, end = diagonal[k]!; p < end; p++) {
        const c = columns[p]!;
        re -= lre[p]! * yre[c]! - lim[p]! * yim[c]!;
        im -= lre[p]! * yim[c]! + lim[p]! * yre[c]!;
      }
      yre[k] = re;
      yim[k] = im;
    }
    for (let k = n - 1; k >= 0; k--) {
      let re = yre[k]!;
      let im = yim[k]!;
      for (let p = diagonal[k]! + 1, end = starts[k + 1]!; p < end; p++) {
        const c = columns[p]!;
        re -= lre[p]! * yre[c]! - lim[p]! * yim[c]!;
        im -= lre[p]! * yim[c]! + lim[p]! * yre[c]!;
      }
      yre[k] = re * this.#ire[k]! - im * this.#iim[k]!;
      yim[k] = re * this.#iim[k]! + im * this.#ire[k]!;
    }
    this.#scatter(order.columns, xre, xim);
  }

  /** Solves Aᵀ·x = b (transposed, not conjugated); by unknown from 1, x[0] = 0. */
  solveTransposed(
    bre: Float64Array,
    bim: Float64Array,
    xre: Float64Array,
    xim: Float64Array,
  ): void {
    const { n, starts, diagonal, columns, order } = this.#program!;
    const [lre, lim] = [this.#re, this.#im];
    const [yre, yim] = [this.#yre, this.#yim];
    for (let k = 0; k < n; k++) {
      yre[k] = bre[order.columns[k]!]!;
      yim[k] = bim[order.columns[k]!]!;
    }
    for (let k = 0; k < n; k++) {
      const re = yre[k]! * this.#ire[k]! - yim[k]! * this.#iim[k]!;
      const im = yre[k]! * this.#iim[k]! + yim[k]! * this.#ire[k]!;
      yre[k] = re;
      yim[k] = im;
      for (let p = diagonal[k]! + 1, end = starts[k + 1]!; p < end; p++) {
        const c = columns[p]!;
        yre[c]! -= lre[p]! * re - lim[p]! * im;
        yim[c]! -= lre[p]! * im + lim[p]! * re;
      }
    }
    for (let k = n - 1; k >= 0; k--) {
      const re = yre[k]!;
      const im = yim[k]!;
      for (let p = starts[k]!, end = diagonal[k]!; p < end; p++) {
        const c = columns[p]!;
        yre[c]! -= lre[p]! * re - lim[p]! * im;
        yim[c]! -= lre[p]! * im + lim[p]! * re;
      }
    }
    this.#scatter(order.rows, xre, xim);
  }

  #scatter(to: Int32Array, xre: Float64Array, xim: Float64Array): void {
    for (let k = 0; k < to.length; k++) {
      xre[to[k]!] = this.#yre[k]!;
      xim[to[k]!] = this.#yim[k]!;
    }
    xre[0] = 0;
    xim[0] = 0;
  }
}
