/** An elimination laid out for numbers: L and U by rows in one vector, and where each value and each product goes. */
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
  /** By slot of A, where in L and U its value goes; of slot 0, -1. */
  readonly home: Int32Array;
  /**
   * For every product of the elimination in the order in which they are taken, the place it is subtracted from; undefined
   * where there are too many: rows then go through a dense one.
   */
  readonly targets: Int32Array | undefined;
}

/** Products laid out at most: beyond, reading their places from memory costs more than a dense row does. */
const MAX_TARGETS = 1 << 20;

export function programOf(
  { n, count, rows, columns: ofSlot }: Structure,
  order: Elimination,
): Program {
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
  const slotsOfRow: number[][] = Array.from({ length: n }, () => []);
  for (let s = 1; s < count; s++) slotsOfRow[stepOfRow[rows[s]!]!]!.push(s);
  const home = new Int32Array(count).fill(-1);
  const at = new Int32Array(n);
  for (let k = 0; k < n; k++) {
    for (let p = starts[k]!; p < starts[k + 1]!; p++) at[columns[p]!] = p;
    for (const s of slotsOfRow[k]!) home[s] = at[stepOfColumn[ofSlot[s]!]!]!;
  }
  const laid = { n, order, size, starts, columns, diagonal, home };
  return { ...laid, targets: targetsOf(laid) };
}

function targetsOf({
  n,
  starts,
  columns,
  diagonal,
}: Omit<Program, 'targets'>): Int32Array | undefined {
  let products = 0;
  for (let k = 0; k < n; k++)
    for (let p = starts[k]!; p < diagonal[k]!; p++)
      products += starts[columns[p]! + 1]! - diagonal[columns[p]!]! - 1;
  if (products > MAX_TARGETS) return undefined;
  const targets = new Int32Array(products);
  const at = new Int32Array(n);
  let t = 0;
  for (let k = 0; k < n; k++) {
    for (let p = starts[k]!; p < starts[k + 1]!; p++) at[columns[p]!] = p;
    for (let p = starts[k]!; p < diagonal[k]!; p++) {
      const c = columns[p]!;
      for (let q = diagonal[c]! + 1; q < starts[c + 1]!; q++) targets[t++] = at[columns[q]!]!;
    }
  }
  return targets;
}

/** By row or column (from 1), the step that takes it. */
function inverseOf(order: Int32Array, n: number): Int32Array {
  const steps = new Int32Array(n + 1);
  for (let k = 0; k < n; k++) steps[order[k]!] = k;
  return steps;
}
