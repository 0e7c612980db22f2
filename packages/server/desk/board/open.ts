/** The desk's sources of a running service. */
import { quantity } from '@tollbench/gate/chain/answers.ts';
import type { Rpc } from '@tollbench/gate/chain/rpc.ts';
import type { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import type { Alarms } from '../../alarms/alarms.ts';
import type { Config } from '../../config.ts';
import type { MoneySources } from '../../events/report/money.ts';
import type { EventStore } from '../../events/types.ts';
import type { Money } from '../../money.ts';
import type { Sources } from './sources.ts';

export interface SourceParts {
  readonly config: Pick<Config, 'production' | 'observe'>;
  readonly money: Money;
  readonly alarms: Pick<Alarms, 'conditions'>;
  readonly events: EventStore;
}

/** Its reader is closed by who calls. @throws LedgerUnavailable */
export async function openSources({
  config,
  money,
  alarms,
  events,
}: SourceParts): Promise<Sources> {
  const { ledger, settler, relayers, chain, rpc } = money;
  return {
    ...{ events, settler, relayers, chain, observe: config.observe },
    reader: await openReader(config, money),
    sales: (from, to) => ledger.sales(from, to),
    balance: balanceBy(rpc),
    conditions: () => alarms.conditions,
    now: () => Date.now(),
  };
}

/** What the day's summary tells of the money: asked once a day, so that no connection is kept for it. */
export const summarySources = (
  { config, money, alarms }: Omit<SourceParts, 'events'>,
  clean: MoneySources['clean'],
): MoneySources => ({
  openReader: () => openReader(config, money),
  relayers: () => money.relayers,
  chain: money.chain,
  balance: balanceBy(money.rpc),
  conditions: () => alarms.conditions,
  now: () => Date.now(),
  clean,
});

/** Wei, as the node's newest block has it. */
export const balanceBy =
  (rpc: Rpc): Sources['balance'] =>
  async (account) => {
    const method = 'eth_getBalance';
    return quantity(method, await rpc.request(method, [account, 'latest']));
  };

/** A connection of its own; every question has a bound, for that to a file is answered in this thread. */
async function openReader(
  { production }: SourceParts['config'],
  { ledgerPath }: Money,
): Promise<LedgerReader> {
  const database = production?.database ?? null;
  if (database === null) return openSqliteReader(ledgerPath);
  const { openPostgresReader } = await import('@tollbench/gate/ledger/postgres/reader.ts');
  return openPostgresReader(database.url);
}
