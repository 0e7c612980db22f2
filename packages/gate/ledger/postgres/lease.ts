/** The lead among the processes of one database: who has it settles. Time is the database's. */
import { LedgerUnavailable } from '../types.ts';
import type { Connection } from './connection.ts';

/** What a process learns when it asks for the lead. */
export type Lead =
  /** It has it, in this term: the same one as long as it never let it end. */
  | { readonly leads: true; readonly term: bigint }
  /** Another has it, for so many seconds more. */
  | { readonly leads: false; readonly holder: string; readonly left: number };

/** A process that had the lead and has it no more was about to write of settlements. */
export class LeadLost extends LedgerUnavailable {
  override readonly name = 'LeadLost';
}

// The statements run under the lock of all writers: no write of a leader lies between two leads.
const TAKE = `UPDATE lease SET holder = $1, ends = clock_timestamp() + $2 * interval '1 second',
    term = term + CASE WHEN holder = $1 AND ends > clock_timestamp() THEN 0 ELSE 1 END
  WHERE holder = $1 OR ends <= clock_timestamp() RETURNING term`;
const LOOK = `SELECT holder, greatest(0, extract(epoch FROM ends - clock_timestamp()))::float8 AS "left"
  FROM lease`;
const RESIGN = `UPDATE lease SET ends = '-infinity' WHERE holder = $1`;

/** Takes the lead where nobody has it, or keeps it, for `seconds` from now on. */
export async function lead(connection: Connection, holder: string, seconds: number): Promise<Lead> {
  const [taken] = await connection.all(TAKE, holder, seconds);
  if (taken !== undefined) return { leads: true, term: taken['term'] as bigint };
  const [other] = await connection.all(LOOK);
  return { leads: false, holder: String(other?.['holder']), left: Number(other?.['left']) };
}

/** Lets the next one have it at once. */
export async function resign(connection: Connection, holder: string): Promise<void> {
  await connection.all(RESIGN, holder);
}

/** @throws LeadLost where another process has had the lead since */
export async function holdsLead(connection: Connection, term: bigint): Promise<void> {
  const [row] = await connection.all('SELECT term, holder FROM lease');
  if (row?.['term'] !== term)
    throw new LeadLost(`${String(row?.['holder'])} settles now; nothing is written`);
}
