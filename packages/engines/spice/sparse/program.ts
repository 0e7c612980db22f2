/** An elimination laid out for numbers: L and U by rows in one vector, and where the values of A go. */
import type { Elimination } from './order.ts';
import type { Structure } from './pattern.ts';

export interface Program {
  readonly n: number;
  readonly order: Elimination;
  /** Numbers of L and U together. */
  readonly size: number;
  /** Row k of L and U is `starts[k]` … `starts[k + 1]`, its columns (as steps) rising in `columns`. */
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  /** Where in it the pivot stands. */
  readonly diagonal: Int32Array;
  /** Values of A in row k: `rowStarts[k]` … `rowStarts[k + 1]` in `slots`, each of the column `place` (a step). */
  readonly rowStarts: Int32Array;
  readonly slots: Int32Array;
  readonly place: Int32Array;
}

export function programOf({ n, count, rows, columns: ofSlot }: Structure, order: Elimination): Program {
  const starts = new Int32Array(n + 1);
  for (let k = 0; k < n; k++) starts[k + 1] = starts[k]! + order.pattern[k]!.length;
  const size = starts[n]!;
  const columns = new Int32Array(size);
  const diagonal = new Int32Array(n);
  for (let k = 0; k < n; k++) {
    columns.set(order.pattern[k]!, starts[k]!);
    diagonal[k] = starts[k]! + order.pattern[k]!.indexOf(k);
  }
  const stepOfRow = inverseOf(order.rows, n);
  const stepOfColumn = inverseOf(order.columns, n);
  const rowStarts = new Int32Array(n + 1);
  for (let s = 1; s < count; s++) rowStarts[stepOfRow[rows[s]!]! + 1]!++;
  for (let k = 0; k < n; k++) rowStarts[k + 1]! += rowStarts[k]!;
  const fill = rowStarts.slice();
  const slots = new Int32Array(count - 1);
  const place = new Int32Array(count - 1);
  for (let s = 1; s < count; s++) {
    const at = fill[stepOfRow[rows[s]!]!]!++;
    slots[at] = s;
    place[at] = stepOfColumn[ofSlot[s]!]!;
  }
  return { n, order, size, starts, columns, diagonal, rowStarts, slots, place };
}

/** By row or column (from 1), the step that takes it. */
function inverseOf(order: Int32Array, n: number): Int32Array {
  const steps = new Int32Array(n + 1);
  for (let k = 0; k < n; k++) steps[order[k]!] = k;
  return steps;
}
