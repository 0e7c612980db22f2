import { SQLITE } from '../dialect.ts';
import { type LedgerReader, readerOf } from '../reader.ts';
import { atOnce } from '../report/asking.ts';
import { audit } from './audit.ts';
import { openToRead } from './open.ts';
import { Statements } from './statements.ts';

/**
 * Looks at the ledger in a file; makes, locks and upgrades nothing.
 * @throws LedgerUnavailable where there is none, or of another version than this program's
 */
export async function openSqliteReader(path: string): Promise<LedgerReader> {
  const database = openToRead(path);
  const statements = new Statements(database);
  return readerOf({
    dialect: SQLITE,
    answer: async (asking) => statements.together('BEGIN', () => atOnce(statements, asking)),
    audit: async () => audit(statements),
    close: async () => database.close(),
  });
}
