/** What every ledger promises of refunds, as tests: run against each of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../chain/types.ts';
import type { Ledger } from '../ledger/types.ts';
import type { RefundEntry } from '../refunds/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from './claims.ts';

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, 'e')}`;
const id = (n: number): string => `0000000${n}-0000-4000-8000-000000000000`;
const OTHER = '0x00000000000000000000000000000000000000c2';

export function refundSuite(name: string, make: () => Ledger | Promise<Ledger>): void {
  describe(`refunds in the ${name} ledger`, () => {
    let ledger: Ledger;
    beforeEach(async () => {
      ledger = await make();
    });
    afterEach(() => ledger.close());

    /** A crawl pass of 3000 that bought two pages. */
    async function pass(): Promise<string> {
      const paid = { authorization: null, payment: `tx:${hash(1)}`, worth: 3000n };
      await ledger.claim(claimOf({ ...paid, id: id(1) }));
      await ledger.claim(claimOf({ ...paid, id: id(2), resource: '/b.html' }));
      const [found] = await ledger.refundable(hash(1));
      return found?.handle ?? '';
    }
    async function settled(): Promise<void> {
      await ledger.claim(claimOf({ id: id(3), authorization: authorizationOf(3) }));
      const entry = await ledger.get(id(3));
      if (entry === undefined) throw new Error('it is not queued');
      await ledger.put([{ ...entry, state: 'settled', txHash: hash(30), blockNumber: 7n }]);
    }
    const entry = (handle: string, over: Partial<RefundEntry> = {}): RefundEntry => ({
      ...{ handle, claimId: null, payer: PAYER, txHash: hash(9), place: 0, value: 1000n },
      ...{ block: 90n, minedAt: NOW + 60, enteredAt: NOW + 90, ...over },
    });
    const left = async (named: string) =>
      (await ledger.refundable(named)).map((one) => [one.sold, one.refunded, one.left]);

    it('knows what was sold with a payment, by its hash, its nonce and its claims', async () => {
      await pass();
      expect(await ledger.refundable(hash(1))).toEqual([
        {
          ...{ handle: expect.any(String), payment: hash(1), kind: 'transaction', payer: PAYER },
          ...{ claimId: null, paid: true, sold: 2000n, refunded: 0n, left: 2000n },
        },
      ]);
      expect(await ledger.refundable(id(2))).toMatchObject([
        { payment: hash(1), claimId: id(2), sold: 1000n, left: 1000n },
      ]);
      for (const unknown of [hash(2), id(4), 'found:nobody'])
        expect(await ledger.refundable(unknown)).toEqual([]);
    });

    it('knows nothing to give back of what is reserved, and no money of what is not settled', async () => {
      const { nonce } = authorizationOf(3);
      await ledger.claim(claimOf({ id: id(4), authorization: authorizationOf(4), reserve: true }));
      expect(await ledger.refundable(authorizationOf(4).nonce)).toEqual([]);
      expect(await ledger.refundable(id(4))).toEqual([]);
      await ledger.claim(claimOf({ id: id(3), authorization: authorizationOf(3) }));
      const [found] = await ledger.refundable(nonce);
      expect(found).toMatchObject({ kind: 'authorization', paid: false, left: 1000n });
      expect(await ledger.bookRefund(entry(found?.handle ?? ''))).toEqual({ status: 'unpaid' });
      await settled();
      expect(await ledger.refundable(nonce)).toMatchObject([{ paid: true }]);
      expect((await ledger.bookRefund(entry(found?.handle ?? ''))).status).toBe('booked');
    });

    it('books nothing for what the chain took back', async () => {
      const handle = await pass();
      await ledger.takeBack(`tx:${hash(1)}`, hash(1), 'reorganised');
      expect(await ledger.refundable(hash(1))).toMatchObject([{ paid: false }]);
      expect(await ledger.bookRefund(entry(handle))).toEqual({ status: 'unpaid' });
    });

    it('books a transfer once, whoever enters it, and tells the others', async () => {
      const handle = await pass();
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => ledger.bookRefund(entry(handle))),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([
        'booked',
        ...Array.from({ length: 7 }, () => 'known'),
      ]);
      const refund = {
        ...{ txHash: hash(9), place: 0, payment: hash(1), kind: 'transaction', claimId: null },
        ...{ payer: PAYER, value: 1000n, state: 'booked', block: 90n },
        ...{ minedAt: NOW + 60, enteredAt: NOW + 90 },
      };
      for (const outcome of outcomes) expect(outcome).toMatchObject({ refund });
      expect(await ledger.refundsIn(hash(9))).toEqual([refund]);
      expect(await left(hash(1))).toEqual([[2000n, 1000n, 1000n]]);
    });

    it('gives back no more than was sold, of a payment and of each claim, to many at once', async () => {
      const handle = await pass();
      const outcomes = await Promise.all(
        [1, 2, 3, 4].map((place) => ledger.bookRefund(entry(handle, { place, value: 800n }))),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([
        ...['booked', 'booked', 'too-much', 'too-much'],
      ]);
      expect(outcomes[3]).toEqual({ status: 'too-much', left: 400n });
      const ofClaim = (place: number, value: bigint) =>
        ledger.bookRefund(entry(handle, { place, value, claimId: id(1) }));
      expect(await ofClaim(5, 401n)).toEqual({ status: 'too-much', left: 400n });
      expect((await ofClaim(6, 300n)).status).toBe('booked');
      expect(await left(id(1))).toEqual([[1000n, 300n, 100n]]);
      expect(await left(id(2))).toEqual([[1000n, 0n, 100n]]);
      expect(await left(hash(1))).toEqual([[2000n, 1900n, 100n]]);
    });

    it('books for nobody else, and for no claim of another payment', async () => {
      const handle = await pass();
      await settled();
      const unknown = { status: 'unknown' };
      expect(await ledger.bookRefund(entry(handle, { payer: OTHER }))).toEqual(unknown);
      expect(await ledger.bookRefund(entry(handle, { claimId: id(3) }))).toEqual(unknown);
      expect(await ledger.bookRefund(entry(handle, { claimId: id(7) }))).toEqual(unknown);
      expect(await ledger.bookRefund(entry(`0x${'00'.repeat(24)}`))).toEqual(unknown);
      expect(await ledger.refundsIn(hash(9))).toEqual([]);
    });

    it('changes nothing of what was bought, of credit and of what is left to buy', async () => {
      const handle = await pass();
      const paid = { authorization: null, payment: `tx:${hash(1)}`, worth: 3000n };
      const before = await ledger.standing(PAYER, NOW);
      await ledger.bookRefund(entry(handle, { value: 2000n }));
      expect(await ledger.standing(PAYER, NOW)).toEqual(before);
      const claim = async (resource: string) =>
        (await ledger.claim(claimOf({ ...paid, resource }))).status;
      expect(await claim('/a.html')).toBe('repeat');
      expect(await claim('/c.html')).toBe('claimed');
      expect(await claim('/d.html')).toBe('spent');
    });

    it('shows those that are not final, and counts what the chain takes back for nothing', async () => {
      const handle = await pass();
      const [first, second] = [
        { txHash: hash(9), place: 0 },
        { txHash: hash(8), place: 2 },
      ];
      await ledger.bookRefund(entry(handle));
      await ledger.bookRefund(entry(handle, second));
      expect((await ledger.openRefunds()).map(({ txHash }) => txHash)).toEqual([hash(8), hash(9)]);
      await ledger.refundSeen(first, { state: 'lost' });
      expect(await ledger.refundsIn(hash(9))).toMatchObject([{ state: 'lost', block: 90n }]);
      expect(await left(hash(1))).toEqual([[2000n, 1000n, 1000n]]);
      await ledger.refundSeen(first, { state: 'booked', block: 95n, minedAt: NOW + 70 });
      expect(await ledger.refundsIn(hash(9))).toMatchObject([
        { state: 'booked', block: 95n, minedAt: NOW + 70 },
      ]);
      await ledger.refundSeen(first, { state: 'final', block: 95n, minedAt: NOW + 70 });
      await ledger.refundSeen(first, { state: 'lost' });
      await ledger.refundSeen({ txHash: hash(7), place: 0 }, { state: 'lost' });
      expect(await ledger.refundsIn(hash(9))).toMatchObject([{ state: 'final' }]);
      expect((await ledger.openRefunds()).map(({ txHash }) => txHash)).toEqual([hash(8)]);
      expect(await left(hash(1))).toEqual([[2000n, 2000n, 0n]]);
    });

    it('says so where one came back that was lost, and another was given meanwhile', async () => {
      const handle = await pass();
      await ledger.bookRefund(entry(handle, { value: 2000n }));
      await ledger.refundSeen({ txHash: hash(9), place: 0 }, { state: 'lost' });
      await ledger.bookRefund(entry(handle, { txHash: hash(8), value: 2000n }));
      await ledger.refundSeen(
        { txHash: hash(9), place: 0 },
        { state: 'booked', block: 99n, minedAt: NOW + 99 },
      );
      // The money is gone twice, and the books say so: nothing is left to be given.
      expect(await left(hash(1))).toEqual([[2000n, 4000n, 0n]]);
      expect(await ledger.bookRefund(entry(handle, { place: 5, value: 1n }))).toEqual({
        ...{ status: 'too-much', left: 0n },
      });
    });
  });
}
