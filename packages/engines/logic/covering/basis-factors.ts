const DROP = 1e-14;

/**
 * The factors of a square sparse basis matrix and the solutions with it: a left-looking LU with
 * columns that are triangular anyhow first, then rows chosen sparse among those large enough
 * (threshold pivoting), and product-form updates, one a pivot, until the next `factor`.
 *
 * Covering bases are nearly triangular, so the factors stay about as sparse as the matrix.
 */
export class BasisFactors {
  readonly #size: number;
  /** Pivot row and basis position of each step. */
  readonly #rowAt: Int32Array;
  readonly #positionAt: Int32Array;
  readonly #stepOfRow: Int32Array;
  readonly #diagonal: Float64Array;
  readonly #upperStart: Int32Array;
  #upperStep: number[] = [];
  #upperValue: number[] = [];
  /** Steps whose lower column is not empty, and those columns. */
  #lowerSteps: number[] = [];
  #lowerStart: number[] = [0];
  #lowerRow: number[] = [];
  #lowerValue: number[] = [];
  /** Updates: the position, the pivot and the other entries of each. */
  #etaPosition: number[] = [];
  #etaPivot: number[] = [];
  #etaStart: number[] = [0];
  #etaIndex: number[] = [];
  #etaValue: number[] = [];
  readonly #scratch: Float64Array;
  /** Multiplications done so far. */
  work = 0;

  constructor(size: number) {
    this.#size = size;
    this.#rowAt = new Int32Array(size);
    this.#positionAt = new Int32Array(size);
    this.#stepOfRow = new Int32Array(size);
    this.#diagonal = new Float64Array(size);
    this.#upperStart = new Int32Array(size + 1);
    this.#scratch = new Float64Array(size);
  }

  get updates(): number {
    return this.#etaPosition.length;
  }

  get fill(): number {
    return this.#upperStep.length + this.#lowerRow.length + this.#etaIndex.length + this.#size;
  }

  /** Factors the matrix whose column at position p has ones in `rowsAt(p)`. False if singular. */
  factor(rowsAt: (position: number) => ArrayLike<number>): boolean {
    const size = this.#size;
    const v = this.#scratch;
    this.#upperStep = [];
    this.#upperValue = [];
    this.#lowerSteps = [];
    this.#lowerStart = [0];
    this.#lowerRow = [];
    this.#lowerValue = [];
    this.#etaPosition = [];
    this.#etaPivot = [];
    this.#etaStart = [0];
    this.#etaIndex = [];
    this.#etaValue = [];
    this.#stepOfRow.fill(-1);
    v.fill(0);
    const { order, forced, rowCount } = triangularOrder(size, rowsAt);
    // A column put first has no row that eliminates anything, and takes none that a later one has.
    let first = 0;
    for (let step = 0; step < size; step++) {
      const position = order[step]!;
      const column = rowsAt(position);
      const touched: number[] = [];
      for (let k = 0; k < column.length; k++) {
        v[column[k]!] = 1;
        touched.push(column[k]!);
      }
      if (forced[step]! >= 0) first = this.#lowerSteps.length;
      this.work += this.#lowerSteps.length - first;
      for (let k = first; k < this.#lowerSteps.length; k++) {
        const factor = v[this.#rowAt[this.#lowerSteps[k]!]!]!;
        if (factor === 0) continue;
        for (let at = this.#lowerStart[k]!; at < this.#lowerStart[k + 1]!; at++) {
          const row = this.#lowerRow[at]!;
          if (v[row] === 0) touched.push(row);
          v[row]! -= this.#lowerValue[at]! * factor;
        }
      }
      let most = 0;
      for (const row of touched) {
        if (this.#stepOfRow[row]! < 0) most = Math.max(most, Math.abs(v[row]!));
      }
      if (most < 1e-9) return false;
      let pivot = forced[step]!;
      if (pivot < 0 || Math.abs(v[pivot]!) < 0.1 * most) {
        pivot = -1;
        for (const row of touched) {
          if (this.#stepOfRow[row]! >= 0 || Math.abs(v[row]!) < 0.1 * most) continue;
          if (pivot < 0 || rowCount[row]! < rowCount[pivot]!) pivot = row;
        }
      }
      const inverse = 1 / v[pivot]!;
      this.#rowAt[step] = pivot;
      this.#positionAt[step] = position;
      this.#diagonal[step] = v[pivot]!;
      v[pivot] = 0;
      for (const row of touched) {
        const value = v[row]!;
        v[row] = 0;
        if (Math.abs(value) < DROP) continue;
        const done = this.#stepOfRow[row]!;
        if (done >= 0) {
          this.#upperStep.push(done);
          this.#upperValue.push(value);
        } else {
          this.#lowerRow.push(row);
          this.#lowerValue.push(value * inverse);
        }
      }
      this.#stepOfRow[pivot] = step;
      this.#upperStart[step + 1] = this.#upperStep.length;
      if (this.#lowerRow.length > this.#lowerStart.at(-1)!) {
        this.#lowerSteps.push(step);
        this.#lowerStart.push(this.#lowerRow.length);
      }
    }
    this.work += 8 * this.fill;
    return true;
  }

  /** Solves B·x = a: `a` by rows is replaced by x by positions. */
  solve(a: Float64Array): void {
    const size = this.#size;
    const x = this.#scratch;
    for (let k = 0; k < this.#lowerSteps.length; k++) {
      const factor = a[this.#rowAt[this.#lowerSteps[k]!]!]!;
      if (factor === 0) continue;
      for (let at = this.#lowerStart[k]!; at < this.#lowerStart[k + 1]!; at++) {
        a[this.#lowerRow[at]!]! -= this.#lowerValue[at]! * factor;
      }
    }
    for (let step = size - 1; step >= 0; step--) {
      const value = a[this.#rowAt[step]!]!;
      if (value === 0) {
        x[this.#positionAt[step]!] = 0;
        continue;
      }
      const solved = value / this.#diagonal[step]!;
      x[this.#positionAt[step]!] = solved;
      for (let at = this.#upperStart[step]!; at < this.#upperStart[step + 1]!; at++) {
        a[this.#rowAt[this.#upperStep[at]!]!]! -= this.#upperValue[at]! * solved;
      }
    }
    for (let k = 0; k < this.#etaPosition.length; k++) {
      const position = this.#etaPosition[k]!;
      if (x[position] === 0) continue;
      const factor = x[position]! / this.#etaPivot[k]!;
      x[position] = factor;
      for (let at = this.#etaStart[k]!; at < this.#etaStart[k + 1]!; at++) {
        x[this.#etaIndex[at]!]! -= this.#etaValue[at]! * factor;
      }
    }
    for (let i = 0; i < size; i++) a[i] = Math.abs(x[i]!) < DROP ? 0 : x[i]!;
    x.fill(0);
    this.work += this.fill + 2 * size;
  }

  /** Solves Bᵀ·y = c: `c` by positions is replaced by y by rows. */
  solveTransposed(c: Float64Array): void {
    const size = this.#size;
    const z = this.#scratch;
    for (let k = this.#etaPosition.length - 1; k >= 0; k--) {
      const position = this.#etaPosition[k]!;
      let sum = c[position]!;
      for (let at = this.#etaStart[k]!; at < this.#etaStart[k + 1]!; at++) {
        sum -= this.#etaValue[at]! * c[this.#etaIndex[at]!]!;
      }
      c[position] = sum / this.#etaPivot[k]!;
    }
    for (let step = 0; step < size; step++) {
      let sum = c[this.#positionAt[step]!]!;
      for (let at = this.#upperStart[step]!; at < this.#upperStart[step + 1]!; at++) {
        sum -= this.#upperValue[at]! * z[this.#upperStep[at]!]!;
      }
      z[step] = sum / this.#diagonal[step]!;
    }
    for (let step = 0; step < size; step++) c[this.#rowAt[step]!] = z[step]!;
    for (let k = this.#lowerSteps.length - 1; k >= 0; k--) {
      const row = this.#rowAt[this.#lowerSteps[k]!]!;
      let sum = c[row]!;
      for (let at = this.#lowerStart[k]!; at < this.#lowerStart[k + 1]!; at++) {
        sum -= this.#lowerValue[at]! * c[this.#lowerRow[at]!]!;
      }
      c[row] = sum;
    }
    for (let i = 0; i < size; i++) if (Math.abs(c[i]!) < DROP) c[i] = 0;
    z.fill(0);
    this.work += this.fill + 2 * size;
  }

  /** The column at `position` is replaced by one that is `column` in terms of the present basis. */
  update(position: number, column: Float64Array): void {
    this.#etaPosition.push(position);
    this.#etaPivot.push(column[position]!);
    for (let i = 0; i < column.length; i++) {
      if (i === position || column[i] === 0) continue;
      this.#etaIndex.push(i);
      this.#etaValue.push(column[i]!);
    }
    this.#etaStart.push(this.#etaIndex.length);
  }
}

/**
 * An order of the columns that puts first those with one row left, then those that hold the last
 * entry of some row, then the rest by length; `forced` is the row such a column must take, or −1.
 */
function triangularOrder(
  size: number,
  rowsAt: (position: number) => ArrayLike<number>,
): { order: Int32Array; forced: Int32Array; rowCount: Int32Array } {
  const rowCount = new Int32Array(size);
  const columnCount = new Int32Array(size);
  const columnsIn: number[][] = Array.from({ length: size }, () => []);
  for (let p = 0; p < size; p++) {
    const rows = rowsAt(p);
    columnCount[p] = rows.length;
    for (let k = 0; k < rows.length; k++) {
      rowCount[rows[k]!]!++;
      columnsIn[rows[k]!]!.push(p);
    }
  }
  const order = new Int32Array(size);
  const forced = new Int32Array(size).fill(-1);
  const rowDone = new Uint8Array(size);
  const columnDone = new Uint8Array(size);
  let steps = 0;
  const shortColumns: number[] = [];
  const shortRows: number[] = [];
  for (let i = 0; i < size; i++) {
    if (columnCount[i] === 1) shortColumns.push(i);
    if (rowCount[i] === 1) shortRows.push(i);
  }
  const take = (column: number, row: number) => {
    order[steps] = column;
    forced[steps++] = row;
    rowDone[row] = 1;
    columnDone[column] = 1;
    for (const other of columnsIn[row]!) {
      if (!columnDone[other] && --columnCount[other]! === 1) shortColumns.push(other);
    }
    const rows = rowsAt(column);
    for (let k = 0; k < rows.length; k++) {
      if (!rowDone[rows[k]!] && --rowCount[rows[k]!]! === 1) shortRows.push(rows[k]!);
    }
  };
  for (;;) {
    const column = shortColumns.pop();
    if (column !== undefined) {
      if (columnDone[column]) continue;
      const rows = rowsAt(column);
      for (let k = 0; k < rows.length; k++) {
        if (rowDone[rows[k]!]) continue;
        take(column, rows[k]!);
        break;
      }
      continue;
    }
    const row = shortRows.pop();
    if (row === undefined) break;
    if (rowDone[row]) continue;
    const last = columnsIn[row]!.find((c) => !columnDone[c]);
    if (last !== undefined) take(last, row);
  }
  const rest: number[] = [];
  for (let p = 0; p < size; p++) if (!columnDone[p]) rest.push(p);
  rest.sort((a, b) => columnCount[a]! - columnCount[b]! || a - b);
  for (const p of rest) order[steps++] = p;
  return { order, forced, rowCount };
}
