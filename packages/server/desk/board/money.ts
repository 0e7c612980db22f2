/** Money as the ledger has it: takings, what failed, who owes, and how long the gas will last. */
import type { Debtor, Failure, Sum } from '@tollbench/gate/ledger/report/status.ts';
import type { SalesRow, SettlementTotal } from '@tollbench/gate/ledger/types.ts';
import type { Refund } from '@tollbench/gate/refunds/types.ts';
import type { Sources } from './sources.ts';
import { column, type Table } from './table.ts';
import { DAY, isoDay } from './view.ts';

export interface Takings {
  readonly today: Sum;
  /** The last 7 and 30 days (UTC), today among them. */
  readonly week: Sum;
  readonly month: Sum;
  /** Given back in those 30 days. */
  readonly refunded: Sum;
}

/** Refunds are entered by hand: there are few. */
const MAX_REFUNDS = 1_000;

export async function takings({
  sales,
  reader,
  now,
}: Pick<Sources, 'sales' | 'reader' | 'now'>): Promise<Takings> {
  const at = now();
  const from = Date.parse(isoDay(at - 29 * DAY)) / 1000;
  const refunds = (await reader.refunds(MAX_REFUNDS)).filter(
    ({ state, minedAt }) => state !== 'lost' && minedAt >= from,
  );
  const rows = await sales(isoDay(at - 29 * DAY), isoDay(at));
  const since = (days: number): Sum => {
    const from = isoDay(at - (days - 1) * DAY);
    return sumOf(rows.filter(({ day }) => day >= from));
  };
  const refunded = {
    count: refunds.length,
    amount: refunds.reduce((sum, { value }) => sum + value, 0n),
  };
  return { today: since(1), week: since(7), month: since(30), refunded };
}

const sumOf = (rows: readonly SalesRow[]): Sum => ({
  count: rows.reduce((sum, { sold }) => sum + sold, 0),
  amount: rows.reduce((sum, { amount }) => sum + amount, 0n),
});

/** The story of a payment, a payer or a claim. */
export const storyLink = (name: string): string => `/story?name=${encodeURIComponent(name)}`;

const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);

export function failedTable(failures: readonly Failure[]): Table {
  return {
    id: 'failed',
    title: 'Money that did not come',
    note: 'Settlements that failed, and payments by hash that the chain took back; the newest first.',
    columns: [
      column('failedAt', 'when (UTC)', 'time'),
      column('amountUsd', 'amount', 'usd'),
      column('payer', 'payer', 'text'),
      column('payment', 'nonce or transaction', 'text', 'detail'),
      column('resource', 'for', 'text'),
      column('served', 'served', 'text'),
      column('reason', 'reason', 'text'),
    ],
    rows: failures.map((failure) => ({
      values: [
        ...[inMs(failure.failedAt), failure.value, failure.payer],
        ...[failure.nonce ?? failure.txHash, failure.resource, failure.served ? 'yes' : 'no'],
        failure.reason,
      ],
      links: {
        0: storyLink(failure.claimId),
        2: storyLink(failure.payer),
        3: storyLink(failure.nonce ?? failure.txHash ?? failure.claimId),
      },
    })),
    empty: 'No settlement failed.',
  };
}

export function owedTable(debtors: readonly Debtor[]): Table {
  return {
    id: 'owed',
    title: 'Claimed and not settled yet',
    columns: [
      column('payer', 'payer', 'text'),
      column('owedUsd', 'owed', 'usd'),
      column('servedUsd', 'of it served', 'usd'),
      column('settledUsd', 'settled so far', 'usd'),
      column('failed', 'failed', 'count'),
      column('firstExpiry', 'first ends (UTC)', 'time'),
    ],
    rows: debtors.map((debtor) => ({
      values: [
        ...[debtor.payer, debtor.owed, debtor.unsettled, debtor.settled, debtor.failed],
        inMs(debtor.firstExpiry),
      ],
      links: { 0: storyLink(debtor.payer) },
    })),
    empty: 'Nobody owes anything.',
  };
}

export function refundTable(refunds: readonly Refund[]): Table {
  return {
    id: 'refunds',
    title: 'Given back',
    note: 'Transfers from the payee to who paid, as they were entered; the newest first. One that the chain took back counts for nothing.',
    columns: [
      column('minedAt', 'when (UTC)', 'time'),
      column('amountUsd', 'amount', 'usd'),
      column('payer', 'payer', 'text'),
      column('payment', 'payment', 'text'),
      column('claimId', 'claim', 'text', 'detail'),
      column('state', 'state', 'text'),
      column('transaction', 'transaction', 'text'),
      column('block', 'block', 'text'),
    ],
    rows: refunds.map((refund) => ({
      values: [
        ...[refund.minedAt * 1000, refund.value, refund.payer, refund.payment, refund.claimId],
        ...[refund.state, refund.txHash, refund.block.toString()],
      ],
      links: { 2: storyLink(refund.payer), 3: storyLink(refund.payment) },
    })),
    empty: 'Nothing was given back.',
  };
}

export function settlementsTable(totals: readonly SettlementTotal[]): Table {
  return {
    id: 'settlements',
    title: 'Settlements',
    note: 'Of all time, by what has become of them.',
    columns: [
      column('state', 'state', 'text'),
      column('count', 'settlements', 'count'),
      column('amountUsd', 'amount', 'usd'),
    ],
    rows: totals.map(({ state, count, amount }) => ({ values: [state, count, amount] })),
    empty: 'Nothing was to be settled yet.',
  };
}
