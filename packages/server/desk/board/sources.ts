/** Where the desk reads: events, the ledger, the settler, the relayers, what is not well. */
import type { Address, Chain } from '@tollbench/gate/chain/types.ts';
import type { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import type { SalesRow } from '@tollbench/gate/ledger/types.ts';
import type { FeeReport } from '@tollbench/gate/settle/types.ts';
import type { Condition } from '../../alarms/condition.ts';
import type { EventStore } from '../../events/types.ts';

export interface Sources {
  readonly events: EventStore;
  readonly reader: LedgerReader;
  /** From the claims themselves: whatever is forgotten of events. Days inclusive. */
  readonly sales: (from: string, to: string) => Promise<readonly SalesRow[]>;
  readonly settler: { feeReport(): FeeReport | null };
  /** Accounts that settle; none where a facilitator does. */
  readonly relayers: readonly Address[];
  /** Wei that an account has. */
  readonly balance: (account: Address) => Promise<bigint>;
  readonly conditions: () => readonly Condition[];
  readonly observe: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** By the chain, in seconds. */
  readonly chain: Pick<Chain, 'now'>;
}
