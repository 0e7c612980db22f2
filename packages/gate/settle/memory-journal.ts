/** A journal that forgets when the process ends: for tests, and for trying things out. */
import type { SettlementEntry, SettlementJournal } from './types.ts';

export function memoryJournal(): SettlementJournal {
  const entries = new Map<string, SettlementEntry>();
  return {
    async put(changed) {
      for (const entry of changed) entries.set(entry.claimId, entry);
    },
    async get(claimId) {
      return entries.get(claimId);
    },
    async open() {
      return [...entries.values()].filter(({ state }) => state !== 'settled' && state !== 'failed');
    },
  };
}
