/** The house of a database as one sees it who does not live there. */
import type { Neighbour } from '../house.ts';
import { LedgerUnavailable } from '../types.ts';
import { openPool, READ, together, unavailable } from './connection.ts';
import { neighbours } from './house.ts';

export interface HouseSeen {
  /** Its name; null where no process has served there yet. */
  readonly name: string | null;
  readonly processes: readonly Neighbour[];
}

const NAME = `SELECT secret FROM house_keys WHERE name = 'house'`;

/** Writes nothing. @throws LedgerUnavailable where there is none, or it cannot be read */
export async function readHouse(url: string): Promise<HouseSeen> {
  const pool = openPool(url);
  try {
    return await together(pool, READ, async (connection) => {
      const [row] = await connection.all(NAME);
      const name = row === undefined ? null : String(row['secret']);
      return { name, processes: await neighbours(connection, '') };
    });
  } catch (error) {
    throw error instanceof LedgerUnavailable ? error : unavailable('read', error);
  } finally {
    await pool.end();
  }
}
