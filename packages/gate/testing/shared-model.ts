/** Several processes that settle on one ledger and one chain, all in memory, in a time that a test lets pass. */
import { vi } from 'vitest';
import { LedgerUnavailable } from '../ledger/types.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import type { PipelineOptions } from '../settle/pipeline/options.ts';
import { relayerSettler } from '../settle/relayer.ts';
import { SharedSettler } from '../settle/shared/settler.ts';
import type { Beat, SharedLedger, Waiting } from '../settle/shared/types.ts';
import type { SettlementEntry, SettlementJournal } from '../settle/types.ts';
import { NOW } from './claims.ts';
import { ModelChain } from './model-chain.ts';
import { settlingBy } from './settling.ts';
import { authorizations, KEYS, RELAYERS } from './settling-model.ts';

/** Seconds for which a process counts as there after it said so. */
const THERE = 5;

/** The shared ledger in memory, whose clock is the test's: what the one in a database is held against. */
export class MemoryShared implements SharedLedger {
  readonly journal = memoryJournal();
  readonly #numbers = new Map<string, bigint>();
  readonly #urgent = new Set<string>();
  readonly #seen = new Map<string, number>();
  #lease = {
    term: 0n,
    holder: '',
    ends: Number.NEGATIVE_INFINITY,
    report: null as string | null,
    at: 0,
  };

  async beat(holder: string, seconds: number, report: string | null): Promise<Beat> {
    const now = performance.now() / 1000;
    this.#seen.set(holder, now);
    for (const [name, at] of this.#seen) if (at < now - THERE) this.#seen.delete(name);
    const processes = this.#seen.size;
    const { term, holder: had, ends, at } = this.#lease;
    if (had !== holder && ends > now)
      return {
        leads: false,
        holder: had,
        left: ends - now,
        report: this.#lease.report,
        age: now - at,
        processes,
      };
    const kept = had === holder && ends > now;
    this.#lease = {
      term: kept ? term : term + 1n,
      holder,
      ends: now + seconds,
      report: report ?? (had === holder ? this.#lease.report : null),
      at: report === null ? at : now,
    };
    return { leads: true, term: this.#lease.term, processes };
  }

  async resign(holder: string): Promise<void> {
    if (this.#lease.holder === holder) this.#lease.ends = Number.NEGATIVE_INFINITY;
    this.#seen.delete(holder);
  }

  journalOf(term: bigint): SettlementJournal {
    return {
      ...this.journal,
      put: async (entries, transactions) => {
        if (this.#lease.term !== term) throw new LedgerUnavailable('another settles now');
        await this.journal.put(entries, transactions);
      },
    };
  }

  async waitingAfter(number: bigint): Promise<readonly Waiting[]> {
    const open = await this.journal.open();
    return open.flatMap(({ claimId, state, authorization: { validBefore } }) => {
      const own = this.#numbers.get(claimId) ?? 0n;
      const urgent = this.#urgent.has(claimId);
      const waits = (state === 'queued' && own > number) || urgent;
      return waits ? [{ claimId, number: own, validBefore, urgent }] : [];
    });
  }

  async hurry(claimId: string): Promise<void> {
    this.#urgent.add(claimId);
  }

  get(claimId: string): Promise<SettlementEntry | undefined> {
    return this.journal.get(claimId);
  }

  /** As a claim queues it. */
  queued(claimId: string): void {
    this.#numbers.set(claimId, BigInt(this.#numbers.size + 1));
  }
}

/** What stands between a process and the ledger. */
export interface Wire {
  /** `cut`: nothing is answered; `deaf`: the lead is believed for ever, whatever the ledger says. */
  state: 'whole' | 'cut' | 'deaf';
}

function through(ledger: MemoryShared, wire: Wire): SharedLedger {
  let last: Beat | null = null;
  const reach = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (wire.state === 'cut') throw new LedgerUnavailable('nobody answers');
    return ask();
  };
  return {
    beat: (...args) =>
      reach(async () => {
        if (wire.state === 'deaf' && last !== null) return last;
        last = await ledger.beat(...args);
        return last;
      }),
    resign: (holder) => reach(() => ledger.resign(holder)),
    hurry: (claimId) => reach(() => ledger.hurry(claimId)),
    get: (claimId) => reach(() => ledger.get(claimId)),
    waitingAfter: (number) => reach(() => ledger.waitingAfter(number)),
    journalOf: (term) => {
      const journal = ledger.journalOf(term);
      return {
        put: (...args) => reach(() => journal.put(...args)),
        get: (claimId) => reach(() => journal.get(claimId)),
        open: () => reach(() => journal.open()),
        transaction: (hash) => reach(() => journal.transaction(hash)),
        openTransactions: () => reach(() => journal.openTransactions()),
        unfinal: () => reach(() => journal.unfinal()),
      };
    },
  };
}

/** Call `vi.useFakeTimers()` first: nothing here happens but while `pass` lets time pass. */
export function openShared(over: Partial<PipelineOptions> = {}) {
  const chain = new ModelChain(NOW);
  for (const relayer of RELAYERS) chain.ether.set(relayer.toLowerCase(), 10n ** 18n);
  const ledger = new MemoryShared();
  const sign = authorizations(chain);
  let names = 0;
  function join() {
    const wire: Wire = { state: 'whole' };
    const errors: unknown[] = [];
    const settler = new SharedSettler({
      ledger: through(ledger, wire),
      holder: `process ${++names}`,
      prices: [1_000n, 5_000n],
      onError: (error) => errors.push(error),
      make: (journal) =>
        relayerSettler({
          ...{ chain, rpc: chain, accounts: KEYS.slice(0, 1), journal, batchWait: 500 },
          ...{ fees: { maxGasPrice: 10n ** 12n }, onError: (error: unknown) => errors.push(error) },
          ...over,
        }),
    });
    /** Queues as a claim of this process does, and tells its settler. */
    async function sell(count = 1): Promise<readonly string[]> {
      const some = Array.from({ length: count }, () => sign());
      const ids = await settlingBy(settler, ledger.journal).queue(some);
      for (const [at, { validBefore }] of some.entries()) {
        ledger.queued(ids[at] ?? '');
        settler.noticed(validBefore, ids[at]);
      }
      return ids;
    }
    return { settler, wire, errors, sell };
  }
  /** Seconds, with a block at the end of every second one. */
  async function pass(seconds: number): Promise<void> {
    for (let quarter = 1; quarter <= seconds * 4; quarter++) {
      await vi.advanceTimersByTimeAsync(250);
      if (quarter % 8 === 0) chain.mine();
    }
  }
  const states = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await ledger.journal.get(id))?.state));
  return { chain, ledger, join, pass, states, sign };
}
