import { EngineError } from '../../error.ts';

/**
 * A covering problem: choose columns so that every row is met, the fewest columns first and the
 * least sum of `secondary` among those (lexicographic).
 */
export interface CoveringProblem {
  readonly rows: number;
  /** For each column the rows it meets, ascending, without repetition. */
  readonly columns: readonly Int32Array[];
  /** One non-negative integer a column: its literals, where columns are product terms. */
  readonly secondary: Int32Array;
}

/** The incidence of a covering problem from both sides. */
export interface Matrix {
  readonly rowsOf: readonly Int32Array[];
  readonly columnsOf: readonly Int32Array[];
  readonly secondary: Int32Array;
}

/** Both incidences of a problem. Throws `uncoverable` for a row that no column meets. */
export function matrixOf(problem: CoveringProblem): Matrix {
  const { rows, columns, secondary } = problem;
  const length = new Int32Array(rows);
  for (const column of columns) for (const row of column) length[row]!++;
  const columnsOf: Int32Array[] = [];
  for (let row = 0; row < rows; row++) {
    if (length[row] === 0) {
      throw new EngineError('uncoverable', `No column meets row ${row}.`, {
        field: 'rows',
        value: row,
      });
    }
    columnsOf.push(new Int32Array(length[row]!));
  }
  length.fill(0);
  for (let column = 0; column < columns.length; column++) {
    for (const row of columns[column]!) columnsOf[row]![length[row]!++] = column;
  }
  return { rowsOf: columns, columnsOf, secondary };
}

/** What is left of a matrix while columns are taken or dropped and rows are met or implied. */
export interface State {
  readonly rowLive: Uint8Array;
  readonly columnLive: Uint8Array;
  /** Live columns of each live row; live rows of each live column. */
  readonly rowCount: Int32Array;
  readonly columnCount: Int32Array;
  /** Rows and columns that shrank since dominance last looked at them. */
  readonly rowDirty: Uint8Array;
  readonly columnDirty: Uint8Array;
  readonly taken: number[];
  liveRows: number;
}

export function initialState({ rowsOf, columnsOf }: Matrix): State {
  return {
    rowLive: new Uint8Array(columnsOf.length).fill(1),
    columnLive: new Uint8Array(rowsOf.length).fill(1),
    rowCount: Int32Array.from(columnsOf, (c) => c.length),
    columnCount: Int32Array.from(rowsOf, (r) => r.length),
    rowDirty: new Uint8Array(columnsOf.length).fill(1),
    columnDirty: new Uint8Array(rowsOf.length).fill(1),
    taken: [],
    liveRows: columnsOf.length,
  };
}

export function cloneState(s: State): State {
  return {
    rowLive: s.rowLive.slice(),
    columnLive: s.columnLive.slice(),
    rowCount: s.rowCount.slice(),
    columnCount: s.columnCount.slice(),
    rowDirty: s.rowDirty.slice(),
    columnDirty: s.columnDirty.slice(),
    taken: s.taken.slice(),
    liveRows: s.liveRows,
  };
}

/** Takes a row out: it is met, or another row implies it. */
export function removeRow(m: Matrix, s: State, row: number): void {
  s.rowLive[row] = 0;
  s.liveRows--;
  for (const column of m.columnsOf[row]!) {
    if (!s.columnLive[column]) continue;
    s.columnCount[column]!--;
    s.columnDirty[column] = 1;
  }
}

/** Takes a column out without choosing it. A row may be left with no column: the caller looks. */
export function removeColumn(m: Matrix, s: State, column: number): void {
  s.columnLive[column] = 0;
  for (const row of m.rowsOf[column]!) {
    if (!s.rowLive[row]) continue;
    s.rowCount[row]!--;
    s.rowDirty[row] = 1;
  }
}

/** Chooses a column: every row it meets is met. */
export function takeColumn(m: Matrix, s: State, column: number): void {
  s.columnLive[column] = 0;
  s.taken.push(column);
  for (const row of m.rowsOf[column]!) if (s.rowLive[row]) removeRow(m, s, row);
}
