/** Any ledger beside the one in memory, through whatever may happen: both say the same, and its books are right. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../chain/types.ts';
import { MemoryLedger } from '../ledger/memory.ts';
import type { HashPayment, Ledger } from '../ledger/types.ts';
import { CANCELLED } from '../settle/outcome.ts';
import type { SettlementEntry } from '../settle/types.ts';
import { authorizationOf, claimOf, NOW, PAYER } from './claims.ts';

const OTHER: Address = '0x00000000000000000000000000000000000000c2';
const PAYEE: Address = '0x00000000000000000000000000000000000000aa';

/** A ledger, or its methods at once. */
type Either = {
  [M in Exclude<keyof Ledger, 'close'>]: (
    ...args: Parameters<Ledger[M]>
  ) => ReturnType<Ledger[M]> | Awaited<ReturnType<Ledger[M]>>;
};
export type Act = (ledger: Either) => unknown;

export interface Agreeing {
  readonly ledger: Ledger;
  /** What is wrong with its totals and laws, a sentence each. */
  readonly audit: () => readonly string[] | Promise<readonly string[]>;
  /** Does several things at once, in their order: what each came to. */
  readonly together: (acts: readonly Act[]) => Promise<readonly unknown[]>;
}

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

const CREDIT = { creditMax: 3000n, exposureMax: 2000n, exposureShare: 10n };

/** In one order: the model has them as they were queued, others as they were claimed. */
const byId = (entries: readonly SettlementEntry[]) =>
  entries.toSorted((a, b) => a.claimId.localeCompare(b.claimId));

const byHash = (payments: readonly HashPayment[]) =>
  payments.toSorted((a, b) => a.txHash.localeCompare(b.txHash));

const ALL_DAYS = ['2000-01-01', '2999-12-31'] as const;

/** `make` gives an empty ledger; `runs`: in how many stories they are compared. */
export function ledgerAgrees(
  name: string,
  make: () => Agreeing | Promise<Agreeing>,
  runs = 100,
): void {
  describe(`the ${name} ledger beside the one in memory`, () => {
    it('agrees with the memory ledger, and with all its totals counted anew, at every step', async () => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
          const model = new MemoryLedger();
          const { audit, ledger } = await make();
          const made: string[] = [];
          const acts: { act: Act; expected: unknown }[] = [];
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
            expect(await act(ledger)).toEqual(expected);
            acts.push({ act, expected });
            const seen = async (ledger: Either) => ({
              record: await ledger.lookup(request.payment, now),
              standings: [await ledger.standing(PAYER, now), await ledger.standing(OTHER, now)],
              entry: entry === undefined ? undefined : await ledger.get(id),
              open: byId(await ledger.open()),
              unfinal: byId(await ledger.unfinal()),
              settlements: await ledger.settlements(),
              sales: await ledger.sales(...ALL_DAYS),
              byHash: byHash(await ledger.hashPayments(now - 300)),
              silent: await ledger.silentSince(60),
            });
            expect(await seen(ledger)).toEqual(await seen(model));
            compared++;
          }
          expect(await audit()).toEqual([]);
          const whole = async (one: Ledger) => ({
            standings: [await one.standing(PAYER, now), await one.standing(OTHER, now)],
            settlements: await one.settlements(),
            sales: await one.sales(...ALL_DAYS),
          });
          const end = await whole(ledger);
          await ledger.close();
          // The same many at a time, as they come from the gate.
          const again = await make();
          for (let from = 0; from < acts.length; from += 7) {
            const some = acts.slice(from, from + 7);
            const came = await again.together(some.map(({ act }) => act));
            expect(came).toEqual(some.map(({ expected }) => expected));
          }
          expect(await whole(again.ledger)).toEqual(end);
          expect(await again.audit()).toEqual([]);
          await again.ledger.close();
        }),
        { numRuns: runs },
      );
      expect(compared).toBeGreaterThan(5 * runs);
    });
  });
}
