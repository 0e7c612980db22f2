/** Where the ledger is: in the database of DATABASE_URL, or in a file. */
import { openPostgresReader } from '@tollbench/gate/ledger/postgres/reader.ts';
import type { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import { type DatabaseUrl, databaseUrlOf } from '@tollbench/server/config/database.ts';
import { ConfigError } from '@tollbench/server/config.ts';
import { Failure } from '../usage.ts';
import type { Asked } from './asked.ts';
import { findLedger } from './find.ts';

export type Place =
  | { readonly kind: 'file'; readonly shown: string; readonly path: string }
  | { readonly kind: 'database'; readonly shown: string; readonly url: string };

/** A file that is named goes before DATABASE_URL, and that before DATA_DIR. */
export function placeOf(asked: Pick<Asked, 'file'>): Place {
  const database = asked.file === undefined ? databaseGiven() : null;
  if (database !== null) return { kind: 'database', ...database };
  const path = findLedger(asked);
  return { kind: 'file', shown: path, path };
}

export function openReader(place: Place): Promise<LedgerReader> {
  return place.kind === 'database' ? openPostgresReader(place.url) : openSqliteReader(place.path);
}

/** @throws Failure where DATABASE_URL is set and no address */
export function databaseGiven(): DatabaseUrl | null {
  try {
    return databaseUrlOf(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Failure(error.message);
    throw error;
  }
}
