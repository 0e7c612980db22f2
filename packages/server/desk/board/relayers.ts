/** The accounts that settle: what they have, what they spend, and how long it will last. */
import type { Address } from '@tollbench/gate/chain/types.ts';
import type { FeeReport } from '@tollbench/gate/settle/types.ts';
import { gasWords } from '../../gas.ts';
import type { Sources } from './sources.ts';
import { column, type Table } from './table.ts';

/** How an account that pays for gas stands. Wei; null where the node does not say. */
export interface Relayer {
  readonly address: Address;
  readonly balance: bigint | null;
  /** In a day, as of the last seven; 0 where it sent nothing. */
  readonly perDay: bigint;
  readonly transactions: number;
  /** Null where it spends nothing, or the balance is not known. */
  readonly daysLeft: number | null;
}

const LOOK_BACK = 7 * 86_400;
/** A rate is not told from less than an hour. */
const LEAST = 3_600;

/** What is asked for that: a service's sources, or the command line's. */
export interface GasSources extends Pick<Sources, 'relayers' | 'chain' | 'balance'> {
  readonly reader: Pick<Sources['reader'], 'gasSince'>;
}

export async function relayersOf(sources: GasSources): Promise<readonly Relayer[]> {
  const { relayers, reader, chain, balance } = sources;
  if (relayers.length === 0) return [];
  const now = chain.now();
  const { since, spent } = await reader.gasSince(now - LOOK_BACK);
  const days = Math.max(LEAST, now - (since ?? now)) / 86_400;
  return Promise.all(
    relayers.map(async (address) => {
      const own = spent.find(({ relayer }) => relayer.toLowerCase() === address.toLowerCase());
      // A node that is down is an alarm of its own; here its figure is missing.
      const held = await balance(address).catch(() => null);
      const perDay = BigInt(Math.ceil(Number(own?.cost ?? 0n) / days));
      const daysLeft = held === null || perDay === 0n ? null : Number(held) / Number(perDay);
      return { address, balance: held, perDay, transactions: own?.transactions ?? 0, daysLeft };
    }),
  );
}

/** With what gas costs a payment now, where this process settles. */
export function relayersTable(relayers: readonly Relayer[], fees: FeeReport | null): Table {
  const words = fees === null ? undefined : gasWords(fees);
  return {
    ...{ id: 'relayers', title: 'Gas' },
    ...(words !== undefined && { note: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` }),
    columns: [
      column('relayer', 'relayer', 'text'),
      column('balanceEth', 'has', 'ether'),
      column('perDayEth', 'spends a day', 'ether'),
      column('transactions', 'transactions in 7 days', 'count'),
      column('daysLeft', 'days left', 'days'),
    ],
    rows: relayers.map(({ address, balance, perDay, transactions, daysLeft }) => ({
      values: [address, balance, perDay, transactions, daysLeft],
    })),
    empty: 'Somebody else pays for gas: a facilitator settles.',
  };
}
