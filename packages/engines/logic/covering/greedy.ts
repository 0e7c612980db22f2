import type { Matrix, State } from './matrix.ts';

/**
 * A cover of the live rows: repeatedly the column with the least price for each row it newly
 * meets, then every column that proves redundant is dropped, the dearest first. `price` is any
 * cost a column (Lagrangian reduced costs make it far better than plain costs); where it is at
 * most zero the column is taken first.
 *
 * Returns columns, or undefined where a live row has no live column.
 */
export function greedyCover(m: Matrix, s: State, price: ArrayLike<number>): number[] | undefined {
  const met = new Int32Array(s.rowLive.length);
  const gain = s.columnCount.slice();
  let left = s.liveRows;
  const cover: number[] = [];
  const take = (column: number) => {
    cover.push(column);
    for (const row of m.rowsOf[column]!) {
      if (!s.rowLive[row] || met[row]!++ > 0) continue;
      left--;
      for (const other of m.columnsOf[row]!) gain[other]!--;
    }
  };
  const heap = new LazyHeap();
  for (let column = 0; column < s.columnLive.length; column++) {
    if (s.columnLive[column] && gain[column]! > 0)
      heap.push(score(price[column]!, gain[column]!), column);
  }
  while (left > 0) {
    const top = heap.pop();
    if (top === undefined) return undefined;
    const now = gain[top.column]!;
    if (now === 0) continue;
    // Gains only fall, so a stale score is too good and the column is put back.
    const fresh = score(price[top.column]!, now);
    if (fresh > top.score) heap.push(fresh, top.column);
    else take(top.column);
  }
  return irredundant(m, s, cover, met);
}

const score = (price: number, gain: number): number =>
  price <= 0 ? price - 1e6 * gain : price / gain;

/** Drops from a cover what the rest covers anyway, the dearest column first. */
function irredundant(m: Matrix, s: State, cover: number[], met: Int32Array): number[] {
  const order = cover
    .slice()
    .sort((a, b) => m.secondary[b]! - m.secondary[a]! || s.columnCount[a]! - s.columnCount[b]!);
  const dropped = new Set<number>();
  for (const column of order) {
    const rows = m.rowsOf[column]!;
    if (rows.some((row) => s.rowLive[row] && met[row] === 1)) continue;
    for (const row of rows) met[row]!--;
    dropped.add(column);
  }
  return cover.filter((column) => !dropped.has(column));
}

/** Binary heap of columns by score, least first, the lower column on ties. */
class LazyHeap {
  readonly #items: { score: number; column: number }[] = [];

  push(score: number, column: number): void {
    const items = this.#items;
    let i = items.push({ score, column }) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!before(items[i]!, items[parent]!)) return;
      [items[i], items[parent]] = [items[parent]!, items[i]!];
      i = parent;
    }
  }

  pop(): { score: number; column: number } | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    items[0] = last;
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < items.length && before(items[child]!, items[least]!)) least = child;
      }
      if (least === i) return top;
      [items[i], items[least]] = [items[least]!, items[i]!];
      i = least;
    }
  }
}

const before = (a: { score: number; column: number }, b: { score: number; column: number }) =>
  a.score < b.score || (a.score === b.score && a.column < b.column);
