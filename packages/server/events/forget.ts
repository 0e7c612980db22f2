/** Forgetting: what is too old, and what is too much; a bounded number of rows a step. */
import { type Asking, ask } from '@tollbench/gate/ledger/report/asking.ts';
import { HOUR, HOURS_A_DAY } from './write.ts';

/** Rows that one step takes away: a tenth of a second's work, for which others wait. */
const STEP = 5_000;

/** What a row takes, indexes included; held against the real size by the tests of both databases. */
export interface Weights {
  readonly event: number;
  /** More for an event of a payment. */
  readonly payment: number;
  /** A count by hour and path. */
  readonly count: number;
  /** What is added up of it, a row. */
  readonly sum: number;
}

export interface Size {
  readonly events: number;
  readonly bytes: number;
  readonly oldest: number | null;
}

/** `counted`: the bytes of the counts alone. */
export function* size(weights: Weights): Asking<Size & { readonly counted: number }> {
  const [row] = yield* ask(
    `SELECT (SELECT count(*) FROM event_list) AS events,
      (SELECT count(*) FROM event_list WHERE name IS NOT NULL) AS payments,
      (SELECT count(*) FROM event_hours) AS counts,
      (SELECT count(*) FROM event_totals) + (SELECT count(*) FROM event_days)
        + (SELECT count(*) FROM event_day_totals) + (SELECT count(*) FROM event_day_paths) AS sums,
      (SELECT min(at) FROM event_list) AS at, (SELECT min(hour) FROM event_totals) AS hour`,
  );
  const number = (name: string): number => Number(row?.[name] ?? 0);
  const times = [row?.['at'], row?.['hour'] == null ? null : BigInt(number('hour') * HOUR)];
  const known = times.filter((time) => time !== null && time !== undefined).map(Number);
  const events = number('events');
  const counted = number('counts') * weights.count + number('sums') * weights.sum;
  return {
    events,
    counted,
    bytes: events * weights.event + number('payments') * weights.payment + counted,
    oldest: known.length === 0 ? null : Math.min(...known),
  };
}

/** Takes away some of what is older than a time, in milliseconds. @returns whether there may be more */
export function* forgetBefore(time: number): Asking<boolean> {
  const events = yield* ask(
    `DELETE FROM event_list WHERE id IN
      (SELECT id FROM event_list WHERE at < $1 ORDER BY at LIMIT ${STEP}) RETURNING 1 AS gone`,
    time,
  );
  const counts = yield* forgetCounts(Math.floor(time / HOUR));
  return events.length === STEP || counts > 0;
}

/**
 * Takes away the oldest events: first of those that nothing was sold with, which whoever asks without end can make
 * as many of as he likes. @returns how many
 */
export function* forgetEvents(many: number): Asking<number> {
  const most = Math.min(many, STEP);
  const asked = yield* forgetOldest('WHERE claim_id IS NULL', most);
  return asked === most ? asked : asked + (yield* forgetOldest('', most - asked));
}

function* forgetOldest(where: string, most: number): Asking<number> {
  const gone = yield* ask(
    `DELETE FROM event_list WHERE id IN (SELECT id FROM event_list ${where} ORDER BY at LIMIT $1)
     RETURNING 1 AS gone`,
    most,
  );
  return gone.length;
}

/** Takes away the counts of the oldest hour, if it is before this one. @returns how many by hour and path */
export function* forgetCounts(before: number): Asking<number> {
  const [first] = yield* ask('SELECT min(hour) AS hour FROM event_totals');
  const hour = Number(first?.['hour'] ?? before);
  if (hour >= before) return 0;
  const [row] = yield* ask('SELECT count(*) AS many FROM event_hours WHERE hour <= $1', hour);
  yield* ask('DELETE FROM event_hours WHERE hour <= $1', hour);
  yield* ask('DELETE FROM event_totals WHERE hour <= $1', hour);
  const [next] = yield* ask('SELECT min(hour) AS hour FROM event_totals');
  // A day stays until its last hour goes.
  const day = Math.floor(Number(next?.['hour'] ?? before) / HOURS_A_DAY);
  for (const table of ['event_days', 'event_day_totals', 'event_day_paths'])
    yield* ask(`DELETE FROM ${table} WHERE day < $1`, day);
  return Number(row?.['many'] ?? 0);
}
