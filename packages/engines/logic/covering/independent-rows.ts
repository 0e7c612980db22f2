import type { Matrix, State } from './matrix.ts';

/**
 * Live rows no two of which share a live column: each needs a column of its own, so their number
 * bounds the columns of any cover from below. Greedy, the row with the fewest neighbours first;
 * a maximal set, not the largest (O. Coudert, "Two-level logic minimization: an overview",
 * Integration 17, 1994).
 */
export function independentRows(m: Matrix, s: State): number[] {
  const order: { row: number; weight: number }[] = [];
  for (let row = 0; row < s.rowLive.length; row++) {
    if (!s.rowLive[row]) continue;
    let weight = 0;
    for (const column of m.columnsOf[row]!)
      if (s.columnLive[column]) weight += s.columnCount[column]! - 1;
    order.push({ row, weight });
  }
  order.sort((a, b) => a.weight - b.weight || a.row - b.row);
  const blocked = new Uint8Array(s.columnLive.length);
  const chosen: number[] = [];
  for (const { row } of order) {
    const columns = m.columnsOf[row]!;
    if (columns.some((c) => s.columnLive[c] && blocked[c])) continue;
    for (const column of columns) blocked[column] = 1;
    chosen.push(row);
  }
  return chosen;
}
