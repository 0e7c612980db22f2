import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/types.ts';
import { CANCELLED } from '../../settle/outcome.ts';
import type { SettlementEntry } from '../../settle/types.ts';
import { openBook } from '../../testing/book-ledger.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';

const HASH: Hex = `0x${'7a'.repeat(32)}`;
const OTHER: Address = '0x00000000000000000000000000000000000000c2';

let { ledger, book, rows, audit } = openBook();
beforeEach(() => {
  ({ ledger, book, rows, audit } = openBook());
});
afterEach(async () => {
  expect(audit()).toEqual([]);
  await ledger.close();
});

/** A claim that is sold, and its entry in the queue. */
async function sold(nonce: number, over: object = {}): Promise<SettlementEntry> {
  const request = claimOf({ id: `sold-${nonce}`, authorization: authorizationOf(nonce), ...over });
  await ledger.claim(request);
  const entry = await ledger.get(request.id);
  if (entry === undefined) throw new Error('nothing was queued');
  return entry;
}

describe('an entry', () => {
  const bare: SettlementEntry = {
    claimId: 'one',
    authorization: authorizationOf(7, { validAfter: 5n }),
    state: 'queued',
    attempts: 0,
  };

  it.each([
    {},
    { resource: { url: 'u', description: 'd', mimeType: 'm' } },
    { sinceBlock: 0n },
    { txHash: HASH, state: 'broadcast' as const },
    { state: 'settled' as const, txHash: HASH, blockNumber: 0n },
    { state: 'settled' as const, txHash: HASH, final: true as const },
    { state: 'failed' as const, reason: '' },
    { state: 'unknown' as const, attempts: 9 },
  ])('comes back with what it says and no more: %o', async (over) => {
    await ledger.put([{ ...bare, ...over }]);
    expect(await ledger.get('one')).toEqual({ ...bare, ...over });
    await ledger.put([bare]);
    // What is sold is no part of how it is settled: it stays.
    const { resource } = over as Partial<SettlementEntry>;
    expect(await ledger.get('one')).toEqual(resource === undefined ? bare : { ...bare, resource });
  });

  it('of which there is no claim is found by no key, and its authorization is as good as new', async () => {
    await ledger.put([bare]);
    const payment = `auth:${bare.authorization.nonce}`;
    expect(await ledger.lookup(payment, NOW)).toBeUndefined();
    expect(await ledger.hashPayments(0)).toEqual([]);
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 0n, failed: 0 });
    const { authorization } = bare;
    expect((await ledger.claim(claimOf({ authorization }))).status).toBe('claimed');
    expect(await ledger.open()).toHaveLength(2);
  });

  it('is told of in the order of the claims, whatever came first', async () => {
    const [first, second, third] = [await sold(1), await sold(2), await sold(3)];
    await ledger.put([third, first, second].map((entry) => ({ ...entry, state: 'broadcast' })));
    const ids = [first, second, third].map(({ claimId }) => claimId);
    expect((await ledger.open()).map(({ claimId }) => claimId)).toEqual(ids);
  });

  it('shares its transaction with all that it carries', async () => {
    const both = [await sold(1), await sold(2)].map(
      (entry) => ({ ...entry, state: 'broadcast', txHash: HASH }) as const,
    );
    await ledger.put(both);
    await ledger.put(
      [await sold(3)].map((entry) => ({ ...entry, txHash: `0x${'7b'.repeat(32)}` })),
    );
    expect(rows('transactions')).toBe(2);
    expect((await ledger.open()).map(({ txHash }) => txHash?.slice(0, 4))).toEqual([
      '0x7a',
      '0x7a',
      '0x7b',
    ]);
  });

  it('that may still turn is told of until it is final', async () => {
    const [settled, cancelled, expired] = [await sold(1), await sold(2), await sold(3)];
    await sold(4);
    const given = claimOf({ id: 'given', authorization: authorizationOf(5), reserve: true });
    await ledger.claim(given);
    await ledger.enqueue('given');
    const fail = { state: 'failed', txHash: HASH } as const;
    const entry = await ledger.get('given');
    if (entry === undefined) throw new Error('nothing was queued');
    const turned: SettlementEntry[] = [
      { ...settled, state: 'settled', txHash: HASH, blockNumber: 8n },
      { ...cancelled, ...fail, reason: CANCELLED },
    ];
    await ledger.put([
      ...turned,
      { ...expired, ...fail, reason: 'expired' },
      { ...entry, ...fail, reason: CANCELLED },
    ]);
    expect(await ledger.unfinal()).toEqual(turned);
    await ledger.put(turned.map((each) => ({ ...each, final: true })));
    expect(await ledger.unfinal()).toEqual([]);
  });
});

describe('what a payer has settled', () => {
  const settle = (entry: SettlementEntry) =>
    ledger.put([{ ...entry, state: 'settled', txHash: HASH }]);
  const fail = (entry: SettlementEntry) => ledger.put([{ ...entry, state: 'failed' }]);
  const standing = async () => {
    const { settled, failed } = await ledger.standing(PAYER, NOW);
    return [settled, failed];
  };

  it('counts once, and from its last failure on', async () => {
    const [one, two, three] = [await sold(1), await sold(2), await sold(3)];
    await settle(one);
    await settle(one);
    expect(await standing()).toEqual([1000n, 0]);
    await settle(two);
    expect(await standing()).toEqual([2000n, 0]);
    await fail(three);
    await fail(three);
    expect(await standing()).toEqual([0n, 1]);
    await settle(await sold(4));
    expect(await standing()).toEqual([1000n, 1]);
    // What counts no more cannot be taken away.
    await ledger.put([{ ...one, state: 'queued' }]);
    expect(await standing()).toEqual([0n, 1]);
    await ledger.put([{ ...two, state: 'unknown' }]);
    expect(await standing()).toEqual([0n, 1]);
    await settle(three);
    expect(await standing()).toEqual([1000n, 0]);
  });

  it('is another for another payer', async () => {
    const authorization = authorizationOf(1, { from: OTHER });
    await settle(await sold(1, { payer: OTHER, authorization, payment: 'auth:other' }));
    expect(await standing()).toEqual([0n, 0]);
    expect((await ledger.standing(OTHER, NOW)).settled).toBe(1000n);
  });

  it('is known at once to a claim that is written with it', async () => {
    const entry = await sold(1);
    const credit = { creditMax: 9000n, exposureMax: 9000n, exposureShare: 1n };
    const next = claimOf({ authorization: authorizationOf(2), cover: { balance: 1000n, credit } });
    const [, outcome] = book.together('BEGIN IMMEDIATE', () => [
      book.put([{ ...entry, state: 'settled', txHash: HASH }]),
      book.claim(next),
    ]);
    expect(outcome).toMatchObject({ status: 'claimed' });
  });
});

describe('what the chain says was paid', () => {
  const { nonce, to } = authorizationOf(1);
  const found = {
    ...{ payment: `auth:${nonce}`, payer: PAYER, payee: to, value: 1000n },
    ...{ txHash: HASH, blockNumber: 9n, blockTime: NOW - 50 },
  };

  it('and nobody knew of is kept as far as the chain knows it', async () => {
    expect(await ledger.adopt([found, found])).toEqual({ added: 1, settled: 0 });
    expect(await ledger.get(`found:${found.payment}`)).toEqual({
      claimId: `found:${found.payment}`,
      authorization: {
        ...{ from: PAYER, to, value: 1000n, validAfter: 0n, validBefore: 0n, nonce },
        signature: '0x',
      },
      state: 'settled',
      txHash: HASH,
      blockNumber: 9n,
      attempts: 0,
    });
    expect(await ledger.unfinal()).toHaveLength(1);
    expect(await ledger.lookup(found.payment, NOW)).toEqual({
      ...{ key: found.payment, kind: 'authorization', presenter: '', presentedAt: NOW - 50 },
      ...{ payer: PAYER, worth: 1000n, proved: false, authorization: null, claims: [] },
      settlement: { state: 'settled', txHash: HASH, sent: true },
    });
    expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 0n, settled: 1000n });
  });

  it('settles what failed here, with the tries that it took and where a search begins', async () => {
    const entry = await sold(1);
    await ledger.put([
      { ...entry, state: 'failed', reason: 'paused', attempts: 3, sinceBlock: 4n },
    ]);
    expect(await ledger.adopt([found])).toEqual({ added: 0, settled: 1 });
    expect(await ledger.get(entry.claimId)).toEqual({
      ...{ ...entry, state: 'settled', attempts: 3, sinceBlock: 4n },
      ...{ txHash: HASH, blockNumber: 9n },
    });
    expect(await ledger.adopt([found])).toEqual({ added: 0, settled: 0 });
  });

  it('settles what is reserved, and was never queued', async () => {
    const request = claimOf({ reserve: true });
    await ledger.claim(request);
    expect(await ledger.adopt([found])).toEqual({ added: 0, settled: 1 });
    const entry = await ledger.get(request.id);
    expect(entry).toMatchObject({ state: 'settled', attempts: 0, txHash: HASH });
    expect(entry).not.toHaveProperty('sinceBlock');
  });

  it('leaves what was presented and never claimed to be found when it is claimed', async () => {
    await ledger.present(found.payment, 'authorization', 'a', NOW);
    expect(await ledger.adopt([found])).toEqual({ added: 0, settled: 0 });
    expect(await ledger.lookup(found.payment, NOW)).toMatchObject({ payer: null, worth: null });
  });
});
