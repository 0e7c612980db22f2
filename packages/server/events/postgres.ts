/**
 * The store of many processes: tables beside the ledger's in its database, with a version of their own. Writers
 * take turns by a lock, so that events are numbered in the order in which they can be read. What a process
 * writes a second is one statement a table.
 */
import { fileURLToPath } from 'node:url';
import {
  openPool,
  READ,
  together,
  WRITE_BESIDE,
  wordsOf,
} from '@tollbench/gate/ledger/postgres/connection.ts';
import { migrate, migrationsIn, versionOf } from '@tollbench/gate/ledger/postgres/migrate.ts';
import { type Asking, inTurn } from '@tollbench/gate/ledger/report/asking.ts';
import { POSTGRES } from './dialect.ts';
import type { Weights } from './forget.ts';
import { type Engine, Store } from './store.ts';
import { EventsUnavailable } from './types.ts';

const MIGRATIONS = migrationsIn(
  fileURLToPath(new URL('./postgres/migrations/', import.meta.url)),
  'event_version',
  'the store of events',
);
/** Connections of one process, beside those of its ledger. */
const MAX_CONNECTIONS = 2;
/** Of a month of made-up traffic of 100,000 events, 17,000 of them with payments: 71 MB. */
const WEIGHTS: Weights = { event: 249, payment: 420, count: 149, sum: 120 };

export class PostgresEvents extends Store {
  /**
   * Brings the tables to this program's version where they are older.
   * @throws EventsUnavailable where they are a newer program's, or the server cannot be reached
   */
  static async open(url: string): Promise<PostgresEvents> {
    const pool = openPool(url, MAX_CONNECTIONS);
    try {
      await migrate(pool, undefined, MIGRATIONS);
    } catch (error) {
      await pool.end();
      throw new EventsUnavailable(wordsOf(error));
    }
    return new PostgresEvents(engineOf(pool));
  }

  /**
   * Looks at them, and makes nothing.
   * @throws EventsUnavailable where there are none of this version
   */
  static async openToRead(url: string): Promise<PostgresEvents> {
    const pool = openPool(url, MAX_CONNECTIONS);
    try {
      const version = await versionOf(pool, MIGRATIONS.table);
      if (version === MIGRATIONS.version) return new PostgresEvents(engineOf(pool));
      throw new Error(
        version === 0
          ? 'no service has kept any in this database yet'
          : `it has version ${version}, this program reads ${MIGRATIONS.version}`,
      );
    } catch (error) {
      await pool.end();
      throw new EventsUnavailable(wordsOf(error));
    }
  }
}

function engineOf(pool: ReturnType<typeof openPool>): Engine {
  const run = async <T>(begin: typeof READ | typeof WRITE_BESIDE, asking: Asking<T>) => {
    try {
      return await together(pool, begin, (connection) => inTurn(connection, asking));
    } catch (error) {
      throw new EventsUnavailable(wordsOf(error));
    }
  };
  return {
    dialect: POSTGRES,
    weights: WEIGHTS,
    read: (asking) => run(READ, asking),
    write: (asking) => run(WRITE_BESIDE, asking),
    // What is dead the server clears up by itself.
    tidy: async () => undefined,
    close: () => pool.end(),
  };
}
