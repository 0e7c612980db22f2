/** What is told of a ledger in which everything happened that can: each kind of payment, and each end. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../chain/types.ts';
import type { SettlementEntry } from '../../settle/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from '../../testing/claims.ts';
import { eitherDatabase, type Looked } from '../../testing/either-database.ts';
import type { LedgerReader } from '../reader.ts';
import type { ClaimRequest, Ledger } from '../types.ts';

const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const RELAYER: Address = '0x00000000000000000000000000000000000000ee';
const PAYEE: Address = '0x00000000000000000000000000000000000000aa';
const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, 'e')}`;
const nonceOf = (n: number): Hex => authorizationOf(n).nonce;

async function giveBack(named: string, place: number, value: bigint): Promise<void> {
  const [payment] = await ledger.refundable(named);
  if (payment === undefined) throw new Error(`nothing was sold under ${named}`);
  const { handle, claimId, payer } = payment;
  const at = { block: 90n, minedAt: NOW + 60, enteredAt: NOW + 90 };
  await ledger.bookRefund({ handle, claimId, payer, txHash: hash(20), place, value, ...at });
}

let ledger: Ledger;
let reader: LedgerReader;
let run: Looked['run'];
let close: Looked['close'];

const claim = (nonce: number, over: Partial<ClaimRequest> = {}) =>
  ledger.claim(claimOf({ id: `c${nonce}`, authorization: authorizationOf(nonce), ...over }));
const byHash = (n: number, over: Partial<ClaimRequest> = {}) =>
  claim(n, { authorization: null, payment: `tx:${hash(n)}`, ...over });
async function put(nonce: number, over: Partial<SettlementEntry>): Promise<void> {
  const entry = await ledger.get(`c${nonce}`);
  if (entry === undefined) throw new Error(`c${nonce} has no entry`);
  await ledger.put([{ ...entry, ...over }]);
}
const sent = { relayer: RELAYER, txNonce: 9, rawTx: '0x02', sentAt: NOW + 5 } as const;

describe.each(eitherDatabase())('in $name', ({ start, empty, end }) => {
  beforeAll(start);
  afterAll(end);
  beforeEach(async () => {
    ({ ledger, reader, run, close } = await empty());
  });
  afterEach(async () => {
    expect(await reader.audit()).toEqual([]);
    await close();
  });

  describe('a ledger in which nothing happened', () => {
    it('stands at nothing, and nobody owes', async () => {
      const none = { count: 0, amount: 0n };
      expect(await reader.status()).toEqual({
        ...{
          sold: none,
          soldByClass: [],
          soldByDay: [],
          settlements: [],
          owed: none,
          failures: [],
          paidByHash: none,
          refunds: [],
          books: 0n,
        },
        exposure: { unsettled: 0n, settled: 0n },
        transactions: { open: 0, mined: 0, dropped: 0, gasUsed: 0n, cost: 0n },
      });
      expect([await reader.owed(9), await reader.failed(9)]).toEqual([[], []]);
      expect([await reader.paymentsNamed(hash(1), 9), await reader.paymentsOf(PAYER, 9)]).toEqual([
        [],
        [],
      ]);
    });
  });

  describe('how the money stands', () => {
    it('counts transactions by their state, with the gas and the wei of all, more than 64 bits too', async () => {
      const cost = 4_000_000_000_000_000_007n;
      const of = (n: number, state: 'open' | 'mined' | 'dropped') => ({
        ...{ ...sent, txHash: hash(n), txNonce: n, state, gasUsed: 10n ** BigInt(n) },
        ...(state === 'open' ? {} : { cost, blockNumber: 7n }),
      });
      const states = ['open', 'open', 'open', 'mined', 'mined', 'dropped'] as const;
      await ledger.put(
        [],
        states.map((state, n) => of(n, state)),
      );
      // A transaction of another sender is none of ours.
      await claim(20);
      await put(20, { state: 'settled', txHash: hash(20), blockNumber: 7n });
      expect((await reader.status()).transactions).toEqual({
        ...{ open: 3, mined: 2, dropped: 1, gasUsed: 111_111n, cost: 3n * cost },
      });
    });

    it('tells what came and was not given back: settled, and by hash where the chain kept it, less refunds', async () => {
      for (const nonce of [1, 2, 3]) await claim(nonce);
      for (const nonce of [1, 2]) await put(nonce, { state: 'settled', txHash: hash(9) });
      for (const n of [4, 5]) await byHash(n, { worth: 3000n });
      await byHash(4, { id: 'more', worth: 3000n, resource: '/b.html' });
      await ledger.takeBack(`tx:${hash(5)}`, hash(5), 'reorganised away');
      expect(await reader.status()).toMatchObject({
        ...{ paidByHash: { count: 1, amount: 3000n }, refunds: [], books: 5000n },
      });
      await giveBack(nonceOf(1), 0, 400n);
      await giveBack(hash(4), 1, 500n);
      await giveBack(hash(4), 2, 600n);
      await ledger.refundSeen({ txHash: hash(20), place: 0 }, { state: 'lost' });
      await ledger.refundSeen(
        { txHash: hash(20), place: 1 },
        { state: 'final', block: 90n, minedAt: NOW },
      );
      expect(await reader.status()).toMatchObject({
        refunds: [
          { state: 'booked', count: 1, amount: 600n },
          { state: 'final', count: 1, amount: 500n },
          { state: 'lost', count: 1, amount: 400n },
        ],
        books: 3900n,
      });
      expect((await reader.refunds(2)).map(({ place, state }) => [place, state])).toEqual([
        ...[
          [2, 'booked'],
          [1, 'final'],
        ],
      ]);
    });

    it('tells the commonest reasons first, and the newest days', async () => {
      for (const nonce of [1, 2, 3]) {
        await claim(nonce, { now: NOW + 86_400 * nonce, price: 500n });
        await put(nonce, { state: 'failed', ...(nonce === 1 ? {} : { reason: 'expired' }) });
      }
      const { failures, soldByDay } = await reader.status();
      expect(failures).toEqual([
        { reason: 'expired', count: 2, amount: 2_000n },
        { reason: '', count: 1, amount: 1_000n },
      ]);
      expect(soldByDay.map(({ day }) => day)).toEqual(['2027-01-18', '2027-01-17', '2027-01-16']);
    });
  });

  describe('what settling has cost lately', () => {
    it('is nothing where nothing was settled', async () => {
      expect(await reader.gasSince(0)).toEqual({ since: null, spent: [] });
    });

    it('is told by account, of what was mined since then, more than 64 bits too', async () => {
      const cost = 4_600_000_000_000_000_007n;
      const mined = { ...sent, state: 'mined', blockNumber: 7n, gasUsed: 9n, cost } as const;
      await ledger.put(
        [],
        [
          { ...mined, txHash: hash(1), sentAt: NOW - 100 },
          { ...mined, txHash: hash(2), txNonce: 10, sentAt: NOW },
          { ...mined, txHash: hash(3), txNonce: 11, sentAt: NOW + 5 },
          { ...mined, txHash: hash(4), relayer: OTHER, sentAt: NOW + 9, cost: 3n },
          { ...sent, txHash: hash(5), txNonce: 12, state: 'open' },
        ],
      );
      expect(await reader.gasSince(NOW)).toEqual({
        since: NOW,
        spent: [
          { relayer: OTHER, transactions: 1, cost: 3n },
          { relayer: RELAYER, transactions: 2, cost: 2n * cost },
        ],
      });
    });
  });

  describe('who owes', () => {
    it('is told the most first, with what was served, and when the first of it expires', async () => {
      const from = OTHER;
      await claim(1);
      for (const [nonce, ends] of [
        [2, 90],
        [3, 60],
        [4, 30],
      ] as const) {
        const authorization = authorizationOf(nonce, { from, validBefore: BigInt(NOW + ends) });
        await claim(nonce, { authorization, payer: from, reserve: nonce === 3 });
      }
      await put(4, { state: 'settled', txHash: hash(4) });
      const none = { settled: 0n, failed: 0 };
      expect(await reader.owed(9)).toEqual([
        {
          ...none,
          payer: OTHER,
          owed: 2000n,
          unsettled: 1000n,
          settled: 1000n,
          firstExpiry: NOW + 60,
        },
        { ...none, payer: PAYER, owed: 1000n, unsettled: 1000n, firstExpiry: NOW + 300 },
      ]);
      expect(await reader.owed(1)).toHaveLength(1);
    });
  });

  describe('what failed', () => {
    it('is told with what it was for, whether it was served, and by which transaction', async () => {
      await claim(1);
      await put(1, { state: 'failed', reason: 'expired', txHash: hash(9) });
      await claim(2, { reserve: true });
      await ledger.enqueue('c2');
      await put(2, { state: 'failed' });
      await byHash(3);
      await ledger.takeBack(`tx:${hash(3)}`, hash(3), 'reorganised away');
      await run(`UPDATE settlements SET changed_at = 0 WHERE tx IS NULL`);
      const at = expect.any(Number);
      const same = { payer: PAYER, value: 1000n, resource: '/a.html' };
      const signed = { ...same, kind: 'authorization', validBefore: NOW + 300 };
      expect(await reader.failed(9)).toEqual([
        {
          ...{ ...same, kind: 'transaction', nonce: null, validBefore: null, claimId: 'c3' },
          ...{ served: true, reason: 'reorganised away', txHash: hash(3), failedAt: at },
        },
        {
          ...{ ...signed, nonce: nonceOf(2), claimId: 'c2' },
          // An older program did not say when.
          ...{ served: false, reason: null, txHash: null, failedAt: null },
        },
        {
          ...{ ...signed, nonce: nonceOf(1), claimId: 'c1' },
          ...{ served: true, reason: 'expired', txHash: hash(9), failedAt: at },
        },
      ]);
      expect((await reader.failed(2)).map(({ claimId }) => claimId)).toEqual(['c3', 'c2']);
    });
  });

  describe('the story', () => {
    const only = async (name: Hex) => {
      const [story, ...more] = await reader.paymentsNamed(name, 9);
      expect(more).toEqual([]);
      return story;
    };
    const first = { what: 'presented', at: NOW, from: '203.0.113.9' };
    const claimed = (claimId: string, resource = '/a.html', price = 1000n) => ({
      ...{ what: 'claimed', at: NOW, claimId, resource, price, crawler: 'GPTBot' },
    });
    const sold = (claimId: string, resource = '/a.html') => ({
      ...{ what: 'sold', at: NOW, claimId, resource, repeatUntil: NOW + 3600 },
    });
    const settling = { at: expect.any(Number), reason: null, final: false, attempts: 0 };

    it('of what was presented, and no more, knows neither payer nor worth', async () => {
      await ledger.present(`tx:${hash(1)}`, 'transaction', '203.0.113.9', NOW);
      expect(await only(hash(1))).toEqual({
        ...{ kind: 'transaction', name: hash(1), payer: null, worth: null, left: null },
        ...{ proved: false, validBefore: null, happenings: [first] },
      });
    });

    it('of a transaction tells what each part of it bought, and of no settlement', async () => {
      await byHash(1, { worth: 3000n });
      await byHash(1, {
        worth: 3000n,
        id: 'b',
        resource: '/b.html',
        price: 700n,
        windowEnds: NOW + 9000,
      });
      expect(await only(hash(1))).toEqual({
        ...{ kind: 'transaction', name: hash(1), payer: PAYER, worth: 3000n, left: 1300n },
        ...{ proved: false, validBefore: null },
        happenings: [
          ...[first, claimed('c1'), sold('c1'), claimed('b', '/b.html', 700n)],
          { ...sold('b', '/b.html'), repeatUntil: NOW + 9000 },
        ],
      });
    });

    it('of what was given back tells by which transaction, and what became of that', async () => {
      await byHash(1, { worth: 3000n });
      await giveBack(hash(1), 0, 700n);
      await giveBack('c1', 1, 300n);
      await ledger.refundSeen({ txHash: hash(20), place: 0 }, { state: 'lost' });
      const given = { what: 'refunded', at: NOW + 60, txHash: hash(20), block: 90n };
      expect(await only(hash(1))).toMatchObject({
        left: 2000n,
        happenings: [
          ...[first, claimed('c1'), sold('c1')],
          { ...given, claimId: null, value: 700n, state: 'lost' },
          { ...given, claimId: 'c1', value: 300n, state: 'booked' },
        ],
      });
    });

    it('of what is reserved has no sale yet', async () => {
      await claim(1, { reserve: true });
      expect((await only(nonceOf(1)))?.happenings).toEqual([first, claimed('c1')]);
    });

    it('of an authorization that failed before it was sold counts nothing as spent', async () => {
      await claim(1, { reserve: true });
      await ledger.enqueue('c1');
      await put(1, { state: 'failed', reason: 'paused', attempts: 2 });
      await ledger.release('c1');
      expect(await only(nonceOf(1))).toMatchObject({ worth: 1000n, left: 1000n });
      expect((await only(nonceOf(1)))?.happenings).toEqual([
        ...[first, claimed('c1')],
        {
          ...{ ...settling, what: 'failed', claimId: 'c1', txHash: null, reason: 'paused' },
          attempts: 2,
        },
      ]);
    });

    it('of what the chain alone knows begins with its block, and then buys', async () => {
      const found = { payer: PAYER, payee: PAYEE, value: 1000n, txHash: hash(7), blockNumber: 70n };
      await ledger.adopt([{ ...found, payment: `auth:${nonceOf(1)}`, blockTime: NOW - 500 }]);
      const mined = { what: 'mined', at: null, txHash: hash(7), block: 70n };
      const settled = { ...settling, what: 'settled', txHash: hash(7) };
      expect(await only(nonceOf(1))).toMatchObject({
        payer: PAYER,
        left: 1000n,
        validBefore: null,
      });
      expect((await only(nonceOf(1)))?.happenings).toEqual([
        ...[{ what: 'found', at: NOW - 500 }, mined],
        { ...settled, claimId: `found:auth:${nonceOf(1)}` },
      ]);
      await claim(1);
      expect((await only(nonceOf(1)))?.happenings).toEqual([
        ...[first, claimed('c1'), sold('c1'), mined],
        { ...settled, claimId: 'c1' },
      ]);
      expect(await reader.paymentsNamed(hash(7), 9)).toEqual([await only(nonceOf(1))]);
    });

    it('of what is on its way tells who sent it, and its block once there is one', async () => {
      await claim(1);
      await put(1, { state: 'broadcast', txHash: hash(8), attempts: 1 });
      // As by a facilitator: of a transaction of another sender nothing is known.
      const broadcast = {
        ...settling,
        what: 'broadcast',
        claimId: 'c1',
        txHash: hash(8),
        attempts: 1,
      };
      const before = [first, claimed('c1'), sold('c1')];
      expect((await only(nonceOf(1)))?.happenings).toEqual([...before, broadcast]);
      await ledger.put([], [{ ...sent, txHash: hash(8), state: 'open' }]);
      const sending = {
        ...{ what: 'sent', at: NOW + 5, txHash: hash(8), relayer: RELAYER, txNonce: 9 },
        replaces: null,
      };
      expect((await only(nonceOf(1)))?.happenings).toEqual([...before, sending, broadcast]);
      await ledger.put([], [{ ...sent, txHash: hash(8), state: 'mined', blockNumber: 80n }]);
      const mined = { what: 'mined', at: null, txHash: hash(8), block: 80n };
      expect((await only(nonceOf(1)))?.happenings).toEqual([...before, sending, mined, broadcast]);
      // The settlement's own block counts, where both say one.
      await put(1, { state: 'settled', blockNumber: 81n });
      expect((await only(nonceOf(1)))?.happenings[4]).toEqual({ ...mined, block: 81n });
      await run('UPDATE settlements SET changed_at = 0');
      expect((await only(nonceOf(1)))?.happenings.at(-1)).toMatchObject({
        what: 'settled',
        at: null,
      });
    });

    it('is found by the id of a claim on it, and by no other', async () => {
      const id = '0b0e7a52-5f6e-4c3c-9d8f-6a1b2c3d4e5f';
      await claim(1, { id });
      await claim(2);
      expect((await reader.paymentOfClaim(id)).map(({ name }) => name)).toEqual([nonceOf(1)]);
      expect((await reader.paymentOfClaim('c2')).map(({ name }) => name)).toEqual([nonceOf(2)]);
      expect(await reader.paymentOfClaim('c9')).toEqual([]);
    });

    it('is found by payer, the newest first, and by name, as many as are asked for', async () => {
      for (const nonce of [1, 2, 3]) await claim(nonce);
      for (const nonce of [1, 2]) await put(nonce, { state: 'broadcast', txHash: hash(8) });
      expect((await reader.paymentsOf(PAYER, 2)).map(({ name }) => name)).toEqual(
        [3, 2].map(nonceOf),
      );
      expect(await reader.paymentsOf(OTHER, 2)).toEqual([]);
      const carried = await reader.paymentsNamed(hash(8), 9);
      expect(carried.map(({ name }) => name)).toEqual([1, 2].map(nonceOf));
      expect(await reader.paymentsNamed(hash(8), 1)).toHaveLength(1);
    });
  });
});
