/** Counts by hour of what the gate said, kept in memory between two writes of the store. */
import type { HourRow } from './types.ts';
import { HOUR } from './write.ts';

type Counted = Omit<HourRow, 'hour' | 'count' | 'amount'>;
type Row = { -readonly [K in keyof HourRow]: HourRow[K] };

/** Rows, some megabytes: the site has hundreds of paths and its crawlers ten answers. */
const MAX_ROWS = 20_000;

export class HourTally {
  /** By path and crawler, of which there are many; the rest of a row is looked for. */
  #rows = new Map<string | null, Map<string | null, Row[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Once more at a time in milliseconds. Nothing is left out: where there is no room for another row, the path
   * is.
   */
  add(at: number, what: Counted, amount = 0n, count = 1): void {
    const hour = at - (at % HOUR);
    const row = this.#row(hour, what, what.path);
    row.count += count;
    row.amount += amount;
  }

  /** What was taken out and could not be written. */
  putBack(rows: readonly HourRow[]): void {
    for (const row of rows) this.add(row.hour, row, row.amount, row.count);
  }

  /** Takes everything out. */
  drain(): HourRow[] {
    const rows = [...this.#rows.values()].flatMap((of) => [...of.values()].flat());
    this.#rows = new Map();
    this.#size = 0;
    return rows;
  }

  #row(hour: number, what: Counted, path: string | null): Row {
    const rows = this.#rowsOf(path, what.crawler);
    for (const row of rows)
      if (
        row.outcome === what.outcome &&
        row.hour === hour &&
        row.reason === what.reason &&
        row.kind === what.kind &&
        row.claim === what.claim &&
        row.resourceClass === what.resourceClass
      )
        return row;
    if (this.#size >= MAX_ROWS && path !== null) return this.#row(hour, what, null);
    const { outcome, reason, resourceClass, crawler, kind, claim } = what;
    const made = { hour, outcome, reason, path, resourceClass, crawler, kind, claim };
    const row: Row = { ...made, count: 0, amount: 0n };
    rows.push(row);
    this.#size++;
    return row;
  }

  #rowsOf(path: string | null, crawler: string | null): Row[] {
    let byCrawler = this.#rows.get(path);
    if (byCrawler === undefined) {
      byCrawler = new Map();
      this.#rows.set(path, byCrawler);
    }
    const rows = byCrawler.get(crawler);
    if (rows !== undefined) return rows;
    const made: Row[] = [];
    byCrawler.set(crawler, made);
    return made;
  }
}
