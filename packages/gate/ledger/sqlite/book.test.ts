import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/types.ts';
import type { SettlementEntry } from '../../settle/types.ts';
import { bookLedger } from '../../testing/book-ledger.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { ledgerLists } from '../../testing/ledger-lists.ts';
import { ledgerSuite } from '../../testing/ledger-suite.ts';
import { audit } from '../audit.ts';
import { MemoryLedger } from '../memory.ts';
import { Book } from './book.ts';
import { openToWrite } from './open.ts';
import { Statements } from './statements.ts';

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
  ),
  nonce: fc.integer({ min: 0, max: 3 }),
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
  wait: fc.integer({ min: 0, max: 200 }),
});

ledgerSuite('book', bookLedger);
ledgerLists('book', bookLedger);

/** In one order: the model has them as they were queued, the book as they were claimed. */
const byId = (entries: readonly SettlementEntry[]) =>
  entries.toSorted((a, b) => a.claimId.localeCompare(b.claimId));

const CREDIT = { creditMax: 3000n, exposureMax: 2000n, exposureShare: 10n };

describe('the book', () => {
  it('agrees with the memory ledger, and with all its totals counted anew, at every step', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const model = new MemoryLedger();
        const database = openToWrite(':memory:');
        const book = new Book(database);
        const statements = new Statements(database);
        const made: string[] = [];
        const acts: { act: (book: Book) => unknown; expected: unknown }[] = [];
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
          const terms = credit ? CREDIT : null;
          const request = claimOf({
            ...rest,
            proved,
            now,
            payer,
            authorization: pass ? null : authorizationOf(nonce, { from: payer }),
            payment: pass ? `tx:${payer}${nonce}` : key,
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
          const states = {
            broadcast: 'broadcast',
            settled: 'settled',
            failed: 'failed',
            requeued: 'queued',
          } as const;
          const put = (book: Book, state: 'broadcast' | 'settled' | 'failed' | 'queued') => {
            const entry = book.get(id);
            return entry === undefined ? [] : [{ ...entry, state, txHash: '0xcc' as Hex }];
          };
          const each: readonly [unknown, (book: Book) => unknown] =
            action === 'claim'
              ? [await model.claim(request), (book) => book.claim(request)]
              : action === 'confirm'
                ? [await model.confirm(id, now, terms), (book) => book.confirm(id, at, terms)]
                : action === 'release'
                  ? [await model.release(id), (book) => book.release(id)]
                  : action === 'enqueue'
                    ? [await model.enqueue(id), (book) => book.enqueue(id)]
                    : action === 'prune'
                      ? [await model.prune(now - 500, now), (book) => book.prune(at - 500, at)]
                      : action === 'adopt'
                        ? [await model.adopt([found]), (book) => book.adopt([found])]
                        : action === 'prove'
                          ? [
                              await model.prove(request.payment),
                              (book) => book.prove(request.payment),
                            ]
                          : [
                              await model.put(put(book, states[action])),
                              (book) => book.put(put(book, states[action])),
                            ];
          if (action === 'claim') made.push(request.id);
          const [expected, act] = each;
          expect(book.together('BEGIN IMMEDIATE', () => act(book))).toEqual(expected);
          acts.push({ act, expected });
          expect({
            record: book.lookup(request.payment, now),
            standings: [PAYER, OTHER].map((whose) => book.standing(whose, now)),
            open: byId(book.open()),
            unfinal: byId(book.unfinal()),
            settlements: book.settlements(),
            sales: book.sales('2000-01-01', '2999-12-31'),
          }).toEqual({
            record: await model.lookup(request.payment, now),
            standings: await Promise.all([PAYER, OTHER].map((whose) => model.standing(whose, now))),
            open: byId(await model.open()),
            unfinal: byId(await model.unfinal()),
            settlements: await model.settlements(),
            sales: await model.sales('2000-01-01', '2999-12-31'),
          });
          compared++;
        }
        expect(audit(statements)).toEqual([]);
        // The same many at a time, as they come from the gate.
        const together = openToWrite(':memory:');
        const other = new Book(together);
        for (let from = 0; from < acts.length; from += 7) {
          const some = acts.slice(from, from + 7);
          const came = other.together('BEGIN IMMEDIATE', () => some.map(({ act }) => act(other)));
          expect(came).toEqual(some.map(({ expected }) => expected));
        }
        const whole = (one: Book) => ({
          standings: [PAYER, OTHER].map((whose) => one.standing(whose, now)),
          settlements: one.settlements(),
          sales: one.sales('2000-01-01', '2999-12-31'),
        });
        expect(whole(other)).toEqual(whole(book));
        expect(audit(new Statements(together))).toEqual([]);
        together.close();
        database.close();
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  it('counts nothing of what was undone', () => {
    const database = openToWrite(':memory:');
    const book = new Book(database);
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
    expect(audit(new Statements(database))).toEqual([]);
    database.close();
  });
});
