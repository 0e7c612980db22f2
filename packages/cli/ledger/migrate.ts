/** The ledger brought to this program's version: forwards only, under a lock, whole or not at all. */
import { dirname } from 'node:path';
import { openPool, unavailable } from '@tollbench/gate/ledger/postgres/connection.ts';
import { migrate as migrateDatabase } from '@tollbench/gate/ledger/postgres/migrate.ts';
import { bringUp } from '@tollbench/gate/ledger/sqlite/open.ts';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import type { Asked } from './asked.ts';
import { type Place, placeOf } from './place.ts';
import { hold, tell } from './repair.ts';

/** Exit status 1 where it cannot be done: it is as it was then. */
export async function migrate(asked: Asked): Promise<number> {
  const place = placeOf(asked);
  const { from, to } = await (place.kind === 'database' ? ofDatabase(place) : ofFile(asked, place));
  const { shown } = place;
  const words =
    from === to
      ? `${shown} is of version ${to}, which this program writes: nothing was to be done.`
      : from === 0
        ? `${shown} had no ledger: it has an empty one now, of version ${to}.`
        : `${shown} is brought from version ${from} to ${to}.`;
  tell(asked, { ledger: shown, from, to }, [words]);
  return 0;
}

type Versions = { readonly from: number; readonly to: number };

async function ofDatabase({ url }: Extract<Place, { kind: 'database' }>): Promise<Versions> {
  const pool = openPool(url);
  try {
    return await migrateDatabase(pool);
  } catch (error) {
    throw error instanceof LedgerUnavailable ? error : unavailable('written', error);
  } finally {
    await pool.end();
  }
}

/** A service that runs on it is of its version; a file that is named is nobody's. */
async function ofFile({ file }: Asked, place: Extract<Place, { kind: 'file' }>): Promise<Versions> {
  const folder = file === undefined ? await hold(dirname(place.path)) : null;
  try {
    return bringUp(place.path);
  } finally {
    folder?.release();
  }
}
