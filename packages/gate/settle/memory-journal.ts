/** A journal that forgets when the process ends: for tests, and for trying things out. */
import type { Hex } from '../chain/types.ts';
import { isCancelled } from './outcome.ts';
import type { RelayedTransaction, SettlementEntry, SettlementJournal } from './types.ts';

export function memoryJournal(): SettlementJournal {
  const entries = new Map<string, SettlementEntry>();
  const transactions = new Map<Hex, RelayedTransaction>();
  return {
    // Stryker disable next-line ArrayDeclaration: what is no transaction is in no state
    async put(changed, sent = []) {
      for (const entry of changed) entries.set(entry.claimId, entry);
      for (const transaction of sent) transactions.set(transaction.txHash, transaction);
    },
    async get(claimId) {
      return entries.get(claimId);
    },
    async transaction(txHash) {
      return transactions.get(txHash);
    },
    async openTransactions() {
      return [...transactions.values()].filter(({ state }) => state === 'open');
    },
    async unfinal() {
      return [...entries.values()].filter(
        (entry) => !entry.final && (entry.state === 'settled' || isCancelled(entry)),
      );
    },
    async open() {
      return [...entries.values()].filter(({ state }) => state !== 'settled' && state !== 'failed');
    },
  };
}
