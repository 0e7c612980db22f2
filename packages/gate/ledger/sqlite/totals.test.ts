import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/types.ts';
import { openBook } from '../../testing/book-ledger.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';

const HASH: Hex = `0x${'7a'.repeat(32)}`;
const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const PASS = { authorization: null, payment: `tx:${HASH}`, worth: 9000n } as const;

let { ledger, book, statements, audit } = openBook();
beforeEach(() => {
  ({ ledger, book, statements, audit } = openBook());
});
afterEach(async () => {
  expect(audit()).toEqual([]);
  await ledger.close();
});

const ofOther = (nonce: number, over: object = {}) =>
  claimOf({
    authorization: authorizationOf(nonce, { from: OTHER }),
    ...{ payer: OTHER, payment: `auth:other:${nonce}`, ...over },
  });

describe('what was undone', () => {
  it('is not written by who comes next, be it the same payer or another', async () => {
    for (const request of [claimOf(), ofOther(1)]) await ledger.claim(request);
    const undone = () =>
      book.together('BEGIN IMMEDIATE', () => {
        book.claim(claimOf({ authorization: authorizationOf(2), price: 900n }));
        book.claim(claimOf({ ...PASS, price: 7n }));
        throw new Error('the disk is full');
      });
    expect(undone).toThrow('the disk is full');
    await ledger.claim(ofOther(2));
    expect((await ledger.standing(PAYER, NOW)).owed).toBe(1000n);
    expect(await ledger.standing(OTHER, NOW)).toMatchObject({
      ...{ owed: 2000n, exposure: { unsettled: 3000n, settled: 0n } },
    });
    expect(await ledger.settlements()).toEqual([{ state: 'queued', count: 3, amount: 3000n }]);
    expect(await ledger.sales('2000-01-01', '2999-12-31')).toMatchObject([
      { sold: 3, amount: 3000n },
    ]);
  });
});

describe('who only reads', () => {
  it('writes nothing: no lock is waited for', async () => {
    const request = claimOf();
    await ledger.claim(request);
    const changes = () => statements.one('SELECT total_changes() AS n')?.['n'];
    const before = changes();
    book.together('BEGIN', () => [
      ...[book.standing(PAYER, NOW), book.lookup(request.payment, NOW), book.get(request.id)],
      ...[book.open(), book.settlements(), book.counts('2000-01-01', '2999-12-31')],
    ]);
    expect(changes()).toBe(before);
    // A write that moves nothing of the house leaves it alone, and what is read is known once.
    await ledger.claim(claimOf({ repeatOnly: true, now: NOW + 1 }));
    expect(changes()).toBe(BigInt(Number(before)) + 1n);
  });
});

describe('sales of one moment', () => {
  it('are counted by day, class and crawler', async () => {
    const day = 86_400;
    book.together('BEGIN IMMEDIATE', () => {
      for (const [resource, over] of [
        ['/a', {}],
        ['/b', { crawler: 'CCBot' }],
        ['/c', { crawler: null, price: 300n }],
        ['/d', { resourceClass: 'blog-post', price: 20n }],
        ['/e', { resourceClass: 'blog-post', price: 5n }],
        ['/f', { now: NOW + day, price: 1n }],
        ['/g', { reserve: true }],
      ] as const)
        book.claim(claimOf({ ...PASS, resource, ...over }));
    });
    const tools = { day: '2027-01-15', resourceClass: 'workbench-tool' };
    const expected = [
      { ...tools, resourceClass: 'blog-post', crawler: 'GPTBot', sold: 2, amount: 25n },
      { ...tools, crawler: '-', sold: 1, amount: 300n },
      { ...tools, crawler: 'CCBot', sold: 1, amount: 1000n },
      { ...tools, crawler: 'GPTBot', sold: 1, amount: 1000n },
      { ...tools, day: '2027-01-16', crawler: 'GPTBot', sold: 1, amount: 1n },
    ];
    expect(await ledger.sales('2027-01-15', '2027-01-16')).toEqual(expected);
    expect(await ledger.sales('2027-01-16', '2027-01-16')).toEqual(expected.slice(4));
    expect(await ledger.sales('2027-01-14', '2027-01-15')).toEqual(expected.slice(0, 4));
  });
});

describe('what counts as owed or exposed', () => {
  it('is nothing of a claim that was given up, whatever becomes of its settlement', async () => {
    const { id } = claimOf();
    await ledger.claim(claimOf({ id, reserve: true }));
    await ledger.enqueue(id);
    const entry = await ledger.get(id);
    if (entry === undefined) throw new Error('nothing was queued');
    await ledger.put([{ ...entry, state: 'failed' }]);
    await ledger.release(id);
    for (const state of ['queued', 'unknown', 'failed', 'settled', 'broadcast'] as const) {
      await ledger.put([{ ...entry, state, txHash: HASH }]);
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({
        ...{ owed: 0n, unsettled: 0n, exposure: { unsettled: 0n, settled: 0n } },
      });
    }
  });

  it('is of a transaction that was reorganised away what it was sold for, once that is sold', async () => {
    const exposed = async () => (await ledger.standing(PAYER, NOW)).exposure;
    await ledger.claim(claimOf({ ...PASS, id: 'made', reserve: true }));
    await ledger.claim(claimOf({ ...PASS, resource: '/b.html', price: 300n }));
    await ledger.takeBack(PASS.payment, HASH, 'reorganised away');
    expect(await exposed()).toEqual({ unsettled: 300n, settled: 0n });
    await ledger.confirm('made', NOW);
    expect(await exposed()).toEqual({ unsettled: 1300n, settled: 0n });
    expect(await ledger.settlements()).toEqual([]);
    await ledger.takeBack(PASS.payment, HASH, null);
    expect(await exposed()).toEqual({ unsettled: 0n, settled: 0n });
  });

  it('is told by who is reserved, sold, settled and failed', async () => {
    const totals = async () => {
      const { owed, unsettled, failed, exposure } = await ledger.standing(PAYER, NOW);
      return [owed, unsettled, failed, exposure.unsettled, exposure.settled];
    };
    const put = async (state: 'settled' | 'failed' | 'broadcast' | 'unknown') => {
      const entry = await ledger.get('one');
      if (entry === undefined) throw new Error('nothing was queued');
      await ledger.put([{ ...entry, state, txHash: HASH }]);
      return totals();
    };
    await ledger.claim(claimOf({ id: 'one', reserve: true }));
    expect(await totals()).toEqual([1000n, 0n, 0, 0n, 0n]);
    await ledger.confirm('one', NOW);
    expect(await totals()).toEqual([1000n, 1000n, 0, 1000n, 0n]);
    expect(await put('broadcast')).toEqual([1000n, 1000n, 0, 1000n, 0n]);
    expect(await put('settled')).toEqual([0n, 0n, 0, 0n, 1000n]);
    expect(await put('failed')).toEqual([0n, 0n, 1, 1000n, 0n]);
    expect(await put('unknown')).toEqual([1000n, 1000n, 0, 1000n, 0n]);
  });

  it('starts at nothing, of who is unknown', async () => {
    expect(await ledger.standing(OTHER, NOW)).toEqual({
      ...{ owed: 0n, unsettled: 0n, settled: 0n, failed: 0 },
      exposure: { unsettled: 0n, settled: 0n },
    });
  });
});
