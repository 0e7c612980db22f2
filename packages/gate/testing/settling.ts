/** Settlers on a real chain for tests: impatient, and at any price of gas. */
import type { Rpc } from '../chain/rpc.ts';
import type { Chain, Hex, SignedAuthorization } from '../chain/types.ts';
import { memoryJournal } from '../settle/memory-journal.ts';
import { newEntry } from '../settle/outcome.ts';
import { type PipelineOptions, relayerSettler } from '../settle/relayer.ts';
import type { SettlementJournal, SettlementOutcome, SettlementService } from '../settle/types.ts';

export interface Settling {
  readonly journal: SettlementJournal;
  readonly settler: SettlementService;
  /** Queues authorizations as claims do, without asking for them to be settled. */
  queue(authorizations: readonly SignedAuthorization[]): Promise<readonly string[]>;
  /** Queues them, settles all that is open, and says how each of them stands. */
  settle(authorizations: readonly SignedAuthorization[]): Promise<readonly SettlementOutcome[]>;
  outcome(claimId: string): Promise<SettlementOutcome>;
}

let claims = 0;

export function settlingBy(settler: SettlementService, journal: SettlementJournal): Settling {
  const queue = async (authorizations: readonly SignedAuthorization[]) => {
    const entries = authorizations.map((authorization) =>
      newEntry({ claimId: `claim-${++claims}`, authorization }),
    );
    await journal.put(entries);
    return entries.map(({ claimId }) => claimId);
  };
  const outcome = async (claimId: string): Promise<SettlementOutcome> => {
    const entry = await journal.get(claimId);
    if (entry === undefined) throw new Error(`no claim ${claimId}`);
    const { state, txHash, reason = '' } = entry;
    if (state === 'settled' && txHash) return { claimId, status: 'settled', txHash };
    return { claimId, status: state === 'failed' ? 'failed' : 'unknown', reason };
  };
  return {
    journal,
    settler,
    queue,
    outcome,
    async settle(authorizations) {
      const ids = await queue(authorizations);
      await settler.flush();
      return Promise.all(ids.map(outcome));
    },
  };
}

export interface Grounds {
  readonly chain: Chain;
  readonly rpc: Rpc;
  readonly relayer: { readonly privateKey: Hex };
}

export function settlingOn(
  { chain, rpc, relayer }: Grounds,
  options: Partial<PipelineOptions> = {},
): Settling {
  const journal = options.journal ?? memoryJournal();
  const errors: unknown[] = [];
  const settler = relayerSettler({
    ...{
      chain,
      rpc,
      accounts: [relayer.privateKey],
      poll: 10,
      patience: 5_000,
      restFor: 20,
      batchWait: 50,
    },
    fees: { maxGasPrice: 10n ** 13n },
    onError: (error) => errors.push(error),
    ...options,
    journal,
  });
  return settlingBy(settler, journal);
}
