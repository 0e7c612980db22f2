import type pg from 'pg';
import { POSTGRES } from '../dialect.ts';
import { type LedgerReader, readerOf } from '../reader.ts';
import { inTurn } from '../report/asking.ts';
import { LedgerUnavailable } from '../types.ts';
import { shownAddress } from './address.ts';
import { audit } from './audit.ts';
import { type Connection, openPool, READ, READ_ALL, together, unavailable } from './connection.ts';
import { VERSION, versionOf } from './migrate.ts';

/**
 * Looks at the ledger in a database; makes, locks and migrates nothing.
 * @throws LedgerUnavailable where there is none, it is of another version than this program's, or the
 * server cannot be reached
 */
export async function openPostgresReader(url: string): Promise<LedgerReader> {
  const pool = openPool(url);
  const read = async <T>(
    begin: typeof READ | typeof READ_ALL,
    work: (c: Connection) => Promise<T>,
  ) => {
    try {
      return await together(pool, begin, work);
    } catch (error) {
      throw unavailable('read', error);
    }
  };
  try {
    await refuseOtherVersions(url, pool);
  } catch (error) {
    await pool.end();
    throw error instanceof LedgerUnavailable ? error : unavailable('read', error);
  }
  return readerOf({
    dialect: POSTGRES,
    answer: (asking) => read(READ, (connection) => inTurn(connection, asking)),
    audit: () => read(READ_ALL, audit),
    close: () => pool.end(),
  });
}

/** @throws LedgerUnavailable where there is no ledger, or one of another version than this program's */
export async function refuseOtherVersions(url: string, pool: pg.Pool): Promise<void> {
  const version = await versionOf(pool);
  if (version === VERSION) return;
  const where = shownAddress(url);
  if (version === 0) throw new LedgerUnavailable(`there is no ledger in ${where}`);
  throw new LedgerUnavailable(
    version > VERSION
      ? `the ledger in ${where} has version ${version}, this program knows ${VERSION}: it was written by a newer one`
      : `the ledger in ${where} has version ${version}, this program reads ${VERSION}: the next start brings it there`,
  );
}
