import type { Matrix, State } from './matrix.ts';

/** A part of a matrix that shares no row and no column with the rest, numbered from 0. */
export interface Component {
  readonly matrix: Matrix;
  /** The numbers its rows and columns had. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** The live part of a matrix as separate, compact problems: their optima add up. */
export function components(m: Matrix, s: State): Component[] {
  const rowAt = new Int32Array(s.rowLive.length).fill(-1);
  const columnAt = new Int32Array(s.columnLive.length).fill(-1);
  const found: Component[] = [];
  for (let first = 0; first < s.rowLive.length; first++) {
    if (!s.rowLive[first] || rowAt[first]! >= 0) continue;
    const rows: number[] = [first];
    const columns: number[] = [];
    rowAt[first] = 0;
    for (let next = 0; next < rows.length; next++) {
      for (const column of m.columnsOf[rows[next]!]!) {
        if (!s.columnLive[column] || columnAt[column]! >= 0) continue;
        columnAt[column] = columns.push(column) - 1;
        for (const row of m.rowsOf[column]!) {
          if (s.rowLive[row] && rowAt[row]! < 0) rowAt[row] = rows.push(row) - 1;
        }
      }
    }
    rows.sort(ascending);
    columns.sort(ascending);
    rows.forEach((row, i) => {
      rowAt[row] = i;
    });
    columns.forEach((column, i) => {
      columnAt[column] = i;
    });
    found.push({
      matrix: {
        rowsOf: columns.map((c) => m.rowsOf[c]!.filter((r) => s.rowLive[r]).map((r) => rowAt[r]!)),
        columnsOf: rows.map((r) =>
          m.columnsOf[r]!.filter((c) => s.columnLive[c]).map((c) => columnAt[c]!),
        ),
        secondary: Int32Array.from(columns, (c) => m.secondary[c]!),
      },
      rows,
      columns,
    });
  }
  return found;
}

const ascending = (a: number, b: number) => a - b;
