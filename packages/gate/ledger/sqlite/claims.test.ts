import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/types.ts';
import { openBook } from '../../testing/book-ledger.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { atOnce } from '../report/asking.ts';
import { paymentsNamed } from '../report/story.ts';

const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const HASH: Hex = `0x${'7a'.repeat(32)}`;
const PASS = { authorization: null, payment: `tx:${HASH}`, worth: 3000n } as const;

let { ledger, book, statements, rows, audit } = openBook();
beforeEach(() => {
  ({ ledger, book, statements, rows, audit } = openBook());
});
afterEach(async () => {
  expect(audit()).toEqual([]);
  await ledger.close();
});

async function put(claimId: string, over: object): Promise<void> {
  const entry = await ledger.get(claimId);
  if (entry === undefined) throw new Error(`there is no entry ${claimId}`);
  await ledger.put([{ ...entry, ...over }]);
}

/** Reserved, its settlement tried first and failed, and given up. */
async function failFirst(over: object = {}) {
  const request = claimOf({ reserve: true, ...over });
  await ledger.claim(request);
  await ledger.enqueue(request.id);
  await put(request.id, { state: 'failed', reason: 'paused' });
  await ledger.release(request.id);
  return request;
}

describe('a confirmation', () => {
  const CREDIT = { creditMax: 3000n, exposureMax: 2000n, exposureShare: 10n };
  const reserve = async (nonce: number, over: object = {}) => {
    const request = claimOf({ authorization: authorizationOf(nonce), reserve: true, ...over });
    await ledger.claim(request);
    return request.id;
  };
  const settle = async (nonce: number, value: bigint) => {
    const request = claimOf({ authorization: authorizationOf(nonce, { value }) });
    await ledger.claim(request);
    await put(request.id, { state: 'settled', txHash: HASH });
  };

  it('is held to what its payer has settled: up to it, and no further', async () => {
    await settle(1, 2000n);
    const [first, second, third] = [await reserve(2), await reserve(3), await reserve(4)];
    expect(await ledger.confirm(first, NOW, CREDIT)).toBe(true);
    expect(await ledger.confirm(second, NOW, CREDIT)).toBe(true);
    // 2000 are sold and unsettled now, which is what was settled.
    expect(await ledger.confirm(third, NOW, CREDIT)).toBe('over-limit');
    expect((await ledger.standing(PAYER, NOW)).unsettled).toBe(2000n);
    // It stays reserved: sold by who has more credit to give, and by who asks for none.
    expect(await ledger.confirm(third, NOW)).toBe(true);
    expect(await ledger.confirm(third, NOW, CREDIT)).toBe(true);
  });

  it('of what is settled already asks for no credit', async () => {
    const id = await reserve(1);
    await ledger.enqueue(id);
    await put(id, { state: 'broadcast', txHash: HASH });
    expect(await ledger.confirm(id, NOW, CREDIT)).toBe('over-limit');
    await put(id, { state: 'settled' });
    // Another one failed since: all credit is gone, and none is needed.
    const other = await reserve(2);
    await ledger.enqueue(other);
    await put(other, { state: 'failed' });
    expect((await ledger.standing(PAYER, NOW)).settled).toBe(0n);
    expect(await ledger.confirm(id, NOW, CREDIT)).toBe(true);
    expect(await ledger.get(id)).toMatchObject({ state: 'settled', txHash: HASH });
  });

  it('of what is paid by a transaction asks for none either, and queues nothing', async () => {
    const id = await reserve(0, PASS);
    expect(await ledger.enqueue(id)).toBe(true);
    expect(await ledger.confirm(id, NOW, CREDIT)).toBe(true);
    expect([await ledger.open(), await ledger.get(id)]).toEqual([[], undefined]);
  });

  it('does not go back on the settlement of what is being settled', async () => {
    const id = await reserve(1);
    await ledger.enqueue(id);
    await put(id, { state: 'broadcast', txHash: HASH, attempts: 3 });
    expect(await ledger.enqueue(id)).toBe(true);
    expect(await ledger.confirm(id, NOW)).toBe(true);
    expect(await ledger.open()).toMatchObject([{ state: 'broadcast', attempts: 3 }]);
  });

  it('dates the sale, and not the claim', async () => {
    const id = await reserve(1);
    await ledger.confirm(id, NOW + 86_400);
    const sold = { resourceClass: 'workbench-tool', crawler: 'GPTBot', sold: 1, amount: 1000n };
    expect(await ledger.sales('2000-01-01', '2999-12-31')).toEqual([
      { day: '2027-01-16', ...sold },
    ]);
  });
});

describe('a claim that was given up', () => {
  it('leaves no row behind, however often it comes again', async () => {
    for (let again = 0; again < 3; again++) {
      const request = claimOf({ reserve: true });
      expect((await ledger.claim(request)).status).toBe('claimed');
      await ledger.release(request.id);
      await ledger.release(request.id);
      expect([rows('claims'), rows('payments')]).toEqual([0, 0]);
    }
  });

  it('because its settlement failed is there for its story alone', async () => {
    const { id, payment } = await failFirst();
    expect(await ledger.lookup(payment, NOW)).toBeUndefined();
    expect(await ledger.enqueue(id)).toBe(false);
    expect(await ledger.confirm(id, NOW)).toBe(false);
    await ledger.release(id);
    expect(await ledger.get(id)).toMatchObject({ state: 'failed', reason: 'paused' });
    expect(atOnce(statements, paymentsNamed(authorizationOf(1).nonce, 5))).toHaveLength(1);
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 0n, failed: 1 });
    // So is each of a row of them, and it can be bought with at last.
    await failFirst();
    await failFirst();
    expect((await ledger.claim(claimOf())).status).toBe('claimed');
    expect(atOnce(statements, paymentsNamed(authorizationOf(1).nonce, 5))).toHaveLength(4);
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 1000n, failed: 3 });
  });

  it('is presented by who comes next, once it was given up and kept as presented', async () => {
    const request = claimOf({ reserve: true });
    await ledger.claim(request);
    await ledger.release(request.id);
    const kept = { kind: 'authorization', presenter: 'b', presentedAt: NOW + 1, payer: null };
    const { record, first } = await ledger.present(request.payment, 'authorization', 'b', NOW + 1);
    expect([record, first]).toEqual([expect.objectContaining(kept), true]);
    expect((await ledger.claim(claimOf({ presenter: 'b' }))).status).toBe('claimed');
    expect(await ledger.lookup(request.payment, NOW)).toMatchObject({
      ...kept,
      payer: PAYER,
      authorization: authorizationOf(1),
    });
  });

  it('gives a transaction back as it was presented first', async () => {
    const first = { kind: 'transaction', presenter: 'a', presentedAt: NOW - 50 } as const;
    await ledger.present(PASS.payment, 'transaction', 'a', NOW - 50);
    expect(await ledger.lookup(PASS.payment, NOW)).toEqual({
      ...{ ...first, key: PASS.payment, payer: null, worth: null, proved: false },
      ...{ authorization: null, claims: [], settlement: null },
    });
    const request = claimOf({ ...PASS, presenter: 'a', reserve: true });
    await ledger.claim(request);
    await ledger.release(request.id);
    expect(await ledger.lookup(PASS.payment, NOW)).toMatchObject({ ...first, claims: [] });
    await ledger.claim(claimOf({ ...PASS, presenter: 'a', now: NOW + 9 }));
    expect(await ledger.lookup(PASS.payment, NOW)).toMatchObject({ ...first, worth: 3000n });
  });

  it('leaves an authorization its other claims, and their settlements', async () => {
    const authorization = authorizationOf(1, { value: 3000n });
    const wide = { authorization, worth: 3000n };
    const sold = claimOf(wide);
    await ledger.claim(sold);
    const given = claimOf({ ...wide, resource: '/b.html', reserve: true });
    await ledger.claim(given);
    await ledger.release(given.id);
    expect((await ledger.claim(claimOf(wide))).status).toBe('repeat');
    expect((await ledger.lookup(sold.payment, NOW))?.claims).toHaveLength(1);
    expect(await ledger.open()).toMatchObject([{ claimId: sold.id }]);
    await put(sold.id, { state: 'settled', txHash: HASH });
    // Of two claims one failed and was given up: the next is a claim of its own.
    await failFirst({ ...wide, id: 'failed', resource: '/b.html' });
    const next = claimOf({ ...wide, resource: '/c.html', presenter: 'z', reserve: true });
    expect((await ledger.claim(next)).status).toBe('claimed');
    expect(await ledger.get('failed')).toMatchObject({ state: 'failed' });
    expect(await ledger.get(next.id)).toBeUndefined();
    expect((await ledger.lookup(sold.payment, NOW))?.presenter).toBe(sold.presenter);
  });

  it('on a transaction that was reorganised away lets it buy once it is mined again', async () => {
    const request = claimOf({ ...PASS, reserve: true });
    await ledger.claim(request);
    await ledger.takeBack(PASS.payment, HASH, 'reorganised away');
    await ledger.release(request.id);
    await ledger.takeBack(PASS.payment, HASH, null);
    expect(await ledger.hashPayments(NOW)).toEqual([]);
    expect((await ledger.lookup(PASS.payment, NOW))?.settlement).toBeNull();
    expect((await ledger.claim(claimOf(PASS))).status).toBe('claimed');
  });
});

describe('a repeat', () => {
  const repeats = () =>
    atOnce(statements, paymentsNamed(authorizationOf(1).nonce, 1))
      .flatMap(({ happenings }) => happenings)
      .filter(({ what }) => what === 'repeated');

  it('of what was sold is counted, with the last time', async () => {
    await ledger.claim(claimOf({ id: 'one' }));
    for (const later of [5, 7]) await ledger.claim(claimOf({ now: NOW + later }));
    expect(repeats()).toEqual([{ what: 'repeated', at: NOW + 7, claimId: 'one', times: 2 }]);
  });

  it('of what is only reserved is not', async () => {
    await ledger.claim(claimOf({ id: 'one', reserve: true }));
    expect((await ledger.claim(claimOf({ now: NOW + 5 }))).status).toBe('repeat');
    expect(repeats()).toEqual([]);
  });
});

describe('a claim', () => {
  it('with somebody else’s authorization is refused, and nothing of it is kept', async () => {
    const strange = claimOf({ authorization: authorizationOf(1, { from: OTHER }) });
    await expect(ledger.claim(strange)).rejects.toThrow(
      new RangeError(`${PAYER} claims an authorization of ${OTHER}`),
    );
    expect([rows('payments'), rows('claims'), rows('payers')]).toEqual([0, 0, 0]);
  });

  it('knows a payer however its address is written', async () => {
    const shout = `0x${PAYER.slice(2).toUpperCase()}` as Address;
    await ledger.claim(claimOf({ authorization: authorizationOf(1), payer: shout }));
    await ledger.claim(claimOf({ authorization: authorizationOf(2, { from: shout }) }));
    for (const payer of [PAYER, shout])
      expect((await ledger.standing(payer, NOW)).owed).toBe(2000n);
    expect(rows('payers')).toBe(1);
  });

  it('on what was found on the chain takes its place', async () => {
    const { nonce, to } = authorizationOf(1);
    const found = { payment: `auth:${nonce}`, payer: PAYER, payee: to, value: 1000n };
    await ledger.adopt([{ ...found, txHash: HASH, blockNumber: 9n, blockTime: NOW - 50 }]);
    const reserved = claimOf({ presenter: 'b', now: NOW + 9, reserve: true });
    await ledger.claim(reserved);
    expect(await ledger.confirm(reserved.id, NOW + 10)).toBe(true);
    expect(rows('claims')).toBe(1);
    expect(await ledger.lookup(reserved.payment, NOW)).toMatchObject({
      ...{ presenter: 'b', presentedAt: NOW + 9, authorization: authorizationOf(1) },
      ...{ claims: [{ id: reserved.id }], settlement: { state: 'settled', txHash: HASH } },
    });
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 0n, settled: 1000n });
  });

  it('ends the leases of its payer that are over, and of nobody else', async () => {
    const lease = { reserve: true, leaseUntil: NOW + 60 };
    const mine = claimOf({ ...lease, authorization: authorizationOf(1) });
    const theirs = claimOf({
      ...{ ...lease, payer: OTHER, payment: 'auth:theirs' },
      authorization: authorizationOf(1, { from: OTHER }),
    });
    for (const each of [mine, theirs]) await ledger.claim(each);
    const next = (now: number, nonce: number) =>
      ledger.claim(claimOf({ authorization: authorizationOf(nonce), now }));
    await next(NOW + 59, 2);
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 2000n });
    await next(NOW + 60, 3);
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 2000n });
    expect(await ledger.standing(OTHER, NOW)).toMatchObject({ owed: 1000n });
    expect(await ledger.prune(0, NOW + 60)).toBe(1);
    expect(await ledger.standing(OTHER, NOW)).toMatchObject({ owed: 0n });
  });
});

describe('since when nothing may have been kept', () => {
  const { nonce, to } = authorizationOf(9);
  const found = {
    ...{ payment: `auth:${nonce}`, payer: PAYER, payee: to, value: 1000n },
    ...{ txHash: HASH, blockNumber: 9n, blockTime: NOW },
  };

  it('is told by what came, and not by what the chain alone knows', async () => {
    await ledger.put([
      { claimId: 'x', authorization: authorizationOf(8), state: 'queued', attempts: 0 },
    ]);
    expect(await ledger.silentSince(60)).toBeNull();
    await ledger.claim(claimOf({ now: NOW - 300 }));
    await ledger.present('tx:0x01', 'transaction', 'a', NOW - 70);
    await ledger.claim(claimOf({ ...PASS, now: NOW - 60 }));
    await ledger.adopt([found]);
    expect(await ledger.silentSince(60)).toBe(NOW - 60);
    expect(book.silentSince(61)).toBe(NOW - 70);
  });
});
