/** What every ledger promises, as tests: run against each of them. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../chain/types.ts';
import type { Ledger } from '../ledger/types.ts';
import { CANCELLED } from '../settle/outcome.ts';
import type { SettlementEntry } from '../settle/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from './claims.ts';

/** `runs`: how often its laws are tried; fewer where making a ledger takes long. */
export function ledgerSuite(name: string, make: () => Ledger | Promise<Ledger>, runs = 60): void {
  describe(`the ${name} ledger`, () => {
    let ledger: Ledger;
    beforeEach(async () => {
      ledger = await make();
    });
    afterEach(() => ledger.close());

    it('sells a payment once, to fifty at once', async () => {
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => ledger.claim(claimOf())));
      const statuses = outcomes.map(({ status }) => status);
      expect(statuses.filter((status) => status === 'claimed')).toHaveLength(1);
      expect(statuses.filter((status) => status === 'repeat')).toHaveLength(49);
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 1000n, failed: 0 });
    });

    it('knows since when it may have kept nothing, but for its last minute', async () => {
      const since = () => ledger.silentSince(60);
      expect(await since()).toBeNull();
      await ledger.present('tx:0x01', 'transaction', '::1', NOW + 7);
      expect(await since()).toBe(NOW + 7);
      await ledger.present('tx:0x01', 'transaction', '::1', NOW + 50);
      await ledger.claim(claimOf({ now: NOW + 60 }));
      expect(await since()).toBe(NOW + 60);
      await ledger.present('tx:0x02', 'transaction', '::1', NOW + 67);
      expect(await since()).toBe(NOW + 7);
      await ledger.claim(claimOf({ authorization: authorizationOf(2), now: NOW + 900 }));
      expect(await since()).toBe(NOW + 67);
      await ledger.present('tx:0x03', 'transaction', '::1', NOW + 960);
      expect(await since()).toBe(NOW + 900);
    });

    it('counts what a hash bought as exposed while the chain has taken its transaction back', async () => {
      const txHash: Hex = `0x${'7a'.repeat(32)}`;
      const paid = { authorization: null, payment: `tx:${txHash}`, worth: 2000n };
      await ledger.claim(claimOf(paid));
      const exposed = async () => (await ledger.standing(PAYER, NOW)).exposure.unsettled;
      expect(await exposed()).toBe(0n);
      expect(await ledger.hashPayments(NOW)).toEqual([
        { payment: paid.payment, txHash, lost: false },
      ]);
      expect(await ledger.hashPayments(NOW + 1)).toEqual([]);
      for (let twice = 0; twice < 2; twice++)
        await ledger.takeBack(paid.payment, txHash, 'its block was reorganised away');
      expect(await exposed()).toBe(1000n);
      // It is no settlement of the payer's that failed: nothing of its credit is lost by it.
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 0n, failed: 0 });
      expect((await ledger.lookup(paid.payment, NOW))?.settlement).toEqual({
        state: 'failed',
        txHash,
        sent: true,
      });
      for (const resource of ['/a.html', '/b.html'])
        expect((await ledger.claim(claimOf({ ...paid, resource }))).status).toBe('unpaid');
      expect(await ledger.hashPayments(NOW + 1)).toEqual([
        { payment: paid.payment, txHash, lost: true },
      ]);
      for (let twice = 0; twice < 2; twice++) await ledger.takeBack(paid.payment, txHash, null);
      expect(await exposed()).toBe(0n);
      expect((await ledger.claim(claimOf(paid))).status).toBe('repeat');
      expect((await ledger.claim(claimOf({ ...paid, resource: '/b.html' }))).status).toBe(
        'claimed',
      );
      await ledger.takeBack(`tx:0x${'00'.repeat(32)}`, txHash, 'nobody knows it');
      expect(await exposed()).toBe(0n);
    });

    it('tells of what was served and then cancelled until that is final, and of nothing else that failed', async () => {
      const failed = async (id: string, nonce: number, reason: string, over = {}) => {
        const authorization = authorizationOf(nonce);
        await ledger.claim(claimOf({ id, authorization, ...over }));
        const txHash: Hex = `0x${'7c'.repeat(32)}`;
        const entry = { claimId: id, authorization, state: 'failed', reason, txHash } as const;
        await ledger.put([{ ...entry, attempts: 1 }]);
      };
      await failed('served', 1, CANCELLED);
      await failed('expired', 2, 'expired unsettled');
      await failed('never served', 3, CANCELLED, { reserve: true });
      await ledger.claim(claimOf({ authorization: null, payment: `tx:0x${'7a'.repeat(32)}` }));
      await ledger.takeBack(`tx:0x${'7a'.repeat(32)}`, `0x${'7a'.repeat(32)}`, CANCELLED);
      const [entry, ...more] = await ledger.unfinal();
      expect([entry?.claimId, more]).toEqual(['served', []]);
      if (entry !== undefined) await ledger.put([{ ...entry, final: true }]);
      expect(await ledger.unfinal()).toEqual([]);
    });

    it('names what a spent payment bought', async () => {
      await ledger.claim(claimOf());
      expect(await ledger.claim(claimOf({ resource: '/b.html' }))).toMatchObject({
        status: 'spent',
        claims: [{ resource: '/a.html' }],
      });
    });

    it('lets one of two resources have a payment that both claim at once', async () => {
      const outcomes = await Promise.all([
        ledger.claim(claimOf({ resource: '/a.html' })),
        ledger.claim(claimOf({ resource: '/b.html' })),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['claimed', 'spent']);
    });

    it('serves again until the later of the window and an hour after the sale', async () => {
      await ledger.claim(claimOf());
      const at = async (now: number) => (await ledger.claim(claimOf({ now }))).status;
      expect(await at(NOW + 3600)).toBe('repeat');
      expect(await at(NOW + 3601)).toBe('expired');
      const authorization = authorizationOf(2);
      const long = { authorization, windowEnds: NOW + 5000 };
      await ledger.claim(claimOf(long));
      expect((await ledger.claim(claimOf({ ...long, now: NOW + 5000 }))).status).toBe('repeat');
      expect((await ledger.claim(claimOf({ ...long, now: NOW + 5001 }))).status).toBe('expired');
    });

    it('forgets a released claim, and keeps a sold one', async () => {
      const reserved = claimOf({ reserve: true });
      await ledger.claim(reserved);
      expect(await ledger.open()).toEqual([]);
      await ledger.release(reserved.id);
      expect(await ledger.lookup(reserved.payment, NOW)).toBeUndefined();
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 0n, failed: 0 });
      expect(await ledger.confirm(reserved.id, NOW)).toBe(false);
      const sold = claimOf({ resource: '/b.html' });
      expect((await ledger.claim(sold)).status).toBe('claimed');
      await ledger.release(sold.id);
      expect((await ledger.lookup(sold.payment, NOW))?.claims).toHaveLength(1);
    });

    it('queues a settlement when, and only when, a claim is sold', async () => {
      const reserved = claimOf({ reserve: true });
      await ledger.claim(reserved);
      expect(await ledger.open()).toEqual([]);
      expect(await ledger.confirm(reserved.id, NOW + 5)).toBe(true);
      expect(await ledger.confirm(reserved.id, NOW + 9)).toBe(true);
      expect(await ledger.open()).toEqual([
        {
          claimId: reserved.id,
          authorization: reserved.authorization,
          resource: reserved.settlementResource,
          state: 'queued',
          attempts: 0,
        },
      ]);
      expect((await ledger.lookup(reserved.payment, NOW))?.claims[0]).toMatchObject({
        state: 'sold',
        soldAt: NOW + 5,
        repeatUntil: NOW + 3605,
      });
    });

    it('keeps a presentation as the kind of payment that it is', async () => {
      for (const [key, kind] of [
        ['auth:0x09', 'authorization'],
        ['tx:0x09', 'transaction'],
      ] as const) {
        const { record } = await ledger.present(key, kind, '::1', NOW);
        expect(record.kind).toBe(kind);
        expect((await ledger.lookup(key, NOW))?.kind).toBe(kind);
      }
    });

    it('spends a transaction down, resource by resource, for its first presenter alone', async () => {
      const pass = { authorization: null, worth: 6500n };
      await ledger.present('tx:0x01', 'transaction', '203.0.113.9', NOW - 50);
      const buy = (resource: string, price = 1000n, presenter = '203.0.113.9') =>
        ledger.claim(claimOf({ ...pass, resource, price, presenter }));
      expect((await buy('/a.html')).status).toBe('claimed');
      expect((await buy('/a.html')).status).toBe('repeat');
      expect((await buy('/a.html?export=csv', 5000n)).status).toBe('claimed');
      expect((await buy('/b.html')).status).toBe('spent');
      expect((await buy('/a.html', 1000n, '203.0.113.10')).status).toBe('other-presenter');
      expect(await ledger.lookup('tx:0x01', NOW)).toMatchObject({
        presentedAt: NOW - 50,
        payer: PAYER,
        worth: 6500n,
      });
      expect((await ledger.standing(PAYER, NOW)).owed).toBe(0n);
    });

    it('keeps the first presentation, whoever comes later', async () => {
      const present = (by: string, at: number) => ledger.present('tx:0x02', 'transaction', by, at);
      const { record, first } = await present('a', NOW);
      expect(first).toBe(true);
      expect(record).toMatchObject({ presenter: 'a', presentedAt: NOW, worth: null, claims: [] });
      // Also within the same second.
      for (const [by, at] of [['a', NOW] as const, ['b', NOW + 9] as const])
        expect(await present(by, at)).toEqual({ record, first: false });
    });

    it('prunes old presentations that came to nothing, and nothing else', async () => {
      await ledger.present('tx:0x03', 'transaction', 'a', NOW);
      await ledger.present('tx:0x04', 'transaction', 'a', NOW + 100);
      await ledger.claim(claimOf());
      expect(await ledger.prune(NOW + 50, NOW)).toBe(1);
      expect(await ledger.lookup('tx:0x03', NOW)).toBeUndefined();
      expect(await ledger.lookup('tx:0x04', NOW)).toBeDefined();
      expect(await ledger.lookup(claimOf().payment, NOW)).toBeDefined();
    });

    it('bounds what a payer may owe, however many claim at once', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          ledger.claim(
            claimOf({ authorization: authorizationOf(i), cover: { balance: 5000n, credit: null } }),
          ),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'claimed')).toHaveLength(5);
      expect(outcomes.at(-1)).toEqual({ status: 'over-limit', by: 'balance', owed: 5000n });
      const settled = (await ledger.open()).slice(0, 2).map((entry) => ({
        ...entry,
        state: 'settled' as const,
        txHash: '0xab' as Hex,
      }));
      await ledger.put(settled);
      expect((await ledger.standing(PAYER, NOW)).owed).toBe(3000n);
    });

    it('never makes a claim for a repeat whose claim is gone', async () => {
      const status = (await ledger.claim(claimOf({ repeatOnly: true }))).status;
      expect(status).toBe('gone');
      expect(await ledger.lookup(claimOf().payment, NOW)).toBeUndefined();
    });

    it('keeps the journal of settlements, entry by entry', async () => {
      const full: SettlementEntry = {
        claimId: 'one',
        authorization: authorizationOf(7, { value: 123n }),
        resource: { url: 'u', description: 'd', mimeType: 'm' },
        state: 'broadcast',
        sinceBlock: 12345678901n,
        txHash: '0xaa',
        attempts: 2,
        reason: 'slow',
      };
      const bare: SettlementEntry = {
        claimId: 'two',
        authorization: authorizationOf(8),
        state: 'queued',
        attempts: 0,
      };
      await ledger.put([full, bare]);
      expect(await ledger.get('one')).toEqual(full);
      expect(await ledger.open()).toEqual([full, bare]);
      await ledger.put([{ ...full, state: 'settled' }]);
      expect(await ledger.open()).toEqual([bare]);
      expect(await ledger.get('absent')).toBeUndefined();
      expect(await ledger.settlements()).toEqual([
        { state: 'queued', count: 1, amount: 1000n },
        { state: 'settled', count: 1, amount: 123n },
      ]);
    });

    it('takes a failed settlement for what it is: never paid', async () => {
      const request = claimOf();
      await ledger.claim(request);
      const [entry] = await ledger.open();
      if (entry === undefined) throw new Error('nothing was queued');
      await ledger.put([{ ...entry, state: 'failed', reason: 'expired' }]);
      expect((await ledger.claim(claimOf())).status).toBe('unpaid');
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 0n, failed: 1 });
    });

    it('binds repeats of an authorization to its presenter once it is public', async () => {
      await ledger.claim(claimOf());
      const elsewhere = async () =>
        (await ledger.claim(claimOf({ presenter: 'elsewhere' }))).status;
      expect(await elsewhere()).toBe('repeat');
      const [entry] = await ledger.open();
      if (entry === undefined) throw new Error('nothing was queued');
      await ledger.put([{ ...entry, state: 'broadcast', txHash: '0xcc' }]);
      expect(await elsewhere()).toBe('other-presenter');
      expect(await ledger.claim(claimOf())).toMatchObject({
        status: 'repeat',
        settlement: { state: 'broadcast', txHash: '0xcc' },
      });
      // Its transaction was dropped, and it waits for the next one: whoever saw it has seen it.
      await ledger.put([{ ...entry, state: 'queued', sinceBlock: 7n }]);
      expect(await elsewhere()).toBe('other-presenter');
      expect((await ledger.claim(claimOf())).status).toBe('repeat');
    });

    it('adds counts up by day, event, class and crawler, and sales by day', async () => {
      const row = { event: 'challenge', resourceClass: 'blog-post', crawler: 'CCBot', amount: 1n };
      await ledger.addCounts([
        { ...row, day: '2026-11-20', count: 2 },
        { ...row, day: '2026-11-21', count: 3 },
      ]);
      await ledger.addCounts([{ ...row, day: '2026-11-21', count: 4 }]);
      expect(await ledger.counts('2026-11-21', '2026-11-21')).toEqual([
        { ...row, day: '2026-11-21', count: 7, amount: 2n },
      ]);
      expect(await ledger.counts('2026-01-01', '2026-12-31')).toHaveLength(2);
      const day = new Date(NOW * 1000).toISOString().slice(0, 10);
      await ledger.claim(claimOf());
      await ledger.claim(claimOf({ authorization: authorizationOf(2) }));
      await ledger.claim(claimOf({ authorization: authorizationOf(3), reserve: true }));
      expect(await ledger.sales(day, day)).toEqual([
        { day, resourceClass: 'workbench-tool', crawler: 'GPTBot', sold: 2, amount: 2000n },
      ]);
      expect(await ledger.sales('2000-01-01', '2000-12-31')).toEqual([]);
    });

    it('lets a reservation end with its lease, without being asked, and count for nothing then', async () => {
      const reserved = claimOf({ reserve: true, leaseUntil: NOW + 60 });
      await ledger.claim(reserved);
      const owed = async (now: number) => (await ledger.standing(PAYER, now)).owed;
      expect([await owed(NOW + 59), await owed(NOW + 60)]).toEqual([1000n, 0n]);
      expect(await ledger.lookup(reserved.payment, NOW + 59)).toBeDefined();
      expect(await ledger.lookup(reserved.payment, NOW + 60)).toBeUndefined();
      // What it held is there for the next one, and it cannot be sold any more.
      const next = claimOf({
        authorization: authorizationOf(2),
        now: NOW + 61,
        cover: { balance: 1000n, credit: null },
      });
      expect((await ledger.claim(next)).status).toBe('claimed');
      expect(await ledger.confirm(reserved.id, NOW + 62)).toBe(false);
      expect(await owed(NOW + 62)).toBe(1000n);
    });

    it('takes an authorization whose reservation is over as new when it is presented again', async () => {
      const reserved = claimOf({ reserve: true, leaseUntil: NOW + 60 });
      await ledger.claim(reserved);
      const again = (now: number) =>
        ledger.present(reserved.payment, 'authorization', '198.51.100.7', now);
      expect(await again(NOW + 59)).toMatchObject({ first: false });
      expect(await again(NOW + 60)).toMatchObject({
        first: true,
        record: { presenter: '198.51.100.7', payer: null, claims: [] },
      });
      expect(await ledger.confirm(reserved.id, NOW + 61)).toBe(false);
      expect(await ledger.enqueue(reserved.id)).toBe(false);
      expect((await ledger.standing(PAYER, NOW)).owed).toBe(0n);
    });

    it('gives back what of a transaction was reserved and never sold, when the lease is over', async () => {
      const pass = { authorization: null, worth: 1000n };
      await ledger.claim(claimOf({ ...pass, reserve: true, leaseUntil: NOW + 60 }));
      const other = (now: number) => ledger.claim(claimOf({ ...pass, resource: '/b.html', now }));
      expect((await other(NOW + 59)).status).toBe('spent');
      expect((await other(NOW + 60)).status).toBe('claimed');
    });

    it('keeps a reservation whose money is on its way, whatever its lease says', async () => {
      const reserved = claimOf({ reserve: true, leaseUntil: NOW + 60 });
      await ledger.claim(reserved);
      expect(await ledger.enqueue(reserved.id)).toBe(true);
      expect(await ledger.prune(NOW, NOW + 999)).toBe(0);
      await ledger.release(reserved.id);
      expect(await ledger.standing(PAYER, NOW + 999)).toMatchObject({ owed: 1000n, unsettled: 0n });
      const [entry] = await ledger.open();
      if (entry === undefined) throw new Error('nothing was queued');
      await ledger.put([{ ...entry, state: 'settled', txHash: '0xaa' }]);
      expect(await ledger.lookup(reserved.payment, NOW + 999)).toMatchObject({
        claims: [{ state: 'reserved' }],
        settlement: { state: 'settled', txHash: '0xaa' },
      });
      expect(await ledger.confirm(reserved.id, NOW + 999)).toBe(true);
      expect((await ledger.standing(PAYER, NOW)).exposure).toEqual({
        unsettled: 0n,
        settled: 1000n,
      });
    });

    it('prunes reservations that nobody came back to', async () => {
      const [kept, over] = [60, 30].map((seconds, i) =>
        claimOf({
          reserve: true,
          authorization: authorizationOf(i),
          leaseUntil: NOW + seconds,
        }),
      );
      for (const request of [kept, over]) if (request) await ledger.claim(request);
      expect(await ledger.prune(NOW - 9, NOW + 30)).toBe(1);
      expect(await ledger.confirm(over?.id ?? '', NOW)).toBe(false);
      expect(await ledger.confirm(kept?.id ?? '', NOW)).toBe(true);
    });

    it('forgets an authorization that was settled first and failed, and still tells of it', async () => {
      const reserved = claimOf({ reserve: true });
      await ledger.claim(reserved);
      await ledger.enqueue(reserved.id);
      const [entry] = await ledger.open();
      if (entry === undefined) throw new Error('nothing was queued');
      await ledger.put([{ ...entry, state: 'failed', reason: 'paused' }]);
      await ledger.release(reserved.id);
      expect(await ledger.lookup(reserved.payment, NOW)).toBeUndefined();
      expect(await ledger.get(reserved.id)).toMatchObject({ state: 'failed', reason: 'paused' });
      // It may be settled after all: with a claim, and a settlement, of its own.
      const again = claimOf({ reserve: true });
      expect((await ledger.claim(again)).status).toBe('claimed');
      await ledger.enqueue(again.id);
      expect((await ledger.open()).map(({ claimId }) => claimId)).toEqual([again.id]);
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({ owed: 1000n, failed: 1 });
    });

    it('takes over what the chain says was paid: once, and once to buy with', async () => {
      const found = [1, 2].map((nonce) => ({
        payment: `auth:${authorizationOf(nonce).nonce}`,
        payer: PAYER,
        payee: authorizationOf(1).to,
        value: 1000n,
        txHash: '0xfe' as Hex,
        blockNumber: 9n,
        blockTime: NOW - 50,
      }));
      const request = claimOf({ authorization: authorizationOf(1) });
      await ledger.claim(request);
      expect(await ledger.adopt(found)).toEqual({ added: 1, settled: 1 });
      expect(await ledger.adopt(found)).toEqual({ added: 0, settled: 0 });
      expect(await ledger.get(request.id)).toMatchObject({ state: 'settled', blockNumber: 9n });
      const late = claimOf({ authorization: authorizationOf(2), now: NOW + 9 });
      expect(await ledger.lookup(late.payment, NOW)).toMatchObject({
        worth: 1000n,
        authorization: null,
        claims: [],
        settlement: { state: 'settled', txHash: '0xfe' },
      });
      expect((await ledger.claim(late)).status).toBe('claimed');
      expect(await ledger.open()).toEqual([]);
      expect(await ledger.get(late.id)).toMatchObject({ state: 'settled', txHash: '0xfe' });
      expect((await ledger.claim({ ...late, id: 'again', resource: '/b' })).status).toBe('spent');
      expect(await ledger.standing(PAYER, NOW)).toMatchObject({
        owed: 0n,
        settled: 2000n,
        exposure: { unsettled: 0n, settled: 2000n },
      });
    });

    it('keeps transactions of ours once, whatever they carry, and says which are open', async () => {
      const sent = {
        txHash: '0xa1',
        relayer: '0xee',
        txNonce: 7,
        rawTx: '0x02',
        sentAt: NOW,
        state: 'open',
      } as const;
      const next = { ...sent, txHash: '0xa2', txNonce: 6, replaces: '0xa1' } as const;
      await ledger.put([], [sent, next]);
      expect(await ledger.transaction('0xa2')).toEqual(next);
      expect(await ledger.openTransactions()).toEqual([next, sent]);
      const mined = { ...sent, state: 'mined', blockNumber: 5n, gasUsed: 6n, cost: 7n } as const;
      await ledger.put([], [mined]);
      expect(await ledger.transaction('0xa1')).toEqual(mined);
      expect(await ledger.openTransactions()).toEqual([next]);
      expect(await ledger.transaction('0xa3')).toBeUndefined();
    });

    it('holds its laws under any order of claims, confirmations, releases and settlements', async () => {
      const step = fc.record({
        action: fc.constantFrom('claim', 'reserve', 'confirm', 'release', 'settle', 'fail'),
        nonce: fc.integer({ min: 0, max: 2 }),
        resource: fc.constantFrom('/a', '/b', '/c'),
        pass: fc.boolean(),
        pick: fc.nat(),
        wait: fc.integer({ min: 0, max: 2000 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
          const fresh = await make();
          await checkLaws(fresh, steps);
          await fresh.close();
        }),
        { numRuns: runs },
      );
    });
  });
}

interface Step {
  readonly action: string;
  readonly nonce: number;
  readonly resource: string;
  readonly pass: boolean;
  readonly pick: number;
  readonly wait: number;
}

/** Money laws that need no second implementation to state. */
async function checkLaws(ledger: Ledger, steps: readonly Step[]): Promise<void> {
  const worth = 2500n;
  const made: string[] = [];
  const payments = new Set<string>();
  let now = NOW;
  for (const { action, nonce, resource, pass, pick, wait } of steps) {
    now += wait;
    const id = made[pick % Math.max(made.length, 1)] ?? 'none';
    const before = await ledger.get(id);
    if (action === 'claim' || action === 'reserve') {
      const authorization = pass ? null : authorizationOf(nonce);
      const payment = pass ? `tx:0x0${nonce}` : `auth:${nonce}`;
      const request = claimOf({
        authorization,
        payment,
        resource,
        now,
        reserve: action === 'reserve',
        worth: pass ? worth : 1000n,
      });
      payments.add(payment);
      if ((await ledger.claim(request)).status === 'claimed') made.push(request.id);
    } else if (action === 'confirm') await ledger.confirm(id, now);
    else if (action === 'release') await ledger.release(id);
    else if (before !== undefined) {
      await ledger.put([{ ...before, state: action === 'settle' ? 'settled' : 'failed' }]);
    }
  }
  let owed = 0n;
  for (const payment of payments) {
    const record = await ledger.lookup(payment, now);
    if (record === undefined) continue;
    // No payment ever buys more than it carries.
    const spent = record.claims.reduce((sum, { price }) => sum + price, 0n);
    expect(spent <= (record.worth ?? 0n)).toBe(true);
    for (const claim of record.claims) {
      const entry = await ledger.get(claim.id);
      // Money is fetched for what was sold and for nothing else, once for each authorization.
      expect(entry !== undefined).toBe(record.kind === 'authorization' && claim.state === 'sold');
      const open = entry === undefined || entry.state === 'queued';
      if (record.kind === 'authorization' && open) owed += claim.price;
    }
    if (record.kind === 'authorization') expect(record.claims).toHaveLength(1);
  }
  expect((await ledger.standing(PAYER, now)).owed).toBe(owed);
}
