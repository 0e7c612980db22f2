/** Looking again at what was settled: a chain can reorganise, and the money be gone. */
import type { Chain } from '../chain/types.ts';
import { outcomeOf, reconcile } from './outcome.ts';
import type { SettlementEntry, SettlementJournal, SettlementOutcome } from './types.ts';

/**
 * Asks the chain about entries that were `settled`, and journals every one of which it says
 * something else now: `queued` to be settled again, `failed` if that is too late. Outcomes are
 * those that changed.
 * @param now seconds since 1970
 * @throws ChainUnavailable, with nothing changed
 */
export async function recheck(
  chain: Chain,
  journal: SettlementJournal,
  settled: readonly SettlementEntry[],
  now: number,
): Promise<readonly SettlementOutcome[]> {
  const found = await Promise.all(
    settled.map((entry) => reconcile(chain, entry, now, 'its block was reorganised away')),
  );
  const changed = found.filter(
    ({ state, txHash }, index) => state !== 'settled' || txHash !== settled[index]?.txHash,
  );
  if (changed.length > 0) await journal.put(changed);
  return changed.map(outcomeOf);
}
