/** What every ledger tells in lists, of the chain and of time, as tests: run against each of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../chain/types.ts';
import type { Ledger } from '../ledger/types.ts';
import { CANCELLED } from '../settle/outcome.ts';
import type { SettlementEntry } from '../settle/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from './claims.ts';

const DAY = 86_400;
const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, 'e')}`;

export function ledgerLists(name: string, make: () => Ledger | Promise<Ledger>): void {
  describe(`the ${name} ledger`, () => {
    let ledger: Ledger;
    beforeEach(async () => {
      ledger = await make();
    });
    afterEach(() => ledger.close());

    const entryOf = async (claimId: string): Promise<SettlementEntry> => {
      const entry = await ledger.get(claimId);
      if (entry === undefined) throw new Error(`${claimId} has no entry`);
      return entry;
    };
    const put = async (claimId: string, over: Partial<SettlementEntry>): Promise<void> =>
      ledger.put([{ ...(await entryOf(claimId)), ...over }]);
    const sell = (nonce: number, over: object = {}) =>
      ledger.claim(claimOf({ id: `c${nonce}`, authorization: authorizationOf(nonce), ...over }));

    it('tells sales by day, class and crawler, of the days that are asked for, both inclusive', async () => {
      const [other, named] = [{ resourceClass: 'blog-post' }, { crawler: 'CCBot' }];
      const sales = [
        { now: NOW + DAY },
        other,
        {},
        named,
        { crawler: null },
        { now: NOW + 2 * DAY },
      ];
      for (const [n, over] of sales.entries()) await sell(n, { ...over, price: BigInt(n + 1) });
      await sell(9, { authorization: null, payment: `tx:${hash(9)}`, ...other, price: 100n });
      await sell(10, { now: NOW - DAY });
      const row = {
        day: '2027-01-15',
        resourceClass: 'workbench-tool',
        crawler: 'GPTBot',
        sold: 1,
      };
      expect(await ledger.sales('2027-01-15', '2027-01-16')).toEqual([
        { ...row, ...other, sold: 2, amount: 102n },
        { ...row, crawler: '-', amount: 5n },
        { ...row, crawler: 'CCBot', amount: 4n },
        { ...row, amount: 3n },
        { ...row, day: '2027-01-16', amount: 1n },
      ]);
      expect(await ledger.sales('2027-01-14', '2027-01-14')).toHaveLength(1);
    });

    it('tells counts by day, event, class and crawler, of the days that are asked for', async () => {
      const row = {
        day: '2027-01-15',
        event: 'limit',
        resourceClass: 'c',
        crawler: 'k',
        amount: 1n,
      };
      const sorted = [
        { ...row, day: '2027-01-14', count: 1 },
        { ...row, crawler: '-', count: 2 },
        { ...row, count: 3 },
        { ...row, resourceClass: 'd', crawler: 'a', count: 4 },
        { ...row, event: 'serve', resourceClass: 'a', count: 5 },
        { ...row, day: '2027-01-16', event: 'a', count: 6 },
      ];
      await ledger.addCounts([3, 0, 5, 2, 4, 1].flatMap((at) => sorted[at] ?? []));
      expect(await ledger.counts('2027-01-14', '2027-01-16')).toEqual(sorted);
      expect(await ledger.counts('2027-01-15', '2027-01-15')).toEqual(sorted.slice(1, 5));
    });

    it('tells settlements by state, their number and what they carry', async () => {
      for (const nonce of [1, 2, 3, 4])
        await sell(nonce, { authorization: authorizationOf(nonce, { value: BigInt(nonce) }) });
      await put('c1', { state: 'unknown' });
      await put('c2', { state: 'broadcast', txHash: hash(2) });
      await put('c3', { state: 'broadcast', txHash: hash(2) });
      expect(await ledger.settlements()).toEqual([
        { state: 'broadcast', count: 2, amount: 5n },
        { state: 'queued', count: 1, amount: 4n },
        { state: 'unknown', count: 1, amount: 1n },
      ]);
      expect((await ledger.open()).map(({ claimId }) => claimId).sort()).toEqual([
        'c1',
        'c2',
        'c3',
        'c4',
      ]);
    });

    it('knows since when it may have kept nothing, in whatever order it learnt', async () => {
      await ledger.present(`tx:${hash(1)}`, 'transaction', '203.0.113.9', NOW);
      await ledger.present(`tx:${hash(2)}`, 'transaction', '203.0.113.9', NOW + 67);
      await sell(1, { authorization: null, payment: `tx:${hash(1)}`, now: NOW + 900 });
      expect(await ledger.silentSince(60)).toBe(NOW + 67);
      expect(await ledger.silentSince(833)).toBe(NOW + 67);
      expect(await ledger.silentSince(834)).toBe(NOW);
      expect(await ledger.silentSince(901)).toBe(NOW + 900);
    });

    it('ends at a claim the leases of its payer alone', async () => {
      await sell(1, { reserve: true, leaseUntil: NOW + 9, payer: OTHER, ...of(1, OTHER) });
      await sell(2, { reserve: true, leaseUntil: NOW + 9 });
      await sell(3, { now: NOW + 9 });
      expect(await ledger.prune(NOW, NOW + 9)).toBe(1);
    });

    it('counts nothing as exposed of what a lost transaction only reserved', async () => {
      const payment = `tx:${hash(1)}`;
      await sell(1, { authorization: null, payment, reserve: true });
      await ledger.takeBack(payment, hash(1), 'reorganised away');
      expect((await ledger.standing(PAYER, NOW)).exposure.unsettled).toBe(0n);
      expect((await ledger.lookup(payment, NOW))?.settlement?.state).toBe('failed');
    });

    it('releases one of two resources that an authorization reserved, and keeps the other', async () => {
      await sell(1, { reserve: true, worth: 2000n });
      const second = { authorization: authorizationOf(1), worth: 2000n, resource: '/b.html' };
      await sell(2, { ...second, reserve: true });
      await ledger.release('c1');
      const { payment } = claimOf(second);
      expect(await ledger.lookup(payment, NOW)).toMatchObject({ claims: [{ id: 'c2' }] });
      expect(await ledger.confirm('c2', NOW)).toBe(true);
    });

    it('forgets a released authorization whole: the next to claim it is who has it', async () => {
      const again = authorizationOf(1, { signature: '0xee' });
      await sell(1, { reserve: true, presenter: 'p', proved: true });
      await ledger.release('c1');
      const { payment } = claimOf({ authorization: again });
      await ledger.claim(claimOf({ authorization: again, presenter: 'q', now: NOW + 5 }));
      expect(await ledger.lookup(payment, NOW + 5)).toMatchObject({
        ...{ presenter: 'q', presentedAt: NOW + 5, proved: false, authorization: again },
      });
    });

    it('tells open transactions by their sender and its nonce', async () => {
      const row = { rawTx: '0x02', sentAt: NOW, state: 'open' } as const;
      const [first, second] = [PAYER, OTHER];
      const sorted = [
        { ...row, txHash: hash(3), relayer: first, txNonce: 9 },
        { ...row, txHash: hash(1), relayer: first, txNonce: 10 },
        { ...row, txHash: hash(4), relayer: first, txNonce: 11 },
        { ...row, txHash: hash(2), relayer: second, txNonce: 1 },
      ];
      await ledger.put(
        [],
        [3, 1, 0, 2].flatMap((at) => sorted[at] ?? []),
      );
      expect(await ledger.openTransactions()).toEqual(sorted);
    });

    it('tells what was settled until it is final, and of nothing that is on its way', async () => {
      for (const nonce of [1, 2, 3, 4]) await sell(nonce);
      await put('c1', { state: 'settled', txHash: hash(1), blockNumber: 7n });
      await put('c2', { state: 'settled', txHash: hash(2), final: true });
      await put('c3', { state: 'broadcast', txHash: hash(3) });
      expect((await ledger.unfinal()).map(({ claimId }) => claimId)).toEqual(['c1']);
    });

    it('tells nothing of what was cancelled before it was served, released or never claimed', async () => {
      await sell(1, { reserve: true });
      await ledger.enqueue('c1');
      const cancelled = { state: 'failed', reason: CANCELLED, txHash: hash(1) } as const;
      await put('c1', cancelled);
      await ledger.release('c1');
      const authorization = authorizationOf(2);
      await ledger.put([{ ...cancelled, claimId: 'other', authorization, attempts: 1 }]);
      expect(await ledger.unfinal()).toEqual([]);
      await sell(3);
      await put('c3', cancelled);
      expect((await ledger.unfinal()).map(({ claimId }) => claimId)).toEqual(['c3']);
    });

    it('tells which hashes bought something since, the senders’ own, and no reservation', async () => {
      const pay = (n: number, over: object) =>
        sell(n, { authorization: null, payment: `tx:${hash(n)}`, ...over });
      await pay(1, { now: NOW - 1 });
      await pay(2, { now: NOW });
      await pay(3, { now: NOW, reserve: true });
      // What another account was paid with in the same transaction does not tell of it.
      await pay(4, { now: NOW, payment: `tx:${hash(4)}:${OTHER}`, payer: OTHER });
      await sell(5, { now: NOW });
      await ledger.present(`tx:${hash(6)}`, 'transaction', '::1', NOW);
      const told = async (since: number) =>
        (await ledger.hashPayments(since)).map(({ payment, txHash, lost }) => {
          expect(payment).toBe(`tx:${txHash}`);
          return [txHash, lost];
        });
      expect(await told(NOW)).toEqual([[hash(2), false]]);
      expect((await told(NOW - 1)).sort()).toEqual([
        [hash(1), false],
        [hash(2), false],
      ]);
      await ledger.takeBack(`tx:${hash(1)}`, hash(1), 'reorganised away');
      expect(await told(NOW)).toEqual([
        [hash(1), true],
        [hash(2), false],
      ]);
    });

    it('is told by a payer’s failure that its credit is none, and gives back what a settlement gave', async () => {
      for (const nonce of [1, 2, 3]) await sell(nonce);
      const settled = async () => (await ledger.standing(PAYER, NOW)).settled;
      const txHash = hash(1);
      await put('c1', { state: 'settled', txHash });
      await put('c1', { state: 'settled', txHash, final: true });
      await put('c2', { state: 'settled', txHash });
      await put('c3', { state: 'broadcast', txHash });
      expect(await settled()).toBe(2000n);
      await put('c2', { state: 'broadcast', txHash });
      expect(await settled()).toBe(1000n);
      await put('c3', { state: 'failed', reason: 'expired' });
      expect(await settled()).toBe(0n);
      // What was settled before the failure gives nothing that could be taken back.
      await put('c1', { state: 'broadcast', txHash });
      expect(await settled()).toBe(0n);
      await put('c3', { state: 'queued' });
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ settled: 0n, failed: 0 });
    });

    it('learns from the chain that what failed was paid: no reason stays, and it is no failure', async () => {
      await sell(1);
      await put('c1', { state: 'failed', reason: 'expired', attempts: 3, sinceBlock: 4n });
      const found = {
        ...{ payer: PAYER, payee: authorizationOf(1).to, value: 1000n, blockTime: NOW },
        ...{ txHash: hash(1), blockNumber: 7n },
      };
      const payment = `auth:${authorizationOf(1).nonce}`;
      expect(await ledger.adopt([{ ...found, payment }])).toEqual({ added: 0, settled: 1 });
      expect(await ledger.get('c1')).toEqual({
        ...{ claimId: 'c1', authorization: authorizationOf(1), state: 'settled', attempts: 3 },
        ...{ sinceBlock: 4n, txHash: hash(1), blockNumber: 7n },
        resource: claimOf().settlementResource,
      });
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ settled: 1000n, failed: 0 });
      // So is what was only reserved, and is sold then.
      await sell(3, { reserve: true });
      const reserved = `auth:${authorizationOf(3).nonce}`;
      expect(await ledger.adopt([{ ...found, payment: reserved }])).toEqual({
        added: 0,
        settled: 1,
      });
      expect((await entryOf('c3')).state).toBe('settled');
      // What was presented and never claimed stays as it is: what it buys is settled when it is claimed.
      const waits = `auth:${authorizationOf(2).nonce}`;
      await ledger.present(waits, 'authorization', '::1', NOW);
      expect(await ledger.adopt([{ ...found, payment: waits }])).toEqual({ added: 0, settled: 0 });
      expect((await ledger.lookup(waits, NOW))?.settlement).toBeNull();
    });

    it('keeps of what the chain alone knows whom it paid, and whose it becomes', async () => {
      const payment = `auth:8453:0xaa:${PAYER}:${authorizationOf(1).nonce}`;
      const found = {
        ...{ payment, payer: PAYER, payee: authorizationOf(1).to, value: 1000n },
        ...{ txHash: hash(1), blockNumber: 7n, blockTime: NOW - 50 },
      };
      expect(await ledger.adopt([found])).toEqual({ added: 1, settled: 0 });
      const known = { key: payment, kind: 'authorization', payer: PAYER, proved: false };
      expect(await ledger.lookup(payment, NOW)).toMatchObject({
        ...{ ...known, presenter: '', presentedAt: NOW - 50, worth: 1000n, authorization: null },
      });
      const [entry] = await ledger.unfinal();
      expect(entry).toMatchObject({
        ...{ state: 'settled', txHash: hash(1), blockNumber: 7n, attempts: 0 },
        authorization: { from: PAYER, to: authorizationOf(1).to, value: 1000n },
      });
      expect(entry?.authorization.nonce).toBe(authorizationOf(1).nonce);
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ settled: 1000n, owed: 0n });
      await sell(1, { payment, presenter: 'p', proved: true });
      expect(await ledger.lookup(payment, NOW)).toMatchObject({
        ...{ ...known, presenter: 'p', presentedAt: NOW, proved: true },
        authorization: authorizationOf(1),
      });
      expect(await ledger.unfinal()).toEqual([
        { ...entry, claimId: 'c1', authorization: authorizationOf(1), resource: about },
      ]);
    });

    it('forgets what was presented before a time and came to nothing, and says how many', async () => {
      for (const at of [0, 1, 2, 3])
        await ledger.present(`tx:${hash(at)}`, 'transaction', '::1', NOW + at);
      await ledger.prove(`tx:${hash(0)}`);
      await sell(9, { authorization: null, payment: `tx:${hash(0)}`, proved: true });
      await sell(8, { reserve: true, leaseUntil: NOW + 2, payer: OTHER, ...of(8, OTHER) });
      await sell(7, { reserve: true, leaseUntil: NOW + 3, payer: OTHER, ...of(7, OTHER) });
      expect(await ledger.prune(NOW + 2, NOW + 2)).toBe(2);
      const left = [0, 1, 2, 3].map((at) => ledger.lookup(`tx:${hash(at)}`, NOW));
      expect((await Promise.all(left)).map((record) => record?.presentedAt)).toEqual([
        NOW,
        undefined,
        NOW + 2,
        NOW + 3,
      ]);
      expect((await left[0])?.proved).toBe(true);
      expect([await ledger.confirm('c8', NOW), await ledger.confirm('c7', NOW)]).toEqual([
        false,
        true,
      ]);
    });

    it('keeps whose a transaction is, whatever of it is released', async () => {
      const paid = { authorization: null, payment: `tx:${hash(1)}`, worth: 2000n };
      await sell(1, { ...paid, reserve: true, presenter: 'p' });
      await sell(2, { ...paid, reserve: true, presenter: 'p', resource: '/b.html' });
      await ledger.release('c1');
      expect(await ledger.lookup(paid.payment, NOW)).toMatchObject({ claims: [{ id: 'c2' }] });
      await ledger.release('c2');
      expect(await ledger.lookup(paid.payment, NOW)).toMatchObject({ presenter: 'p', claims: [] });
      expect((await sell(3, { ...paid, presenter: 'q' })).status).toBe('other-presenter');
      expect([await ledger.enqueue('c1'), await ledger.enqueue('none')]).toEqual([false, false]);
      expect(await ledger.confirm('none', NOW)).toBe(false);
      await ledger.release('none');
    });

    it('queues nothing for what is paid already, and what waits once', async () => {
      await sell(1, { authorization: null, payment: `tx:${hash(1)}`, reserve: true });
      expect(await ledger.enqueue('c1')).toBe(true);
      expect(await ledger.confirm('c1', NOW, NO_CREDIT)).toBe(true);
      expect(await ledger.open()).toEqual([]);
      await sell(2, { reserve: true });
      expect(await ledger.confirm('c2', NOW, NO_CREDIT)).toBe('over-limit');
      expect((await ledger.lookup(claimOf(of(2)).payment, NOW))?.claims[0]?.state).toBe('reserved');
      await ledger.enqueue('c2');
      await put('c2', { state: 'broadcast', txHash: hash(2) });
      expect(await ledger.enqueue('c2')).toBe(true);
      expect((await ledger.get('c2'))?.state).toBe('broadcast');
      expect(await ledger.confirm('c2', NOW, NO_CREDIT)).toBe('over-limit');
      await put('c2', { state: 'settled', txHash: hash(2) });
      expect(await ledger.confirm('c2', NOW, NO_CREDIT)).toBe(true);
      await sell(3, { reserve: true });
      expect(await ledger.confirm('c3', NOW)).toBe(true);
    });
  });
}

const about = claimOf().settlementResource;
const NO_CREDIT = { creditMax: 0n, exposureMax: 0n, exposureShare: 10n };
const of = (nonce: number, from = PAYER) => ({ authorization: authorizationOf(nonce, { from }) });
