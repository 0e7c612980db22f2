/** Whether services run on a database. */
import { LedgerUnavailable } from '../types.ts';
import { type Connection, openPool, READ, together, unavailable } from './connection.ts';

/** Every connection of ours but this one. */
const CONNECTIONS = `SELECT count(*) AS n, to_regclass('lease') IS NOT NULL AS leased
  FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tollbench'
    AND pid <> pg_backend_pid()`;
/** Who settles. */
const HOLDER = 'SELECT holder FROM lease WHERE ends > clock_timestamp()';

/** @throws LedgerUnavailable where a service runs on it, as far as that can be seen */
export async function refuseServices({ all }: Connection): Promise<void> {
  const [found] = await all(CONNECTIONS);
  const [leader] = found?.['leased'] === true ? await all(HOLDER) : [];
  if (leader !== undefined)
    throw new LedgerUnavailable(
      `${String(leader['holder'])} settles on the database: stop the services first`,
    );
  if (found?.['n'] !== 0n)
    throw new LedgerUnavailable(
      `another Tollbench is connected to the database (${String(found?.['n'])}): stop the services first`,
    );
}

/** The same, by a connection for this alone. */
export async function refuseServicesOn(url: string): Promise<void> {
  const pool = openPool(url);
  try {
    await together(pool, READ, refuseServices);
  } catch (error) {
    throw error instanceof LedgerUnavailable ? error : unavailable('read', error);
  } finally {
    await pool.end();
  }
}
