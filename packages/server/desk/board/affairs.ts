/** Money on its way, money that did not come, and gas: what the desk, the report and the day's summary tell alike. */
import type { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import type { Failure, Sum } from '@tollbench/gate/ledger/report/status.ts';
import type { SettlementTotal } from '@tollbench/gate/ledger/types.ts';
import type { Relayer } from './relayers.ts';

/** Null where it cannot be read. */
export interface Affairs {
  readonly settlements: readonly SettlementTotal[] | null;
  /** The newest, a hundred of them at most. */
  readonly failed: readonly Failure[] | null;
  readonly relayers: readonly Relayer[] | null;
}

/** Failures that are looked at for what is to be done. */
const RECENT = 100;

/** What could not be read, a sentence each: the rest is told all the same. */
export class Unread {
  readonly sentences: string[] = [];

  /** Null, and a sentence, where it fails. */
  async or<T>(what: string, asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (error) {
      this.sentences.push(
        `${what} cannot be read: ${error instanceof Error ? error.message : error}`,
      );
      return null;
    }
  }
}

export async function affairsOf(
  reader: Pick<LedgerReader, 'settlements' | 'failed'>,
  gas: () => Promise<readonly Relayer[]>,
  unread: Unread,
): Promise<Affairs> {
  const [settlements, failed, relayers] = await Promise.all([
    unread.or('Settlements', reader.settlements()),
    unread.or('Failures', reader.failed(RECENT)),
    unread.or('Gas', gas()),
  ]);
  return { settlements, failed, relayers };
}

const WAITING: ReadonlySet<string> = new Set(['queued', 'broadcast', 'unknown']);

/** Settlements that are neither settled nor failed, by their state. */
export const waitingOf = (settlements: readonly SettlementTotal[]): readonly SettlementTotal[] =>
  settlements.filter(({ state }) => WAITING.has(state));

export const sumOf = (totals: readonly Sum[]): Sum => ({
  count: totals.reduce((sum, { count }) => sum + count, 0),
  amount: totals.reduce((sum, { amount }) => sum + amount, 0n),
});
