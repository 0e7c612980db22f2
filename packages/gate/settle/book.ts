/** What is open, in memory: read from the journal once, and changed with it. */
import type { Hex } from '../chain/types.ts';
import { DeadlineQueue } from './queue.ts';
import type { Deadlines } from './room.ts';
import type { RelayedTransaction, SettlementEntry, SettlementJournal } from './types.ts';

/** Claims that are read from the journal at once. */
const MAX_READS = 512;

/**
 * The open entries of a journal. Every change is on disk before it is known here, so what is lost
 * with the process is only what was not promised. An entry that waits is in one of two places: in
 * the queue, or at rest until a time because it could not go just now.
 */
export class Book {
  readonly #journal: SettlementJournal;
  readonly #open = new Map<string, SettlementEntry>();
  readonly #queue = new DeadlineQueue();
  readonly #resting = new Map<
    string,
    { readonly entry: SettlementEntry; readonly until: number }
  >();
  readonly #urgent = new Set<string>();
  readonly #unknown = new Set<string>();
  readonly #broadcast = new Set<string>();
  /** Queued by a claim, and not read yet. */
  readonly #noticed = new Map<string, bigint>();
  #nameless = 0;
  readonly #changed: (entry: SettlementEntry) => void;

  /** @param changed told of every entry that was written */
  constructor(journal: SettlementJournal, changed: (entry: SettlementEntry) => void) {
    this.#journal = journal;
    this.#changed = changed;
  }

  get queue(): DeadlineQueue {
    return this.#queue;
  }

  /** Authorizations that wait, those that were not read yet with them. */
  get waiting(): number {
    return this.#queue.size + this.#resting.size + this.#noticed.size + this.#nameless;
  }

  /** How many of them expire when, the soonest first. */
  deadlines(now: number): Deadlines {
    const unread = this.waiting - this.#queue.size;
    const known = this.#queue.deadlines(now);
    // What was not looked at yet, or rests, is taken for as urgent as the first.
    const [first] = known;
    if (unread === 0) return known;
    return [{ validBefore: first?.validBefore ?? now + 600, count: unread }, ...known];
  }

  get open(): number {
    return this.#open.size;
  }

  get urgent(): number {
    return this.#urgent.size;
  }

  /** Those that may have been carried out, and of which the chain will tell. */
  get unknown(): ReadonlySet<string> {
    return this.#unknown;
  }

  /** Those that a transaction was signed for. */
  get broadcast(): ReadonlySet<string> {
    return this.#broadcast;
  }

  /** Urgent ones that wait. */
  urgentQueued(): readonly SettlementEntry[] {
    return [...this.#urgent].flatMap((claimId) => {
      const entry = this.#queue.has(claimId) ? this.#open.get(claimId) : undefined;
      return entry ?? [];
    });
  }

  isUrgent(claimId: string): boolean {
    return this.#urgent.has(claimId);
  }

  get(claimId: string): SettlementEntry | undefined {
    return this.#open.get(claimId);
  }

  notice(validBefore: bigint, claimId: string | undefined): void {
    if (claimId === undefined) this.#nameless++;
    else if (!this.#open.has(claimId)) this.#noticed.set(claimId, validBefore);
  }

  /** Reads all that is open in the journal. */
  async readAll(): Promise<void> {
    const nameless = this.#nameless;
    for (const entry of await this.#journal.open()) this.#take(entry);
    this.#nameless -= nameless;
  }

  /** Reads what was noticed. */
  async readNoticed(): Promise<void> {
    if (this.#nameless > 0) await this.readAll();
    const ids = [...this.#noticed.keys()];
    // Stryker disable next-line EqualityOperator: one more part would be empty
    for (let start = 0; start < ids.length; start += MAX_READS) {
      const some = ids.slice(start, start + MAX_READS);
      const entries = await Promise.all(some.map((id) => this.#journal.get(id)));
      for (const id of some) this.#noticed.delete(id);
      for (const entry of entries) if (entry !== undefined) this.#take(entry);
    }
  }

  /** One claim as it stands, to be settled before all that is not urgent. `undefined`: no such claim. */
  async readUrgent(claimId: string): Promise<SettlementEntry | undefined> {
    const entry = this.#open.get(claimId) ?? (await this.#journal.get(claimId));
    if (entry === undefined || !isOpen(entry)) return entry;
    this.#urgent.add(claimId);
    this.#take(entry);
    return entry;
  }

  /** Writes entries and transactions at once. */
  async save(
    entries: readonly SettlementEntry[],
    transactions: readonly RelayedTransaction[] = [],
  ): Promise<void> {
    if (entries.length === 0 && transactions.length === 0) return;
    await this.#journal.put(entries, transactions);
    for (const entry of entries) {
      this.#place(entry);
      this.#changed(entry);
    }
  }

  /** Leaves a queued entry out of the queue until a time, in milliseconds of the caller's clock. */
  rest(claimId: string, until: number): void {
    const entry = this.#queue.delete(claimId);
    if (entry !== undefined) this.#resting.set(claimId, { entry, until });
  }

  /** Ends the rest of those whose time has come; of all, for `Infinity`. */
  wake(now: number): void {
    for (const [claimId, { entry, until }] of this.#resting) {
      if (until > now) continue;
      this.#resting.delete(claimId);
      this.#queue.add(entry);
    }
  }

  /** Open entries by the transaction that carries them. */
  carriedBy(txHash: Hex): readonly string[] {
    const ids: string[] = [];
    for (const claimId of this.#broadcast) {
      // Stryker disable next-line OptionalChaining: what is on its way is open
      if (this.#open.get(claimId)?.txHash === txHash) ids.push(claimId);
    }
    return ids;
  }

  /** Takes an entry from the journal, unless it is known better already. */
  #take(entry: SettlementEntry): void {
    this.#noticed.delete(entry.claimId);
    if (!this.#open.has(entry.claimId)) this.#place(entry);
  }

  #place(entry: SettlementEntry): void {
    const { claimId, state } = entry;
    this.#resting.delete(claimId);
    if (isOpen(entry)) this.#open.set(claimId, entry);
    else {
      this.#open.delete(claimId);
      this.#urgent.delete(claimId);
    }
    if (state === 'queued') this.#queue.add(entry);
    else this.#queue.delete(claimId);
    if (state === 'unknown') this.#unknown.add(claimId);
    else this.#unknown.delete(claimId);
    if (state === 'broadcast') this.#broadcast.add(claimId);
    else this.#broadcast.delete(claimId);
  }
}

export function isOpen({ state }: SettlementEntry): boolean {
  return state !== 'settled' && state !== 'failed';
}
