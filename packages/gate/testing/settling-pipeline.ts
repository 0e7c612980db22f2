/** The relayers' way of settling, a round at a time, on a chain in memory. */
import type { SignedAuthorization } from '../chain/types.ts';
import { Book } from '../settle/book.ts';
import type { Round } from '../settle/desk.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import { newEntry } from '../settle/outcome.ts';
import type { PipelineOptions } from '../settle/pipeline/options.ts';
import { Pipeline } from '../settle/pipeline/pipeline.ts';
import type { SettlementEntry } from '../settle/types.ts';
import { NOW } from './claims.ts';
import { ModelChain } from './model-chain.ts';
import { authorizations, KEYS, RELAYERS, wallet } from './settling-model.ts';

export function openPipeline(over: Partial<PipelineOptions> = {}) {
  const chain = new ModelChain(NOW);
  const journal = over.journal ?? memoryJournal();
  const book = new Book(journal, () => undefined);
  for (const relayer of RELAYERS) chain.ether.set(relayer.toLowerCase(), 10n ** 18n);
  const fees = { maxGasPrice: 10n ** 12n };
  const accounts = KEYS.slice(0, 1);
  const options = { chain, rpc: chain, journal, accounts, fees, ...over };
  const pipeline = new Pipeline(options, book);
  const sign = authorizations(chain);
  /** Entry `c<index>`, of a wallet of its own that expires in an hour unless it is said. */
  const entry = (
    index: number,
    more: Partial<SettlementEntry> = {},
    over: Partial<SignedAuthorization> = {},
  ): SettlementEntry => {
    const validBefore = BigInt(chain.time + 3_600);
    const authorization = sign({ from: wallet(index), validBefore, ...over });
    return { ...newEntry({ claimId: `c${index}`, authorization }), ...more };
  };
  return {
    ...{ chain, journal, book, pipeline, entry },
    async queue(...entries: readonly SettlementEntry[]): Promise<void> {
      await journal.put(entries);
      await book.readAll();
    },
    /** A round so many milliseconds after the first one. */
    round: (after = 0, over: Partial<Round> = {}): Promise<void> =>
      pipeline.round({ now: chain.time, clock: after, due: false, ...over }),
    state: async (claimId: string) => (await journal.get(claimId))?.state,
    /** How often the node was asked. */
    count: (method: string): number => chain.requests.filter((one) => one === method).length,
    /** The nonce of an entry is used, and no event says for what. */
    spend(index: number): void {
      const authorization = book.get(`c${index}`)?.authorization;
      chain.used.set(`${authorization?.from}${authorization?.nonce}`, {
        status: 'cancelled',
        txHash: null,
      });
    },
    /** Milliseconds after the first round at which an entry rests no longer. */
    restOf(claimId: string): number {
      for (let after = 0; after <= 60_000; after++) {
        book.wake(after);
        if (book.queue.has(claimId)) return after;
      }
      return Number.POSITIVE_INFINITY;
    },
  };
}
