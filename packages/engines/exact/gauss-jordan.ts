/** Gauss–Jordan elimination over any field whose arithmetic is exact, with every row operation recorded. */

/** The arithmetic of a field; all of it exact. */
export interface ExactField<T> {
  readonly zero: T;
  readonly one: T;
  readonly isZero: (x: T) => boolean;
  readonly isOne: (x: T) => boolean;
  /** Dividing by it makes no fraction: 1 and −1, in complex numbers i and −i too. Sought as pivots first. */
  readonly isUnit: (x: T) => boolean;
  readonly negate: (x: T) => T;
  readonly subtract: (a: T, b: T) => T;
  readonly multiply: (a: T, b: T) => T;
  /** Never asked to divide by zero. */
  readonly divide: (a: T, b: T) => T;
}

/** By rows, all of one length. */
export type Rows<T> = readonly (readonly T[])[];

/** One elementary row operation, rows counted from 0, and the matrix after it. */
export type RowStepOver<T> = (
  | { readonly kind: 'swap'; readonly row: number; readonly with: number }
  /** row ← row / by */
  | { readonly kind: 'divide'; readonly row: number; readonly by: T }
  /** row ← row − times · from */
  | { readonly kind: 'subtract'; readonly row: number; readonly from: number; readonly times: T }
) & { readonly after: Rows<T> };

export interface EliminationOver<T> {
  /** Reduced row echelon form: leading ones, zeros above and below them. */
  readonly rref: Rows<T>;
  /** Columns that hold a leading one, from 0; their number is the rank. */
  readonly pivots: readonly number[];
  readonly steps: readonly RowStepOver<T>[];
}

/**
 * Reduces `a`. Pivots are sought in the first `columns` columns, fewer than all for an augmented matrix. As a
 * person would, it takes a row that starts with a unit where there is one, else the first that is not zero.
 */
export function eliminateOver<T>(
  field: ExactField<T>,
  a: Rows<T>,
  columns: number,
): EliminationOver<T> {
  const rows = a.map((row) => [...row]);
  const pivots: number[] = [];
  const steps: RowStepOver<T>[] = [];
  const after = (): Rows<T> => rows.map((row) => [...row]);
  for (let col = 0; col < columns && pivots.length < rows.length; col++) {
    const at = pivots.length;
    const row = pivotRow(field, rows, at, col);
    if (row < 0) continue;
    if (row !== at) {
      [rows[row], rows[at]] = [rows[at]!, rows[row]!];
      steps.push({ kind: 'swap', row: at, with: row, after: after() });
    }
    const by = rows[at]![col]!;
    if (!field.isOne(by)) {
      rows[at] = rows[at]!.map((x) => field.divide(x, by));
      steps.push({ kind: 'divide', row: at, by, after: after() });
    }
    for (let i = 0; i < rows.length; i++) {
      const times = rows[i]![col]!;
      if (i === at || field.isZero(times)) continue;
      rows[i] = rows[i]!.map((x, k) => field.subtract(x, field.multiply(times, rows[at]![k]!)));
      steps.push({ kind: 'subtract', row: i, from: at, times, after: after() });
    }
    pivots.push(col);
  }
  return { rref: rows, pivots, steps };
}

function pivotRow<T>(field: ExactField<T>, rows: Rows<T>, from: number, col: number): number {
  let first = -1;
  for (let i = from; i < rows.length; i++) {
    const x = rows[i]![col]!;
    if (field.isUnit(x)) return i;
    if (first < 0 && !field.isZero(x)) first = i;
  }
  return first;
}

/** Vectors that span {x : A·x = 0}, one for each free one of the `n` columns, which it sets to 1. */
export function nullSpaceOver<T>(
  field: ExactField<T>,
  { rref, pivots }: EliminationOver<T>,
  n: number,
): Rows<T> {
  const columns = Array.from({ length: n }, (_, j) => j);
  return columns
    .filter((j) => !pivots.includes(j))
    .map((free) =>
      columns.map((j) => {
        const row = pivots.indexOf(j);
        if (row >= 0) return field.negate(rref[row]![free]!);
        return j === free ? field.one : field.zero;
      }),
    );
}
