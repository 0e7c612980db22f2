/** The lead among the processes of one database: who has it settles. Time is the database's. */
import type { Beat, Waiting } from '../../settle/shared/types.ts';
import { LedgerUnavailable } from '../types.ts';
import type { Connection } from './connection.ts';
import { big, text } from './values.ts';

/** A process that had the lead and has it no more was about to write of settlements. */
export class LeadLost extends LedgerUnavailable {}

/** Seconds for which a process counts as there after it said so. */
export const THERE = 5;
/** Seconds for which one that fell silent is remembered. */
export const REMEMBERED = 3_600;
/** Settlements that are told of at once. */
const MAX_WAITING = 10_000;

// All of these run under the lock of all writers: no write of a leader lies between two leads.
const HERE = `INSERT INTO processes (holder, seen_at) VALUES ($1, clock_timestamp())
  ON CONFLICT (holder) DO UPDATE SET seen_at = excluded.seen_at`;
const GONE = `DELETE FROM processes
  WHERE seen_at < clock_timestamp() - ${REMEMBERED} * interval '1 second'`;
const TAKE = `UPDATE lease SET holder = $1, ends = clock_timestamp() + $2 * interval '1 second',
    term = term + CASE WHEN holder = $1 AND ends > clock_timestamp() THEN 0 ELSE 1 END,
    report = CASE WHEN holder = $1 THEN coalesce($3, report) ELSE $3 END,
    reported_at = CASE WHEN $3 IS NULL THEN reported_at ELSE clock_timestamp() END
  WHERE holder = $1 OR ends <= clock_timestamp() RETURNING term`;
const secondsTo = (when: string): string =>
  `coalesce(greatest(0, extract(epoch FROM ${when}))::float8, 0)`;
const LOOK = `SELECT holder, ${secondsTo('ends - clock_timestamp()')} AS "left", report,
    ${secondsTo('clock_timestamp() - reported_at')} AS age,
    (SELECT count(*) FROM processes
     WHERE seen_at >= clock_timestamp() - ${THERE} * interval '1 second') AS processes,
    term FROM lease`;
const RESIGN = `UPDATE lease SET ends = '-infinity' WHERE holder = $1`;

/** See `SharedLedger.beat`. */
export async function beat(
  connection: Connection,
  holder: string,
  seconds: number,
  report: string | null,
): Promise<Beat> {
  await connection.all(HERE, holder);
  await connection.all(GONE);
  const [taken] = await connection.all(TAKE, holder, seconds, report);
  const [row = {}] = await connection.all(LOOK);
  const processes = Number(row['processes']);
  if (taken !== undefined) return { leads: true, term: big(taken['term']), processes };
  return {
    leads: false,
    holder: text(row['holder']),
    left: Number(row['left']),
    report: row['report'] === null ? null : text(row['report']),
    age: Number(row['age']),
    processes,
  };
}

/** Lets the next one have it at once. */
export async function resign(connection: Connection, holder: string): Promise<void> {
  await connection.all(RESIGN, holder);
  await connection.all('DELETE FROM processes WHERE holder = $1', holder);
}

/** @throws LeadLost where another process has had the lead since */
export async function holdsLead(connection: Connection, term: bigint): Promise<void> {
  const [row] = await connection.all('SELECT term, holder FROM lease');
  if (row?.['term'] !== term)
    throw new LeadLost(`${text(row?.['holder'])} settles now; nothing is written`);
}

export async function hurry(connection: Connection, claimId: string): Promise<void> {
  await connection.all(
    `UPDATE settlements s SET urgent = 1 FROM claims c
     WHERE c.seq = s.claim AND c.id = $1 AND s.urgent = 0
       AND s.state IN ('queued', 'broadcast', 'unknown')`,
    claimId,
  );
}

export async function waitingAfter(connection: Connection, after: bigint): Promise<Waiting[]> {
  const some = (where: string, order: string): string =>
    `(SELECT number, claim, urgent FROM settlements WHERE ${where} ORDER BY ${order} LIMIT ${MAX_WAITING})`;
  const rows = await connection.all(
    `SELECT DISTINCT c.id, w.number, w.urgent, p.valid_before
     FROM (${some(`state = 'queued' AND number > $1`, 'number')} UNION ALL
       ${some(`urgent = 1 AND state IN ('queued', 'broadcast', 'unknown')`, 'number DESC')}) w
     JOIN claims c ON c.seq = w.claim JOIN payments p ON p.id = c.payment ORDER BY w.number`,
    after,
  );
  return rows.map((row) => ({
    claimId: text(row['id']),
    number: big(row['number']),
    validBefore: big(row['valid_before']),
    urgent: row['urgent'] === 1n,
  }));
}
