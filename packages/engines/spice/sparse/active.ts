/**
 * What is left of a matrix while it is eliminated: rows of values, each with a bound of its rounding error. A value that is
 * not above its own error is no pivot, which is how a singular matrix is told from small conductances: a node at 1 pS is
 * solved, and what remains of 1 S − 1 S is not. Running error analysis: N. J. Higham, Accuracy and Stability of Numerical
 * Algorithms, 2nd ed., SIAM, 2002, § 3.3.
 */
import { EngineError } from '../../error.ts';
import type { Structure } from './pattern.ts';

/** Numbers of L and U at most: the ordering holds about 50 bytes for each. */
export const MAX_FILL = 8_000_000;

/** Half a unit in the last place. */
const ROUNDING = 2 ** -53;

/** The error of a value counts for at most this many roundings of its largest term: bounds grow faster than errors do. */
const MOST_ROUNDINGS = 2 ** 13;

/** A row: its columns and values, their errors in units of 2⁻⁵³, and the largest term that went into each. */
export interface Row {
  readonly columns: number[];
  readonly re: number[];
  readonly im: number[];
  readonly error: number[];
  readonly term: number[];
}

export class ActiveMatrix {
  readonly n: number;
  readonly rows: readonly Row[];
  /** By column, the rows that have or had a value there. */
  readonly holders: number[][];
  /** By column, how many rows that are left have a value there. */
  readonly counts: Int32Array;
  /** By row, the columns that were eliminated from it. */
  readonly lower: readonly number[][];
  readonly isRowLeft: Uint8Array;
  readonly #at: Int32Array;
  #fill: number;

  constructor({ n, count, rows, columns }: Structure, re: Float64Array, im?: Float64Array) {
    this.n = n;
    this.rows = Array.from({ length: n + 1 }, () => ({
      columns: [],
      re: [],
      im: [],
      error: [],
      term: [],
    }));
    this.holders = Array.from({ length: n + 1 }, () => []);
    this.lower = Array.from({ length: n + 1 }, () => []);
    for (let s = 1; s < count; s++) {
      const [a, b] = [re[s]!, im?.[s] ?? 0];
      const size = sizeOf(a, b);
      if (!(size < Number.POSITIVE_INFINITY))
        throw new EngineError(
          'not-finite',
          `The matrix is ${size} at row ${rows[s]}, column ${columns[s]}: a device's equations left the range of doubles there.`,
          { value: size },
        );
      const row = this.rows[rows[s]!]!;
      row.columns.push(columns[s]!);
      row.re.push(a);
      row.im.push(b);
      row.error.push(size);
      row.term.push(size);
      this.holders[columns[s]!]!.push(rows[s]!);
    }
    this.counts = Int32Array.from(this.holders, (c) => c.length);
    this.isRowLeft = new Uint8Array(n + 1).fill(1);
    this.#at = new Int32Array(n + 1).fill(-1);
    this.#fill = count;
  }

  size(i: number, p: number): number {
    const { re, im } = this.rows[i]!;
    return sizeOf(re[p]!, im[p]!);
  }

  /** Whether a value is more than what rounding left. */
  isReal(i: number, p: number): boolean {
    const { error, term } = this.rows[i]!;
    return this.size(i, p) > ROUNDING * Math.min(error[p]!, MOST_ROUNDINGS * term[p]!);
  }

  /** The largest size in a row. */
  largest(i: number): number {
    let most = 0;
    for (let p = this.rows[i]!.columns.length - 1; p >= 0; p--)
      most = Math.max(most, this.size(i, p));
    return most;
  }

  /**
   * Eliminates a column by the row that is its pivot. `changed` is told every row that changed and every column whose
   * count did. Throws EngineError `out-of-range` where L and U come to more than MAX_FILL.
   */
  eliminate(row: number, column: number, changed: Changed): void {
    const pivot = this.rows[row]!;
    this.isRowLeft[row] = 0;
    for (const j of pivot.columns) {
      this.counts[j]!--;
      if (j !== column) changed.column(j);
    }
    const at = pivot.columns.indexOf(column);
    for (const i of this.holders[column]!) {
      if (this.isRowLeft[i] === 0) continue;
      const q = this.rows[i]!.columns.indexOf(column);
      if (q < 0) continue;
      this.#reduce(i, q, pivot, at, changed);
      changed.row(i);
    }
    this.holders[column] = [];
    if (this.#fill > MAX_FILL)
      throw new EngineError(
        'out-of-range',
        `The equations of this circuit of ${this.n} unknowns fill to more than ${MAX_FILL} numbers: a smaller or less meshed circuit would do.`,
        { value: this.n },
      );
  }

  /** Takes a multiple of the pivot's row from row i, whose value at place `q` vanishes. */
  #reduce(i: number, q: number, pivot: Row, at: number, changed: Changed): void {
    const target = this.rows[i]!;
    const column = pivot.columns[at]!;
    const [pr, pi] = [pivot.re[at]!, pivot.im[at]!];
    const [ar, ai] = [target.re[q]!, target.im[q]!];
    const size = sizeOf(pr, pi);
    // Divided twice: the square of a pivot of 1e-200 is 0.
    const fr = ((ar / size) * pr + (ai / size) * pi) / size;
    const fi = ((ai / size) * pr - (ar / size) * pi) / size;
    const f = sizeOf(fr, fi);
    const fError = (target.error[q]! + f * pivot.error[at]!) / size;
    removeAt(target, q);
    this.lower[i]!.push(column);
    const places = this.#at;
    const { columns, re, im, error, term } = target;
    for (let p = 0; p < columns.length; p++) places[columns[p]!] = p;
    const { columns: from, re: ures, im: uims, error: errors } = pivot;
    for (let p = 0; p < from.length; p++) {
      if (p === at) continue;
      const j = from[p]!;
      const ur = ures[p]!;
      const ui = uims[p]!;
      const tr = fr * ur - fi * ui;
      const ti = fr * ui + fi * ur;
      const u = ui === 0 ? Math.abs(ur) : Math.hypot(ur, ui);
      const grown = f * errors[p]! + u * fError + f * u;
      const to = places[j]!;
      if (to >= 0) {
        re[to]! -= tr;
        im[to]! -= ti;
        error[to]! += grown;
        if (f * u > term[to]!) term[to] = f * u;
        continue;
      }
      columns.push(j);
      re.push(-tr);
      im.push(0 - ti);
      error.push(grown);
      term.push(f * u);
      this.#fill++;
      this.holders[j]!.push(i);
      this.counts[j]!++;
      changed.column(j);
    }
    for (let p = 0; p < columns.length; p++) places[columns[p]!] = -1;
  }
}

export interface Changed {
  row(i: number): void;
  column(j: number): void;
}

const sizeOf = (re: number, im: number): number => (im === 0 ? Math.abs(re) : Math.hypot(re, im));

/** The last takes the place. */
function removeAt({ columns, re, im, error, term }: Row, at: number): void {
  const last = columns.length - 1;
  columns[at] = columns[last]!;
  re[at] = re[last]!;
  im[at] = im[last]!;
  error[at] = error[last]!;
  term[at] = term[last]!;
  columns.pop();
  re.pop();
  im.pop();
  error.pop();
  term.pop();
}
