import { describe, expect, it } from 'vitest';
import { bookLedger, openBook } from '../../testing/book-ledger.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { type Act, ledgerAgrees } from '../../testing/ledger-agrees.ts';
import { ledgerLists } from '../../testing/ledger-lists.ts';
import { ledgerSuite } from '../../testing/ledger-suite.ts';
import { passSuite } from '../../testing/pass-suite.ts';

ledgerSuite('book', bookLedger);
ledgerLists('book', bookLedger);

ledgerAgrees('book', () => {
  const { book, audit, ledger } = openBook();
  const together = async (acts: readonly Act[]) =>
    book.together('BEGIN IMMEDIATE', () => acts.map((act) => act(book)));
  return { ledger, audit, together };
});

describe('the book', () => {
  it('tells why a transaction failed that SQLite has undone by itself', async () => {
    const { book, statements, ledger } = openBook();
    const lost = () =>
      book.together('BEGIN IMMEDIATE', () => {
        statements.database.exec('ROLLBACK');
        throw new Error('the disk is full');
      });
    expect(lost).toThrow('the disk is full');
    expect((await ledger.claim(claimOf())).status).toBe('claimed');
    await ledger.close();
  });

  it('keeps what is sold once, however often that is, and of its address what its path does not say', async () => {
    const { statements, ledger } = openBook();
    const about = { description: 'A', mimeType: 'text/html' };
    const sold = [
      ['/a.html', 'https://t/a.html'],
      ['/a.html', 'https://t/a.html'],
      ['/a.html', '/a.html?too=long'],
      ['/b.html', 'https://t/a.html'],
    ] as const;
    for (const [i, [resource, url]] of sold.entries()) {
      const authorization = authorizationOf(i);
      const settlementResource = { ...about, url };
      await ledger.claim(claimOf({ id: `${i}`, authorization, resource, settlementResource }));
      expect((await ledger.get(`${i}`))?.resource).toEqual(settlementResource);
      expect((await ledger.lookup(`auth:${authorization.nonce}`, NOW))?.claims).toMatchObject([
        { resource },
      ]);
    }
    expect(statements.all('SELECT key, origin, url FROM resources ORDER BY id')).toEqual([
      { key: '/a.html', origin: 'https://t', url: null },
      { key: '/a.html', origin: null, url: '/a.html?too=long' },
      { key: '/b.html', origin: null, url: 'https://t/a.html' },
    ]);
    await ledger.close();
  });

  it('counts nothing of what was undone', async () => {
    const { book, audit, ledger } = openBook();
    const claim = (nonce: number) =>
      book.claim(claimOf({ authorization: authorizationOf(nonce), payment: `auth:${nonce}` }));
    expect(() =>
      book.together('BEGIN IMMEDIATE', () => {
        claim(1);
        throw new Error('the disk is full');
      }),
    ).toThrow('the disk is full');
    expect(book.standing(PAYER, NOW)).toMatchObject({ owed: 0n, exposure: { unsettled: 0n } });
    book.together('BEGIN IMMEDIATE', () => [claim(2), claim(3)]);
    expect(book.standing(PAYER, NOW)).toMatchObject({
      owed: 2000n,
      exposure: { unsettled: 2000n },
    });
    expect(book.settlements()).toEqual([{ state: 'queued', count: 2, amount: 2000n }]);
    expect(audit()).toEqual([]);
    await ledger.close();
  });
});
passSuite('SQLite', bookLedger, 15);
