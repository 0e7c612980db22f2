import { type Matrix, removeColumn, removeRow, type State, takeColumn } from './matrix.ts';
import type { StepListener } from './step.ts';

/**
 * Essential columns, row dominance and column dominance until none applies; what is left is the
 * cyclic core (E. J. McCluskey, "Minimization of Boolean functions", BSTJ 35, 1956).
 *
 * Keeps at least one optimum. Returns false where a row is left that no column meets.
 */
export function reduce(m: Matrix, s: State, step?: StepListener): boolean {
  const scratch: Scratch = {
    rowStamp: new Int32Array(m.columnsOf.length),
    columnStamp: new Int32Array(m.rowsOf.length),
    stamp: 0,
  };
  for (;;) {
    if (!takeEssentials(m, s, step)) return false;
    if (s.liveRows === 0) return true;
    const rows = dominatedRows(m, s, scratch, step);
    const columns = dominatedColumns(m, s, scratch, step);
    if (!rows && !columns) return true;
  }
}

interface Scratch {
  readonly rowStamp: Int32Array;
  readonly columnStamp: Int32Array;
  stamp: number;
}

function takeEssentials(m: Matrix, s: State, step?: StepListener): boolean {
  for (let row = 0; row < s.rowLive.length; row++) {
    if (!s.rowLive[row] || s.rowCount[row]! > 1) continue;
    const column = m.columnsOf[row]!.find((c) => s.columnLive[c] === 1);
    if (column === undefined) return false;
    step?.({ kind: 'essential', row, column });
    takeColumn(m, s, column);
  }
  return true;
}

function dominatedRows(m: Matrix, s: State, scratch: Scratch, step?: StepListener): boolean {
  let changed = false;
  for (let row = 0; row < s.rowLive.length; row++) {
    if (!s.rowLive[row] || !s.rowDirty[row]) continue;
    s.rowDirty[row] = 0;
    const columns = m.columnsOf[row]!;
    // Whoever holds all of this row's columns lies in its shortest column.
    const found = supersets(
      columns,
      s.columnLive,
      s.columnCount,
      m.rowsOf,
      s.rowLive,
      scratch.rowStamp,
      scratch,
    );
    for (const other of found) {
      if (other === row) continue;
      step?.({ kind: 'row-dominance', row: other, by: row });
      removeRow(m, s, other);
      changed = true;
    }
  }
  return changed;
}

function dominatedColumns(m: Matrix, s: State, scratch: Scratch, step?: StepListener): boolean {
  let changed = false;
  for (let column = 0; column < s.columnLive.length; column++) {
    if (!s.columnLive[column] || !s.columnDirty[column]) continue;
    s.columnDirty[column] = 0;
    if (s.columnCount[column] === 0) {
      s.columnLive[column] = 0;
      continue;
    }
    const found = supersets(
      m.rowsOf[column]!,
      s.rowLive,
      s.rowCount,
      m.columnsOf,
      s.columnLive,
      scratch.columnStamp,
      scratch,
    );
    const cost = m.secondary[column]!;
    for (const other of found) {
      // Of two that meet the same rows at the same cost, whichever is looked at first goes.
      if (other === column || m.secondary[other]! > cost) continue;
      step?.({ kind: 'column-dominance', column, by: other });
      removeColumn(m, s, column);
      changed = true;
      break;
    }
  }
  return changed;
}

/** Those live members that lie in the lists of all live `keys`. */
function supersets(
  keys: Int32Array,
  keyLive: Uint8Array,
  keyCount: Int32Array,
  listOf: readonly Int32Array[],
  live: Uint8Array,
  stamps: Int32Array,
  scratch: Scratch,
): number[] {
  let shortest = -1;
  for (const key of keys) {
    if (keyLive[key] && (shortest < 0 || keyCount[key]! < keyCount[shortest]!)) shortest = key;
  }
  if (shortest < 0) return [];
  const left: number[] = [];
  for (const member of listOf[shortest]!) if (live[member]) left.push(member);
  for (const key of keys) {
    if (left.length <= 1) break;
    if (!keyLive[key] || key === shortest) continue;
    const stamp = ++scratch.stamp;
    for (const member of listOf[key]!) stamps[member] = stamp;
    let kept = 0;
    for (const member of left) if (stamps[member] === stamp) left[kept++] = member;
    left.length = kept;
  }
  return left;
}
