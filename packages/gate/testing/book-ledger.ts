/** The SQLite ledger without its thread, in memory as a rule: what a test can look into. */
import { audit } from '../ledger/sqlite/audit.ts';
import { Book, type Method } from '../ledger/sqlite/book.ts';
import { openToWrite } from '../ledger/sqlite/open.ts';
import { Statements } from '../ledger/sqlite/statements.ts';
import type { Ledger } from '../ledger/types.ts';

/** The book's methods as promises, each in a transaction of its own. */
export function bookLedger(): Ledger {
  return openBook().ledger;
}

export function openBook(path = ':memory:') {
  const database = openToWrite(path);
  const book = new Book(database);
  const statements = new Statements(database);
  const ledger = new Proxy(book, {
    get: (_, method: Method | 'close' | 'then') => {
      if (method === 'then') return undefined;
      if (method === 'close') return async () => database.close();
      const work = book[method] as (...args: unknown[]) => unknown;
      return async (...args: unknown[]) =>
        book.together('BEGIN IMMEDIATE', () => work.apply(book, args));
    },
  }) as unknown as Ledger;
  return {
    ledger,
    book,
    database,
    statements,
    /** How many rows a table has. */
    rows: (table: string) => Number(statements.one(`SELECT count(*) AS n FROM ${table}`)?.['n']),
    audit: () => audit(statements),
  };
}
