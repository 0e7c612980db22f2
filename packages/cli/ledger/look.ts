/** The commands that only look: beside a running service, changing nothing. */
import type { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import type { Debtor, Failure as FailedOne, Status } from '@tollbench/gate/ledger/report/status.ts';
import type { Story } from '@tollbench/gate/ledger/report/story.ts';
import type { Refund } from '@tollbench/gate/refunds/types.ts';
import { Failure, UsageError } from '../usage.ts';
import type { Asked } from './asked.ts';
import { openReader, placeOf } from './place.ts';
import { linesOf, refundWords } from './story.ts';
import { countOf, ether, json, say, time, usd } from './words.ts';

/** What `look` finds in the ledger, as JSON or in lines. */
async function show<T>(
  asked: Asked,
  look: (reader: LedgerReader) => Promise<T>,
  lines: (found: T) => readonly string[],
): Promise<T> {
  const place = placeOf(asked);
  const reader = await openReader(place);
  try {
    const found = await look(reader);
    if (asked.json) process.stdout.write(json(found));
    else say([`Ledger ${place.shown}`, ...lines(found)]);
    return found;
  } finally {
    await reader.close();
  }
}

export async function status(asked: Asked): Promise<number> {
  await show(asked, (reader) => reader.status(), statusLines);
  return 0;
}

function statusLines({
  sold,
  soldByClass,
  soldByDay,
  settlements,
  paidByHash,
  refunds,
  books,
  owed,
  exposure,
  failures,
  transactions,
}: Status): readonly string[] {
  const { open, mined, dropped, gasUsed, cost } = transactions;
  return [
    `sold      ${countOf(sold.count, 'time')} for ${usd(sold.amount)}`,
    ...soldByClass.map((row) => `  ${row.resourceClass}: ${row.count} for ${usd(row.amount)}`),
    ...soldByDay.map((row) => `  ${row.day}: ${row.count} for ${usd(row.amount)}`),
    ...settlements.map(({ state, count, amount }) => `${state.padEnd(9)} ${count}, ${usd(amount)}`),
    `by hash   ${paidByHash.count}, ${usd(paidByHash.amount)}`,
    ...refunds.map(
      ({ state, count, amount }) =>
        `refunded  ${countOf(count, 'time')}, ${usd(amount)}${refundWords(state)}`,
    ),
    `books     ${usd(books)} came to the payee and was not given back: settled + by hash − refunded`,
    `owed      ${usd(owed.amount)} by ${countOf(owed.count, 'payer')}`,
    `exposed   ${usd(exposure.unsettled)} served and not collected, failed ones included; ${usd(exposure.settled)} collected`,
    ...failures.map(
      ({ reason, count, amount }) =>
        `  failed ${countOf(count, 'time')}, ${usd(amount)}: ${reason === '' ? 'no reason was written down' : reason}`,
    ),
    `gas       ${ether(cost)} and ${gasUsed} gas in ${countOf(mined, 'transaction')}; ${open} under way, ${dropped} replaced`,
  ];
}

export async function owed(asked: Asked): Promise<number> {
  await show(
    asked,
    (reader) => reader.owed(asked.limit),
    (debtors: readonly Debtor[]) =>
      debtors.length === 0
        ? ['Nobody owes anything.']
        : debtors.map(
            (d) =>
              `${d.payer}  owes ${usd(d.owed)}, of it served ${usd(d.unsettled)}; settled ${usd(d.settled)}, failed ${countOf(d.failed, 'time')}; the first ends ${time(d.firstExpiry)}`,
          ),
  );
  return 0;
}

export async function failed(asked: Asked): Promise<number> {
  await show(
    asked,
    (reader) => reader.failed(asked.limit),
    (failures: readonly FailedOne[]) =>
      failures.length === 0
        ? ['No settlement failed.']
        : failures.map(
            (f) =>
              `${time(f.failedAt)}  ${usd(f.value)} of ${f.payer}, ${f.nonce === null ? `transaction ${f.txHash}` : `nonce ${f.nonce}`}, for ${f.resource ?? 'nothing'}${f.served ? ', which was served' : ''}: ${f.reason ?? 'no reason was written down'}`,
          ),
  );
  return 0;
}

export async function refunds(asked: Asked): Promise<number> {
  await show(
    asked,
    (reader) => reader.refunds(asked.limit),
    (given: readonly Refund[]) =>
      given.length === 0
        ? ['Nothing was given back.']
        : given.map(
            (r) =>
              `${time(r.minedAt)}  ${usd(r.value)} to ${r.payer} for ${r.payment}${r.claimId === null ? '' : `, claim ${r.claimId}`}, in ${r.txHash}, block ${r.block}${refundWords(r.state)}`,
          ),
  );
  return 0;
}

/** Exit status 1 where nothing is known of it. */
export async function payment(asked: Asked, name: string): Promise<number> {
  const address = /^0x[0-9a-f]{40}$/i.test(name);
  if (!address && !/^0x[0-9a-f]{64}$/i.test(name))
    throw new UsageError(
      `"${name}" is no transaction hash, nonce or address: 0x and 64 hex digits, or 40 for an address`,
    );
  const hex = name.toLowerCase() as `0x${string}`;
  const stories = await show(
    asked,
    (reader) =>
      address ? reader.paymentsOf(hex, asked.limit) : reader.paymentsNamed(hex, asked.limit),
    (found: readonly Story[]) => found.flatMap((story) => ['', ...linesOf(story)]),
  );
  if (stories.length > 0) return 0;
  throw new Failure(
    address
      ? `${name} has paid nothing here`
      : `nothing was presented, signed or settled here under ${name}`,
  );
}

/** Exit status 1 with a line for each finding. */
export async function check(asked: Asked): Promise<number> {
  const findings = await show(
    asked,
    (reader) => reader.audit(),
    (found: readonly string[]) =>
      found.length === 0 ? ['It is whole: its totals and the laws of money hold.'] : found,
  );
  return findings.length === 0 ? 0 : 1;
}
