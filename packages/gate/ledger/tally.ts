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
    const day = dayOf(now);
    const key = `${day} ${event} ${resourceClass} ${crawler}`;
    const row = this.#rows.get(key);
    if (row === undefined) {
      this.#rows.set(key, {
        day,
        event,
        resourceClass: resourceClass ?? '-',
        crawler: crawler ?? '-',
        count: 1,
        amount,
      });
      return;
    }
    row.count++;
    row.amount += amount;
  }

  /** Takes everything out. */
  drain(): CountRow[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }
}
