import { dirname } from 'node:path';
import type { Status } from '@tollbench/gate/ledger/report/status.ts';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { eventsFile } from '@tollbench/server/events/open.ts';
import { type Report, reportOf } from '@tollbench/server/events/report/report.ts';
import { linesOf } from '@tollbench/server/events/report/text.ts';
import { readSqliteEvents } from '@tollbench/server/events/sqlite.ts';
import { type EventStore, EventsUnavailable } from '@tollbench/server/events/types.ts';
import { openReader, type Place, placeOf } from './ledger/place.ts';
import { countOf, json, say, usd } from './ledger/words.ts';
import { Failure, noMore, parse, UsageError } from './usage.ts';

export const usage = {
  synopsis: 'report [--since 7d] [--json]',
  about:
    'Who came, what they asked and paid: by crawler, page and class, with what was refused and why, forged claims, what observe mode would have brought, and what is not settled. Looks beside the running service and changes nothing.',
  options: {
    since: {
      type: 'string',
      value: 'SPAN',
      default: '7d',
      help: 'days or hours back, or a day: 7d, 24h, 2026-11-01',
    },
    json: { type: 'boolean', help: 'as JSON, with every row; amounts in atomic units, as strings' },
  },
  notes: [
    'Counts are kept by the hour, in UTC, for KEEP_DAYS: the hour in which the span begins counts whole. What the running service counted in the last second may be missing.',
    'It is found as the service finds it: in DATA_DIR, or in the PostgreSQL database of DATABASE_URL.',
  ],
  examples: ['tollbench report', 'tollbench report --since 24h --json'],
} as const;

const HOUR = 3_600_000;
/** As many as may be kept. */
const MAX_HOURS = 3_660 * 24;

/** `report`: exit status 1 where there is nothing to look at. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  noMore(positionals, 0);
  const now = Date.now();
  const from = sinceOf(values.since, now);
  const place = placeOf({ file: undefined });
  try {
    const traffic = await reading(await openEvents(place), (store) => reportOf(store, from, now));
    const money = await reading(await openReader(place), (reader) => reader.status());
    if (values.json === true) process.stdout.write(json(asJson(traffic, money)));
    else say([...linesOf(traffic), '', ...moneyLines(money)]);
    return 0;
  } catch (error) {
    if (error instanceof EventsUnavailable || error instanceof LedgerUnavailable)
      throw new Failure(error.message);
    throw error;
  }
}

/** Milliseconds since 1970. @throws UsageError */
export function sinceOf(given: string, now: number): number {
  const [, many, unit] = /^(\d{1,6})([dh])$/.exec(given) ?? [];
  const hours = Number(many) * (unit === 'd' ? 24 : 1);
  if (many !== undefined && hours >= 1 && hours <= MAX_HOURS) return now - hours * HOUR;
  const day = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(given);
  if (isDay && day <= now && day >= now - MAX_HOURS * HOUR) return day;
  throw new UsageError(
    `--since is "${given}"; it is a number of days or hours such as 7d or 24h, at most 3660 days, or a day that has begun such as 2026-11-01`,
  );
}

async function openEvents(place: Place): Promise<EventStore> {
  if (place.kind === 'file') return readSqliteEvents(eventsFile(dirname(place.path)));
  const { PostgresEvents } = await import('@tollbench/server/events/postgres.ts');
  return PostgresEvents.openToRead(place.url);
}

async function reading<S extends { close(): Promise<void> }, T>(
  store: S,
  work: (store: S) => Promise<T>,
): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const WAITING: ReadonlySet<string> = new Set(['queued', 'broadcast', 'unknown']);

function moneyLines({ settlements, failures, owed }: Status): string[] {
  const waiting = settlements.filter(({ state }) => WAITING.has(state));
  const failed = settlements.find(({ state }) => state === 'failed');
  return [
    'Money, of all time',
    ...(waiting.length === 0 ? ['  nothing waits to be settled'] : []),
    ...waiting.map(({ state, count, amount }) => `  ${state}: ${count}, ${usd(amount)}`),
    ...(owed.count === 0
      ? []
      : [`  owed: ${usd(owed.amount)} by ${countOf(owed.count, 'payer')}; tollbench ledger owed`]),
    ...(failed === undefined || failed.count === 0
      ? []
      : [`  failed: ${failed.count}, ${usd(failed.amount)}; tollbench ledger failed`]),
    ...failures.map(({ reason, count }) => clipped(`    ${countOf(count, 'time')}: ${reason}`)),
  ];
}

const clipped = (line: string): string => (line.length > 100 ? `${line.slice(0, 99)}…` : line);

function asJson({ from, to, ...traffic }: Report, { settlements, owed, failures }: Status) {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...traffic,
    money: { settlements, owed, failures },
  };
}
