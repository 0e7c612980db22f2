import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/types.ts';
import { CANCELLED } from '../../settle/outcome.ts';
import type { SettlementEntry } from '../../settle/types.ts';
import { bookLedger, openBook } from '../../testing/book-ledger.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { ledgerLists } from '../../testing/ledger-lists.ts';
import { ledgerSuite } from '../../testing/ledger-suite.ts';
import { MemoryLedger } from '../memory.ts';
import type { HashPayment, Ledger } from '../types.ts';
import type { Book } from './book.ts';

const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const PAYEE: Address = '0x00000000000000000000000000000000000000aa';

const step = fc.record({
  action: fc.constantFrom(
    'claim',
    'claim',
    'claim',
    'confirm',
    'release',
    'enqueue',
    'prune',
    'adopt',
    'prove',
    'broadcast',
    'settled',
    'failed',
    'requeued',
    'present',
    'takeBack',
    'mineAgain',
  ),
  nonce: fc.constantFrom(0, 1),
  resource: fc.constantFrom('/a', '/b'),
  presenter: fc.constantFrom('p', 'q'),
  payer: fc.constantFrom(PAYER, OTHER),
  pass: fc.boolean(),
  proved: fc.boolean(),
  reserve: fc.boolean(),
  balance: fc.constantFrom(null, 2000n, 9000n),
  credit: fc.boolean(),
  repeatOnly: fc.boolean(),
  pick: fc.nat(),
  wait: fc.constantFrom(0, 1, 20, 200),
});

ledgerSuite('book', bookLedger);
ledgerLists('book', bookLedger);

/** In one order: the model has them as they were queued, the book as they were claimed. */
const byId = (entries: readonly SettlementEntry[]) =>
  entries.toSorted((a, b) => a.claimId.localeCompare(b.claimId));

const byHash = (payments: readonly HashPayment[]) =>
  payments.toSorted((a, b) => a.txHash.localeCompare(b.txHash));

/** The one at once, the other with promises. */
type Either = Book | Ledger;

const CREDIT = { creditMax: 3000n, exposureMax: 2000n, exposureShare: 10n };

describe('the book', () => {
  it('agrees with the memory ledger, and with all its totals counted anew, at every step', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        const model = new MemoryLedger();
        const { book, audit, ledger } = openBook();
        const made: string[] = [];
        const acts: { act: (ledger: Either) => unknown; expected: unknown }[] = [];
        let now = NOW;
        for (const {
          action,
          nonce,
          pass,
          balance,
          credit,
          pick,
          wait,
          payer,
          proved,
          ...rest
        } of steps) {
          now += wait;
          const at = now;
          const key = `auth:${payer}:${authorizationOf(nonce).nonce}`;
          const txHash: Hex = `0x${payer.slice(2)}${`${nonce}`.repeat(24)}`;
          const terms = credit ? CREDIT : null;
          const request = claimOf({
            ...rest,
            proved,
            now,
            payer,
            authorization: pass ? null : authorizationOf(nonce, { from: payer }),
            payment: pass ? `tx:${txHash}` : key,
            worth: pass ? 3000n : 1000n,
            cover: balance === null || pass ? null : { balance, credit: terms },
          });
          const id = made[pick % Math.max(made.length, 1)] ?? 'none';
          const found = {
            payment: key,
            payer,
            payee: PAYEE,
            value: 1000n,
            txHash: '0xfe' as Hex,
            blockNumber: 7n,
            blockTime: now,
          };
          const entry = await model.get(id);
          const put = (over: Partial<SettlementEntry>) => (ledger: Either) =>
            ledger.put(entry === undefined ? [] : [{ ...entry, txHash: '0xcc', ...over }]);
          const act = {
            claim: (ledger: Either) => ledger.claim(request),
            confirm: (ledger: Either) => ledger.confirm(id, at, terms),
            release: (ledger: Either) => ledger.release(id),
            enqueue: (ledger: Either) => ledger.enqueue(id),
            prune: (ledger: Either) => ledger.prune(at - 500, at),
            adopt: (ledger: Either) => ledger.adopt([found]),
            prove: (ledger: Either) => ledger.prove(request.payment),
            present: (ledger: Either) =>
              ledger.present(`tx:${txHash}`, 'transaction', rest.presenter, at),
            takeBack: (ledger: Either) => ledger.takeBack(`tx:${txHash}`, txHash, 'reorganised'),
            mineAgain: (ledger: Either) => ledger.takeBack(`tx:${txHash}`, txHash, null),
            broadcast: put({ state: 'broadcast', sinceBlock: 5n }),
            settled: put({ state: 'settled', blockNumber: 6n }),
            failed: put({ state: 'failed', reason: credit ? CANCELLED : 'expired' }),
            requeued: put({ state: 'queued' }),
          }[action];
          const expected = await act(model);
          if (expected instanceof Object && 'claim' in expected) made.push(request.id);
          expect(book.together('BEGIN IMMEDIATE', () => act(book))).toEqual(expected);
          acts.push({ act, expected });
          const seen = async (ledger: Either) => ({
            record: await ledger.lookup(request.payment, now),
            standings: [await ledger.standing(PAYER, now), await ledger.standing(OTHER, now)],
            entry: entry === undefined ? undefined : await ledger.get(id),
            open: byId(await ledger.open()),
            unfinal: byId(await ledger.unfinal()),
            settlements: await ledger.settlements(),
            sales: await ledger.sales('2000-01-01', '2999-12-31'),
            byHash: byHash(await ledger.hashPayments(now - 300)),
            silent: await ledger.silentSince(60),
          });
          expect(await seen(book)).toEqual(await seen(model));
          compared++;
        }
        expect(audit()).toEqual([]);
        // The same many at a time, as they come from the gate.
        const together = openBook();
        for (let from = 0; from < acts.length; from += 7) {
          const some = acts.slice(from, from + 7);
          const came = together.book.together('BEGIN IMMEDIATE', () =>
            some.map(({ act }) => act(together.book)),
          );
          expect(came).toEqual(some.map(({ expected }) => expected));
        }
        const whole = (one: Book) => ({
          standings: [PAYER, OTHER].map((whose) => one.standing(whose, now)),
          settlements: one.settlements(),
          sales: one.sales('2000-01-01', '2999-12-31'),
        });
        expect(whole(together.book)).toEqual(whole(book));
        expect(together.audit()).toEqual([]);
        await together.ledger.close();
        await ledger.close();
      }),
      { numRuns: 100 },
    );
    expect(compared).toBeGreaterThan(500);
  });

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
