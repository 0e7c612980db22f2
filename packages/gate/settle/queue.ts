/** What waits to be sent, in the order in which it expires. */
import type { Deadlines } from './room.ts';
import type { SettlementEntry } from './types.ts';

/** Seconds ahead to which deadlines are told apart; those beyond count as one. */
const HORIZON = 600;

/** Those that expire in one second. */
interface Bucket {
  readonly second: number;
  readonly entries: Map<string, SettlementEntry>;
}

/** Entries by `validBefore`. Adding and taking cost what a search among the distinct seconds costs. */
export class DeadlineQueue {
  /** Ascending. */
  readonly #buckets: Bucket[] = [];
  readonly #bucketOf = new Map<string, Bucket>();

  get size(): number {
    return this.#bucketOf.size;
  }

  has(claimId: string): boolean {
    return this.#bucketOf.has(claimId);
  }

  add(entry: SettlementEntry): void {
    this.delete(entry.claimId);
    const bucket = this.#at(deadlineOf(entry));
    bucket.entries.set(entry.claimId, entry);
    this.#bucketOf.set(entry.claimId, bucket);
  }

  /** The entry that was there, if there was one. */
  delete(claimId: string): SettlementEntry | undefined {
    const bucket = this.#bucketOf.get(claimId);
    if (bucket === undefined) return undefined;
    const entry = bucket.entries.get(claimId);
    this.#bucketOf.delete(claimId);
    bucket.entries.delete(claimId);
    if (bucket.entries.size === 0) this.#buckets.splice(this.#find(bucket.second), 1);
    return entry;
  }

  /** The entries from the first to expire to the last. */
  *[Symbol.iterator](): Generator<SettlementEntry> {
    for (const { entries } of this.#buckets) yield* entries.values();
  }

  /** How many expire when. */
  deadlines(now: number): Deadlines {
    const result: { validBefore: number; count: number }[] = [];
    let left = this.size;
    for (const { second, entries } of this.#buckets) {
      if (second >= now + HORIZON) break;
      result.push({ validBefore: second, count: entries.size });
      left -= entries.size;
    }
    // Sooner than they are: no room is promised that is not there.
    if (left > 0) result.push({ validBefore: now + HORIZON, count: left });
    return result;
  }

  /** The bucket of a second, a new one if there is none. */
  #at(second: number): Bucket {
    const place = this.#find(second);
    const known = this.#buckets[place];
    if (known?.second === second) return known;
    const bucket: Bucket = { second, entries: new Map() };
    this.#buckets.splice(place, 0, bucket);
    return bucket;
  }

  /** Where a second stands, or would. */
  #find(second: number): number {
    let [low, high] = [0, this.#buckets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      // Stryker disable next-line OptionalChaining: it is between the two; the compiler does not know
      if ((this.#buckets[middle]?.second ?? 0) < second) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Seconds; what never expires is as far away as a number can say. */
export function deadlineOf({ authorization }: SettlementEntry): number {
  const { validBefore } = authorization;
  // Stryker disable next-line EqualityOperator: where both are equal it is the same
  return validBefore > BigInt(Number.MAX_SAFE_INTEGER)
    ? Number.MAX_SAFE_INTEGER
    : Number(validBefore);
}
