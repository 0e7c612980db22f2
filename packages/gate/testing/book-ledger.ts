/** The SQLite ledger's book in memory, as a ledger. */
import { Book, type Method } from '../ledger/sqlite/book.ts';
import { openToWrite } from '../ledger/sqlite/open.ts';
import type { Ledger } from '../ledger/types.ts';

/** The book's methods as promises: what the thread does with them, without the thread. */
export function bookLedger(): Ledger {
  const database = openToWrite(':memory:');
  const book = new Book(database);
  return new Proxy(book, {
    get: (_, method: Method | 'close' | 'then') => {
      if (method === 'then') return undefined;
      if (method === 'close') return async () => database.close();
      const work = book[method] as (...args: unknown[]) => unknown;
      return async (...args: unknown[]) =>
        book.together('BEGIN IMMEDIATE', () => work.apply(book, args));
    },
  }) as unknown as Ledger;
}
