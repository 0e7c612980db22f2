import { dirname, resolve } from 'node:path';
import { eventsFile } from '@tollbench/server/events/open.ts';
import { type MoneyReport, moneyOf } from '@tollbench/server/events/report/money.ts';
import { moneyLines } from '@tollbench/server/events/report/money-text.ts';
import { type Report, reportOf } from '@tollbench/server/events/report/report.ts';
import { linesOf } from '@tollbench/server/events/report/text.ts';
import { readSqliteEvents } from '@tollbench/server/events/sqlite.ts';
import { type EventStore, EventsUnavailable } from '@tollbench/server/events/types.ts';
import { type Place, placeOf } from './ledger/place.ts';
import { json, say } from './ledger/words.ts';
import { moneySources } from './money-sources.ts';
import { Failure, noMore, parse, UsageError } from './usage.ts';

export const usage = {
  synopsis: 'report [--since 7d] [--json]',
  about:
    'Who came, what they asked and paid: by crawler, page and class, with what was refused and why, forged claims, what observe mode would have brought; and the money: what is not settled, what failed and what helps, the gas that is left and for how many days. Looks beside the running service and changes nothing.',
  options: {
    since: {
      type: 'string',
      value: 'SPAN',
      default: '7d',
      help: 'days or hours back, or a day: 7d, 24h, 2026-11-01',
    },
    json: {
      type: 'boolean',
      help: 'as JSON, with every row; amounts in atomic units and wei, as strings',
    },
  },
  notes: [
    'Counts are kept by the hour, in UTC, for KEEP_DAYS: the hour in which the span begins counts whole. What the running service counted in the last second may be missing.',
    'The money is of now. Gas is asked of the chain with RPC_URL and RELAYER_PRIVATE_KEY as the service has them. What is to be done is told by what is found, and by what the service of DATA_DIR said last.',
    'It is found as the service finds it: in DATA_DIR, or in the PostgreSQL database of DATABASE_URL.',
  ],
  examples: ['tollbench report', 'tollbench report --since 24h --json'],
} as const;

const HOUR = 3_600_000;
/** As many as may be kept. */
const MAX_HOURS = 3_660 * 24;

/** `report`: exit status 1 where there is nothing to look at, or the ledger cannot be read. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  noMore(positionals, 0);
  const now = Date.now();
  const from = sinceOf(values.since, now);
  const place = placeOf({ file: undefined });
  try {
    const traffic = await reading(await openEvents(place), (store) => reportOf(store, from, now));
    const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.tollbench');
    const money = await moneyOf(moneySources(place, dataDir, now));
    if (values.json === true) process.stdout.write(json(asJson(traffic, money)));
    else say([...linesOf(traffic), '', ...moneyLines(money)]);
    return money.settlements === null || money.owed === null ? 1 : 0;
  } catch (error) {
    if (error instanceof EventsUnavailable) throw new Failure(error.message);
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

const isoOf = (at: number): string => new Date(at).toISOString();

const asJson = ({ from, to, ...traffic }: Report, money: MoneyReport) => ({
  from: isoOf(from),
  to: isoOf(to),
  ...traffic,
  money: { ...money, at: isoOf(money.at) },
});
