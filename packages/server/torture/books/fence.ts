/** What a leader that slept through its lease sent when it woke. */
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { keccak256 } from 'viem';
import type { Finding } from './check.ts';
import type { Lead } from './ledger-types.ts';

export interface Slept {
  /** Its name as it asks for the lead; null where it never did. */
  readonly name: string | null;
  /** The lead and what was written down before it woke, and a while after; null where the database was away. */
  readonly before: Lead | null;
  readonly after: Lead | null;
  /** Transactions that it gave its node after it woke, signed. */
  readonly sent: readonly Hex[];
}

/** Whether another had the lead all the time in which it woke: then it had none. */
export function wasFollowed({ name, before, after }: Slept): boolean {
  if (before === null || after === null || name === null) return false;
  return before.holder !== name && before.holder === after.holder && before.term === after.term;
}

/** Whoever has no lead may send again what it had written down, and nothing else. */
export function overFence(slept: readonly Slept[]): Finding[] {
  return slept.filter(wasFollowed).flatMap(({ name, before, sent }) => {
    const fresh = [...new Set(sent.map((raw) => keccak256(raw)))].filter(
      (hash) => !before?.written.has(hash),
    );
    return fresh.map((hash) => ({
      check: 'fence',
      message: `${name} slept through its lease, ${before?.holder} settled in term ${before?.term}, and it sent ${hash} when it woke, which nobody had written down`,
    }));
  });
}
