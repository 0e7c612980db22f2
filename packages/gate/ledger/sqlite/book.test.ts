import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { ledgerSuite } from '../../testing/ledger-suite.ts';
import { audit } from '../audit.ts';
import { MemoryLedger } from '../memory.ts';
import type { Ledger } from '../types.ts';
import { Book, type Method } from './book.ts';
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

/** The book's methods as promises: what the thread does with them, without the thread. */
function bookLedger(): Ledger {
  const database = openToWrite(':memory:');
  const book = new Book(database);
  return new Proxy(book, {
    get: (_, method: Method | 'close' | 'then') => {
      if (method === 'then') return undefined;
      if (method === 'close') return async () => database.close();
      const work = book[method] as (...args: unknown[]) => unknown;
      return async (...args: unknown[]) => work.apply(book, args);
    },
  }) as unknown as Ledger;
}

ledgerSuite('book', bookLedger);

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
          const entry = book.get(id);
          const put = (state: 'broadcast' | 'settled' | 'failed' | 'queued') =>
            entry === undefined ? [] : [{ ...entry, state, txHash: '0xcc' as Hex }];
          const states = {
            broadcast: 'broadcast',
            settled: 'settled',
            failed: 'failed',
            requeued: 'queued',
          } as const;
          const each: readonly [unknown, unknown] =
            action === 'claim'
              ? [await model.claim(request), book.claim(request)]
              : action === 'confirm'
                ? [await model.confirm(id, now, terms), book.confirm(id, now, terms)]
                : action === 'release'
                  ? [await model.release(id), book.release(id)]
                  : action === 'enqueue'
                    ? [await model.enqueue(id), book.enqueue(id)]
                    : action === 'prune'
                      ? [await model.prune(now - 500, now), book.prune(now - 500, now)]
                      : action === 'adopt'
                        ? [await model.adopt([found]), book.adopt([found])]
                        : action === 'prove'
                          ? [await model.prove(request.payment), book.prove(request.payment)]
                          : [await model.put(put(states[action])), book.put(put(states[action]))];
          if (action === 'claim') made.push(request.id);
          expect(each[1]).toEqual(each[0]);
          expect({
            record: book.lookup(request.payment, now),
            standings: [PAYER, OTHER].map((whose) => book.standing(whose, now)),
            open: book.open(),
            unfinal: book.unfinal(),
            settlements: book.settlements(),
            sales: book.sales('2000-01-01', '2999-12-31'),
          }).toEqual({
            record: await model.lookup(request.payment, now),
            standings: await Promise.all([PAYER, OTHER].map((whose) => model.standing(whose, now))),
            open: await model.open(),
            unfinal: await model.unfinal(),
            settlements: await model.settlements(),
            sales: await model.sales('2000-01-01', '2999-12-31'),
          });
          compared++;
        }
        expect(audit(statements)).toEqual([]);
        database.close();
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});
