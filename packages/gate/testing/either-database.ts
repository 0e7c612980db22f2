/** A ledger in either database, with one who looks at it beside: what is told of it must be the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgresReader } from '../ledger/postgres/reader.ts';
import { PostgresLedger } from '../ledger/postgres.ts';
import type { LedgerReader } from '../ledger/reader.ts';
import { openSqliteReader } from '../ledger/sqlite/reader.ts';
import type { Ledger } from '../ledger/types.ts';
import { openBook } from './book-ledger.ts';
import { Postgres } from './postgres.ts';

export interface Looked {
  readonly ledger: Ledger;
  readonly reader: LedgerReader;
  /** Does what the ledger never would. */
  readonly run: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Database {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly start: () => Promise<void>;
  /** With nothing in it; of a database one at a time. */
  readonly empty: () => Promise<Looked>;
  readonly end: () => Promise<void>;
}

export function eitherDatabase(): readonly [Database, Database] {
  return [sqlite(), postgres()];
}

function sqlite(): Database {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-looked-'));
  let files = 0;
  return {
    name: 'SQLite',
    start: async () => undefined,
    empty: async () => {
      const path = join(folder, `${files++}.sqlite`);
      const { ledger, database } = openBook(path);
      const reader = await openSqliteReader(path);
      const close = async () => {
        await reader.close();
        await ledger.close();
      };
      return { ledger, reader, close, run: async (sql) => database.exec(sql) };
    },
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Takes every row out of a ledger, and begins its numbers anew. */
const EMPTY = `TRUNCATE refunds, claims, payments, payers, resources, settlements, transactions, sales, counts
    RESTART IDENTITY;
  UPDATE house SET unsettled = 0, settled = 0; UPDATE settlement_totals SET count = 0, amount = 0`;

function postgres(): Database {
  const server = new Postgres();
  let url = '';
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    name: 'PostgreSQL',
    start: async () => {
      await server.make();
      url = await server.database();
      await (await PostgresLedger.open(url)).close();
    },
    empty: async () => {
      await run(EMPTY);
      const [ledger, reader] = [await PostgresLedger.open(url), await openPostgresReader(url)];
      const close = async () => {
        await reader.close();
        await ledger.close();
      };
      return { ledger, reader, run, close };
    },
    end: () => server.remove(),
  };
}
