/** Whether the ledger is whole: the totals it keeps, and the laws of money. Of its pages the server knows. */
import { checks } from '../audit.ts';
import { POSTGRES_DAY } from '../counted-anew.ts';
import type { Row as SqliteRow } from '../sqlite/values.ts';
import type { Connection } from './connection.ts';

const CHECKS = checks(POSTGRES_DAY);

export async function audit(connection: Connection): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { sql, say } of CHECKS)
    for (const row of await connection.all(sql)) found.push(say(row as SqliteRow));
  return found;
}
