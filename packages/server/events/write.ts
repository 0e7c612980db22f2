/** Writing: events to the list, counts to each of the tables that have them added up in another way. */
import type { Asking } from '@tollbench/gate/ledger/report/asking.ts';
import type { Dialect } from './dialect.ts';
import { facetText, withoutCrawler } from './facets.ts';
import type { Names } from './names.ts';
import type { Event, HourRow } from './types.ts';

type Fresh = Omit<Event, 'id'>;

export const HOUR = 3_600_000;
export const HOURS_A_DAY = 24;

/** The texts that `write` needs the numbers of. */
export function textsOf(events: readonly Fresh[], hours: readonly HourRow[]) {
  const facets = new Set<string>();
  const paths = new Set<string>();
  for (const each of events) {
    facets.add(facetText(each));
    if (each.path !== null) paths.add(each.path);
  }
  for (const each of hours) {
    facets.add(facetText(each));
    facets.add(facetText(withoutCrawler(each)));
    if (each.path !== null) paths.add(each.path);
  }
  return { facets, paths };
}

/** All of it, in the transaction of whoever asks. `names` knows every text. */
export function* write(
  events: readonly Fresh[],
  hours: readonly HourRow[],
  names: Names,
  dialect: Dialect,
): Asking<void> {
  if (events.length > 0) yield* writeEvents(events, names, dialect);
  if (hours.length === 0) return;
  const rows = hours.map((row) => ({ ...row, ...numbersOf(row, names) }));
  yield* addTo('event_hours', ['hour', 'path', 'facet'], dialect, rows);
  yield* addTo('event_totals', ['hour', 'facet'], dialect, rows);
  yield* addTo('event_days', ['day', 'path', 'facet'], dialect, rows);
  yield* addTo('event_day_totals', ['day', 'facet'], dialect, rows);
  const plain = rows.map((row) => ({ ...row, facet: row.plain }));
  yield* addTo('event_day_paths', ['day', 'path', 'facet'], dialect, plain);
}

function numbersOf(row: HourRow, names: Names) {
  const hour = Math.floor(row.hour / HOUR);
  return {
    hour,
    day: Math.floor(hour / HOURS_A_DAY),
    path: names.path(row.path),
    facet: names.facet(facetText(row)),
    plain: names.facet(facetText(withoutCrawler(row))),
  };
}

type Numbered = Pick<HourRow, 'count' | 'amount'> & ReturnType<typeof numbersOf>;
type Key = 'hour' | 'day' | 'path' | 'facet';

function addTo(
  table: string,
  key: readonly Key[],
  { insert }: Dialect,
  rows: readonly Numbered[],
): Asking<void> {
  return insert({
    table,
    columns: [...key, 'count', 'amount'],
    rows: addedUp(rows, key),
    conflict: `ON CONFLICT (${key.join(', ')}) DO UPDATE
      SET count = ${table}.count + excluded.count, amount = ${table}.amount + excluded.amount`,
  });
}

/** Each key once: its numbers, how often and how much. */
function addedUp(rows: readonly Numbered[], key: readonly Key[]): (number | bigint)[][] {
  const sums = new Map<string, { numbers: number[]; count: number; amount: bigint }>();
  for (const row of rows) {
    const numbers = key.map((name) => row[name]);
    const text = numbers.join();
    const known = sums.get(text);
    if (known === undefined) sums.set(text, { numbers, count: row.count, amount: row.amount });
    else {
      known.count += row.count;
      known.amount += row.amount;
    }
  }
  return [...sums.values()].map(({ numbers, count, amount }) => [...numbers, count, amount]);
}

const NUMBERS = ['at', 'facet', 'path', 'amount'];
const TEXTS = ['method', 'format', 'network', 'payment', 'name', 'payer', 'claim_id', 'request_id'];

function writeEvents(events: readonly Fresh[], names: Names, { insert }: Dialect): Asking<void> {
  const rows = events.map((event) => {
    const { payment, name } = partsOf(event.payment);
    return [
      ...[event.at, names.facet(facetText(event)), names.path(event.path), event.amount],
      ...[event.method, event.format, event.network, payment, name],
      ...[event.payer, event.claimId, event.requestId],
    ];
  });
  return insert({ table: 'event_list', columns: [...NUMBERS, ...TEXTS], texts: TEXTS, rows });
}

/** A payment's key in two: its hash or nonce, by which it is found, and what stands before. */
function partsOf(key: string | null): { payment: string | null; name: string | null } {
  if (key === null) return { payment: null, name: null };
  const at = key.lastIndexOf(':') + 1;
  return { payment: key.slice(0, at), name: key.slice(at) };
}
