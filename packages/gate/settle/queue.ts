/** What waits to be sent, in the order in which it expires. */
import type { Deadlines } from './room.ts';
import type { SettlementEntry } from './types.ts';

/** Seconds ahead to which deadlines are told apart; those beyond count as one. */
const HORIZON = 600;

/** Entries by `validBefore`. Adding and taking cost what a search among the distinct seconds costs. */
export class DeadlineQueue {
  /** Ascending. */
  readonly #seconds: number[] = [];
  readonly #entries = new Map<number, Map<string, SettlementEntry>>();
  readonly #secondOf = new Map<string, number>();

  get size(): number {
    return this.#secondOf.size;
  }

  has(claimId: string): boolean {
    return this.#secondOf.has(claimId);
  }

  add(entry: SettlementEntry): void {
    this.delete(entry.claimId);
    const second = deadlineOf(entry);
    let bucket = this.#entries.get(second);
    if (bucket === undefined) {
      bucket = new Map();
      this.#entries.set(second, bucket);
      this.#seconds.splice(this.#find(second), 0, second);
    }
    bucket.set(entry.claimId, entry);
    this.#secondOf.set(entry.claimId, second);
  }

  delete(claimId: string): void {
    const second = this.#secondOf.get(claimId);
    if (second === undefined) return;
    this.#secondOf.delete(claimId);
    const bucket = this.#entries.get(second);
    bucket?.delete(claimId);
    if (bucket?.size !== 0) return;
    this.#entries.delete(second);
    this.#seconds.splice(this.#find(second), 1);
  }

  /** The entries from the first to expire to the last. */
  *[Symbol.iterator](): Generator<SettlementEntry> {
    for (const second of this.#seconds) yield* this.#entries.get(second)?.values() ?? [];
  }

  /** How many expire when. */
  deadlines(now: number): Deadlines {
    const result: { validBefore: number; count: number }[] = [];
    let left = this.size;
    for (const second of this.#seconds) {
      if (second >= now + HORIZON) break;
      const count = this.#entries.get(second)?.size ?? 0;
      result.push({ validBefore: second, count });
      left -= count;
    }
    // Sooner than they are: no room is promised that is not there.
    if (left > 0) result.push({ validBefore: now + HORIZON, count: left });
    return result;
  }

  /** Where a second stands, or would. */
  #find(second: number): number {
    let [low, high] = [0, this.#seconds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#seconds[middle] ?? 0) < second) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Seconds; what never expires is as far away as a number can say. */
export function deadlineOf({ authorization }: SettlementEntry): number {
  const { validBefore } = authorization;
  return validBefore > BigInt(Number.MAX_SAFE_INTEGER)
    ? Number.MAX_SAFE_INTEGER
    : Number(validBefore);
}
