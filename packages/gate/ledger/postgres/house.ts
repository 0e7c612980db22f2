/** The house of many processes, in its tables. Time is the database's. */
import type { Attendance, Limits, Neighbour, ReceiptKey, TimeAgo } from '../house.ts';
import type { Connection, Row } from './connection.ts';
import { REMEMBERED, THERE } from './lease.ts';
import { text } from './values.ts';

/** Outages of one process, and of all, that are told of; the newest. */
const MAX_OWN = 64;
const MAX_OUTAGES = 512;
/** Seconds for which an outage is remembered. */
const KEPT = 86_400;
/** Codes of one process that are kept. */
const MAX_TROUBLES = 32;

const ago = (seconds: number | string): string =>
  `clock_timestamp() - ${seconds} * interval '1 second'`;
const since = (when: string): string => `extract(epoch FROM clock_timestamp() - ${when})::float8`;

const OTHERS = `SELECT p.holder, p.limits, p.troubles, ${since('p.seen_at')} AS quiet,
    l.ends > clock_timestamp() AS leads
  FROM processes p LEFT JOIN lease l ON l.holder = p.holder
  WHERE p.holder <> $1 AND p.seen_at >= ${ago(REMEMBERED)} ORDER BY p.holder`;
const ATTEND = `INSERT INTO processes (holder, seen_at, told_at, limits, troubles)
  VALUES ($1, clock_timestamp(), clock_timestamp(), $2, $3)
  ON CONFLICT (holder) DO UPDATE SET seen_at = excluded.seen_at, told_at = excluded.told_at,
    limits = excluded.limits, troubles = excluded.troubles`;
const TELL = `INSERT INTO outages (holder, number, since, until)
  SELECT $1, r.number, ${ago('r.since')}, ${ago('r.until')}
  FROM json_to_recordset($2::json) AS r (number bigint, since float8, until float8)
  ON CONFLICT (holder, number) DO UPDATE SET since = excluded.since, until = excluded.until`;
/** The old ones, and of one process all but the newest and the time before it, which has the number 0. */
const FORGET = `DELETE FROM outages WHERE until < ${ago(KEPT)} OR holder = $1 AND number
    BETWEEN 1 AND (SELECT max(number) FROM outages WHERE holder = $1) - ${MAX_OWN}`;

// All that write run under the lock of all writers: of two that enter one is first.

export async function enter(connection: Connection, holder: string, limits: Limits) {
  const others = await neighbours(connection, holder);
  const apart = (one: Neighbour): boolean => limits === 'own' || one.limits !== 'shared';
  const entered = !others.some((one) => one.quiet < THERE && apart(one));
  if (entered) await connection.all(ATTEND, holder, limits, '');
  return { entered, others };
}

export async function attend(
  connection: Connection,
  { holder, limits, troubles, outages }: Attendance,
): Promise<readonly Neighbour[]> {
  await connection.all(ATTEND, holder, limits, troubles.slice(0, MAX_TROUBLES).join(' '));
  if (outages.length > 0) {
    const told = outages
      .slice(-MAX_OWN)
      .map(({ number, from, to }) => ({ number, since: from, until: to }));
    await connection.all(TELL, holder, JSON.stringify(told));
    await connection.all(FORGET, holder);
  }
  return neighbours(connection, holder);
}

/** All but one. */
export async function neighbours(
  connection: Connection,
  holder: string,
): Promise<readonly Neighbour[]> {
  return (await connection.all(OTHERS, holder)).map(neighbourOf);
}

function neighbourOf(row: Row): Neighbour {
  const { limits } = row;
  return {
    holder: text(row['holder']),
    limits: limits === 'shared' || limits === 'own' ? limits : null,
    quiet: Number(row['quiet']),
    leads: row['leads'] === true,
    troubles: text(row['troubles']).split(' ').filter(Boolean),
  };
}

export async function leave(connection: Connection, holder: string): Promise<void> {
  await connection.all('DELETE FROM processes WHERE holder = $1', holder);
}

/** What a process does not tell of is as if it had kept nothing: it may be cut off, and asked nevertheless. */
const BESIDE = `(SELECT ${since('since')} AS "from", ${since('until')} AS "to" FROM outages
    WHERE holder <> $1 AND until >= ${ago(KEPT)} ORDER BY until DESC LIMIT ${MAX_OUTAGES})
  UNION ALL
  (SELECT ${since('told_at')}, 0 FROM processes
    WHERE holder <> $1 AND told_at >= ${ago(REMEMBERED)} LIMIT ${MAX_OUTAGES})`;

export async function outagesBeside(connection: Connection, holder: string): Promise<TimeAgo[]> {
  const rows = await connection.all(BESIDE, holder);
  return rows.map((row) => ({ from: Number(row['from']), to: Number(row['to']) }));
}

export async function houseKey(
  connection: Connection,
  name: string,
  made: string,
): Promise<string> {
  await connection.all('INSERT INTO house_keys VALUES ($1, $2) ON CONFLICT DO NOTHING', name, made);
  const [row] = await connection.all('SELECT secret FROM house_keys WHERE name = $1', name);
  return text(row?.['secret']);
}

export async function receiptKeys(
  connection: Connection,
  own: readonly ReceiptKey[],
): Promise<readonly ReceiptKey[]> {
  for (const { name, x } of own)
    await connection.all(
      'INSERT INTO receipt_keys (name, x) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      name,
      x,
    );
  const rows = await connection.all('SELECT name, x FROM receipt_keys ORDER BY number');
  return rows.map((row) => ({ name: text(row['name']), x: text(row['x']) }));
}
