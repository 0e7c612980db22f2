/**
 * Pivots of a sparse matrix: those that fill least among those that are large enough in their row. H. M. Markowitz, The
 * elimination form of the inverse, Management Science 3 (1957) 255–269; I. S. Duff, A. M. Erisman, J. K. Reid, Direct Methods
 * for Sparse Matrices, 2nd ed., Oxford, 2017, ch. 7 (of each length, a few rows and columns are searched).
 */
import type { Structure } from './pattern.ts';

/** The order of elimination, and where L and U have values. Step k (from 0) takes row `rows[k]` and column `columns[k]`. */
export interface Elimination {
  readonly n: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** By step: columns of the row as steps, rising; those below the step are of L, then the pivot, then U. */
  readonly pattern: readonly Int32Array[];
}

/** Rows and columns searched at each step before the best found is taken. */
const SEARCHED = 4;

/** A row of what is left: its columns and values, imaginary parts of 0 in a real matrix. */
interface Row {
  columns: number[];
  re: number[];
  im: number[];
}

/**
 * Orders the elimination of a matrix by values (`im` where they are complex). A pivot is at least `pivrel` times the largest
 * of its row and above `pivtol`; where there is none, `singular` names an unknown (a column) without.
 */
export function orderOf(
  structure: Structure,
  re: Float64Array,
  im: Float64Array | undefined,
  { pivrel, pivtol }: { pivrel: number; pivtol: number },
): Elimination | { readonly singular: number } {
  const work = new Eliminating(structure, re, im, pivrel, pivtol);
  return work.run();
}

class Eliminating {
  readonly #n: number;
  readonly #rows: Row[];
  /** By column, the rows that have or had a value there. */
  readonly #columns: number[][];
  readonly #counts: Int32Array;
  readonly #isRowLeft: Uint8Array;
  readonly #isColumnLeft: Uint8Array;
  readonly #byRow: Buckets;
  readonly #byColumn: Buckets;
  readonly #pivrel: number;
  readonly #pivtol: number;
  /** By row, the columns that were eliminated from it. */
  readonly #lower: number[][];
  readonly #at: Int32Array;

  constructor(
    { n, count, rows, columns }: Structure,
    re: Float64Array,
    im: Float64Array | undefined,
    pivrel: number,
    pivtol: number,
  ) {
    this.#n = n;
    this.#pivrel = pivrel;
    this.#pivtol = pivtol;
    this.#rows = Array.from({ length: n + 1 }, () => ({ columns: [], re: [], im: [] }));
    this.#columns = Array.from({ length: n + 1 }, () => []);
    this.#lower = Array.from({ length: n + 1 }, () => []);
    for (let s = 1; s < count; s++) {
      const row = this.#rows[rows[s]!]!;
      row.columns.push(columns[s]!);
      row.re.push(re[s]!);
      row.im.push(im?.[s] ?? 0);
      this.#columns[columns[s]!]!.push(rows[s]!);
    }
    this.#counts = Int32Array.from(this.#columns, (c) => c.length);
    this.#isRowLeft = new Uint8Array(n + 1).fill(1);
    this.#isColumnLeft = new Uint8Array(n + 1).fill(1);
    this.#byRow = new Buckets(n, (i) => this.#rows[i]!.columns.length);
    this.#byColumn = new Buckets(n, (j) => this.#counts[j]!);
    this.#at = new Int32Array(n + 1).fill(-1);
  }

  run(): Elimination | { readonly singular: number } {
    const n = this.#n;
    const orderRows = new Int32Array(n);
    const orderColumns = new Int32Array(n);
    const upper: number[][] = [];
    for (let k = 0; k < n; k++) {
      const pivot = this.#search();
      if (!pivot) return { singular: this.#without() };
      const [row, column] = pivot;
      orderRows[k] = row;
      orderColumns[k] = column;
      upper.push([...this.#rows[row]!.columns]);
      this.#eliminate(row, column);
    }
    const stepOf = new Int32Array(n + 1);
    for (let k = 0; k < n; k++) stepOf[orderColumns[k]!] = k;
    const pattern = upper.map((columns, k) => {
      const all = [...this.#lower[orderRows[k]!]!, ...columns];
      return Int32Array.from(all, (j) => stepOf[j]!).sort();
    });
    return { n, rows: orderRows, columns: orderColumns, pattern };
  }

  /** A column that is left and has no pivot: what the circuit does not determine. */
  #without(): number {
    for (let j = 1; j <= this.#n; j++)
      if (this.#isColumnLeft[j] && !this.#hasValue(j)) return j;
    return this.#isColumnLeft.indexOf(1, 1);
  }

  #hasValue(column: number): boolean {
    return this.#columns[column]!.some((i) => {
      if (!this.#isRowLeft[i]) return false;
      const { columns, re, im } = this.#rows[i]!;
      const at = columns.indexOf(column);
      return at >= 0 && sizeOf(re[at]!, im[at]!) > this.#pivtol;
    });
  }

  #search(): [number, number] | undefined {
    let best: [number, number] | undefined;
    let cost = Number.POSITIVE_INFINITY;
    let searched = 0;
    for (let length = 1; length <= this.#n; length++) {
      if ((length - 1) * (length - 1) >= cost) break;
      for (const i of this.#byRow.of(length)) {
        const found = this.#inRow(i);
        if (found && found[1] < cost) [best, cost] = [[i, found[0]], found[1]];
        if (++searched >= SEARCHED && best) return best;
        if (cost <= (length - 1) * (length - 1)) return best;
      }
      if (length * (length - 1) >= cost) break;
      for (const j of this.#byColumn.of(length)) {
        const found = this.#inColumn(j);
        if (found && found[1] < cost) [best, cost] = [[found[0], j], found[1]];
        if (++searched >= SEARCHED && best) return best;
        if (cost <= (length - 1) * (length - 1)) return best;
      }
    }
    return best;
  }

  /** The cheapest column of a row whose value is large enough. */
  #inRow(i: number): [number, number] | undefined {
    const { columns, re, im } = this.#rows[i]!;
    const least = this.#least(i);
    let best: [number, number] | undefined;
    for (let p = 0; p < columns.length; p++) {
      const size = sizeOf(re[p]!, im[p]!);
      if (!(size >= least)) continue;
      const cost = (columns.length - 1) * (this.#counts[columns[p]!]! - 1);
      if (!best || cost < best[1]) best = [columns[p]!, cost];
    }
    return best;
  }

  #inColumn(j: number): [number, number] | undefined {
    let best: [number, number] | undefined;
    for (const i of this.#columns[j]!) {
      if (!this.#isRowLeft[i]) continue;
      const { columns, re, im } = this.#rows[i]!;
      const at = columns.indexOf(j);
      if (at < 0 || !(sizeOf(re[at]!, im[at]!) >= this.#least(i))) continue;
      const cost = (columns.length - 1) * (this.#counts[j]! - 1);
      if (!best || cost < best[1]) best = [i, cost];
    }
    return best;
  }

  /** What a pivot of this row is at least. */
  #least(i: number): number {
    const { re, im } = this.#rows[i]!;
    let most = 0;
    for (let p = 0; p < re.length; p++) most = Math.max(most, sizeOf(re[p]!, im[p]!));
    return Math.max(this.#pivrel * most, this.#pivtol, Number.MIN_VALUE);
  }

  #eliminate(row: number, column: number): void {
    const pivot = this.#rows[row]!;
    this.#isRowLeft[row] = 0;
    this.#isColumnLeft[column] = 0;
    this.#byRow.remove(row);
    this.#byColumn.remove(column);
    for (const j of pivot.columns) {
      this.#counts[j]!--;
      if (this.#isColumnLeft[j]) this.#byColumn.place(j, this.#counts[j]!);
    }
    const at = pivot.columns.indexOf(column);
    const [pr, pi] = [pivot.re[at]!, pivot.im[at]!];
    for (const i of this.#columns[column]!) {
      if (!this.#isRowLeft[i]) continue;
      this.#reduce(i, pivot, column, [pr, pi]);
    }
    this.#columns[column] = [];
  }

  /** Takes a multiple of the pivot's row from row i, whose value in the pivot's column goes. */
  #reduce(i: number, pivot: Row, column: number, [pr, pi]: readonly [number, number]): void {
    const target = this.#rows[i]!;
    const at = target.columns.indexOf(column);
    if (at < 0) return;
    const square = pr * pr + pi * pi;
    const [ar, ai] = [target.re[at]!, target.im[at]!];
    const fr = (ar * pr + ai * pi) / square;
    const fi = (ai * pr - ar * pi) / square;
    removeAt(target, at);
    this.#lower[i]!.push(column);
    const places = this.#at;
    for (let p = 0; p < target.columns.length; p++) places[target.columns[p]!] = p;
    for (let p = 0; p < pivot.columns.length; p++) {
      const j = pivot.columns[p]!;
      if (j === column) continue;
      const [ur, ui] = [pivot.re[p]!, pivot.im[p]!];
      const q = places[j]!;
      if (q >= 0) {
        target.re[q]! -= fr * ur - fi * ui;
        target.im[q]! -= fr * ui + fi * ur;
        continue;
      }
      target.columns.push(j);
      target.re.push(-(fr * ur - fi * ui));
      target.im.push(-(fr * ui + fi * ur));
      this.#columns[j]!.push(i);
      this.#counts[j]!++;
      this.#byColumn.place(j, this.#counts[j]!);
    }
    for (const j of target.columns) places[j] = -1;
    this.#byRow.place(i, target.columns.length);
  }
}

const sizeOf = (re: number, im: number): number => (im === 0 ? Math.abs(re) : Math.hypot(re, im));

function removeAt(row: Row, at: number): void {
  const last = row.columns.length - 1;
  row.columns[at] = row.columns[last]!;
  row.re[at] = row.re[last]!;
  row.im[at] = row.im[last]!;
  row.columns.pop();
  row.re.pop();
  row.im.pop();
}

/** Things 1 … n by a length that changes: doubly linked lists, one a length. */
class Buckets {
  readonly #head: Int32Array;
  readonly #next: Int32Array;
  readonly #before: Int32Array;
  readonly #length: Int32Array;

  constructor(n: number, lengthOf: (i: number) => number) {
    this.#head = new Int32Array(n + 2);
    this.#next = new Int32Array(n + 1);
    this.#before = new Int32Array(n + 1);
    this.#length = new Int32Array(n + 1).fill(-1);
    for (let i = n; i >= 1; i--) this.place(i, lengthOf(i));
  }

  place(i: number, length: number): void {
    if (this.#length[i] === length) return;
    this.remove(i);
    const head = this.#head[length]!;
    this.#next[i] = head;
    this.#before[i] = 0;
    if (head !== 0) this.#before[head] = i;
    this.#head[length] = i;
    this.#length[i] = length;
  }

  remove(i: number): void {
    const length = this.#length[i]!;
    if (length < 0) return;
    const [before, next] = [this.#before[i]!, this.#next[i]!];
    if (before === 0) this.#head[length] = next;
    else this.#next[before] = next;
    if (next !== 0) this.#before[next] = before;
    this.#length[i] = -1;
  }

  *of(length: number): Generator<number> {
    for (let i = this.#head[length]!; i !== 0; i = this.#next[i]!) yield i;
  }
}
