/** Counts of what the gate said, kept in memory between two writes of the ledger. */
import { dayOf } from './day.ts';
import type { CountRow } from './types.ts';

export class Tally {
  #rows = new Map<string, { -readonly [K in keyof CountRow]: CountRow[K] }>();

  /** One more of `event`. `amount` in atomic units, where money is meant. */
  add(
    now: number,
    event: string,
    resourceClass: string | null,
    crawler: string | null,
    amount = 0n,
  ): void {
    this.#add({
      day: dayOf(now),
      event,
      resourceClass: resourceClass ?? '-',
      crawler: crawler ?? '-',
      count: 1,
      amount,
    });
  }

  /** What was taken out and could not be written. */
  putBack(rows: readonly CountRow[]): void {
    for (const row of rows) this.#add(row);
  }

  #add(more: CountRow): void {
    const key = `${more.day} ${more.event} ${more.resourceClass} ${more.crawler}`;
    const row = this.#rows.get(key);
    if (row === undefined) {
      this.#rows.set(key, { ...more });
      return;
    }
    row.count += more.count;
    row.amount += more.amount;
  }

  /** Takes everything out. */
  drain(): CountRow[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }
}
