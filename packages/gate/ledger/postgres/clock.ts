/** What time it is at the database: leases and limits of many processes go by it. */
import { openPool, unavailable } from './connection.ts';

/**
 * Seconds since 1970 by the database's clock, and how long the question took: the answer is as exact as that.
 * @throws LedgerUnavailable where the server cannot be reached
 */
export async function databaseTime(url: string): Promise<{ time: number; took: number }> {
  const pool = openPool(url);
  try {
    // The first question opens the connection, which takes longer than an answer.
    await pool.query('SELECT 1');
    const began = performance.now();
    const { rows } = await pool.query<{ time: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 AS time',
    );
    return { time: Number(rows[0]?.time), took: (performance.now() - began) / 1000 };
  } catch (error) {
    throw unavailable('read', error);
  } finally {
    await pool.end();
  }
}
