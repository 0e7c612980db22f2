/** How the money stands and what is to be done about it, as the desk tells it: for the report and the day's summary. */
import type { Address } from '@tollbench/gate/chain/types.ts';
import type { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import type { Status } from '@tollbench/gate/ledger/report/status.ts';
import { type Affairs, affairsOf, Unread } from '../../desk/board/affairs.ts';
import { relayersOf } from '../../desk/board/relayers.ts';
import type { Sources } from '../../desk/board/sources.ts';
import { type Doing, thingsToDo } from '../../desk/board/todo.ts';

export interface MoneySources extends Pick<Sources, 'conditions' | 'balance' | 'chain' | 'now'> {
  /** The ledger, opened for one report and closed behind it. */
  readonly openReader: () => Promise<LedgerReader>;
  /** Accounts that settle. @throws Error where it is not known which */
  readonly relayers: () => readonly Address[];
  /** Takes out of a sentence what is secret: what is told leaves this machine. */
  readonly clean: (text: string) => string;
}

/** Null where it cannot be read: `todo` says why. Amounts in atomic units, gas in wei. */
export interface MoneyReport extends Pick<Affairs, 'settlements' | 'relayers'> {
  /** Milliseconds since 1970: it is of then, whatever the span of the traffic. */
  readonly at: number;
  /** Claimed and not settled, by how many payers. */
  readonly owed: Status['owed'] | null;
  /** Of all time, the commonest reasons. */
  readonly failures: Status['failures'] | null;
  /** The worst first. */
  readonly todo: readonly Pick<Doing, 'level' | 'code' | 'text'>[];
}

/** What cannot be read is said; it never rejects for that. */
export async function moneyOf(sources: MoneySources): Promise<MoneyReport> {
  const at = sources.now();
  const unread = new Unread();
  const reader = await unread.or('The ledger', sources.openReader());
  try {
    const { failed, ...affairs } = await readFrom(reader, sources, unread);
    const status = reader === null ? null : await unread.or('What is owed', reader.status());
    const { clean, conditions } = sources;
    const found = { unread: unread.sentences, conditions: conditions(), at };
    const relayers = affairs.relayers ?? [];
    return {
      ...{ at, owed: status?.owed ?? null, ...affairs },
      failures: status?.failures.map((each) => ({ ...each, reason: clean(each.reason) })) ?? null,
      todo: thingsToDo({ ...found, failed: failed ?? [], relayers }).map(
        ({ level, code, text }) => ({ level, code, text: clean(text) }),
      ),
    };
  } finally {
    await reader?.close();
  }
}

async function readFrom(
  reader: LedgerReader | null,
  { relayers, balance, chain }: MoneySources,
  unread: Unread,
): Promise<Affairs> {
  if (reader === null) return { settlements: null, failed: null, relayers: null };
  const gas = async () => relayersOf({ relayers: relayers(), reader, balance, chain });
  return affairsOf(reader, gas, unread);
}
