/**
 * Pivots of a sparse matrix: those that fill least among those that are large enough in their row. H. M. Markowitz, The
 * elimination form of the inverse, Management Science 3 (1957) 255–269; I. S. Duff, A. M. Erisman, J. K. Reid, Direct Methods
 * for Sparse Matrices, 2nd ed., Oxford, 2017, ch. 7 (of each length, a few rows and columns are searched). Of two that fill
 * alike the one on the diagonal is taken, which keeps a symmetric pattern symmetric: a grid fills by half as much.
 */
import { ActiveMatrix } from './active.ts';
import { Buckets } from './buckets.ts';
import type { Structure } from './pattern.ts';

/** The order of elimination, and where L and U have values. Step k (from 0) takes row `rows[k]` and column `columns[k]`. */
export interface Elimination {
  readonly n: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** By step: columns of the row as steps, rising; those below the step are of L, then the pivot, then U. */
  readonly pattern: readonly Int32Array[];
}

export interface PivotOptions {
  /**
   * A pivot is at least this share of the largest of its row; 0 to 1, 0.1 unless said: on circuits by lot of 40 nodes whose
   * resistors span 15 decades, SPICE's 1e-3 fills 3 % less and loses two digits (the median residual 2.6e-12 against 3.9e-14).
   */
  readonly pivrel?: number;
  /** Pivots are above this while there are any, as in SPICE 3, which calls it an absolute tolerance; 0 unless said. */
  readonly pivtol?: number;
}

export const DEFAULT_PIVREL = 0.1;

/** Rows and columns searched at each step before the best found is taken. */
const SEARCHED = 4;

/**
 * Orders the elimination of a matrix by its values by slot (`im` where they are complex). Where what is left has no value
 * above the error of rounding, `singular` names an unknown (a column) without a pivot. Throws EngineError `not-finite`;
 * `out-of-range` where L and U would come to more than MAX_FILL numbers.
 */
export function orderOf(
  structure: Structure,
  re: Float64Array,
  im: Float64Array | undefined,
  options: PivotOptions,
): Elimination | { readonly singular: number } {
  return new Ordering(new ActiveMatrix(structure, re, im), options).run();
}

interface Candidate {
  readonly row: number;
  readonly column: number;
  /** Numbers that the step may fill in, at most. */
  readonly cost: number;
}

class Ordering {
  readonly #matrix: ActiveMatrix;
  readonly #byRow: Buckets;
  readonly #byColumn: Buckets;
  readonly #isColumnLeft: Uint8Array;
  readonly #pivrel: number;
  #pivtol: number;

  constructor(matrix: ActiveMatrix, { pivrel = DEFAULT_PIVREL, pivtol = 0 }: PivotOptions) {
    this.#matrix = matrix;
    this.#pivrel = pivrel;
    this.#pivtol = pivtol;
    this.#byRow = new Buckets(matrix.n, (i) => matrix.rows[i]!.columns.length);
    this.#byColumn = new Buckets(matrix.n, (j) => matrix.counts[j]!);
    this.#isColumnLeft = new Uint8Array(matrix.n + 1).fill(1);
  }

  run(): Elimination | { readonly singular: number } {
    const matrix = this.#matrix;
    const { n } = matrix;
    const rows = new Int32Array(n);
    const columns = new Int32Array(n);
    const changed = {
      row: (i: number) => this.#byRow.place(i, matrix.rows[i]!.columns.length),
      column: (j: number) => this.#byColumn.place(j, matrix.counts[j]!),
    };
    for (let k = 0; k < n; k++) {
      const pivot = this.#search() ?? this.#searchBelow();
      if (!pivot) return { singular: this.#without() };
      rows[k] = pivot.row;
      columns[k] = pivot.column;
      this.#byRow.remove(pivot.row);
      this.#byColumn.remove(pivot.column);
      this.#isColumnLeft[pivot.column] = 0;
      matrix.eliminate(pivot.row, pivot.column, changed);
    }
    return { n, rows, columns, pattern: patternOf(matrix, rows, columns) };
  }

  /** From here on pivots below `pivtol`, where none was above. */
  #searchBelow(): Candidate | undefined {
    if (this.#pivtol === 0) return undefined;
    this.#pivtol = 0;
    return this.#search();
  }

  /** A column that is left and has no pivot: what the circuit does not determine. */
  #without(): number {
    const { n, rows, isRowLeft, holders } = this.#matrix;
    const hasValue = (j: number) =>
      holders[j]!.some((i) => {
        const at = isRowLeft[i] === 1 ? rows[i]!.columns.indexOf(j) : -1;
        return at >= 0 && this.#matrix.isReal(i, at);
      });
    for (let j = 1; j <= n; j++) if (this.#isColumnLeft[j] === 1 && !hasValue(j)) return j;
    return this.#isColumnLeft.indexOf(1, 1);
  }

  /** Shortest rows and columns first, until none that is left could be better or enough were searched. */
  #search(): Candidate | undefined {
    let best: Candidate | undefined;
    let cost = Number.POSITIVE_INFINITY;
    let searched = 0;
    for (let length = 1; length <= this.#matrix.n; length++) {
      if ((length - 1) ** 2 >= cost) break;
      for (let i = this.#byRow.first(length); i !== 0; i = this.#byRow.after(i)) {
        const found = this.#inRow(i);
        if (found && found.cost < cost) {
          best = found;
          cost = found.cost;
        }
        if (best && (++searched >= SEARCHED || cost <= (length - 1) ** 2)) return best;
      }
      if (length * (length - 1) >= cost) break;
      for (let j = this.#byColumn.first(length); j !== 0; j = this.#byColumn.after(j)) {
        const found = this.#inColumn(j);
        if (found && found.cost < cost) {
          best = found;
          cost = found.cost;
        }
        if (best && (++searched >= SEARCHED || cost <= (length - 1) ** 2)) return best;
      }
    }
    return best;
  }

  /** The cheapest column of a row whose value is large enough. */
  #inRow(row: number): Candidate | undefined {
    const { columns } = this.#matrix.rows[row]!;
    const least = this.#least(row);
    let best: Candidate | undefined;
    for (let p = 0; p < columns.length; p++) {
      const column = columns[p]!;
      const cost = (columns.length - 1) * (this.#matrix.counts[column]! - 1);
      if (best && !(cost < best.cost || (cost === best.cost && column === row))) continue;
      if (this.#isLarge(row, p, least)) best = { row, column, cost };
    }
    return best;
  }

  /** The cheapest row in which a column's value is large enough. */
  #inColumn(column: number): Candidate | undefined {
    const { rows, holders, isRowLeft, counts } = this.#matrix;
    let best: Candidate | undefined;
    for (const row of holders[column]!) {
      if (isRowLeft[row] === 0) continue;
      const { columns } = rows[row]!;
      const cost = (columns.length - 1) * (counts[column]! - 1);
      if (best && !(cost < best.cost || (cost === best.cost && column === row))) continue;
      const at = columns.indexOf(column);
      if (at >= 0 && this.#isLarge(row, at, this.#least(row))) best = { row, column, cost };
    }
    return best;
  }

  #least(row: number): number {
    return Math.max(this.#pivrel * this.#matrix.largest(row), this.#pivtol);
  }

  #isLarge(row: number, p: number, least: number): boolean {
    return this.#matrix.size(row, p) >= least && this.#matrix.isReal(row, p);
  }
}

function patternOf(
  { n, rows, lower }: ActiveMatrix,
  orderRows: Int32Array,
  orderColumns: Int32Array,
): readonly Int32Array[] {
  const stepOf = new Int32Array(n + 1);
  for (let k = 0; k < n; k++) stepOf[orderColumns[k]!] = k;
  return Array.from(orderRows, (row) => {
    const all = [...lower[row]!, ...rows[row]!.columns];
    return Int32Array.from(all, (j) => stepOf[j]!).sort();
  });
}
